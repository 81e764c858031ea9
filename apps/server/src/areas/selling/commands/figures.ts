import type { OperationalSetting } from '@tavola/contract';
import { toDecimalNumber, toDecimalString, toMoney, type Money, type Quantity, type Rate } from '@tavola/selling';

/** A figure of the engine as our columns and the wire have it. */
export const toNumber: (value: Money | Quantity | Rate) => number = toDecimalNumber;

/** An amount as a message shows it: with the decimals of the place's currency. */
export const amountText = (
  amount: number,
  { currencyCode, currencyDecimals }: Pick<OperationalSetting, 'currencyCode' | 'currencyDecimals'>,
): string => toDecimalString(toMoney(amount), { code: currencyCode, decimals: currencyDecimals });
