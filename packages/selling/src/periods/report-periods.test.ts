import { describe, expect, it } from 'vitest';
import { comparedWith, datesOf, isDay, periodOf } from './report-periods.ts';

const MONDAY = 1;

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

describe('dates that a person has chosen', () => {
  const today = '2026-06-19';
  it('are those of the address, and one day where the end is left out', () => {
    expect(datesOf({ preset: 'custom', from: '2026-06-01', to: '2026-06-07' }, today, MONDAY)).toEqual({
      startDate: '2026-06-01',
      endDate: '2026-06-07',
    });
    expect(datesOf({ preset: 'custom', from: '2026-06-01', to: '' }, today, MONDAY).endDate).toBe('2026-06-01');
  });

  it('are today where they are no days', () => {
    expect(datesOf({ preset: 'custom', from: 'soon', to: '2026-13-01' }, today, MONDAY)).toEqual({
      startDate: today,
      endDate: today,
    });
  });
});

describe('a period is compared', () => {
  it.each([
    [
      'with the days before it',
      '2026-06-15',
      '2026-06-21',
      'before',
      { startDate: '2026-06-08', endDate: '2026-06-14' },
    ],
    ['with a day before it', '2026-03-01', '2026-03-01', 'before', { startDate: '2026-02-28', endDate: '2026-02-28' }],
    [
      'with the same weekdays a year ago',
      '2026-06-15',
      '2026-06-21',
      'year',
      { startDate: '2025-06-16', endDate: '2025-06-22' },
    ],
  ] as const)('%s', (_words, startDate, endDate, comparison, expected) => {
    expect(comparedWith({ startDate, endDate }, comparison)).toMatchObject(expected);
  });

  it('with nothing', () => {
    expect(comparedWith({ startDate: '2026-06-15', endDate: '2026-06-21' }, 'none')).toBeNull();
  });
});
