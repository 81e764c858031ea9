import { expect, it } from 'vitest';
import { forgetPin, hasRememberedPin, isRememberedPin, rememberPin } from './pin-memory.ts';

it('remembers the last PIN for its own person only', async () => {
  expect(await isRememberedPin('ann', '194738')).toBe(false);
  await rememberPin('ann', '194738');
  expect(hasRememberedPin('ann')).toBe(true);
  expect(await isRememberedPin('ann', '194738')).toBe(true);
  expect(await isRememberedPin('ann', '194739')).toBe(false);
  expect(await isRememberedPin('bob', '194738')).toBe(false);
  await rememberPin('bob', '280619');
  expect(await isRememberedPin('ann', '194738'), 'only one is kept').toBe(false);
  forgetPin();
  expect(await isRememberedPin('bob', '280619')).toBe(false);
});
