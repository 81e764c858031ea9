import { formatMoney, parseMoney, type Currency, type Money } from '@tavola/selling';

/**
 * An amount for people; the baht sign follows the figure, every other symbol stands before it (selling spec, section
 * 5).
 */
export const showMoney = formatMoney;

/** The same for an amount as it travels; what is no amount is shown as it came. */
export function showAmount(amount: number, currency: Currency): string {
  const money = parseMoney(amount);
  return money.ok ? formatMoney(money.value, currency) : String(amount);
}

/** Whole smallest units ↔ amounts, for the keypad: 1234 is 12.34. */
export const moneyOfKeys = (keys: number, currency: Currency): Money => (keys * 10 ** (5 - currency.decimals)) as Money;
