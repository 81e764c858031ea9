import { create } from 'zustand';

/**
 * The server's clock, as its answers show it: prices of the hour, availability, pick-up times and the business date
 * follow it, whatever the clock of this terminal says (decision 256).
 */

/** A difference above this is reported on the terminal (decision 256). */
export const CLOCK_TOLERANCE_MS = 60_000;
/** Answers carry whole seconds and travel for a while, so smaller changes say nothing. */
const NOISE_MS = 2000;
/** An answer that took longer may be from any moment of its way. */
const SLOWEST_MS = 4000;

/** How far the server's clock is ahead of the one of this terminal. */
export const useServerClock = create<{ readonly aheadMs: number }>(() => ({ aheadMs: 0 }));

/** The current time of the server, in milliseconds. */
export const serverNow = (): number => Date.now() + useServerClock.getState().aheadMs;

/** Learns the server's time from the date of an answer; one that is old, or no date, is left out. */
export function noteServerDate(date: string | null, sentAtMs: number, nowMs: number = Date.now()): void {
  const at = Date.parse(date ?? '');
  const tookMs = nowMs - sentAtMs;
  if (Number.isNaN(at) || tookMs < 0 || tookMs > SLOWEST_MS) return;
  // A second begins up to a second before the answer.
  const aheadMs = at + 500 - (sentAtMs + tookMs / 2);
  if (Math.abs(aheadMs - useServerClock.getState().aheadMs) > NOISE_MS) useServerClock.setState({ aheadMs });
}
