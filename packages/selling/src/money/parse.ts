import type { AmountOrPercent } from '@tavola/contract';
import { MAX_UNITS } from './exact.ts';
import { SCALE, type Money, type Quantity, type Rate } from './money.ts';
import { accept, refuse, type Verdict } from './verdict.ts';

const DECIMALS = 5;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Codes a figure from outside may be refused with. */
export const ParseError = {
  notANumber: 'money.error.not_a_number',
  tooManyDecimals: 'money.error.too_many_decimals',
  overflow: 'money.error.overflow',
} as const;

/**
 * Reads an amount from a decimal string ("9.99") or a JSON number (9.99).
 * Refuses NaN, infinities, other text, more than 5 decimals and overflow.
 */
export function parseMoney(figure: string | AmountOrPercent): Verdict<Money> {
  return parseScaled(figure) as Verdict<Money>;
}

/** Reads a quantity; the same figures and refusals as `parseMoney`. The sign is for the caller to judge. */
export function parseQuantity(figure: string | number): Verdict<Quantity> {
  return parseScaled(figure) as Verdict<Quantity>;
}

/**
 * Reads a percentage ("8.875" is 8.875 %); the same figures and refusals as `parseMoney`. The range is for the caller
 * to judge.
 */
export function parseRate(figure: string | number): Verdict<Rate> {
  return parseScaled(figure) as Verdict<Rate>;
}

function parseScaled(figure: string | number): Verdict<number> {
  if (typeof figure === 'number' && Number.isInteger(figure)) {
    const units = figure * SCALE;
    return Math.abs(units) > MAX_UNITS
      ? refuse(ParseError.overflow, { figure: String(figure) })
      : accept(units === 0 ? 0 : units);
  }
  // The shortest text of a double is the decimal its writer meant: 9.99 reads back as 9.99.
  const text = String(figure);
  const found = DECIMAL.exec(text);
  if (found === null) {
    // A tiny number prints as 1e-7: it is a number, only a finer one than the scale holds.
    const isTiny = typeof figure === 'number' && Number.isFinite(figure) && Math.abs(figure) < 1;
    return refuse(isTiny ? ParseError.tooManyDecimals : ParseError.notANumber, { figure: text });
  }
  const fraction = (found[3] ?? '').replace(/0+$/, '');
  if (fraction.length > DECIMALS) return refuse(ParseError.tooManyDecimals, { figure: text });
  const whole = (found[2] ?? '').replace(/^0+(?=\d)/, '');
  if (whole.length > 11) return refuse(ParseError.overflow, { figure: text });
  const units = Number(whole) * SCALE + Number(fraction.padEnd(DECIMALS, '0'));
  if (units > MAX_UNITS) return refuse(ParseError.overflow, { figure: text });
  return accept(found[1] === '-' && units !== 0 ? -units : units);
}

/** A quantity or a rate as a JSON number for the wire (35500 → 0.355). An amount goes through `toAmount`. */
export function toDecimalNumber(value: Quantity | Rate): number {
  return value / SCALE;
}
