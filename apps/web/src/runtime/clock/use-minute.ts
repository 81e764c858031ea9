import type { LocalMoment } from '@tavola/selling';
import { useEffect, useMemo, useState } from 'react';
import { localMoment } from './local-moment.ts';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

/** The current moment at the location by the server's clock, updated every minute. */
export function useMinute(timezoneName: string): LocalMoment {
  const at = useMinuteMs();
  return useMemo(() => localMoment(at, timezoneName), [at, timezoneName]);
}

/** The current minute of the server's clock in milliseconds, updated every minute. */
export function useMinuteMs(): number {
  const [minute, setMinute] = useState(() => Math.floor(serverNow() / MINUTE_MS));
  useEffect(() => {
    // Checked more often than it changes: a sleeping terminal wakes up late.
    const timer = setInterval(() => setMinute(Math.floor(serverNow() / MINUTE_MS)), 5000);
    return () => clearInterval(timer);
  }, []);
  return minute * MINUTE_MS;
}
