import type { OfflineVariance } from '@tavola/contract';
import type { Moment } from '../moment.ts';

/** A terminal's clock may be so wrong before its moments are corrected (decision 256). */
const CLOCK_TOLERANCE_MS = 60_000;

/** Between which moments an offline sale can have happened, and how wrong the terminal's clock is. */
export interface SaleClock {
  readonly now: Date;
  readonly locationSince: Date;
  readonly aheadMs: number;
}

/** The clock of a terminal that says `sentAt` when the server's says `now`. */
export function saleClock(now: Date, sentAt: string, locationSince: Date): SaleClock {
  const aheadMs = now.getTime() - Date.parse(sentAt);
  return { now, locationSince, aheadMs: Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? aheadMs : 0 };
}

/**
 * When something happened by the server's clock. Nothing is refused for a moment that cannot be, such as one before the
 * location existed: it counts as now, and is noted (reliability C9).
 */
export function momentAt(clock: SaleClock, at: string, note: (variance: OfflineVariance) => void): Moment {
  const { now, locationSince, aheadMs } = clock;
  const recordedAt = new Date(Date.parse(at) + aheadMs);
  // The clocks agree within the tolerance; a moment ahead of ours by so little is now.
  if (recordedAt > now && recordedAt.getTime() - now.getTime() <= CLOCK_TOLERANCE_MS) return { now, recordedAt: now };
  if (recordedAt >= locationSince && recordedAt <= now) return { now, recordedAt };
  note({ kind: 'moment', was: at, wouldBe: now.toISOString() });
  return { now, recordedAt: now };
}
