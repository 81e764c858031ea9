import { create } from 'zustand';

/** Work that must not be cut off by a reload, an update or a forced logout (decision 11, reliability C8). */
export type BusyReason = 'paying' | 'printing' | 'writing';

const LOCK = 'tavola.busy';

interface Busy {
  readonly marks: readonly { readonly reason: BusyReason }[];
}
export const useBusy = create<Busy>(() => ({ marks: [] }));

export const isBusy = (): boolean => useBusy.getState().marks.length > 0;

/** Says that such work has begun; call the answer exactly when it has ended, also after a failure. */
export function markBusy(reason: BusyReason): () => void {
  const mark = { reason };
  let letGo: () => void = () => undefined;
  useBusy.setState(({ marks }) => ({ marks: [...marks, mark] }));
  // The lock lets the other tabs of this device see it; it is freed by the browser when this tab dies.
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise<void>((resolve) => (letGo = resolve)));
  return () => {
    useBusy.setState(({ marks }) => ({ marks: marks.filter((one) => one !== mark) }));
    letGo();
  };
}

/** Resolves at once when nothing is under way in this tab, otherwise when the last of it has ended. */
export const whenIdle = (): Promise<void> =>
  isBusy()
    ? new Promise((resolve) => {
        const stop = useBusy.subscribe(({ marks }) => {
          if (marks.length > 0) return;
          stop();
          resolve();
        });
      })
    : Promise.resolve();

/** Whether any tab of this device is busy; an update reloads all of them. */
export async function isAnyTabBusy(): Promise<boolean> {
  if (isBusy()) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === LOCK);
}
