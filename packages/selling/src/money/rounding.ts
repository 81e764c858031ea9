/**
 * How a figure between two steps is rounded. `halfAwayFromZero` is the default (decision 39): a refund then mirrors its
 * sale. `halfUp` goes to the greater number on a tie, `halfEven` to the even one, `halfTowardZero` to the smaller in
 * size; `up` always goes away from zero and `down` always toward it.
 */
export const RoundingMode = {
  halfAwayFromZero: 'halfAwayFromZero',
  halfUp: 'halfUp',
  halfEven: 'halfEven',
  halfTowardZero: 'halfTowardZero',
  up: 'up',
  down: 'down',
} as const;

/** One of the names in the table of rounding modes. */
export type RoundingMode = (typeof RoundingMode)[keyof typeof RoundingMode];

/** The mode of a location that has not chosen one (decision 39). */
export const DEFAULT_ROUNDING: RoundingMode = RoundingMode.halfAwayFromZero;

/**
 * Whether a magnitude `remainder / divisor` above a whole step is rounded up to the next one in size.
 * `comparison` is the sign of `2 × remainder − divisor`; nothing left over never goes up.
 */
export function goesAwayFromZero(
  mode: RoundingMode,
  comparison: number,
  isExact: boolean,
  isNegative: boolean,
  isOdd: boolean,
): boolean {
  if (isExact) return false;
  switch (mode) {
    case 'up':
      return true;
    case 'down':
      return false;
    default:
      if (comparison !== 0) return comparison > 0;
      return tieGoesAwayFromZero(mode, isNegative, isOdd);
  }
}

function tieGoesAwayFromZero(mode: RoundingMode, isNegative: boolean, isOdd: boolean): boolean {
  switch (mode) {
    case 'halfUp':
      return !isNegative;
    case 'halfEven':
      return isOdd;
    case 'halfTowardZero':
      return false;
    default:
      return true;
  }
}
