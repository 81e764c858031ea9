import { create } from 'zustand';

/**
 * What this terminal is busy with (decision 11, reliability C8). `tendering`: the payment is open while the guest looks
 * for coins; neither that nor a running payment may be cut off by a reload, a forced logout or the idle lock.
 * `selling`: a cart with lines, which survives all of those and must only not be covered by a dialog about updates.
 */
export type BusyReason = 'selling' | 'tendering' | 'paying' | 'printing' | 'writing';

/** What must not be interrupted. */
const FIRM: readonly BusyReason[] = ['tendering', 'paying', 'printing', 'writing'];
/** Everything that a dialog about updates must not cover. */
export const ANY_WORK: readonly BusyReason[] = ['selling', ...FIRM];

const LOCK = 'tavola.busy.';

interface Busy {
  readonly marks: readonly { readonly reason: BusyReason }[];
}
/** The work of this tab alone; `isAnyTabBusy` asks about all of them. */
export const useBusy = create<Busy>(() => ({ marks: [] }));

const hasAny = ({ marks }: Busy, reasons: readonly BusyReason[]): boolean =>
  marks.some(({ reason }) => reasons.includes(reason));

/** Whether this tab does one of these now, followed as it changes. */
export const useIsBusy = (reasons: readonly BusyReason[] = FIRM): boolean => useBusy((state) => hasAny(state, reasons));

/** Marks the start of such work; call the returned function exactly once when it has ended, also after a failure. */
export function markBusy(reason: BusyReason): () => void {
  const mark = { reason };
  let letGo: () => void = () => undefined;
  // Work may end before the browser gives the lock, which is then released at once.
  const isOver = new Promise<void>((resolve) => (letGo = resolve));
  useBusy.setState(({ marks }) => ({ marks: [...marks, mark] }));
  // The lock makes it visible to the other tabs of this terminal; the browser releases it when this tab dies.
  if (hasLocks()) void navigator.locks.request(LOCK + reason, { mode: 'shared' }, () => isOver);
  return () => {
    useBusy.setState(({ marks }) => ({ marks: marks.filter((one) => one !== mark) }));
    letGo();
  };
}

/** Resolves at once when this tab does none of it, otherwise when the last of it has ended. */
export const whenIdle = (reasons: readonly BusyReason[] = FIRM): Promise<void> =>
  hasAny(useBusy.getState(), reasons)
    ? new Promise((resolve) => {
        const stop = useBusy.subscribe((state) => {
          if (hasAny(state, reasons)) return;
          stop();
          resolve();
        });
      })
    : Promise.resolve();

/** Whether any tab of this terminal is busy; an update reloads all of them, and all of them lock together. */
export async function isAnyTabBusy(reasons: readonly BusyReason[] = FIRM): Promise<boolean> {
  if (hasAny(useBusy.getState(), reasons)) return true;
  if (!hasLocks()) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => reasons.some((reason) => name === LOCK + reason));
}

// Web locks exist in secure contexts only.
const hasLocks = (): boolean => typeof navigator !== 'undefined' && 'locks' in navigator;
