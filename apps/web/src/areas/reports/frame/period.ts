import { dayBefore, type LocalMoment, type Period } from '@tavola/selling';
import { formatDate } from '#text/format.ts';

/** The business date of a moment: before the cutoff (`HH:mm`) it is still the day before (decision 91). */
export function businessDateOf({ date, minutes }: LocalMoment, cutoff: string): string {
  const [hours = 0, rest = 0] = cutoff.split(':').map(Number);
  return minutes < hours * 60 + rest ? dayBefore(date) : date;
}

/** The dates of a period in words; one date where it is a single day. */
export function shownPeriod({ startDate, endDate }: Period): string {
  const [from = '', to = ''] = [startDate, endDate].map((date) => formatDate(`${date}T00:00:00Z`, 'UTC'));
  return from === to ? from : `${from} – ${to}`;
}
