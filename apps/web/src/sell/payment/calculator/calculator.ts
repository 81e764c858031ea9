/** A sum that is being typed, in whole minor units. */
export interface Calculation {
  /** What the keys before the last sign come to; null = no sign yet. */
  readonly total: number | null;
  readonly sign: '+' | '−';
  /** The figure that is being typed. */
  readonly keys: number;
}

export const NO_CALCULATION: Calculation = { total: null, sign: '+', keys: 0 };

/** What a calculation comes to. */
export const resultOf = ({ total, sign, keys }: Calculation): number =>
  total === null ? keys : sign === '+' ? total + keys : total - keys;

/** After a sign: the next figure is typed. A sign after a sign replaces it. */
export const withSign = (before: Calculation, sign: Calculation['sign']): Calculation =>
  before.total !== null && before.keys === 0 ? { ...before, sign } : { total: resultOf(before), sign, keys: 0 };

/** After the equals key: the result as a typed figure; a negative one stays a calculation. */
export const equalled = (before: Calculation): Calculation => {
  const result = resultOf(before);
  return result < 0 ? { total: result, sign: '+', keys: 0 } : { ...NO_CALCULATION, keys: result };
};
