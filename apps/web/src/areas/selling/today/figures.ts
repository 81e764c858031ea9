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

/** An hour as it is written on both clocks: 09:00. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
