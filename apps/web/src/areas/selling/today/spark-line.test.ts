import { expect, test } from 'vitest';
import { linePath } from './spark-line.ts';

const size = { width: 100, height: 24, top: 10 };

test('draws figures from the left to the right edge, the highest at the top', () => {
  expect(linePath([0, 10, 5], size)).toBe('M0 22L50 2L100 12');
});

test('draws a day without sales as a line at the lower edge', () => {
  expect(linePath([], { ...size, top: 0 })).toBe('M0 22L100 22');
});

test('draws the only hour of a day over the whole width', () => {
  expect(linePath([10], size)).toBe('M0 2L100 2');
});

test('keeps an hour with more refunds than sales inside of the picture', () => {
  expect(linePath([-5, 10], size)).toBe('M0 22L100 2');
});
