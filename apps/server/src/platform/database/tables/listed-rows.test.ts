import { expect, test } from 'vitest';
import { listedRows, listedValues } from './listed-rows.ts';

const TYPES = ['uuid', 'text[]'];

test('rows travel as a list for each column, in which a list is a text', () => {
  const lists = [
    ['a', 'b'],
    [['plain', 'with "quotes", a \\ and more'], null],
  ];
  const { text, values } = listedRows('id, words', TYPES, lists);
  expect(text).toBe('unnest($1::uuid[], $2::text[]) AS v (id, words)');
  expect(values).toEqual([
    ['a', 'b'],
    ['{"plain","with \\"quotes\\", a \\\\ and more"}', null],
  ]);
});

test('a column of JSON travels as a list that Postgres reads', () => {
  const text = JSON.stringify({ note: 'a "quoted" \\ line\nand \ud800' });
  const { values } = listedRows(
    'id, content',
    ['uuid', 'json'],
    [
      ['a', 'b'],
      [text, null],
    ],
  );
  expect(values).toEqual([['a', 'b'], String.raw`{"{\"note\":\"a \\\"quoted\\\" \\\\ line\\nand \\ud800\"}",NULL}`]);
});

test('a column of lists is given back its type', () => {
  expect(listedValues('id, words', TYPES).text).toBe('v.id, v.words::text[]');
});
