import { expect, it } from 'vitest';
import { closesByItself } from './closes-by-itself.ts';

it('a receipt at the counter goes by itself', () => {
  expect(closesByItself({ hasChange: true, isTable: false, isPaper: true })).toBe(true);
});
it('a receipt of a table waits while there is change to give', () => {
  expect(closesByItself({ hasChange: true, isTable: true, isPaper: true })).toBe(false);
});
it('a receipt of a table goes by itself without change', () => {
  expect(closesByItself({ hasChange: false, isTable: true, isPaper: true })).toBe(true);
});
it('a receipt in place of paper stays until it is closed (decision 443)', () => {
  expect(closesByItself({ hasChange: false, isTable: false, isPaper: false })).toBe(false);
});
