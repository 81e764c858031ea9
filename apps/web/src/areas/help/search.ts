import type { AppLanguage } from '#text/define.ts';
import type { HelpIndexEntry } from './documents.ts';

/** Shown on either side of a hit (back-office spec, section 9). */
export const SNIPPET_CONTEXT = 30;
/** Longer texts are not searched for: no one types them, and a pasted page would only slow the search down. */
export const LONGEST_SEARCH = 100;

/** A page in which all words of a search occur. */
export interface HelpHit {
  readonly id: string;
  readonly title: string;
  /** Where the first word occurs in the text, or the beginning of the text when only the title has it. */
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

/**
 * The pages in one language that have all words of the search in their title or text, those with a word in the title
 * first. Thai has no spaces between its words, so a word is found inside a longer one too. Nothing is found for a blank
 * search or one above `LONGEST_SEARCH` characters.
 */
export function searchHelp(
  index: readonly HelpIndexEntry[],
  search: string,
  language: AppLanguage,
): readonly HelpHit[] {
  const words = isSearchable(search) ? folded(search).trim().split(/\s+/).filter(Boolean) : [];
  const [first] = words;
  if (first === undefined) return [];
  const found = index.flatMap((entry) => {
    if (entry.language !== language) return [];
    const title = folded(entry.title);
    const text = folded(entry.text);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    return [{ isInTitle: words.some((word) => title.includes(word)), hit: hitIn(entry, text.indexOf(first), first) }];
  });
  return found.toSorted((one, other) => Number(other.isInTitle) - Number(one.isInTitle)).map(({ hit }) => hit);
}

/** Whether a search is short enough to be looked for. */
export const isSearchable = (search: string): boolean => search.length <= LONGEST_SEARCH;

function hitIn({ id, title, text }: HelpIndexEntry, at: number, word: string): HelpHit {
  if (at < 0) return { id, title, before: '', hit: '', after: shortened(text, 0, 2 * SNIPPET_CONTEXT) };
  const end = at + word.length;
  return {
    id,
    title,
    before: at > SNIPPET_CONTEXT ? `…${withoutLooseMarks(text.slice(at - SNIPPET_CONTEXT, at))}` : text.slice(0, at),
    hit: text.slice(at, end),
    after: shortened(text, end, end + SNIPPET_CONTEXT),
  };
}

const shortened = (text: string, from: number, to: number): string =>
  text.slice(from, to) + (text.length > to ? '…' : '');

/** A Thai vowel or tone mark without its letter is drawn as an empty box. */
const withoutLooseMarks = (text: string): string => text.replace(/^\p{M}+/u, '');

// Keeps the length, so that a place in the folded text is the same place in the text.
const folded = (text: string): string =>
  [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('');
