import { multiplyDivide } from '../../money/exact.ts';
import { moneyOfUnits, percentOf, SCALE, type Money, type Quantity } from '../../money/money.ts';
import type { DiscountValue } from '../order.ts';
import type { Rounding } from '../lines/work-line.ts';

/**
 * What a percentage or a fixed amount takes off what is left of an order or comped line; never more than that (decision
 * 41).
 */
export function worth(value: DiscountValue, left: Money, { step, mode }: Rounding): Money {
  if (value.type === 'percent') return percentOf(left, value.rate, step, mode);
  return atMost(left, multiplyDivide(value.amount, 1, step, mode) * step);
}

/** The same on a line, where a fixed amount is per unit (decision 109). */
export function worthOnLine(value: DiscountValue, left: Money, quantity: Quantity, { step, mode }: Rounding): Money {
  if (value.type === 'percent') return percentOf(left, value.rate, step, mode);
  return atMost(left, multiplyDivide(value.amount, quantity, SCALE * step, mode) * step);
}

// What a value asks for may exceed every amount; what is taken never exceeds what is left.
function atMost(left: Money, units: number): Money {
  return units < left ? moneyOfUnits(units) : left;
}
