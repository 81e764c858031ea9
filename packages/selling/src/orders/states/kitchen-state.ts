import type { KitchenStatus } from '@tavola/contract';
import type { StateTable } from './state-table.ts';

/** Kitchen line status (decision 67). */
export type KitchenState = KitchenStatus;

/** `store` = stored for a station, `show` = a screen showed it. */
export type KitchenEvent = 'store' | 'show' | 'start' | 'finish' | 'recall' | 'cancel';

/**
 * Kitchen line status (decision 67). Repeats are no-ops, because every screen and every retry may report the same
 * thing; a screen that shows a line late (a second station, expo) does not set it back. `recall` has a time limit, see
 * `canRecall`.
 */
export const kitchenTable: StateTable<KitchenState, KitchenEvent> = {
  name: 'kitchenLine',
  initial: 'Unknown',
  rows: {
    Unknown: { store: 'Sent' },
    Sent: { store: 'Sent', show: 'AwaitingPreparation', cancel: 'Cancelled' },
    AwaitingPreparation: {
      store: 'AwaitingPreparation',
      show: 'AwaitingPreparation',
      start: 'InPreparation',
      cancel: 'Cancelled',
    },
    InPreparation: {
      store: 'InPreparation',
      show: 'InPreparation',
      start: 'InPreparation',
      finish: 'Finished',
      recall: 'InPreparation',
      cancel: 'Cancelled',
    },
    Finished: { store: 'Finished', show: 'Finished', finish: 'Finished', recall: 'InPreparation' },
    Cancelled: { cancel: 'Cancelled' },
  },
};

const recallLimitMs = 15 * 60_000; // decision 67

/**
 * Whether a finished line may still be recalled: within 15 minutes of being finished (decision 67). Both times in ms.
 */
export function canRecall(finishedAtMs: number, nowMs: number): boolean {
  return nowMs - finishedAtMs <= recallLimitMs;
}

/** Whether the kitchen has begun with a line: such a line is frozen for change (decision 31). */
export function isInPreparation(state: KitchenState): boolean {
  return state === 'InPreparation' || state === 'Finished';
}

/**
 * Where the kitchen is with a line that several stations make: as far as the last of them, and in preparation once the
 * first has begun. A station whose part was cancelled does not count; no station = Unknown.
 */
export function lineStateOf(stations: readonly KitchenState[]): KitchenState {
  if (stations.length === 0) return 'Unknown';
  const live = stations.filter((state) => state !== 'Cancelled');
  if (live.length === 0) return 'Cancelled';
  if (live.every((state) => state === 'Finished')) return 'Finished';
  if (live.some(isInPreparation)) return 'InPreparation';
  return live.includes('AwaitingPreparation') ? 'AwaitingPreparation' : 'Sent';
}
