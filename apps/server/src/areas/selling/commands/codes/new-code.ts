import { DISCOUNT_CODE_LENGTH, DISCOUNT_CODE_SIGNS } from '@tavola/contract';
import { randomInt } from 'node:crypto';

/**
 * A code that nobody can guess from those before it: 22 signs at 8 places are 55 thousand million. That it is new the
 * table says.
 */
export const newCode = (): string =>
  Array.from({ length: DISCOUNT_CODE_LENGTH }, () => DISCOUNT_CODE_SIGNS[randomInt(DISCOUNT_CODE_SIGNS.length)]).join(
    '',
  );
