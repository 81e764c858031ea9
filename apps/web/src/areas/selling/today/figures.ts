import type { TodayLocation } from '@tavola/contract';
import { sum, toAmount, toMoney } from '@tavola/selling';

/** How many, and what they come to. */
interface Sum {
  readonly count: number;
  readonly amount: number;
}

/** The average amount, rounded to what the currency has; 0 of nothing. */
export const averageOf = ({ count, amount }: Sum, decimals: number): number =>
  count === 0 ? 0 : Math.round((amount / count) * 10 ** decimals) / 10 ** decimals;

/** The weekday of a business date, 0 = Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** An hour as written on both clocks: 09:00. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const sumOf = (sums: readonly TodayLocation['openOrders'][]): TodayLocation['openOrders'] => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  amount: toAmount(sum(sums.map(({ amount }) => toMoney(amount)))),
});
const salesOf = (sales: readonly TodayLocation['sales'][]): TodayLocation['sales'] => ({
  ...sumOf(sales),
  paid: toAmount(sum(sales.map(({ paid }) => toMoney(paid)))),
});

/** Sums of locations, with the currency that they share. */
export type LocationSums = Pick<
  TodayLocation,
  'currencyCode' | 'currencySymbol' | 'currencyDecimals' | 'sales' | 'salesWeekBefore' | 'openOrders'
>;

/** All locations together; null where there is one alone, or where they have several currencies. */
export function totalOf(locations: readonly TodayLocation[]): LocationSums | null {
  const [first, ...others] = locations;
  if (first === undefined || others.length === 0) return null;
  const { currencyCode, currencySymbol, currencyDecimals } = first;
  if (others.some((one) => one.currencyCode !== currencyCode)) return null;
  return {
    currencyCode,
    currencySymbol,
    currencyDecimals,
    sales: salesOf(locations.map(({ sales }) => sales)),
    salesWeekBefore: salesOf(locations.map(({ salesWeekBefore }) => salesWeekBefore)),
    openOrders: sumOf(locations.map(({ openOrders }) => openOrders)),
  };
}
