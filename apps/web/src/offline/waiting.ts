import { create } from 'zustand';

/** What waits on this terminal for the server: how much, since when, and what needs a person. */
export interface Waiting {
  readonly count: number;
  readonly oldestMs: number | null;
  /** Orders that were refused, or that do not open. */
  readonly problemCount: number;
}

export const useWaiting = create<Waiting>(() => ({ count: 0, oldestMs: null, problemCount: 0 }));
