import { daysAfter } from '@tavola/selling';

/** Forecasts from what days of the past sold (decision 322). Pure: no clock, no database. */

/** What a day sold under one key, or all of it. */
export type SoldByDay = ReadonlyMap<string, number>;

/** The days of a forecast: which of the past are known and say something of the usual. */
export interface ForecastBasis {
  /** The first day that sold anything; what is before it says nothing. */
  readonly firstDay: string | null;
  readonly weeks: number;
  readonly leftOut: ReadonlySet<string>;
}

const WEEK = 7;

/** The days of the same weekday before `date` that may be learnt from, the latest first; those left out among them. */
export function sameWeekdays(
  date: string,
  before: string,
  { firstDay, weeks }: Omit<ForecastBasis, 'leftOut'>,
): string[] {
  const days: string[] = [];
  for (let day = daysAfter(date, -WEEK); days.length < weeks; day = daysAfter(day, -WEEK)) {
    if (firstDay === null || day < firstDay) break;
    if (day < before) days.push(day);
  }
  return days;
}

/** Those of these days that a forecast learns from. */
export const learnt = (days: readonly string[], { leftOut }: Pick<ForecastBasis, 'leftOut'>): string[] =>
  days.filter((day) => !leftOut.has(day));

/** The middle of some figures, or the mean of the two in the middle; 0 of none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

/** What a day will probably sell: the median of the days that it learns from, where none sold counts as 0. */
export const expected = (sold: SoldByDay, days: readonly string[]): number =>
  tenths(median(days.map((day) => sold.get(day) ?? 0)));

/**
 * The figure of a day spread over its hours, as the days of the past were spread in sum: medians of single hours would
 * be 0 for most items, and would not sum to the day.
 */
export function spread(figure: number, hours: readonly number[]): number[] {
  const total = hours.reduce((sum, hour) => sum + hour, 0);
  return hours.map((hour) => (total === 0 ? 0 : Math.round((figure * hour * HUNDREDTHS) / total) / HUNDREDTHS));
}

/**
 * How far forecasts were off: the sum of the differences by the sum of what was sold. Null = nothing was sold.
 * @param pairs expected and sold figures
 */
export function errorOf(pairs: readonly (readonly [expected: number, sold: number])[]): number | null {
  const sold = pairs.reduce((sum, [, figure]) => sum + figure, 0);
  if (sold === 0) return null;
  const off = pairs.reduce((sum, [guess, figure]) => sum + Math.abs(guess - figure), 0);
  return Math.round((off / sold) * THOUSANDTHS) / THOUSANDTHS;
}

const TENTHS = 10;
const HUNDREDTHS = 100;
const THOUSANDTHS = 1000;
const tenths = (figure: number): number => Math.round(figure * TENTHS) / TENTHS;
