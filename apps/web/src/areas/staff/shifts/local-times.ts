import { instantAt, localMoment } from '#runtime/clock/local-moment.ts';

/** A moment as people write it: the day and the time on the clock of the location; null = not entered. */
export interface WrittenMoment {
  readonly date: string | null;
  readonly time: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day and the time, to the minute, of an instant; '' and null are nothing. */
export function writtenMoment(instant: string | null, timezoneName: string): WrittenMoment {
  if (instant === null || instant === '') return { date: null, time: null };
  const { date, minutes } = localMoment(Date.parse(instant), timezoneName);
  const whole = Math.floor(minutes);
  return { date, time: `${two(Math.floor(whole / 60))}:${two(whole % 60)}:00` };
}

/**
 * The instant of a day and a time. null = neither is entered, '' = one of the two is missing. What was not changed
 * keeps its seconds.
 */
export function instantFrom({ date, time }: WrittenMoment, before: string | null, timezoneName: string): string | null {
  if (date === null && time === null) return null;
  if (date === null || time === null) return '';
  const known = writtenMoment(before, timezoneName);
  if (before !== null && known.date === date && known.time === time) return before;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(instantAt(date, hours * 60 + minutes, timezoneName)).toISOString();
}
