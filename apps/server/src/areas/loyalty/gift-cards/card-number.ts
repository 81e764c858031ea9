import { randomInt } from 'node:crypto';
import { CARD_NUMBER_LENGTH, isCardNumber } from '@tavola/contract';

const DIGITS = 10;

/** A number of 16 random digits and their check digit (decision 61), which cannot be guessed from another card's. */
export function newCardNumber(): string {
  const digits = Array.from({ length: CARD_NUMBER_LENGTH - 1 }, () => randomInt(DIGITS)).join('');
  for (let check = 0; check < DIGITS; check++) if (isCardNumber(`${digits}${check}`)) return `${digits}${check}`;
  throw new Error('No digit checks a number, though one always does.');
}
