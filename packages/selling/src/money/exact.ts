import { MAX_AMOUNT } from '@tavola/contract';
import { goesAwayFromZero, type RoundingMode } from './rounding.ts';

/**
 * Thrown by arithmetic whose exact answer does not fit an amount; `priceOrder` and the other public entries turn it
 * into a verdict.
 */
export class AmountOverflow extends Error {
  constructor() {
    super('The amount is too large to be held exactly.');
    this.name = 'AmountOverflow';
  }
}

/** The largest amount of the wire in 1/100000: 999,999,999,999,999. */
export const MAX_UNITS = Math.round(MAX_AMOUNT * 100_000);

/** Gives a whole number back, −0 as 0; throws `AmountOverflow` when it is beyond `MAX_UNITS` or no number at all. */
export function within(units: number): number {
  if (!(units <= MAX_UNITS && units >= -MAX_UNITS)) throw new AmountOverflow();
  return units === 0 ? 0 : units;
}

/**
 * `round(a × b / divisor)` of whole numbers, exactly, for any size of the product. Throws `AmountOverflow` when the
 * answer is beyond `MAX_UNITS`, and `RangeError` for a figure that is no whole number or a divisor of 0 or below.
 */
export function multiplyDivide(a: number, b: number, divisor: number, mode: RoundingMode): number {
  const product = a * b;
  if (!Number.isInteger(a) || !Number.isInteger(b) || !(divisor > 0))
    throw new RangeError('Whole numbers are multiplied, and divided by one above 0.');
  if (!Number.isSafeInteger(product)) {
    return multiplyDivideBig(BigInt(a) * BigInt(b), BigInt(divisor), mode);
  }
  if (product === 0) return 0;
  const isNegative = product < 0;
  const size = isNegative ? -product : product;
  let quotient = Math.floor(size / divisor);
  let remainder = size - quotient * divisor;
  // The division of two doubles may land on the next whole number; the remainder shows it.
  if (remainder < 0) {
    quotient -= 1;
    remainder += divisor;
  }
  if (goesAwayFromZero(mode, remainder - (divisor - remainder), remainder === 0, isNegative, quotient % 2 === 1))
    quotient += 1;
  if (quotient > MAX_UNITS) throw new AmountOverflow();
  if (quotient === 0) return 0;
  return isNegative ? -quotient : quotient;
}

/** `round(numerator / divisor)` of big integers, with the same rules and refusals as `multiplyDivide`. */
export function multiplyDivideBig(numerator: bigint, divisor: bigint, mode: RoundingMode): number {
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  let quotient = size / divisor;
  const remainder = size - quotient * divisor;
  const twice = 2n * remainder - divisor;
  const comparison = twice > 0n ? 1 : twice < 0n ? -1 : 0;
  if (goesAwayFromZero(mode, comparison, remainder === 0n, isNegative, quotient % 2n === 1n)) quotient += 1n;
  if (quotient > BigInt(MAX_UNITS)) throw new AmountOverflow();
  if (quotient === 0n) return 0;
  return isNegative ? -Number(quotient) : Number(quotient);
}
