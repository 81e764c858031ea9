import { describe, expect, test } from 'vitest';
import { businessDate, businessDateEnd, localMoment } from './local-time.ts';

describe('the moment at a location', () => {
  test.each([
    ['Asia/Bangkok', '2026-03-01T17:30:00Z', '2026-03-02', 1, 30],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08', 0, 119],
    // Clocks go forward at 02:00: the next minute is 03:00.
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', 0, 180],
    ['Europe/Dublin', '2026-10-25T00:59:00Z', '2026-10-25', 0, 119],
    ['Europe/Dublin', '2026-10-25T01:00:00Z', '2026-10-25', 0, 60],
    ['Asia/Kathmandu', '2026-01-01T18:14:00Z', '2026-01-01', 4, 23 * 60 + 59],
    ['Pacific/Kiritimati', '2025-12-31T10:00:30Z', '2026-01-01', 4, 0.5],
  ])('%s at %s', (zone, instant, date, weekday, minutes) => {
    expect(localMoment(new Date(instant), zone)).toEqual({ date, weekday, minutes });
  });

  test('is the same whatever was asked before', () => {
    const asked = ['2026-10-25T01:10:00Z', '2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z'].map(
      (instant) => localMoment(new Date(instant), 'Europe/Dublin').minutes,
    );
    expect(asked).toEqual([70, 110, 70]);
  });
});

test.each([
  ['00:00:00', 0, '2026-03-01'],
  ['00:00', 1439, '2026-03-01'],
  ['04:00:00', 239.9, '2026-02-28'],
  ['04:00:00', 240, '2026-03-01'],
  ['02:30', 149, '2026-02-28'],
  ['02:30', 150, '2026-03-01'],
])('with the cutoff %s, minute %d of March 1 belongs to %s', (cutoff, minutes, date) => {
  expect(businessDate({ date: '2026-03-01', weekday: 0, minutes }, cutoff)).toBe(date);
});

test.each([
  ['before its cutoff', '2026-03-01T20:30:00Z', '2026-03-01T21:00:00.000Z'],
  ['at its cutoff', '2026-03-01T21:00:00Z', '2026-03-02T21:00:00.000Z'],
])('a business date ends with the next cutoff: %s', (_name, instant, end) => {
  expect(businessDateEnd(new Date(instant), 'Asia/Bangkok', '04:00:00').toISOString()).toBe(end);
});
