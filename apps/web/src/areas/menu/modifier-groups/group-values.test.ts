import { expect, it } from 'vitest';
import { limitsWhen } from './group-values.ts';

it('shows the choice that a required group asks for as its minimum, and keeps limits that were typed', () => {
  expect([
    limitsWhen(true, { minSelectedOptions: 0 }),
    limitsWhen(true, { minSelectedOptions: 2 }),
    limitsWhen(false, { minSelectedOptions: 1 }),
    limitsWhen(false, { minSelectedOptions: 3 }),
  ]).toEqual([
    { isRequired: true, minSelectedOptions: 1 },
    { isRequired: true },
    { isRequired: false, minSelectedOptions: 0 },
    { isRequired: false },
  ]);
});
