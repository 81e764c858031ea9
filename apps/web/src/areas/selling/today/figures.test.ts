import { describe, expect, it } from 'vitest';
import { averageOf, hourName, weekdayOf } from './figures.ts';

describe('the figures of a card', () => {
  it('round the average to the coins of the currency', () => {
    expect([averageOf({ count: 3, amount: 10 }, 2), averageOf({ count: 3, amount: 1000 }, 0)]).toEqual([3.33, 333]);
  });
  it('have an average of 0 where nothing was sold', () => {
    expect(averageOf({ count: 0, amount: 0 }, 2)).toBe(0);
  });
  it('name the weekday of a date whatever the zone of the browser', () => {
    expect(['2026-06-14', '2026-06-20'].map(weekdayOf)).toEqual([0, 6]);
  });
  it('write hours with two digits', () => {
    expect([hourName(0), hourName(17)]).toEqual(['00:00', '17:00']);
  });
});
