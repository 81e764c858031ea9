import type { SettledAlone } from '@tavola/selling';
import { create } from 'zustand';

/** An order that was stored here and is not settled: a person continues it, or gives it to the server (decision 80). */
export interface OpenOrder {
  readonly orderID: string;
  readonly offlineNo: string;
  readonly savedAtMs: number;
  readonly totalDueAmount: number;
  /** The table that it is for; null = the counter. */
  readonly tableID: string | null;
  readonly lineCount: number;
  /** Its payments so far; one with a payment takes no change. */
  readonly paymentCount: number;
}

/** What waits on this terminal for the server: how much, since when, and what needs a person. */
export interface Waiting {
  /** Sales, open orders among them. */
  readonly count: number;
  readonly moveCount: number;
  readonly oldestMs: number | null;
  /** What was refused, or does not open. */
  readonly problemCount: number;
  /** Oldest first. */
  readonly open: readonly OpenOrder[];
  /** Bills of tables that were paid or voided here: the floor shows their tables so (decision 401). */
  readonly settled: readonly SettledAlone[];
  /** The browser does not open its own storage: what waits cannot be counted. */
  readonly isUnreadable: boolean;
}

export const useWaiting = create<Waiting>(() => ({
  count: 0,
  moveCount: 0,
  oldestMs: null,
  problemCount: 0,
  open: [],
  settled: [],
  isUnreadable: false,
}));
