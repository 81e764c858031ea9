import type { LocalMoment } from '@tavola/selling';
import { useEffect, useMemo, useState } from 'react';
import { localMoment } from './local-moment.ts';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;
const LOOK_MS = 5000;

/** The current moment at the location by the server's clock, updated every minute. */
export function useMinute(timezoneName: string): LocalMoment {
  const at = useMinuteMs();
  return useMemo(() => localMoment(at, timezoneName), [at, timezoneName]);
}

/** The current minute of the server's clock in milliseconds, updated every minute. */
export const useMinuteMs = (): number => useSteps(MINUTE_MS);

/**
 * The server's clock in milliseconds, updated every five seconds: for what turns a minute older at a moment that is not
 * the beginning of a minute.
 */
export const useNowMs = (): number => useSteps(LOOK_MS);

function useSteps(stepMs: number): number {
  const [step, setStep] = useState(() => Math.floor(serverNow() / stepMs));
  useEffect(() => {
    // Checked more often than a minute changes: a sleeping terminal wakes up late.
    const timer = setInterval(() => setStep(Math.floor(serverNow() / stepMs)), LOOK_MS);
    return () => clearInterval(timer);
  }, [stepMs]);
  return step * stepMs;
}
