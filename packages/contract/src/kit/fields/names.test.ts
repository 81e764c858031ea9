import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { descriptionIn, filledNames, joinedNames, nameIn, namesPerLanguage, wordsOf } from './names.ts';

const soup = { name: 'Tom Yum', displayName: 'Tom Yum Soup', names: { th: 'ต้มยำ' } };

describe('nameIn', () => {
  test('is the name of the language', () => {
    expect(nameIn(soup, 'th')).toBe('ต้มยำ');
  });

  test('falls back to the display name, then to the plain name', () => {
    expect(nameIn(soup, 'en')).toBe('Tom Yum Soup');
    expect(nameIn({ name: 'Tom Yum', displayName: '' }, 'en')).toBe('Tom Yum');
    expect(nameIn({ name: 'Tom Yum', names: { th: '' } }, 'th')).toBe('Tom Yum');
    expect(nameIn({ name: 'Tom Yum', names: null }, 'th')).toBe('Tom Yum');
  });
});

describe('descriptionIn', () => {
  const described = { description: 'Sour soup', descriptions: { th: 'รสเปรี้ยว' } };
  test('is the description of the language', () => {
    expect(descriptionIn(described, 'th')).toBe('รสเปรี้ยว');
  });
  test('falls back to the plain description', () => {
    expect(descriptionIn(described, 'en')).toBe('Sour soup');
  });
  test('is empty where nothing is described', () => {
    expect(descriptionIn({ description: null }, 'en')).toBe('');
  });
});

test('a record is found by each of its names', () => {
  expect(wordsOf(soup)).toBe('Tom Yum Soup Tom Yum ต้มยำ');
});

test('a joined name exists in each language in which one part has a name', () => {
  expect(joinedNames([soup, { name: 'Large' }], 200)).toEqual({ th: 'ต้มยำ, Large' });
  expect(joinedNames([soup, { name: 'Large', names: { en: 'Big' } }], 200)).toEqual({
    en: 'Tom Yum Soup, Big',
    th: 'ต้มยำ, Large',
  });
  expect(joinedNames([{ name: 'Cola' }, { name: 'Large' }], 200)).toBeNull();
  expect(joinedNames([soup, { name: 'Large' }], 5)).toEqual({ th: 'ต้มยำ' });
});

describe('names of a call', () => {
  const schema = z.object({ names: namesPerLanguage(5) });
  const read = (names: unknown) => schema.safeParse({ names });

  test('are trimmed, and blank ones are left out', () => {
    expect(read({ en: ' Tea ', th: '  ' }).data).toEqual({ names: { en: 'Tea' } });
  });

  test('may be missing or null', () => {
    expect(schema.safeParse({}).success).toBe(true);
    expect(read(null).success).toBe(true);
  });

  test('refuse a language that the product does not have', () => {
    expect(read({ fr: 'Thé' }).success).toBe(false);
  });

  test('are as long as the name at most', () => {
    expect(read({ th: 'ชาเย็น' }).success).toBe(false);
  });
});

test('no name at all is null', () => {
  expect(filledNames({ en: '', th: undefined })).toBeNull();
  expect(filledNames({ th: 'ชา' })).toEqual({ th: 'ชา' });
});
