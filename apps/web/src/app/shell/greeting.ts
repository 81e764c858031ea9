import { localMoment } from '#runtime/clock/local-moment.ts';

/** The greeting of the hour by the clock of the location, as the browser may be in another time zone (decision 1). */
export function greeting(
  nowMs: number,
  timezoneName: string,
): 'greetingMorning' | 'greetingAfternoon' | 'greetingEvening' {
  const { minutes } = localMoment(nowMs, timezoneName);
  return minutes < 12 * 60 ? 'greetingMorning' : minutes < 18 * 60 ? 'greetingAfternoon' : 'greetingEvening';
}
