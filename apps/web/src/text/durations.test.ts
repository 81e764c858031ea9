import { expect, it } from 'vitest';
import { formatCounter, formatHours } from './durations.ts';

it('hours have minutes of two digits and no seconds', () => {
  expect([0, 59, 60, 3599, 30_600, 360_000].map(formatHours)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:59',
    '8:30',
    '100:00',
  ]);
});

it('a counter has seconds', () => {
  expect([0, 5, 65, 30_605].map(formatCounter)).toEqual(['0:00:00', '0:00:05', '0:01:05', '8:30:05']);
});
