import { expect, it } from 'vitest';
import { parseMoney, parseRate, toDecimalNumber } from '../money/parse.ts';
import type { Money, Rate } from '../money/money.ts';
import { profitMargin } from './profit-margin.ts';

function margin(price: number, cost: number, rate: number, isTaxInclusive: boolean): number | null {
  const [one, other, tax] = [parseMoney(price), parseMoney(cost), parseRate(rate)];
  if (!one.ok || !other.ok || !tax.ok) throw new Error('Not an amount.');
  const found = profitMargin(one.value, other.value, tax.value, isTaxInclusive);
  return found === null ? null : toDecimalNumber(found);
}

it('a margin is the part of the price without tax that remains after the cost', () => {
  expect(margin(10, 4, 7, false)).toBe(60);
  expect(margin(10.7, 4, 7, true)).toBe(60);
  expect(margin(9.99, 3.33, 0, true)).toBe(66.67);
  expect(margin(10, 0, 20, false)).toBe(100);
});

it('a margin is negative when the cost is higher, and missing when nothing is charged', () => {
  expect(margin(5, 7.5, 0, false)).toEqual(-50);
  expect(margin(0, 3, 0, false)).toBe(null);
  expect(margin(0.00001, 9_000_000_000, 0, false)).toBe(null);
});

it.each([Number.NaN, Infinity, 0.5, 1e300])('there is no margin when a figure is %d', (figure) => {
  const [amount, tax] = [1_000_000 as Money, 700_000 as Rate];
  expect(profitMargin(figure as Money, amount, tax, true)).toBe(null);
  expect(profitMargin(amount, figure as Money, tax, true)).toBe(null);
  expect(profitMargin(amount, amount, figure as Rate, true)).toBe(null);
  expect(profitMargin(amount, amount, -10_000_000 as Rate, true)).toBe(null);
});
