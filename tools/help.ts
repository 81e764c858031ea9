import { readFileSync, readdirSync } from 'node:fs';

/** The languages in which each page of help is written. */
export const helpLanguages = ['en', 'th'] as const;
export type HelpLanguage = (typeof helpLanguages)[number];

/** The categories of the help drawer (platform spec, section 2). */
export const helpCategories: readonly string[] = ['General', 'Quick Service', 'Table Service', 'KDS'];

/** One page of help: `docs/help/<language>/<id>.md`. */
export interface HelpPage {
  /** The name of its file: the screen id that it is about first. */
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** The screens that open it. */
  readonly screens: readonly string[];
  readonly text: string;
}

const HEAD = /^---\n([\s\S]*?)\n---\n\n([\s\S]+)$/;
const KEYS = ['category', 'screens', 'title'];

/** Takes a page of help apart; throws one line that says what its front matter lacks. */
export function readHelpPage(id: string, source: string): HelpPage {
  const [, head, text] = HEAD.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new Error(`${id}: a page begins with front matter, then text.`);
  const fields = new Map(
    head.split('\n').map((line) => {
      const [, key, value] = /^([a-z]+): (\S.*)$/.exec(line) ?? [];
      if (key === undefined || value === undefined) throw new Error(`${id}: "${line}" is not "key: value".`);
      return [key, value.trim()];
    }),
  );
  if ([...fields.keys()].toSorted().join() !== KEYS.join())
    throw new Error(`${id}: front matter has exactly ${KEYS.join(', ')}.`);
  const category = fields.get('category') ?? '';
  if (!helpCategories.includes(category))
    throw new Error(`${id}: "${category}" is none of ${helpCategories.join(', ')}.`);
  const list = /^\[(\w+(?:, \w+)*)\]$/.exec(fields.get('screens') ?? '')?.[1];
  if (list === undefined) throw new Error(`${id}: screens are written as [users, user].`);
  return { id, title: fields.get('title') ?? '', category, screens: list.split(', '), text };
}

/** The pages of help of one language, from the folder `docs/help`. */
export function readHelp(folder: URL, language: HelpLanguage): readonly HelpPage[] {
  const pages = new URL(`${language}/`, folder);
  return readdirSync(pages)
    .toSorted()
    .map((file) => readHelpPage(file.replace(/\.md$/, ''), readFileSync(new URL(file, pages), 'utf8')));
}

/** The words in bold: in help they are labels of the product, written as the screen writes them. */
export const boldIn = (text: string): readonly string[] =>
  [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, bold]) => bold ?? '');

/** Finds the keys whose text is this label; a place such as {count} in a text is a number in the label. */
export function labelFinder(texts: ReadonlyMap<string, string>): (label: string) => readonly string[] {
  const known = new Map<string, string[]>();
  const patterns: { readonly key: string; readonly pattern: RegExp }[] = [];
  for (const [key, text] of texts) {
    known.set(text, [...(known.get(text) ?? []), key]);
    const parts = text.split(/\{\w+\}/);
    // A text of hardly more than places would match every label.
    if (parts.length > 1 && parts.join('').replace(/\W|_/gu, '').length + thaiLetters(parts.join('')) >= LEAST_LETTERS)
      patterns.push({ key, pattern: new RegExp(`^${parts.map(escaped).join(NUMBER)}$`) });
  }
  // Pages use the same labels again and again, and a label is compared with each pattern.
  const found = new Map<string, readonly string[]>();
  return (label) => {
    const keys = found.get(label) ?? [
      ...(known.get(label) ?? []),
      ...patterns.filter(({ pattern }) => pattern.test(label)).map(({ key }) => key),
    ];
    found.set(label, keys);
    return keys;
  };
}

const LEAST_LETTERS = 2;
// Any word would make each label that begins with Save one of `Save {total}`.
const NUMBER = String.raw`\d+`;
const thaiLetters = (text: string): number => text.match(/[\u0e01-\u0e2e]/g)?.length ?? 0;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
