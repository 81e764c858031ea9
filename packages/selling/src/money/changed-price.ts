import type { AmountOrPercent } from '@tavola/contract';
import { AmountOverflow } from './exact.ts';
import { add, percentOf, roundTo, type Money } from './money.ts';
import { parseMoney, parseRate } from './parse.ts';

/** How prices are changed together. `figure` may be negative; `step` 0 = round only to the smallest unit. */
export interface PriceChange {
  readonly how: 'percent' | 'amount';
  readonly figure: AmountOrPercent;
  readonly step: AmountOrPercent;
}

/** The changed price, below 0 too; null where it leaves the range of amounts. */
export function changedPrice(price: Money, { how, figure, step }: PriceChange, smallest: Money): Money | null {
  const [change, rate, wanted] = [parseMoney(figure), parseRate(figure), parseMoney(step)];
  if (!change.ok || !rate.ok || !wanted.ok) return null;
  try {
    // Part of a price is rounded once, together with the price.
    const raw = add(price, how === 'amount' ? change.value : percentOf(price, rate.value, 1 as Money));
    return roundTo(raw, wanted.value > 0 ? wanted.value : smallest);
  } catch (error) {
    if (error instanceof AmountOverflow) return null;
    throw error;
  }
}
