import { amountOf } from '@tavola/contract';
import { expect, it } from 'vitest';
import { moveLimit } from './move-limit.ts';

const baht = [20, 1000, 100].map((value) => ({ value: amountOf(value) }));

it('the limit is that of the location', () => {
  expect(moveLimit(amountOf(500), baht)).toBe(500);
});
it('without one it is ten of the largest note', () => {
  expect(moveLimit(null, baht)).toBe(10_000);
});
it('a currency without known notes has no limit', () => {
  expect(moveLimit(null, [])).toBeNull();
});
