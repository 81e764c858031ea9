import { MAX_UNITS, multiplyDivide } from '../money/exact.ts';
import {
  HUNDRED_PERCENT,
  moneyOfUnits,
  percentWithin,
  rateOfUnits,
  subtract,
  type Money,
  type Rate,
} from '../money/money.ts';
import { DEFAULT_ROUNDING } from '../money/rounding.ts';

const STEP = moneyOfUnits(1);
/** Two decimals of a percent. */
const MARGIN_STEP = 1_000;
/** A loss of more than this many times the price says nothing and would not fit. */
const MOST_TIMES = 10_000;

/**
 * The share of a price that stays after its cost, in percent with two decimals: (net − cost) / net, where the net price
 * is without inclusive tax (decision 95). Null where nothing is taken, the cost is out of all proportion, or a figure
 * is no amount.
 */
export function profitMargin(price: Money, cost: Money, taxRate: Rate, isTaxInclusive: boolean): Rate | null {
  if (!isAmount(Math.abs(price)) || !isAmount(cost) || !isAmount(taxRate)) return null;
  const net = isTaxInclusive ? subtract(price, percentWithin(price, taxRate, STEP)) : price;
  if (net <= 0 || cost > net * MOST_TIMES) return null;
  const margin = multiplyDivide(net - cost, HUNDRED_PERCENT, net, DEFAULT_ROUNDING);
  return rateOfUnits(multiplyDivide(margin, 1, MARGIN_STEP, DEFAULT_ROUNDING) * MARGIN_STEP);
}

const isAmount = (units: number): boolean => Number.isInteger(units) && units >= 0 && units <= MAX_UNITS;
