import { expect, it } from 'vitest';
import { isSameName } from './typed-name.ts';

it.each(["Kelly's", 'Kelly’s', 'kelly`s', ' KELLY´S '])('%j confirms Kelly’s', (typed) => {
  expect(isSameName(typed, 'Kelly’s')).toBe(true);
});

it('repeated spaces count as one', () => {
  expect(isSameName('main  street', 'Main Street')).toBe(true);
});

it('another name confirms nothing', () => {
  expect(isSameName('Kellys', 'Kelly’s')).toBe(false);
  expect(isSameName('', 'Kelly’s')).toBe(false);
});
