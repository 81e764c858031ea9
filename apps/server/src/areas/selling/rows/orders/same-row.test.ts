import { expect, it } from 'vitest';
import { isSameRow } from './same-row.ts';

const row = { id: 'a', amount: 1.5, note: null as string | null | undefined, taxes: [{ name: 'VAT', rate: 13.5 }] };

it('rows with equal columns are the same, whatever the order of their columns', () => {
  expect(isSameRow(row, { taxes: [{ name: 'VAT', rate: 13.5 }], note: undefined, amount: 1.5, id: 'a' })).toBe(true);
});

it('a row with a column more is another one, unless there is nothing in it', () => {
  const { note: _note, taxes: _taxes, ...less } = row;
  expect(isSameRow<object>(less, row)).toBe(false);
  expect(isSameRow<object>(row, less)).toBe(false);
  expect(isSameRow<object>(less, { ...less, note: null })).toBe(true);
  expect(isSameRow<object>({ ...less, note: null }, less)).toBe(true);
});

it.each([
  ['a number', { amount: 1.51 }],
  ['a text instead of null', { note: '' }],
  ['a part of an object', { taxes: [{ name: 'VAT', rate: 9 }] }],
  ['one object fewer', { taxes: [] }],
])('rows that differ in %s are different, both ways', (_what, change) => {
  const other = { ...row, ...change };
  expect(isSameRow(row, other)).toBe(false);
  expect(isSameRow(other, row)).toBe(false);
});
