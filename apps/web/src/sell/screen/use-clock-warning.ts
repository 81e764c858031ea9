import { useEffect } from 'react';
import { CLOCK_TOLERANCE_MS, useServerClock } from '#runtime/clock/server-clock.ts';
import { untilIdle } from '#runtime/clock/until-idle.ts';

const MINUTE_MS = 60_000;

/** Says once that the clock of this terminal is wrong, and reports it for the terminals list (decision 256). */
export function useClockWarning(): void {
  const aheadMs = useServerClock((clock) => clock.aheadMs);
  const minutes = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? Math.round(aheadMs / MINUTE_MS) : 0;
  useEffect(() => {
    void untilIdle()
      .then(() => import('./clock-warning.ts'))
      .then(({ warnOfClock }) => warnOfClock(minutes));
  }, [minutes]);
}
