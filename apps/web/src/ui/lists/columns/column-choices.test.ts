import { expect, test } from 'vitest';
import { readColumnChoices, shownColumns } from './column-choices.ts';
import type { DataColumn } from '../data-column.ts';

const column = (id: string, more: Partial<DataColumn<object>> = {}): DataColumn<object> => ({
  id,
  header: id,
  value: () => id,
  ...more,
});
const columns = [column('name'), column('cost', { isOptional: true }), column('brand', { shownFrom: 'wide' })];
const ids = (written: string): readonly string[] =>
  shownColumns(columns, readColumnChoices(written)).map(({ id }) => id);

test('leaves an optional column out until it is chosen', () => {
  expect(ids('')).toEqual(['name', 'brand']);
  expect(ids('+cost')).toEqual(['name', 'cost', 'brand']);
});

test('leaves out what a person does not want to see', () => {
  expect(ids('-brand')).toEqual(['name']);
});

test('never leaves the name of a row out', () => {
  expect(ids('-name')).toContain('name');
});

test('shows a chosen column on a tablet as well', () => {
  const brand = shownColumns(columns, readColumnChoices('+brand')).find(({ id }) => id === 'brand');
  expect(brand).toMatchObject({ isSecondary: true });
  expect(brand?.shownFrom).toBeUndefined();
});

test('reads no words that it did not write', () => {
  expect([...readColumnChoices('+brand,nonsense,,-a b,-cost')]).toEqual([
    ['brand', true],
    ['cost', false],
  ]);
});
