import { rollCall } from './roll-call.ts';
import { hasLocks, TAB_LOCK, tabID } from './tab.ts';

/** The ids of the tabs that are open now, this one included. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return new Set([tabID(), ...(await rollCall())]);
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(TAB_LOCK) === true ? [name.slice(TAB_LOCK.length)] : []));
  return new Set([tabID(), ...names]);
}
