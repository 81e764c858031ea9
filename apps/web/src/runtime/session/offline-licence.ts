import { OFFLINE_LICENCE_HOURS } from '@tavola/contract';
import { lastValidLicence } from './licence.ts';

/**
 * How long a terminal without a connection may still begin new orders, in milliseconds; 0 = no longer, null = it never
 * saw a valid licence and the one that it knows decides (decision 10).
 */
export function offlineLicenceLeft(lastValidMs: number | null, nowMs: number): number | null {
  if (lastValidMs === null) return null;
  return Math.max(0, lastValidMs + OFFLINE_LICENCE_HOURS * 60 * 60_000 - nowMs);
}

/** The same of this terminal, counted down by the clock that is given. */
export const useOfflineLicence = (nowMs: number): number | null => offlineLicenceLeft(lastValidLicence(), nowMs);
