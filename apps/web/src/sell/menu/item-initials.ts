// Vowels that Thai writes before the consonant that they belong to.
const LEADING_VOWEL = /^[\u0E40-\u0E44]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** The initials of an item, on a tile without a picture: the first letters of its first two words. */
export const itemInitials = (name: string): string =>
  name
    .split(/[\s,·/-]+/u)
    .map((word) => [...word.replace(LEADING_VOWEL, '')].find((letter) => LETTER.test(letter)) ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
