import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { readTexts } from './docs-references.ts';

// Words that the server writes itself are in separate tables: `<noun>.words.ts`. Its mails, the columns of its sheets,
// the demo restaurants and the names of provinces are the only other places that hold Thai.

const THAI = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;
const OTHER_PLACES = /-mail\.ts$|\/areas\/imports\/sheets\/|\/src\/database\/|\/demo-customers\.ts$|\/provinces\.ts$/;
const root = fileURLToPath(new URL('../', import.meta.url));
const sources = [...readTexts(root)].filter(
  ([path]) => /^apps\/server\/src\/.*\.ts$/.test(path) && !/\.(?:test|setup)\.ts$/.test(path),
);
const tables = sources.filter(([path]) => path.endsWith('.words.ts'));
// The columns of a sheet are part of the table of its fields (`textFields`).
const isOtherPlace = ([path, text]: (typeof sources)[number]): boolean =>
  OTHER_PLACES.test(path) || text.includes('textFields({');

interface Pair {
  readonly place: string;
  readonly en: string;
  readonly th: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a table says in both languages; `undefined` where one language has what the other has not. */
function pairsIn(place: string, value: unknown): readonly Pair[] {
  if (!isObject(value)) return [];
  if (!('en' in value && 'th' in value))
    return Object.entries(value).flatMap(([key, one]) => pairsIn(`${place} ${key}`, one));
  const { en, th } = value;
  if (!isObject(en) || !isObject(th)) return [{ place, en: String(en), th: String(th) }];
  return [...new Set([...Object.keys(en), ...Object.keys(th)])].map((key) => ({
    place: `${place} ${key}`,
    en: String(en[key]),
    th: String(th[key]),
  }));
}

/** The same of what a source writes next to each other: `{ en: 'Name', th: 'ชื่อ' }` with other fields around it. */
function literalPairs(path: string, source: string): readonly Pair[] {
  const found: Pair[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const texts = new Map<string, string>();
      for (const property of properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Literal')
          texts.set(property.key.name, String(property.value.value));
      const [en, th] = [texts.get('en'), texts.get('th')];
      if (en !== undefined && th !== undefined) found.push({ place: path, en, th });
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).toSorted();
const isGood = ({ en, th }: Pair): boolean =>
  THAI.test(th) && !THAI.test(en) && placeholders(en).join() === placeholders(th).join();

let pairs: readonly Pair[];
beforeAll(async () => {
  const modules = await Promise.all(
    tables.map(async ([path]) => {
      const module: unknown = await import(`${root}${path}`);
      return pairsIn(path, module);
    }),
  );
  pairs = [...modules.flat(), ...sources.filter(isOtherPlace).flatMap((source) => literalPairs(...source))];
}, 240_000);

it('finds the words of tables and of sheets', () => {
  expect(tables.length).toBeGreaterThan(6);
  expect(pairs.length).toBeGreaterThan(150);
  expect(pairs.map(({ en }) => en)).toEqual(
    expect.arrayContaining(['Walk-in', 'Order {names} is not paid yet.', 'Price list', 'No items at close of day']),
  );
});

it('has each word in Thai as well, with the same placeholders', () => {
  expect(pairs.filter((pair) => !isGood(pair))).toEqual([]);
});

it('finds a word that is not Thai, that is missing, and one with another placeholder', () => {
  const table = {
    tea: { en: 'Tea', th: 'Tea' },
    count: { en: '{count} cups', th: '{number} ถ้วย' },
    cup: { en: { one: 'Cup', other: 'Cups' }, th: { one: 'ถ้วย' } },
    pot: { en: 'Pot of {name}', th: 'กา {name}' },
  };
  expect(
    pairsIn('t', table)
      .filter((pair) => !isGood(pair))
      .map(({ place }) => place),
  ).toEqual(['t tea', 't count', 't cup other']);
  expect(literalPairs('t.ts', "const a = { key: 'k', en: 'Tea', th: 'ชา', max: 2 };")).toEqual([
    { place: 't.ts', en: 'Tea', th: 'ชา' },
  ]);
});

it('keeps Thai out of every other source of the server', () => {
  const offenders = sources.filter(
    (source) => THAI.test(source[1]) && !source[0].endsWith('.words.ts') && !isOtherPlace(source),
  );
  expect(offenders.map(([path]) => path)).toEqual([]);
});
