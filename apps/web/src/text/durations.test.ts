import { expect, it } from 'vitest';
import { formatCounter, formatHours } from './durations.ts';

it.each([
  [0, '0:00'],
  [59, '0:00'],
  [60, '0:01'],
  [3599, '0:59'],
  [30_600, '8:30'],
  [360_000, '100:00'],
])('shows %i seconds as %s hours, with minutes of two digits and no seconds', (seconds, shown) => {
  expect(formatHours(seconds)).toBe(shown);
});

it.each([
  [0, '0:00:00'],
  [5, '0:00:05'],
  [65, '0:01:05'],
  [30_605, '8:30:05'],
])('counts %i seconds as %s', (seconds, shown) => {
  expect(formatCounter(seconds)).toBe(shown);
});
