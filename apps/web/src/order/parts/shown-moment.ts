import { formatDate, formatTime } from '#text/format.ts';

/**
 * A time of today, or a time with its day: a store that is closed in the evening takes orders for tomorrow, and the
 * clock alone does not say so.
 */
export function shownMoment(at: string, nowMs: number, timezoneName: string): string {
  const [day, today] = [at, new Date(nowMs).toISOString()].map((one) => formatDate(one, timezoneName));
  const time = formatTime(at, timezoneName);
  return day === today ? time : `${day ?? ''} ${time}`;
}
