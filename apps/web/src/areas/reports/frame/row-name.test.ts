import { afterAll, beforeAll, expect, it } from 'vitest';
import { setEnglishOf } from '#text/english.ts';
import { growthOf, hourBarName, rowName } from './row-name.ts';

const HOUR = '2026/11/30 08:00-08:59';

beforeAll(() => setEnglishOf('IE'));
afterAll(() => setEnglishOf(''));

it('writes an hour with its day as every screen of the location writes it', () => {
  expect(rowName('hour', { key: HOUR, name: null, names: {} })).toBe('30 Nov 2026, 08:00–08:59');
});

it('writes an hour below its bar without the year', () => {
  expect(hourBarName(HOUR)).toBe('30 Nov 08:00');
});

it.each([
  ['more', 15, 10, 0.5],
  ['less', 5, 10, -0.5],
  ['sales after a day that only gave money back', 5, -10, 1.5],
  ['money back after sales', -5, 10, -1.5],
  ['less than a day that only gave money back', -15, -10, -0.5],
  ['anything after nothing', 5, 0, null],
])('a change to %s', (_words, now, before, expected) => {
  expect(growthOf(now, before)).toBe(expected);
});
