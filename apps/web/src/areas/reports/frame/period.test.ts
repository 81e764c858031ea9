import { describe, expect, it } from 'vitest';
import { businessDateOf, isDay, periodOf } from './period.ts';

const MONDAY = 1;

describe('the business date', () => {
  it('is the day before until the cutoff, also on the first of January', () => {
    const at = (date: string, minutes: number) => businessDateOf({ date, minutes, weekday: 0 }, '04:00');
    expect(at('2027-01-01', 239)).toBe('2026-12-31');
    expect(at('2027-01-01', 240)).toBe('2027-01-01');
    expect(businessDateOf({ date: '2026-03-01', minutes: 0, weekday: 0 }, '00:00')).toBe('2026-03-01');
  });
});

describe('a period', () => {
  it.each([
    ['today', '2026-06-19', '2026-06-19', '2026-06-19'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['thisWeek', '2026-06-19', '2026-06-15', '2026-06-19'],
    ['lastWeek', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['thisMonth', '2026-06-19', '2026-06-01', '2026-06-19'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['thisQuarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['thisYear', '2026-06-19', '2026-01-01', '2026-06-19'],
  ] as const)('%s of %s is from %s to %s', (preset, today, startDate, endDate) => {
    expect(periodOf(preset, today, MONDAY)).toEqual({ startDate, endDate });
  });

  it('begins its weeks on the day that the location says', () => {
    expect(periodOf('thisWeek', '2026-06-21', 0)).toEqual({ startDate: '2026-06-21', endDate: '2026-06-21' });
    expect(periodOf('thisWeek', '2026-06-21', MONDAY).startDate).toBe('2026-06-15');
  });
});

it.each([
  ['2026-06-19', true],
  ['2026-13-01', false],
  ['19.6.2026', false],
  ['', false],
])('%j of the address is a day of the calendar: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
