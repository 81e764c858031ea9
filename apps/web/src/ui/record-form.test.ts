import { describe, expect, it } from 'vitest';
import { isSame } from './record-form.ts';

describe('two values of a field', () => {
  it.each([
    ['', null], [undefined, ''], [5, 5], [[1, 2], [1, 2]], [{ a: 1, b: null }, { a: 1 }], [[{ id: 'x', lines: ['a'] }], [{ id: 'x', lines: ['a'] }]],
  ])('%j and %j read the same', (one, other) => expect(isSame(one, other)).toBe(true));

  it.each([
    ['a', 'b'], [0, null], [false, ''], [[1, 2], [2, 1]], [[1], [1, 2]], [{ a: 1 }, { a: 2 }], [[], null], [{}, []],
  ])('%j and %j differ', (one, other) => expect(isSame(one, other)).toBe(false));
});
