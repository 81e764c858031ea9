import { expect, test } from 'vitest';
import { columnLists, listedRows, listedValues } from './listed-rows.ts';

const TYPES = ['uuid', 'text[]'];

test('rows become a list for each column, in which a list is a text', () => {
  const rows = [
    ['a', ['plain', 'with "quotes", and more']],
    ['b', null],
  ];
  expect(columnLists(rows, TYPES)).toEqual([
    ['a', 'b'],
    ['{"plain","with \\"quotes\\", and more"}', null],
  ]);
});

test('a column of lists is taken as texts and given back its type', () => {
  expect(listedRows('id, words', TYPES, 3)).toBe('unnest($3::uuid[], $4::text[]) AS v (id, words)');
  expect(listedValues('id, words', TYPES)).toBe('v.id, v.words::text[]');
});
