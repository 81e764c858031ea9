import type { OperationalSetting } from '@tavola/contract';
import { moneyOfUnits, SCALE, toDecimalNumber, toDecimalString, type Money, type Quantity, type Rate } from '@tavola/selling';

/**
 * Between the wire and the engine. Figures that get here passed their schema (at most 5 decimals, bounded) or came from our own columns,
 * so scaling and rounding gives the exact integer.
 */

export const toMoney = (amount: number): Money => moneyOfUnits(Math.round(amount * SCALE));

export const toQuantity = (quantity: number): Quantity => Math.round(quantity * SCALE) as Quantity;

export const toRate = (percent: number): Rate => Math.round(percent * SCALE) as Rate;

export const toNumber: (value: Money | Quantity | Rate) => number = toDecimalNumber;

/** An amount as a message shows it: with the decimals of the place's currency. */
export const amountText = (amount: number, { currencyCode, currencyDecimals }: Pick<OperationalSetting, 'currencyCode' | 'currencyDecimals'>): string =>
  toDecimalString(toMoney(amount), { code: currencyCode, decimals: currencyDecimals });
