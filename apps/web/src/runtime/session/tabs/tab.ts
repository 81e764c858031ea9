import { newID } from '../../clock/ids.ts';
import { TAB_CHANNEL, type Roll } from './tab-channel.ts';

/**
 * This tab among those of its browser. Its id survives a reload, a duplicated tab gets another one, and other tabs can
 * see whether it is still open (decision 255).
 */
const TAB_KEY = 'tavola.tab';
/** What the lock of an open tab begins with; its id follows. */
export const TAB_LOCK = 'tavola.tab.';
/** The page before a reload gives its id back at once; a tab that was duplicated keeps it. */
const RELOAD_MS = 500;

let id: string | null = null;
let claiming: Promise<void> | null = null;

/** The id of this tab. */
export const tabID = (): string => (id ??= newID());

/** Takes the id that this tab had before a reload, or a new one; to be awaited before anything is stored under it. */
export const claimTab = (): Promise<void> => (claiming ??= claim());

async function claim(): Promise<void> {
  const before = sessionStorage.getItem(TAB_KEY);
  id = before !== null && (await isFree(before)) ? before : newID();
  begin(id);
}

/** Leaves the id to the next tab that finds it, with what is stored under it, and continues under a new one. */
export function leaveTab(): void {
  end();
  id = newID();
  begin(id);
}

let end: () => void = () => undefined;

function begin(tab: string): void {
  sessionStorage.setItem(TAB_KEY, tab);
  end = hasLocks() ? hold(tab) : answerFor(tab);
}

/** Plain http on another name than localhost has no locks. */
export const hasLocks = (): boolean => 'locks' in navigator;

function hold(tab: string): () => void {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks.request(TAB_LOCK + tab, () => until).catch(() => undefined);
  return release;
}

async function isFree(tab: string): Promise<boolean> {
  if (!hasLocks()) return import('./roll-call.ts').then(async ({ rollCall }) => !(await rollCall()).includes(tab));
  const signal = AbortSignal.timeout(RELOAD_MS);
  return navigator.locks.request(TAB_LOCK + tab, { signal }, () => true).catch(() => false);
}

/** Plain http on another name than localhost has no locks: open tabs answer there. */
function answerFor(tab: string): () => void {
  const channel = new BroadcastChannel(TAB_CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Roll>) => {
    if (data.kind === 'ask') channel.postMessage({ kind: 'here', tab } satisfies Roll);
  });
  return () => channel.close();
}
