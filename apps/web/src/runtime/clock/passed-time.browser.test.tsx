import { beforeEach, expect, test } from 'vitest';
import { passedNow } from './passed-time.ts';

/** What passes on a terminal whose clock is set (decision 459, reliability C9). */

const HOUR_MS = 60 * 60_000;
const YEARS_20_MS = 20 * 366 * 24 * HOUR_MS;
const START_MS = Date.parse('2026-06-19T12:00:00Z');

beforeEach(() => localStorage.removeItem('tavola.passedTime'));

test('a clock that nobody sets is counted as it is', () => {
  expect(passedNow(START_MS)).toBe(START_MS);
  expect(passedNow(START_MS + 1)).toBe(START_MS + 1);
  expect(passedNow(START_MS + 71 * HOUR_MS)).toBe(START_MS + 71 * HOUR_MS);
});

test.each([
  ['ahead', YEARS_20_MS],
  ['back', -YEARS_20_MS],
  ['back by three hours', -3 * HOUR_MS],
])('a clock that jumps %s adds nothing, and what passes after it is counted', (_where, jumpMs) => {
  passedNow(START_MS);
  expect(passedNow(START_MS + jumpMs)).toBe(START_MS);
  expect(passedNow(START_MS + jumpMs + HOUR_MS)).toBe(START_MS + HOUR_MS);
});

test('a clock that is set right again counts on from where it was', () => {
  passedNow(START_MS);
  passedNow(START_MS + YEARS_20_MS);
  passedNow(START_MS + YEARS_20_MS + HOUR_MS);
  expect(passedNow(START_MS + HOUR_MS)).toBe(START_MS + HOUR_MS);
  expect(passedNow(START_MS + 2 * HOUR_MS)).toBe(START_MS + 2 * HOUR_MS);
});

test('a clock that is set back again and again stops no countdown', () => {
  let last = passedNow(START_MS);
  for (let day = 0; day < 4; day += 1) {
    expect(passedNow(START_MS + 20 * HOUR_MS)).toBe(last + 20 * HOUR_MS);
    last = passedNow(START_MS);
  }
  expect(last).toBe(START_MS + 80 * HOUR_MS);
});

test('three days in which the terminal was off are counted, also where what is stored does not open', () => {
  passedNow(START_MS);
  expect(passedNow(START_MS + 73 * HOUR_MS)).toBe(START_MS + 73 * HOUR_MS);
  localStorage.setItem('tavola.passedTime', 'broken');
  expect(passedNow(START_MS)).toBe(START_MS);
});
