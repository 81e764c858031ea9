import { DISCOUNT_CODE_LENGTH, DISCOUNT_CODE_SIGNS } from '@tavola/contract';
import { randomInt } from 'node:crypto';

/**
 * A code that cannot be guessed from earlier ones: 22 signs at 8 places are 55 thousand million. The table ensures that
 * it is new.
 */
export const newCode = (): string =>
  Array.from({ length: DISCOUNT_CODE_LENGTH }, () => DISCOUNT_CODE_SIGNS[randomInt(DISCOUNT_CODE_SIGNS.length)]).join(
    '',
  );
