import type { Amount, EnteredAmount, OperationalSetting } from '@tavola/contract';
import {
  add,
  negate,
  subtract,
  toAmount,
  toDecimalNumber,
  toDecimalString,
  toMoney,
  type Quantity,
  type Rate,
} from '@tavola/selling';

/** A quantity or a rate of the engine as our columns and the wire have it. */
export const toNumber: (value: Quantity | Rate) => number = toDecimalNumber;

/** An amount as a message shows it: with the decimals of the place's currency. */
export const amountText = (
  amount: EnteredAmount,
  { currencyCode, currencyDecimals }: Pick<OperationalSetting, 'currencyCode' | 'currencyDecimals'>,
): string => toDecimalString(toMoney(amount), { code: currencyCode, decimals: currencyDecimals });

/** The sum of two amounts. */
export const addAmounts = (a: Amount, b: Amount): Amount => toAmount(add(toMoney(a), toMoney(b)));

/** The first amount less the second. */
export const subtractAmounts = (a: Amount, b: Amount): Amount => toAmount(subtract(toMoney(a), toMoney(b)));

/** The amount with the other sign. */
export const negateAmount = (amount: Amount): Amount => toAmount(negate(toMoney(amount)));
