import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

const SECOND_MS = 1000;

/** The current second of the server's clock in milliseconds, updated every second. */
export function useSecondMs(): number {
  const [second, setSecond] = useState(() => Math.floor(serverNow() / SECOND_MS));
  useEffect(() => {
    // Checked more often than it changes, so that no second is skipped.
    const timer = setInterval(() => setSecond(Math.floor(serverNow() / SECOND_MS)), 200);
    return () => clearInterval(timer);
  }, []);
  return second * SECOND_MS;
}
