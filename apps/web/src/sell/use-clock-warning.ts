import { currentTerminalRoutes } from '@tavola/contract';
import { useEffect } from 'react';
import { CLOCK_TOLERANCE_MS, useServerClock } from '#runtime/clock/server-clock.ts';
import { call } from '#runtime/http/api.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { cartStrings } from './cart/cart.strings.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** What was reported for the terminals list last; a page that begins reports a right clock too. */
let reported: number | null | undefined;

/** Lets the terminals list show it; without an answer the next change or page reports it. */
function report(minutes: number): void {
  const behindSeconds = minutes === 0 ? null : minutes * 60;
  if (reported === behindSeconds) return;
  reported = behindSeconds;
  call(currentTerminalRoutes.clock, { body: { behindSeconds } }).catch(() => (reported = undefined));
}

/** Says once that the clock of this terminal is wrong; prices and dates follow the server's (decision 256). */
export function useClockWarning(): void {
  const aheadMs = useServerClock((clock) => clock.aheadMs);
  const minutes = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? Math.round(aheadMs / MINUTE_MS) : 0;
  useEffect(() => {
    report(minutes);
    if (minutes === 0) return;
    const t = textOf(cartStrings);
    const off = Math.abs(minutes);
    const days = Math.round(off / DAY_MINUTES);
    const by = off < 120 ? t('clockMinutes', { count: off }) : t('clockHours', { count: Math.round(off / 60) });
    const words = { by: off >= 2 * DAY_MINUTES ? t('clockDays', { count: days }) : by };
    toast('warning', t(minutes > 0 ? 'clockSlow' : 'clockFast', words), { id: 'clock', shownMs: 10_000 });
  }, [minutes]);
}
