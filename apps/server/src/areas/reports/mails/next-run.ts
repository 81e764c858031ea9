import type { ReportMailInput } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { instantOf, localMoment } from '#platform/time/local-time.ts';

/** When a mail is sent again and again. */
export type MailSchedule = Pick<ReportMailInput, 'frequency' | 'weekday' | 'monthDay' | 'time'>;

/** The longest way to the next run: a month. */
const MOST_DAYS = 32;

const isRunDay = ({ frequency, weekday, monthDay }: MailSchedule, date: string): boolean => {
  if (frequency === 'weekly') return new Date(Date.parse(date)).getUTCDay() === weekday;
  return frequency === 'daily' || Number(date.slice(8, 10)) === monthDay;
};

/**
 * The next run after a moment, by the clock of the location. In the hour that a change of the clock skips it runs
 * later, in the hour that comes twice once.
 */
export function nextRun(schedule: MailSchedule, timezoneName: string, after: Date): Date {
  const [hours = 0, minutes = 0] = schedule.time.split(':').map(Number);
  const { date: today } = localMoment(after, timezoneName);
  for (let days = 0; days <= MOST_DAYS; days += 1) {
    const date = daysAfter(today, days);
    const at = instantOf({ date, minutes: hours * 60 + minutes }, timezoneName);
    if (isRunDay(schedule, date) && at > after) return at;
  }
  throw new Error(`No run of a ${schedule.frequency} mail was found.`);
}
