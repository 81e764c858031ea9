import type { Availability } from '@tavola/contract';

/**
 * A moment on the wall of the location: `YYYY-MM-DD`, 0 = Sunday to 6 =
 * Saturday, minutes since midnight (0 up to 1440, seconds as decimals).
 */
export type LocalMoment = { readonly date: string; readonly weekday: number; readonly minutes: number };

/** The moment that an ISO text with offset shows on the wall where it was written; null for any other text. */
export function momentOfText(text: string): LocalMoment | null {
  const [, date, hours, minutes, seconds] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})/.exec(text) ?? [];
  if (date === undefined) return null;
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7; // day 0, 1 January 1970, was a Thursday
  return { date, weekday, minutes: Number(hours) * 60 + Number(minutes) + Number(seconds) / 60 };
}

/**
 * A span of days, hours and dates; an empty day list is every day, a missing end is open. `durationMinutes` is set
 * where the span runs for more than a day from its start; its end time is then not read.
 */
export type TimeWindow = Pick<Availability, 'availableDays' | 'startTime' | 'endTime' | 'startDate' | 'endDate'> & {
  readonly durationMinutes?: number | null;
};

const DAY_MINUTES = 1440;
// Longer than any duration on the wire; a search over days always ends.
const MOST_DAYS = 366;

/** Whether something may be sold now: no windows = always, else at least one holds (decision 17). */
export function isWithin(windows: readonly TimeWindow[], at: LocalMoment): boolean {
  return windows.length === 0 || windows.some((span) => holds(span, at));
}

/**
 * Whether one window holds. A range over midnight belongs to its start day: Fri 22:00 to 02:00 covers Sat 01:00, by
 * Friday's day and date. The end is exclusive, dates are inclusive on both sides; equal times are a whole day from that
 * time on (decision 17). A span of more than a day belongs to its start day too and covers the days after it (decision
 * 162).
 */
export function holds(span: TimeWindow, at: LocalMoment): boolean {
  if (span.durationMinutes != null) return holdsSince(span, span.durationMinutes, at);
  const start = minutesOf(span.startTime) ?? 0;
  const end = minutesOf(span.endTime) ?? DAY_MINUTES;
  if (start < end) return at.minutes >= start && at.minutes < end && isOnDay(span, at.date, at.weekday);
  if (at.minutes >= start) return isOnDay(span, at.date, at.weekday);
  return at.minutes < end && isOnDay(span, dayBefore(at.date), (at.weekday + 6) % 7);
}

function holdsSince(span: TimeWindow, durationMinutes: number, at: LocalMoment): boolean {
  const start = minutesOf(span.startTime) ?? 0;
  let { date, weekday } = at;
  for (let day = 0; day <= MOST_DAYS; day++) {
    const since = at.minutes + day * DAY_MINUTES - start;
    if (!(since < durationMinutes)) return false;
    if (since >= 0 && isOnDay(span, date, weekday)) return true;
    date = dayBefore(date);
    weekday = (weekday + 6) % 7;
  }
  return false;
}

/**
 * How much of the year a window covers, in minutes: the narrower one wins where
 * several price lists hold (decision 16). Open dates count as ten years.
 */
export function widthOf(span: TimeWindow): number {
  const start = minutesOf(span.startTime) ?? 0;
  const end = minutesOf(span.endTime) ?? DAY_MINUTES;
  const hours = start < end ? end - start : end - start + DAY_MINUTES;
  const days = span.availableDays === '' ? 7 : new Set(span.availableDays.split(';')).size;
  return hours * (days / 7) * daysBetween(span.startDate ?? null, span.endDate ?? null);
}

const OPEN_DAYS = 3660;

function daysBetween(start: string | null, end: string | null): number {
  if (start === null || end === null) return OPEN_DAYS;
  return Math.max(0, dayNumber(end) - dayNumber(start) + 1);
}

function isOnDay(span: TimeWindow, date: string, weekday: number): boolean {
  if (span.availableDays !== '' && !span.availableDays.split(';').includes(String(weekday))) return false;
  // ISO dates compare as text.
  return (span.startDate ?? '') <= date && (span.endDate == null || date <= span.endDate);
}

/** `HH:mm:ss` as minutes. */
function minutesOf(time: string | null | undefined): number | null {
  if (time == null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
}

const DAY_MILLISECONDS = 86_400_000;

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;
}

/** The calendar day before an ISO date. */
export const dayBefore = (date: string): string => daysAfter(date, -1);

/** The date some days later, or earlier for a negative number; dates are `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
