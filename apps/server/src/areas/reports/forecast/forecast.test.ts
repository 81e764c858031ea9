import { daysAfter } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { errorOf, expected, learnt, median, sameWeekdays, spread } from './forecast.ts';

// Forecasts (decision 322): medians of the same weekday, spread over the hours as they were in sum.

const FRIDAY = '2026-06-19';
const basis = { firstDay: '2026-01-01', weeks: 8 };

describe('the days that a forecast learns from', () => {
  it('are the same weekday of eight weeks, the latest first', () => {
    const days = sameWeekdays(FRIDAY, FRIDAY, basis);
    expect(days).toHaveLength(8);
    expect(days[0]).toBe('2026-06-12');
    expect(days.at(-1)).toBe('2026-04-24');
  });

  it('end where the restaurant began', () => {
    expect(sameWeekdays(FRIDAY, FRIDAY, { ...basis, firstDay: '2026-06-04' })).toStrictEqual([
      '2026-06-12',
      '2026-06-05',
    ]);
  });

  it('are none before the first sale', () => {
    expect(sameWeekdays(FRIDAY, FRIDAY, { ...basis, firstDay: null })).toStrictEqual([]);
  });

  it('are all over: today is not learnt from', () => {
    const nextWeek = daysAfter(FRIDAY, 7);
    expect(sameWeekdays(nextWeek, FRIDAY, basis)[0]).toBe('2026-06-12');
  });

  it('leave out what says nothing of the usual, and take no older day for it', () => {
    const days = sameWeekdays(FRIDAY, FRIDAY, basis);
    expect(learnt(days, { leftOut: new Set(['2026-06-12']) })).toHaveLength(7);
  });
});

describe('a median', () => {
  it('is the middle of an odd number', () => expect(median([9, 1, 5])).toBe(5));
  it('is the mean of the two in the middle of an even number', () => expect(median([10, 1, 4, 9])).toBe(6.5));
  it('of nothing is 0', () => expect(median([])).toBe(0));
  it('is not moved by one mad day', () => expect(median([40, 41, 42, 43, 900])).toBe(42));
});

it('counts a day that sold none of it as 0', () => {
  const sold = new Map([['2026-06-12', 8]]);
  expect(expected(sold, ['2026-06-12', '2026-06-05', '2026-05-29'])).toBe(0);
});

describe('the hours of a day', () => {
  it('sum to the day', () => {
    const hours = spread(30, [0, 10, 20, 30]);
    expect(hours).toStrictEqual([0, 5, 10, 15]);
  });

  it('are 0 where nothing was ever sold', () => expect(spread(3, [0, 0])).toStrictEqual([0, 0]));
});

describe('the error', () => {
  it('is the sum of the differences by what was sold', () => {
    expect(
      errorOf([
        [10, 8],
        [10, 12],
      ]),
    ).toBe(0.2);
  });

  it('is not known where nothing was sold', () => expect(errorOf([[3, 0]])).toBeNull());
});
