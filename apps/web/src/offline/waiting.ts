import { create } from 'zustand';

/** What waits on this terminal for the server: how much, since when, and what needs a person. */
export interface Waiting {
  /** Sales. */
  readonly count: number;
  readonly moveCount: number;
  readonly oldestMs: number | null;
  /** What was refused, or does not open. */
  readonly problemCount: number;
  /** The browser does not open its own storage: what waits cannot be counted. */
  readonly isUnreadable: boolean;
}

export const useWaiting = create<Waiting>(() => ({
  count: 0,
  moveCount: 0,
  oldestMs: null,
  problemCount: 0,
  isUnreadable: false,
}));
