import { plainNote, type KitchenNote, type Language } from '@tavola/contract';

/** What people put between two notes; it is kept as they typed it. */
const BETWEEN = /(\s*[,;/\n]\s*)/;

/**
 * Gives the note of a guest in a language: as a whole or note by note between commas, semicolons, slashes and lines,
 * by the list of the restaurant. What is not in the list stays as it was typed, because half a guess is worse in a
 * kitchen than a foreign word.
 */
export function noteTranslator(entries: readonly KitchenNote[], language: Language): (note: string) => string {
  const known = new Map(
    entries.flatMap(({ en, th }) => {
      const wanted = language === 'th' ? th : en;
      return [
        [plainNote(en), wanted],
        [plainNote(th), wanted],
      ] as const;
    }),
  );
  const one = (text: string): string => known.get(plainNote(text)) ?? text;
  return (note) => known.get(plainNote(note)) ?? note.split(BETWEEN).map(one).join('');
}
