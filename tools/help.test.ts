import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { screens } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { bannedIn, bannedWords } from './glossary.ts';
import {
  boldIn,
  helpLanguages,
  labelFinder,
  readHelp,
  readHelpPage,
  type HelpLanguage,
  type HelpPage,
} from './help.ts';

const root = new URL('../', import.meta.url);
/** Of a picture of help, which a phone loads next to a sale. */
const MOST_BYTES = 60_000;
/** The share of pages that have a picture; the demo cannot open every screen. */
const MOST_PAGES = 0.8;
const pages = { en: readHelp(new URL('docs/help/', root), 'en'), th: readHelp(new URL('docs/help/', root), 'th') };

type Texts = Readonly<Record<HelpLanguage, Readonly<Record<string, string>>>>;
const isTexts = (value: unknown): value is Texts & { readonly area: string } =>
  typeof value === 'object' && value !== null && 'area' in value && 'en' in value && 'th' in value;

const web = fileURLToPath(new URL('apps/web/src/', root));
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.strings.ts'));
const modules: readonly unknown[] = await Promise.all(
  files.map((file): Promise<unknown> => import(pathToFileURL(join(web, file)).href)),
);
const tables = modules.flatMap((module) => Object.values(module ?? {})).filter(isTexts);
const textsIn = (language: HelpLanguage): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap((table) => Object.entries(table[language]).map(([key, text]) => [`${table.area}.${key}`, text])),
  );
const keysOf = { en: labelFinder(textsIn('en')), th: labelFinder(textsIn('th')) };
const baseOf = (key: string): string => key.replace(/_(?:one|other)$/, '');
const basesOf = (language: HelpLanguage, label: string): readonly string[] => keysOf[language](label).map(baseOf);

const byID = new Map(pages.th.map((page) => [page.id, page]));
const thaiOf = ({ id }: HelpPage): HelpPage | undefined => byID.get(id);

describe('help', () => {
  it.each(helpLanguages)('covers every screen by exactly one page (%s)', (language) => {
    const covered = pages[language].flatMap((page) => page.screens);
    expect(covered.toSorted()).toEqual(Object.keys(screens).toSorted());
  });

  it.each(helpLanguages)(
    'names each page after the first of its screens and gives it its own title (%s)',
    (language) => {
      expect(pages[language].filter(({ id, screens: [first] }) => id !== first)).toEqual([]);
      expect(new Set(pages[language].map(({ title }) => title)).size).toBe(pages[language].length);
    },
  );

  it('has the same pages with the same screens and categories in both languages', () => {
    const outline = (page: HelpPage) => `${page.id} ${page.category} ${page.screens.join()}`;
    expect(pages.th.map(outline)).toEqual(pages.en.map(outline));
  });

  it.each(helpLanguages)('has small pictures, each of a page that there is (%s)', (language) => {
    const folder = new URL(`docs/help/pictures/${language}/`, root);
    const files = readdirSync(folder);
    const ids = new Set(pages[language].map(({ id }) => `${id}.webp`));
    expect(files.length).toBeGreaterThan(MOST_PAGES * pages[language].length);
    expect(files.filter((file) => !ids.has(file))).toEqual([]);
    expect(files.filter((file) => statSync(new URL(file, folder)).size > MOST_BYTES)).toEqual([]);
  });

  it.each(helpLanguages)('writes in bold only labels that a screen shows (%s)', (language) => {
    const unknown = pages[language].flatMap(({ id, text }) =>
      boldIn(text)
        .filter((label) => keysOf[language](label).length === 0)
        .map((label) => `${id}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(pages.en.map((page) => [page.id, page] as const))(
    'names the same labels in both languages: %s',
    (_id, page) => {
      const thai = boldIn(thaiOf(page)?.text ?? '');
      const english = boldIn(page.text);
      const isSame = (one: string, other: string) =>
        basesOf('en', one).some((key) => basesOf('th', other).includes(key));
      expect(english.filter((label) => !thai.some((other) => isSame(label, other)))).toEqual([]);
      expect(thai.filter((label) => !english.some((other) => isSame(other, label)))).toEqual([]);
    },
  );

  it('is short: 80 to 200 English words a page', () => {
    const lengths = pages.en.map(({ id, text }) => ({
      id,
      words: text.split(/\s+/).filter((word) => /\w/.test(word)).length,
    }));
    expect(lengths.filter(({ words }) => words < 80 || words > 200)).toEqual([]);
  });

  it('uses no word that the glossary bans from texts, except in labels', () => {
    const glossary = readFileSync(new URL('docs/GLOSSARY.md', root), 'utf8');
    const find = bannedIn(bannedWords(glossary, 'Words that no text uses'));
    const found = pages.en.map(({ id, title, text }) => [
      id,
      find(`${title} ${text.replaceAll(/\*\*[^*]+\*\*/g, '')}`),
    ]);
    expect(found.filter(([, word]) => word !== undefined)).toEqual([]);
  });

  it('is written in Thai, with each page in Thai letters for the most part', () => {
    const share = ({ text }: HelpPage) => (text.match(/[\u0e01-\u0e5b]/g)?.length ?? 0) / text.length;
    expect(pages.th.filter((page) => share(page) < 0.6).map(({ id }) => id)).toEqual([]);
  });
});

describe('front matter', () => {
  const page = (head: string) => `---\n${head}\n---\n\nText.\n`;

  it('has a title, a category and screens', () => {
    expect(readHelpPage('users', page('title: Users\ncategory: General\nscreens: [users, user]'))).toEqual({
      id: 'users',
      title: 'Users',
      category: 'General',
      screens: ['users', 'user'],
      text: 'Text.\n',
    });
  });

  it.each([
    ['Text only.', 'front matter'],
    [page('title: Users\ncategory: General'), 'exactly'],
    [page('title: Users\ncategory: General\nscreens: [users]\nauthor: Ann'), 'exactly'],
    [page('title: Users\ncategory: Kitchen\nscreens: [users]'), 'Kitchen'],
    [page('title: Users\ncategory: General\nscreens: users'), '[users, user]'],
    [page('title:\ncategory: General\nscreens: [users]'), 'key: value'],
  ])('is refused with what is wrong: %s', (source, words) => {
    expect(() => readHelpPage('users', source)).toThrow(words);
  });
});

describe('labels', () => {
  const find = labelFinder(
    new Map([
      ['a.save', 'Save'],
      ['a.change', 'Change {count} products'],
      ['a.name', '{name}'],
      ['a.total', 'Save {total}'],
      ['a.part', 'Part (each)'],
    ]),
  );

  it('are found word for word, with numbers in the places', () => {
    expect(find('Save')).toEqual(['a.save']);
    expect(find('Change 3 products')).toEqual(['a.change']);
    expect(find('Part (each)')).toEqual(['a.part']);
    expect(find('save')).toEqual([]);
    expect(find('Saved')).toEqual([]);
    expect(find('Save PIN')).toEqual([]);
    expect(find('Anything')).toEqual([]);
  });
});
