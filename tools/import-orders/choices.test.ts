import { expect, test } from 'vitest';
import { parseChoices } from './choices.ts';

test.each([
  ['NULL', []],
  ['[Sprite]', ['Sprite']],
  ['[Fresh Tomato Salsa, [Rice, Black Beans]]', ['Fresh Tomato Salsa', 'Rice', 'Black Beans']],
  ['[[Salsa A (Mild), Salsa B], [Rice]]', ['Salsa A (Mild)', 'Salsa B', 'Rice']],
  ['[[Rice, Cheese]]', ['Rice', 'Cheese']],
  ['[Brown Rice, Chicken, Black Beans]', ['Brown Rice', 'Chicken', 'Black Beans']],
])('%s is split into its choices in order', (text, names) => {
  expect(parseChoices(text)).toEqual(names);
});

test.each(['Rice', '[Rice', 'Rice]', '[Rice]]', '[Rice [Beans]]', '[Rice] and more'])(
  '%s is not a list of choices',
  (text) => {
    expect(parseChoices(text)).toBeNull();
  },
);
