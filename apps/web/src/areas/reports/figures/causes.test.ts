import type { Amount, ReportRow } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causesOf, changesOf } from './causes.ts';

const sold = (orders: number, net: number, refunds = 0) => ({
  orders,
  net: net as unknown as Amount,
  refunds: refunds as unknown as Amount,
});
const cents = (amount: number): number => Math.round(amount * 100_000);

describe('the causes of a difference', () => {
  it('are fewer sales where each came to the same', () => {
    expect(causesOf(sold(8, 80), sold(10, 100), 2)).toEqual({ difference: -20, orders: -20, value: 0, refunds: 0 });
  });

  it('are smaller sales where there were as many', () => {
    expect(causesOf(sold(10, 90), sold(10, 100), 2)).toEqual({ difference: -10, orders: 0, value: -10, refunds: 0 });
  });

  it('are refunds where as much was sold', () => {
    expect(causesOf(sold(10, 93, 7), sold(10, 100), 2)).toEqual({ difference: -7, orders: 0, value: 0, refunds: -7 });
  });

  it('are sales alone where nothing was sold before', () => {
    expect(causesOf(sold(3, 30), sold(0, 0), 2)).toEqual({ difference: 30, orders: 30, value: 0, refunds: 0 });
  });

  it('are in whole cents, the rest of a cent with what a sale came to', () => {
    const { orders, value } = causesOf(sold(2, 70), sold(3, 100), 2);
    expect(orders).toBe(-33.33);
    expect(value).toBe(3.33);
  });

  it('always sum to the difference', () => {
    const period = fc.record({
      orders: fc.integer({ min: 0, max: 5000 }),
      net: fc.integer({ min: -10_000, max: 10_000_000 }),
      refunds: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(period, period, (now, before) => {
        const { difference, orders, value, refunds } = causesOf(
          sold(now.orders, now.net / 100, now.refunds / 100),
          sold(before.orders, before.net / 100, before.refunds / 100),
          2,
        );
        expect(cents(orders) + cents(value) + cents(refunds)).toBe(cents(difference));
      }),
    );
  });
});

describe('the rows that changed most', () => {
  // What nothing here reads is left out.
  const row = (key: string, now: number, before: number) =>
    ({ key, name: key, figures: { net: now }, compared: { net: before } }) as unknown as ReportRow;

  it('come first, whichever way they changed, with what the others changed together', () => {
    const rows = [row('a', 10, 9), row('b', 5, 25), row('c', 40, 30), row('d', 3, 1)];
    const { top, rest } = changesOf(rows, 2);
    expect(top.map(({ row: { key }, change }) => [key, change])).toEqual([
      ['b', -20],
      ['c', 10],
    ]);
    expect(rest).toBe(3);
  });

  it('leave out those that did not change', () => {
    expect(changesOf([row('a', 10, 10)], 3)).toEqual({ top: [], rest: 0 });
  });
});
