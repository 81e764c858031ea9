import type { Money, Quantity, Rate } from './money.ts';
import { parseMoney, parseQuantity, parseRate } from './parse.ts';
import type { Refusal, Verdict } from './verdict.ts';

class FigureRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'FigureRefused';
    this.refusal = refusal;
  }
}

/**
 * Runs a reader of many figures; the first that is none ends it as the verdict. `moneyOf`, `quantityOf` and `rateOf` are meant for inside.
 */
export function reading<T>(read: () => Verdict<T>): Verdict<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof FigureRefused) return error.refusal;
    throw error;
  }
}

/** An amount off the wire; ends the reading when it is none. */
export const moneyOf = (figure: number): Money => valueOf(parseMoney(figure));
/** A quantity off the wire; ends the reading when it is none. */
export const quantityOf = (figure: number): Quantity => valueOf(parseQuantity(figure));
/** A percentage off the wire; ends the reading when it is none. */
export const rateOf = (figure: number): Rate => valueOf(parseRate(figure));

function valueOf<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw new FigureRefused(verdict);
}
