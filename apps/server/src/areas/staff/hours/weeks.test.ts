import { describe, expect, it } from 'vitest';
import { datesBetween, overtimeOf, weekStartOf } from './weeks.ts';

const hours = (...list: number[]) => list.map((each) => each * 3600);
const none = { weekStartsOn: 1, overtimeAfterDayHours: null, overtimeAfterWeekHours: null };

describe('overtime', () => {
  it('is nothing without a rule', () => {
    expect(overtimeOf(hours(12, 12, 12, 12, 12, 12, 12), none)).toEqual(hours(0, 0, 0, 0, 0, 0, 0));
  });
  it('is what a day has above its limit', () => {
    expect(overtimeOf(hours(8, 9.5, 7, 0, 0, 0, 0), { ...none, overtimeAfterDayHours: 8 })).toEqual(
      hours(0, 1.5, 0, 0, 0, 0, 0),
    );
  });
  it('is what a week has above its limit, on the days that pass it', () => {
    expect(overtimeOf(hours(10, 10, 10, 8, 6, 0, 0), { ...none, overtimeAfterWeekHours: 40 })).toEqual(
      hours(0, 0, 0, 0, 4, 0, 0),
    );
    expect(overtimeOf(hours(20, 19, 4, 3, 0, 0, 0), { ...none, overtimeAfterWeekHours: 40 })).toEqual(
      hours(0, 0, 3, 3, 0, 0, 0),
    );
  });
  it('of the day does not count for the week again', () => {
    const rules = { ...none, overtimeAfterDayHours: 8, overtimeAfterWeekHours: 40 };
    expect(overtimeOf(hours(10, 8, 8, 8, 8, 2, 0), rules)).toEqual(hours(2, 0, 0, 0, 0, 2, 0));
  });
});

describe('a week', () => {
  it('begins on the day of the setting', () => {
    // 10 June 2026 is a Wednesday.
    expect(weekStartOf('2026-06-10', { weekStartsOn: 1 })).toBe('2026-06-08');
    expect(weekStartOf('2026-06-10', { weekStartsOn: 0 })).toBe('2026-06-07');
    expect(weekStartOf('2026-06-10', { weekStartsOn: 3 })).toBe('2026-06-10');
    expect(weekStartOf('2026-06-10', { weekStartsOn: 4 })).toBe('2026-06-04');
  });
  it('has its dates in order over the end of a month', () => {
    expect(datesBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  });
});
