import { amountOf, type TodayLocation } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { averageOf, hourName, totalOf, weekdayOf } from './figures.ts';

describe('the figures of a card', () => {
  it('round the average to the coins of the currency', () => {
    expect(averageOf({ count: 3, amount: 10 }, 2)).toBe(3.33);
    expect(averageOf({ count: 3, amount: 1000 }, 0)).toBe(333);
  });
  it('have an average of 0 where nothing was sold', () => {
    expect(averageOf({ count: 0, amount: 0 }, 2)).toBe(0);
  });
  it('name the weekday of a date whatever the zone of the browser', () => {
    expect(['2026-06-14', '2026-06-20'].map(weekdayOf)).toEqual([0, 6]);
  });
  it('write hours with two digits', () => {
    expect(hourName(0)).toBe('00:00');
    expect(hourName(17)).toBe('17:00');
  });
});

describe('all locations together', () => {
  const sum = (count: number, amount: number) => ({
    count,
    amount: amountOf(amount),
    paid: amountOf(2 * amount),
  });
  const location = (currencyCode: string, count: number, amount: number): TodayLocation => ({
    locationID: `${currencyCode}${count}`,
    name: 'A location',
    businessDate: '2026-06-19',
    currencyCode,
    currencySymbol: '$',
    currencyDecimals: 2,
    sales: sum(count, amount),
    salesWeekBefore: sum(1, 0.2),
    openOrders: sum(0, 0),
    team: { peopleIn: 0, workTime: 0, cost: null },
    openDrawers: 0,
    outOfStock: null,
    unreadNotices: 0,
  });
  it('are the sum to the cent', () => {
    expect(totalOf([location('USD', 1, 0.1), location('USD', 2, 0.2), location('USD', 4, 10)])).toMatchObject({
      currencyCode: 'USD',
      sales: sum(7, 10.3),
      salesWeekBefore: sum(3, 0.6),
    });
  });
  it('have no sum of different currencies, and none of one location', () => {
    expect(totalOf([location('USD', 1, 1), location('THB', 1, 1)])).toBeNull();
    expect(totalOf([location('USD', 1, 1)])).toBeNull();
  });
});
