import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../http/query-client.ts';
import { operationalQuery } from '../restaurant.ts';
import { forgetPins } from './held-pins.ts';
import { checkPin, forgetIfRefused, hasRememberedPin, rememberPin } from './pin-memory.ts';

/** Which PINs unlock a terminal without a connection, for how long, and how often one may be tried (decision 231). */

const HOUR_MS = 60 * 60_000;
const START_MS = Date.parse('2026-06-01T09:00:00Z');
const KEY = 'tavola.pins';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  forgetPins();
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  forgetPins();
});
const after = (ms: number) => vi.setSystemTime(START_MS + ms);
const wrong = async (count: number) => {
  let last = await checkPin('ann', '000000');
  for (let tried = 1; tried < count; tried += 1) last = await checkPin('ann', '000000');
  return last;
};

test('each person who signed in here unlocks with their own PIN and no other', async () => {
  await rememberPin('ann', '194738');
  await rememberPin('bob', '280619');
  expect(await checkPin('ann', '194738')).toBe('right');
  expect(await checkPin('ann', '280619')).toBe('wrong');
  expect(await checkPin('bob', '280619')).toBe('right');
  expect(await checkPin('cyd', '194738')).toBeNull();
});

test('after 72 hours nobody does', async () => {
  await rememberPin('ann', '194738');
  after(72 * HOUR_MS - 1000);
  expect(hasRememberedPin('ann')).toBe(true);
  after(72 * HOUR_MS);
  expect(await checkPin('ann', '194738')).toBeNull();
});

test('a clock that is set back keeps nothing longer', async () => {
  await rememberPin('ann', '194738');
  after(-HOUR_MS);
  expect(hasRememberedPin('ann')).toBe(false);
});

test('after five wrong PINs the right one waits a minute, then two', async () => {
  await rememberPin('ann', '194738');
  expect(await wrong(4)).toBe('wrong');
  expect(await wrong(1)).toEqual({ pausedForS: 60 });
  expect(await checkPin('ann', '194738')).toEqual({ pausedForS: 60 });
  after(60_000);
  expect(await wrong(5)).toEqual({ pausedForS: 120 });
  after(180_000);
  expect(await checkPin('ann', '194738')).toBe('right');
  expect(await wrong(4), 'the right one begins the count again').toBe('wrong');
});

test('a copied store verifies nothing without the key of this browser', async () => {
  await rememberPin('ann', '194738');
  const copy = localStorage.getItem(KEY) ?? '';
  expect(copy).not.toContain('194738');
  const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce((how, _key, data) => decrypt(how, other, data));
  expect(await checkPin('ann', '194738')).toBe('wrong');
});

test('a location that forbids it keeps none, and forgets those that it had', async () => {
  await rememberPin('ann', '194738');
  queryClient.setQueryData(operationalQuery.queryKey, { unlockOffline: false } as never);
  expect(await checkPin('ann', '194738')).toBeNull();
  await rememberPin('bob', '280619');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a PIN that the server has refused is forgotten, and a mistyped one forgets nothing', async () => {
  await rememberPin('ann', '194738');
  await forgetIfRefused('ann', '111222');
  expect(hasRememberedPin('ann')).toBe(true);
  await forgetIfRefused('ann', '194738');
  expect(hasRememberedPin('ann')).toBe(false);
});
