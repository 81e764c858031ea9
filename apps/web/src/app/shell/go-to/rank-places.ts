import type { ScreenID } from '@tavola/contract';

/** A screen that a person may open, by its name on the page and in English. */
export interface Place {
  readonly id: ScreenID;
  readonly title: string;
  readonly english: string;
}

/**
 * The places whose name has every word of a search: those that begin with the first word, then those that have a word
 * beginning with it, then the others. Equal ones keep the order of the menu. All of them for a blank search.
 */
export function rankPlaces<P extends Place>(places: readonly P[], search: string): readonly P[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return places;
  return places
    .map((place) => ({ place, names: [place.title.toLowerCase(), place.english.toLowerCase()] }))
    .filter(({ names }) => words.every((word) => names.some((name) => name.includes(word))))
    .map(({ place, names }) => ({ place, rank: Math.min(...names.map((name) => rankOf(name, first))) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

const rankOf = (name: string, word: string): number =>
  name.startsWith(word) ? 0 : name.includes(` ${word}`) ? 1 : name.includes(word) ? 2 : 3;
