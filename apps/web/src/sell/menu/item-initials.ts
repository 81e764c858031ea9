import { firstLetter } from '#runtime/names/initials.ts';

/** The initials of an item, on a tile without a picture: the first letters of its first two words. */
export const itemInitials = (name: string): string =>
  name
    .split(/[\s,·/-]+/u)
    .map(firstLetter)
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
