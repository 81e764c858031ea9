import { expect, test } from 'vitest';
import { quantity } from '../../vectors/read-order.ts';
import { isSoldIn } from './units-sold.ts';

test('whole units are sold of everything, fractions only of what is sold by weight, up to 3 decimals', () => {
  const [piece, weighed] = [{ isWeighed: false }, { isWeighed: true }];
  const sold = (units: string) => [piece, weighed, undefined].map((product) => isSoldIn(product, quantity(units)));
  expect(sold('3')).toEqual([true, true, true]);
  expect(sold('0.5')).toEqual([false, true, false]);
  expect(sold('0.355')).toEqual([false, true, false]);
  expect(sold('0.3555')).toEqual([false, false, false]);
});
