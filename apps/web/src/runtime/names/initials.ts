// Vowels that Thai writes before the consonant that they belong to.
const LEADING_VOWEL = /^[\u0E40-\u0E44]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** The letter that a word is abbreviated to: its first one, in Thai its first consonant; empty = it has none. */
export const firstLetter = (word: string): string =>
  [...word.replace(LEADING_VOWEL, '')].find((letter) => LETTER.test(letter)) ?? '';

/** The initials of a person, for an avatar or a table: the first two names. */
export const initialsOf = (...names: readonly string[]): string =>
  names
    .flatMap((name) => name.trim().split(/\s+/u))
    .map(firstLetter)
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
