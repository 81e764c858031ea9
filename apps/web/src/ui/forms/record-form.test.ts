import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isSame, valuesOf } from './record-form.ts';

describe('two values of a field', () => {
  it.each([
    ['', null],
    [undefined, ''],
    [5, 5],
    [
      [1, 2],
      [1, 2],
    ],
    [{ a: 1, b: null }, { a: 1 }],
    [[{ id: 'x', lines: ['a'] }], [{ id: 'x', lines: ['a'] }]],
  ])('%j and %j read the same', (one, other) => expect(isSame(one, other)).toBe(true));

  it.each([
    ['a', 'b'],
    [0, null],
    [false, ''],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 2 }],
    [[], null],
    [{}, []],
  ])('%j and %j differ', (one, other) => expect(isSame(one, other)).toBe(false));
});

describe('the form of a record', () => {
  const schema = z
    .object({ name: z.string(), minutes: z.nullable(z.number()) })
    .check(z.refine(({ minutes }) => minutes !== null, { error: 'required', path: ['minutes'] }));

  it('has only the fields of its schema', () => {
    expect(valuesOf(schema, { name: 'Noon', minutes: 30, version: 2 })).toEqual({ name: 'Noon', minutes: 30 });
  });

  it('opens also with a record that breaks a rule of the form', () => {
    expect(valuesOf(schema, { name: 'Noon', minutes: null, version: 2 })).toEqual({ name: 'Noon', minutes: null });
  });
});
