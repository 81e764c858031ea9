import { expect, it } from 'vitest';
import { limitsWhen } from './group-values.ts';

it('shows the choice that a required group asks for as its minimum, and keeps limits that were typed', () => {
  expect(limitsWhen(true, { minSelectedOptions: 0 })).toEqual({ isRequired: true, minSelectedOptions: 1 });
  expect(limitsWhen(true, { minSelectedOptions: 2 })).toEqual({ isRequired: true });
  expect(limitsWhen(false, { minSelectedOptions: 1 })).toEqual({ isRequired: false, minSelectedOptions: 0 });
  expect(limitsWhen(false, { minSelectedOptions: 3 })).toEqual({ isRequired: false });
});
