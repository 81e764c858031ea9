import { amountOf, type Amount, type AmountOrPercent } from '@tavola/contract';
import { moneyOfUnits, quantityOfUnits, rateOfUnits, SCALE, type Money, type Quantity, type Rate } from './money.ts';

/**
 * Figures that passed their schema (at most 5 decimals, bounded) or came out of our own columns: scaling and rounding
 * gives the exact integer. Each throws `RangeError` for NaN and infinities; a figure from anywhere else goes through
 * `parseMoney`, `parseQuantity` or `parseRate`.
 */

/** An amount of the wire, or a value that its record calls an amount. */
export const toMoney = (amount: AmountOrPercent): Money => moneyOfUnits(Math.round(amount * SCALE));

/** An amount as the wire and the columns have it (999000 → 9.99); exact for every amount within `MAX_MONEY`. */
export const toAmount = (money: Money): Amount => amountOf(money / SCALE);

/** A quantity of the wire. */
export const toQuantity = (quantity: number): Quantity => quantityOfUnits(Math.round(quantity * SCALE));

/** What a person typed as a quantity; neither finite nor limited before the rules have judged it. */
export const enteredQuantity = (quantity: number): Quantity => Math.round(quantity * SCALE) as Quantity;

/** A percentage of the wire. */
export const toRate = (percent: number): Rate => rateOfUnits(Math.round(percent * SCALE));
