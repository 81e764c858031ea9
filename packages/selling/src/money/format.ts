import type { Currency } from './currency.ts';
import { SCALE, type Money, type Quantity, type Rate } from './money.ts';

const DECIMALS = 5;

/**
 * The amount as a decimal string with the currency's decimals ("9.90"; "1080" for JPY), and more only where the amount
 * is finer than them.
 */
export function toDecimalString(amount: Money, currency: Currency): string {
  return decimalText(amount, currency.decimals);
}

/** A quantity or percentage as a decimal string without needless zeros: "3", "0.355". */
export function toPlainString(value: Quantity | Rate): string {
  return decimalText(value, 0);
}

/**
 * The amount for people: thousands in groups, the currency's decimals, the symbol before the amount except for THB,
 * where it follows (selling spec, section 5). A currency without a symbol shows its code. Throws `RangeError` for a
 * figure that is no whole number of 1/100000, as the other two do.
 */
export function formatMoney(amount: Money, currency: Currency): string {
  const symbol = currency.symbol ?? currency.code;
  const gap = /[A-Za-z]$/.test(symbol) ? ' ' : '';
  const [whole = '0', fraction] = decimalText(Math.abs(amount), currency.decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const figure = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  const sign = amount < 0 ? '-' : '';
  return currency.code === 'THB' ? `${sign}${figure}${gap}${symbol}` : `${sign}${symbol}${gap}${figure}`;
}

function decimalText(units: number, minimumDecimals: number): string {
  if (!Number.isInteger(units)) throw new RangeError(`A figure to show is a whole number of 1/100000, not ${units}.`);
  const size = Math.abs(units);
  const whole = Math.floor(size / SCALE);
  let fraction = String(size - whole * SCALE).padStart(DECIMALS, '0');
  while (fraction.length > minimumDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  const text = fraction === '' ? String(whole) : `${whole}.${fraction}`;
  return units < 0 ? `-${text}` : text;
}
