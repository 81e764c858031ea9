import { dayBefore, daysAfter } from '../catalog/menus/availability.ts';

/** Periods of business dates that reports are asked for. */

/** A period that moves with the day; `custom` is two dates. */
export const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'custom',
] as const;
export type Preset = (typeof presets)[number];
/** Narrows a text of the address. */
export const isPreset = (text: string): text is Preset => presets.some((preset) => preset === text);

/** First and last business date, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** A calendar day, and nothing else. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const WEEK_DAYS = 7;
const MONTHS_OF_QUARTER = 3;

const weekStart = (date: string, startsOn: number): string =>
  daysAfter(date, -((new Date(Date.parse(date)).getUTCDay() - startsOn + WEEK_DAYS) % WEEK_DAYS));
const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;
function quarterStart(date: string): string {
  const month = Number(date.slice(5, 7));
  const first = month - ((month - 1) % MONTHS_OF_QUARTER);
  return `${date.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

/** The dates of a preset on a business date; a period that is not over ends today. */
export function periodOf(preset: Exclude<Preset, 'custom'>, today: string, weekStartsOn: number): Period {
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'yesterday':
      return { startDate: dayBefore(today), endDate: dayBefore(today) };
    case 'thisWeek':
      return { startDate: weekStart(today, weekStartsOn), endDate: today };
    case 'lastWeek': {
      const first = daysAfter(weekStart(today, weekStartsOn), -WEEK_DAYS);
      return { startDate: first, endDate: daysAfter(first, WEEK_DAYS - 1) };
    }
    case 'thisMonth':
      return { startDate: monthStart(today), endDate: today };
    case 'lastMonth': {
      const last = dayBefore(monthStart(today));
      return { startDate: monthStart(last), endDate: last };
    }
    case 'thisQuarter':
      return { startDate: quarterStart(today), endDate: today };
    case 'thisYear':
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  }
}

const WEEKS_OF_YEAR = 52;
const DAY_MS = 86_400_000;

/** How many days a period has. */
export const lengthOfPeriod = ({ startDate, endDate }: Period): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;

/**
 * The period that one is compared with, and how many days earlier it is (decision 239): the one before it, or the same
 * weekdays a year ago; null = none.
 */
export function comparedWith(
  period: Period,
  comparison: 'none' | 'before' | 'year',
): (Period & { readonly shift: number }) | null {
  if (comparison === 'none') return null;
  const shift = comparison === 'year' ? WEEKS_OF_YEAR * WEEK_DAYS : lengthOfPeriod(period);
  return { startDate: daysAfter(period.startDate, -shift), endDate: daysAfter(period.endDate, -shift), shift };
}

/** The dates of a preset, or those that were chosen; a text that is no day is today. */
export function datesOf(
  { preset, from, to }: { readonly preset: Preset; readonly from: string; readonly to: string },
  today: string,
  weekStartsOn: number,
): Period {
  if (preset !== 'custom') return periodOf(preset, today, weekStartsOn);
  const startDate = isDay(from) ? from : today;
  return { startDate, endDate: isDay(to) ? to : startDate };
}
