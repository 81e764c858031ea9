import { expect, it } from 'vitest';
import { screenPath } from './navigation.ts';

it('builds addresses from the screens table', () => {
  expect(screenPath('signIn')).toBe('/login');
  expect(screenPath('order', { params: { id: 'a b' } })).toBe('/orders/a%20b');
  expect(screenPath('selectTerminal', { search: { cancelable: 1, none: undefined } })).toBe(
    '/select-device?cancelable=1',
  );
});
