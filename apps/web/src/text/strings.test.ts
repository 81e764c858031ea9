import { describe, expect, it } from 'vitest';
import { defineStrings, setLanguage, textOf, type AreaStrings } from './define.ts';

type AnyArea = AreaStrings<Readonly<Record<string, string>>>;
const isArea = (value: unknown): value is AnyArea =>
  typeof value === 'object' && value !== null && 'area' in value && 'th' in value;

const files = import.meta.glob<Record<string, unknown>>(['../**/*.strings.ts'], { eager: true });
const areas = Object.values(files).flatMap((module) => Object.values(module).filter(isArea));
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

describe('strings', () => {
  it('are found', () => expect(areas.length).toBeGreaterThan(5));

  it.each(areas.map((area) => [area.area, area] as const))(
    '%s: both languages have the same keys and places, and Thai is written in Thai',
    (_name, { en, th }) => {
      expect(Object.keys(th).toSorted()).toEqual(Object.keys(en).toSorted());
      for (const [key, text] of Object.entries(en)) {
        expect(text.trim(), key).not.toBe('');
        expect(placesOf(th[key] ?? ''), key).toEqual(placesOf(text));
      }
      // Names and symbols may be equal; an area without a single Thai letter was forgotten.
      expect(Object.values(th).some((text) => /[\u0e01-\u0e5b]/.test(text))).toBe(true);
    },
  );

  it('have a different name for each area', () =>
    expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length));
});

describe('textOf', () => {
  const strings = defineStrings('test', {
    en: { hello: 'Hello {name}', rows_one: '{count} row', rows_other: '{count} rows' },
    th: { hello: 'สวัสดี {name}', rows_one: '{count} แถว', rows_other: '{count} แถว' },
  });

  it('fills placeholders, picks plurals and follows the language', () => {
    setLanguageWithoutPage('en');
    expect(textOf(strings)('hello', { name: '<b>' })).toBe('Hello <b>');
    expect(textOf(strings)('rows', { count: 1 })).toBe('1 row');
    expect(textOf(strings)('rows', { count: 2 })).toBe('2 rows');
    expect(textOf(strings)('rows', { count: 10_000 })).toBe('10,000 rows');
    setLanguageWithoutPage('th');
    expect(textOf(strings)('rows', { count: 1 })).toBe('1 แถว');
    setLanguageWithoutPage('en');
  });
});

function setLanguageWithoutPage(language: 'en' | 'th'): void {
  Object.assign(globalThis, { document: { documentElement: {} } });
  setLanguage(language);
}
