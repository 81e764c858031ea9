import { AmountOverflow } from '../money/exact.ts';
import { MAX_MONEY } from '../money/money.ts';
import { ParseError } from '../money/parse.ts';
import { type Refusal, refuse, type Verdict } from '../money/verdict.ts';

/**
 * Runs arithmetic and answers `money.error.overflow` where an exact result does not fit; any other error is a fault of
 * the code and stays one.
 */
export function checked<T>(work: () => Verdict<T>): Verdict<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof AmountOverflow) return refuse(ParseError.overflow);
    throw error;
  }
}

/**
 * Refuses the first figure that is not a whole number of 1/100000 (`money.error.not_a_number`) or too large
 * (`money.error.overflow`); `name` says which. Types do not stop a NaN that was computed somewhere else.
 */
export function figuresRefusal(figures: Readonly<Record<string, number | undefined>>): Refusal | undefined {
  for (const [name, figure] of Object.entries(figures)) {
    if (figure === undefined) continue;
    if (!Number.isInteger(figure)) return refuse(ParseError.notANumber, { name, figure: String(figure) });
    if (Math.abs(figure) > MAX_MONEY) return refuse(ParseError.overflow, { name, figure: String(figure) });
  }
  return undefined;
}

/** Whether an amount is a whole number of the currency's smallest unit (decision 103). */
export function isWhole(amount: number, unit: number): boolean {
  return amount % unit === 0;
}
