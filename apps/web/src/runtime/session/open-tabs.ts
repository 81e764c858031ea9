import { hasLocks, TAB_KEY, TAB_LOCK, tabID, type Roll } from './tab.ts';

/** How long other tabs have to answer where the browser has no locks. */
const ANSWER_MS = 150;

/** The ids of the tabs that are open now, this one included. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return new Set([tabID(), ...(await rollCall())]);
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(TAB_LOCK) === true ? [name.slice(TAB_LOCK.length)] : []));
  return new Set([tabID(), ...names]);
}

/** The ids of the tabs that answer. */
export async function rollCall(): Promise<string[]> {
  const channel = new BroadcastChannel(TAB_KEY);
  const found: string[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Roll>) => {
    if (data.kind === 'here') found.push(data.tab);
  });
  channel.postMessage({ kind: 'ask' } satisfies Roll);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return found;
}
