import { dayBefore, daysAfter, type LocalMoment } from '@tavola/selling';

const MINUTE_MS = 60_000;
// Zones change their offset on whole quarters of an hour only.
const QUARTER_MS = 15 * MINUTE_MS;

const offsets = new Map<string, { quarter: number; offsetMs: number }>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The moment on the wall of the location: business rules use its zone, never the device's (decision 1). */
export function localMoment(instant: Date, timezoneName: string): LocalMoment {
  const local = new Date(instant.getTime() + offsetOf(instant, timezoneName));
  return {
    date: local.toISOString().slice(0, 10),
    weekday: local.getUTCDay(),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes() + local.getUTCSeconds() / 60,
  };
}

/** The instant at which the location's clock shows this; in the hour that a change of the clock skips, a later one. */
export function instantOf({ date, minutes }: Pick<LocalMoment, 'date' | 'minutes'>, timezoneName: string): Date {
  const wall = Date.parse(date) + minutes * MINUTE_MS;
  const guess = new Date(wall - offsetOf(new Date(wall), timezoneName));
  return new Date(wall - offsetOf(guess, timezoneName));
}

/** An instant as the location's clock shows it, with its offset: `2026-01-02T12:00:30+07:00`. */
export function localInstant(instant: Date, timezoneName: string): string {
  const offsetMs = offsetOf(instant, timezoneName);
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const wall = new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19);
  return `${wall}${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * The day that a sale at this moment belongs to; before the cutoff (`HH:mm` or `HH:mm:ss`) it is still yesterday
 * (decision 91).
 */
export function businessDate(at: LocalMoment, cutoff: string): string {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  return at.minutes < hours * 60 + minutes ? dayBefore(at.date) : at.date;
}

/** The instant at which the business date of this one ends: the next cutoff by the location's clock. */
export function businessDateEnd(instant: Date, timezoneName: string, cutoff: string): Date {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  const date = businessDate(localMoment(instant, timezoneName), cutoff);
  return instantOf({ date: daysAfter(date, 1), minutes: hours * 60 + minutes }, timezoneName);
}

function offsetOf(instant: Date, timezoneName: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const known = offsets.get(timezoneName);
  if (known?.quarter === quarter) return known.offsetMs;
  const whole = quarter * QUARTER_MS;
  const parts = formatOf(timezoneName).formatToParts(whole);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value);
  const offsetMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - whole;
  offsets.set(timezoneName, { quarter, offsetMs });
  return offsetMs;
}

function formatOf(timezoneName: string): Intl.DateTimeFormat {
  const known = formats.get(timezoneName);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezoneName,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timezoneName, format);
  return format;
}
