import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['มาลี', 'ใจดี', 'มจ'],
  ['เอก', 'ไพศาล', 'อพ'],
  ['Ann', 'de Vries', 'AD'],
  ['ann', '', 'A'],
  ['', '', ''],
])('abbreviates %s %s to %s', (firstName, lastName, initials) => {
  expect(initialsOf(firstName, lastName)).toBe(initials);
});

it('takes the first two words of one name', () => {
  expect(initialsOf('Demo Owner Smith')).toBe('DO');
});
