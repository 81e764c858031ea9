import { expect, test } from 'vitest';
import { roundingMatrix } from './rounding-matrix.ts';

test('refunds mirror sales at ties in every rounding mode but halfUp, in cash and otherwise', () => {
  expect(
    roundingMatrix()
      .split('\n')
      .map((row) => row.trim().split(/ {2,}/)),
  ).toEqual([
    ['mode', 'sale 2.345 2.355', 'refund', 'cash sale 2.45 2.55', 'cash refund'],
    ['halfAwayFromZero', '2.35 2.36', '-2.35 -2.36', '2.50 2.60', '-2.50 -2.60'],
    ['halfUp', '2.35 2.36', '-2.34 -2.35', '2.50 2.60', '-2.40 -2.50'],
    ['halfEven', '2.34 2.36', '-2.34 -2.36', '2.40 2.60', '-2.40 -2.60'],
    ['halfTowardZero', '2.34 2.35', '-2.34 -2.35', '2.40 2.50', '-2.40 -2.50'],
    ['up', '2.35 2.36', '-2.35 -2.36', '2.50 2.60', '-2.50 -2.60'],
    ['down', '2.34 2.35', '-2.34 -2.35', '2.40 2.50', '-2.40 -2.50'],
  ]);
});
