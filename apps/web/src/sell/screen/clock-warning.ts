import { currentTerminalRoutes } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { elsewhereStrings } from '../life/elsewhere.strings.ts';

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

/** Reports a wrong clock of this terminal and says so; prices and dates follow the server's (decision 256). */
export function warnOfClock(minutes: number): void {
  report(minutes);
  if (minutes === 0) return;
  const t = textOf(elsewhereStrings);
  const off = Math.abs(minutes);
  const days = Math.round(off / DAY_MINUTES);
  const by = off < 120 ? t('clockMinutes', { count: off }) : t('clockHours', { count: Math.round(off / 60) });
  const words = { by: off >= 2 * DAY_MINUTES ? t('clockDays', { count: days }) : by };
  toast('warning', t(minutes > 0 ? 'clockSlow' : 'clockFast', words), { id: 'clock' });
}
