import type { LocalMoment } from '@tavola/selling';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local moment at the location: hours and prices follow its time zone, never the terminal's (decision 1). */
export function localMoment(nowMs: number, timezoneName: string): LocalMoment {
  const parts = formatOf(timezoneName).formatToParts(nowMs);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return {
    date: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    minutes: part('hour') * 60 + part('minute') + part('second') / 60,
  };
}

/**
 * The instant at which the clock of the location shows this; in the hour that a change of the clock skips, a later one.
 */
export function instantAt(date: string, minutes: number, timezoneName: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const offsetAt = (at: number): number => {
    const local = localMoment(at, timezoneName);
    return Date.parse(`${local.date}T00:00:00Z`) + local.minutes * 60_000 - at;
  };
  return wall - offsetAt(wall - offsetAt(wall));
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
    second: 'numeric',
  });
  formats.set(timezoneName, format);
  return format;
}
