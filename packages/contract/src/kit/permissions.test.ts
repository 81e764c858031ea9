import { expect, it } from 'vitest';
import { keysOf } from './keys.ts';
import { cashActivityActions, sensitiveAction } from './permissions.ts';

it('the sixteen cash activity actions of the specification include every sensitive action but comp', () => {
  expect(new Set(cashActivityActions).size).toBe(16);
  const named = new Set<string>(cashActivityActions.map((name) => name.toLowerCase()));
  const missing = keysOf(sensitiveAction).filter((action) => !named.has(action.toLowerCase()));
  expect(missing).toEqual(['comp']);
});
