import type { Counted } from '@tavola/contract';
import { MAX_UNITS, multiplyDivide, within } from './exact.ts';
import { DEFAULT_ROUNDING, type RoundingMode } from './rounding.ts';

/** An amount as a safe integer in 1/100000 of the currency unit (decision 38): 9.99 is 999000. */
export type Money = Counted<'money'>;

/** A number of units, weights or points as a safe integer in 1/100000: 3 is 300000, 0.355 is 35500. */
export type Quantity = Counted<'quantity'>;

/** A percentage as a safe integer in 1/100000 of a percent: 8.875 % is 887500. */
export type Rate = Counted<'rate'>;

/** How many internal units make one of a currency, one piece, or one percent. */
export const SCALE = 100_000;

/** Nothing, a whole number of 1/100000 like each figure here. */
export const ZERO = 0 as Money;
/** The greatest amount in whole numbers of 1/100000. */
export const MAX_MONEY = MAX_UNITS as Money;
/** One piece in whole numbers of 1/100000. */
export const ONE_PIECE = SCALE as Quantity;
/** No piece in whole numbers of 1/100000. */
export const NO_UNITS = 0 as Quantity;
/** 0 % in whole numbers of 1/100000. */
export const NO_RATE = 0 as Rate;
/** 100 % in whole numbers of 1/100000. */
export const HUNDRED_PERCENT = (100 * SCALE) as Rate;

/**
 * Takes a whole number of 1/100000 as an amount, −0 as 0; throws `RangeError` for a fraction, NaN or an infinity, and
 * `AmountOverflow` beyond `MAX_MONEY`.
 */
export function moneyOfUnits(units: number): Money {
  if (!Number.isInteger(units)) throw new RangeError(`An amount is a whole number of 1/100000, not ${units}.`);
  return within(units) as Money;
}

/** Takes a whole number of 1/100000 as a quantity; throws as `moneyOfUnits` does. */
export function quantityOfUnits(units: number): Quantity {
  if (!Number.isInteger(units)) throw new RangeError(`A quantity is a whole number of 1/100000, not ${units}.`);
  return within(units) as Quantity;
}

/** Takes a whole number of 1/100000 of a percent as a rate; throws as `moneyOfUnits` does. */
export function rateOfUnits(units: number): Rate {
  if (!Number.isInteger(units)) throw new RangeError(`A rate is a whole number of 1/100000, not ${units}.`);
  return within(units) as Rate;
}

// `within` keeps whole numbers whole, so what it gives of amounts is an amount.

/** a + b; throws `AmountOverflow`. */
export function add(a: Money, b: Money): Money {
  return within(a + b) as Money;
}

/** a − b; throws `AmountOverflow`. */
export function subtract(a: Money, b: Money): Money {
  return within(a - b) as Money;
}

/** a + b in 1/100000; limited by who takes the sum, such as `quantityRefusal`. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return (a + b) as Quantity;
}

/** The amount with the other sign; 0 stays 0. */
export function negate(amount: Money): Money {
  return within(0 - amount) as Money;
}

/** The amount without its sign. */
export function sizeOf(amount: Money): Money {
  return amount < 0 ? negate(amount) : amount;
}

/** The lesser of two amounts. */
export function least(a: Money, b: Money): Money {
  return a < b ? a : b;
}

/** The sum of any number of amounts, 0 for none; throws `AmountOverflow`. */
export function sum(amounts: readonly Money[]): Money {
  let total = 0;
  for (const amount of amounts) total = within(total + amount);
  return total as Money;
}

/**
 * Rounds an amount to a whole number of `step`s: the currency's smallest unit (decision 103) or a cash step (decision
 * 53). Like everything below, throws `AmountOverflow` for an answer that does not fit and `RangeError` for a figure
 * that is no whole number.
 */
export function roundTo(amount: Money, step: Money, mode: RoundingMode = DEFAULT_ROUNDING): Money {
  return steps(multiplyDivide(amount, 1, step, mode), step);
}

/** unit price × quantity, rounded once to whole `step`s (decision 40, step 1). Throws `AmountOverflow`. */
export function timesQuantity(
  price: Money,
  quantity: Quantity,
  step: Money,
  mode: RoundingMode = DEFAULT_ROUNDING,
): Money {
  return steps(multiplyDivide(price, quantity, SCALE * step, mode), step);
}

/** A percentage of an amount, rounded once to whole `step`s. */
export function percentOf(amount: Money, rate: Rate, step: Money, mode: RoundingMode = DEFAULT_ROUNDING): Money {
  return steps(multiplyDivide(amount, rate, HUNDRED_PERCENT * step, mode), step);
}

/**
 * The tax inside an amount that contains it: amount × rate / (1 + rate), rounded once to whole `step`s (decision 42).
 */
export function percentWithin(amount: Money, rate: Rate, step: Money, mode: RoundingMode = DEFAULT_ROUNDING): Money {
  return steps(multiplyDivide(amount, rate, (HUNDRED_PERCENT + rate) * step, mode), step);
}

/** amount × part / whole, rounded once to whole `step`s; `amount` is a multiple of `step`, `whole` is above 0. */
export function proportionOf(
  amount: Money,
  part: number,
  whole: number,
  step: Money,
  mode: RoundingMode = DEFAULT_ROUNDING,
): Money {
  return steps(multiplyDivide(amount / step, part, whole, mode), step);
}

/** `count` whole steps are an amount. */
function steps(count: number, step: Money): Money {
  return within(count * step) as Money;
}
