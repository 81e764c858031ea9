import { expect, it } from 'vitest';
import { isTooMany } from './BookingFields.tsx';

it('gives a hint where a booking has more guests than its tables have seats', () => {
  expect([4, 5, null].map((guests) => isTooMany({ guests }, 4))).toEqual([false, true, false]);
});
