import { OFFLINE_LICENCE_HOURS } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { passedNow } from '../clock/passed-time.ts';
import { lastValidLicence } from './licence.ts';

const EVERY_MS = 30_000;

/**
 * How long a terminal without a connection may still begin new orders, in milliseconds; 0 = no longer, null = it never
 * saw a valid licence and the one that it knows decides (decision 10).
 */
export function offlineLicenceLeft(lastValidMs: number | null, nowMs: number): number | null {
  if (lastValidMs === null) return null;
  return Math.max(0, lastValidMs + OFFLINE_LICENCE_HOURS * 60 * 60_000 - nowMs);
}

/** The same of this terminal, counted down by the time that passes, whatever its clock is set to (decision 459). */
export function useOfflineLicence(): number | null {
  const [nowMs, setNowMs] = useState(passedNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(passedNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return offlineLicenceLeft(lastValidLicence(), nowMs);
}
