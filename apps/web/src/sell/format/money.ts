import type { AmountOrPercent } from '@tavola/contract';
import { formatMoney, parseMoney, type Currency, type Money } from '@tavola/selling';

/** A formatted amount: the baht sign follows the figure, every other symbol precedes it (selling spec, section 5). */
export const showMoney = formatMoney;

/** The same for a wire amount; an invalid one is shown as received. */
export function showAmount(amount: AmountOrPercent, currency: Currency): string {
  const money = parseMoney(amount);
  return money.ok ? formatMoney(money.value, currency) : String(amount);
}

/** Converts between smallest units and amounts, for the keypad: 1234 is 12.34. */
export const moneyOfKeys = (keys: number, currency: Currency): Money => (keys * 10 ** (5 - currency.decimals)) as Money;

/** The keys that type an amount. */
export const keysOfMoney = (money: Money, currency: Currency): number =>
  Math.round(money / 10 ** (5 - currency.decimals));
