import type { Snapshot } from './snapshot-shape.ts';

const KEY = 'tavola.session';
/**
 * Its shape and how it is sealed are fetched after the page: no one waits for them, and the service worker has them for
 * a start without the server.
 */
const shaping = () => import('./snapshot-shape.ts');

const START_PATIENCE_MS = 5_000;

/**
 * How long the start of a page waits for an answer. A network that swallows what is sent fails no call for minutes, and
 * a terminal that has a snapshot opens without the server (decision 476).
 */
export const startPatience = (): { readonly timeoutMs?: number; readonly isAskedOnce?: true } =>
  hasSnapshot() ? { timeoutMs: START_PATIENCE_MS, isAskedOnce: true } : {};

/** The same of what the cache asks for: a terminal that opens without the server repeats nothing (decision 499). */
export const startRepeats = (): { readonly retry?: false } => (hasSnapshot() ? { retry: false } : {});

/** Whether someone who is signed in here continues without the server. */
export const hasSnapshot = (): boolean => localStorage.getItem(KEY) !== null;

/** Writes under way count, so that the last one wins and none ends after the person has left. */
let turn = 0;

/** Keeps the snapshot, encrypted; a browser that cannot keep it has none. */
export async function writeSnapshot(snapshot: Snapshot): Promise<void> {
  const mine = ++turn;
  const sealed = await shaping()
    .then(({ sealText }) => sealText(JSON.stringify(snapshot)))
    .catch(() => null);
  if (mine !== turn) return;
  if (sealed === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, sealed);
}

/** Deletes the snapshot, also when one is being written: a start without the server then has no one signed in. */
export function forgetSnapshot(): void {
  turn += 1;
  localStorage.removeItem(KEY);
}

/** The stored snapshot, or null when there is none, when it was tampered with, or when another version wrote it. */
export async function readSnapshot(): Promise<Snapshot | null> {
  const sealed = localStorage.getItem(KEY);
  if (sealed === null) return null;
  try {
    const { Snapshot, unsealText } = await shaping();
    const read = Snapshot.safeParse(JSON.parse(await unsealText(sealed)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
