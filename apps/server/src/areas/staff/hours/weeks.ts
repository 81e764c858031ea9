import type { OperationalSetting } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';

/** What of a setting decides where a week begins and where overtime does. */
export type OvertimeRules = Pick<
  OperationalSetting,
  'weekStartsOn' | 'overtimeAfterDayHours' | 'overtimeAfterWeekHours'
>;

const HOUR_SECONDS = 3600;
/** Days of a week. */
export const WEEK_DAYS = 7;

/** Dates from one to another, both included. */
export function datesBetween(startDate: string, endDate: string): string[] {
  const dates: string[] = [];
  for (let date = startDate; date <= endDate; date = daysAfter(date, 1)) dates.push(date);
  return dates;
}

/** The first day of the week that has this date. */
export const weekStartOf = (date: string, { weekStartsOn }: Pick<OvertimeRules, 'weekStartsOn'>): string =>
  daysAfter(date, -((new Date(Date.parse(date)).getUTCDay() - weekStartsOn + WEEK_DAYS) % WEEK_DAYS));

/**
 * The overtime of each day of one week, in seconds (decision 270): what is above the limit of the day, and of the rest
 * what is above the limit of the week, on the days on which the week passes it. Nothing counts twice.
 */
export function overtimeOf(workByDay: readonly number[], rules: OvertimeRules): number[] {
  const limitOf = (hours: number | null): number => (hours === null ? Infinity : hours * HOUR_SECONDS);
  const [ofDay, ofWeek] = [limitOf(rules.overtimeAfterDayHours), limitOf(rules.overtimeAfterWeekHours)];
  let regular = 0;
  return workByDay.map((work) => {
    const aboveDay = Math.max(0, work - ofDay);
    const rest = work - aboveDay;
    const aboveWeek = Math.min(rest, Math.max(0, regular + rest - ofWeek));
    regular += rest;
    return aboveDay + aboveWeek;
  });
}
