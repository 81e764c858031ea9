import { multiplyDivide } from '../money/exact.ts';
import { HUNDRED_PERCENT, percentWithin, roundTo, subtract, type Money, type Rate } from '../money/money.ts';

const STEP = 1 as Money;
/** Two decimals of a percent. */
const MARGIN_STEP = 1_000 as Money;
/** A loss of more than this many times the price says nothing and would not fit. */
const MOST_TIMES = 10_000;

/**
 * The share of a price that stays after its cost, in percent with two decimals: (net − cost) / net, where the net price
 * is without inclusive tax (decision 95). Null where nothing is taken, or the cost is out of all proportion.
 */
export function profitMargin(price: Money, cost: Money, taxRate: Rate, isTaxInclusive: boolean): Rate | null {
  const net = isTaxInclusive ? subtract(price, percentWithin(price, taxRate, STEP)) : price;
  if (net <= 0 || cost > net * MOST_TIMES) return null;
  return roundTo(
    multiplyDivide(net - cost, HUNDRED_PERCENT, net, 'halfAwayFromZero') as Money,
    MARGIN_STEP,
  ) as number as Rate;
}
