import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../http/query-client.ts';
import { operationalQuery } from '../restaurant.ts';
import { forgetPins } from './held-pins.ts';
import {
  findByPin,
  forgetIfRefused,
  hasRememberedPin,
  knownPerson,
  rememberedPeople,
  rememberPin,
} from './pin-memory.ts';
import type { KnownPerson } from './pin-verifiers.ts';

/** Which PINs unlock a terminal without a connection, for how long, and how often one may be tried (decision 231). */

const HOUR_MS = 60 * 60_000;
const START_MS = Date.parse('2026-06-01T09:00:00Z');
const KEY = 'tavola.pins';

const ANN = '00000000-0000-4000-8000-0000000000a1';
const BOB = '00000000-0000-4000-8000-0000000000b2';
const CYD = '00000000-0000-4000-8000-0000000000c3';

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

const person = (userId: string, codes: number[] = []): KnownPerson => ({
  user: {
    userId,
    userName: 'a',
    firstName: 'Ann',
    lastName: 'Do',
    email: '',
    pendingEmail: null,
    isSuperUser: false,
    isPinOnly: true,
    userPreference: { language: 'en', theme: 'Light' },
  },
  codes,
});
const remember = (userID: string, pin: string, codes?: number[]) => rememberPin(person(userID, codes), pin);
/** Whose PIN it is while this person is signed in, or why it is nobody's. */
const find = async (userID: string, pin: string) => {
  const found = await findByPin(userID, pin);
  return found !== null && typeof found === 'object' && 'userID' in found ? found.userID : found;
};
const wrong = async (count: number) => {
  let last = await find(ANN, '000000');
  for (let tried = 1; tried < count; tried += 1) last = await find(ANN, '000000');
  return last;
};

test('each person who signed in here unlocks with their own PIN, and nobody else does', async () => {
  await remember(ANN, '194738');
  await remember(BOB, '280619');
  expect(await find(ANN, '194738')).toBe(ANN);
  expect(await find(ANN, '280619')).toBe(BOB);
  expect(await find(CYD, '280619')).toBe(BOB);
  expect(await find(ANN, '333444')).toBe('wrong');
});

test('nothing is kept of anyone who never signed in here', async () => {
  expect(await find(ANN, '194738')).toBeNull();
});

test('a person comes with the rights of their last sign-in', async () => {
  await remember(ANN, '194738');
  await remember(BOB, '280619', [304, 305]);
  expect(await knownPerson(BOB)).toEqual(person(BOB, [304, 305]));
});

test('who a person is cannot be read from the store', async () => {
  await remember(ANN, '194738');
  expect(localStorage.getItem(KEY)).not.toContain('Ann');
});

test('after 72 hours nobody does', async () => {
  await remember(ANN, '194738');
  after(72 * HOUR_MS - 1000);
  expect(hasRememberedPin(ANN)).toBe(true);
  after(72 * HOUR_MS);
  expect(await find(ANN, '194738')).toBeNull();
});

test('a clock that is set back keeps nothing longer', async () => {
  await remember(ANN, '194738');
  after(-HOUR_MS);
  expect(hasRememberedPin(ANN)).toBe(false);
});

test('after five wrong PINs the right one waits a minute, then two', async () => {
  await remember(ANN, '194738');
  expect(await wrong(4)).toBe('wrong');
  expect(await wrong(1)).toEqual({ pausedForS: 60 });
  expect(await find(ANN, '194738')).toEqual({ pausedForS: 60 });
  after(60_000);
  expect(await wrong(5)).toEqual({ pausedForS: 120 });
  after(180_000);
  expect(await find(ANN, '194738')).toBe(ANN);
  expect(await wrong(4), 'the right one begins the count again').toBe('wrong');
});

test('a wrong PIN is a try at each of the people', async () => {
  await remember(ANN, '194738');
  await remember(BOB, '280619');
  await wrong(5);
  expect(await find(ANN, '280619')).toEqual({ pausedForS: 60 });
});

test("one person's PIN is no wrong try at another's", async () => {
  await remember(ANN, '194738');
  await remember(BOB, '280619');
  for (let times = 0; times < 6; times += 1) expect(await find(ANN, '280619')).toBe(BOB);
  expect(await find(ANN, '194738')).toBe(ANN);
});

test("unlocking with the own PIN gives no more tries at another's", async () => {
  await remember(ANN, '194738');
  await remember(BOB, '280619');
  await wrong(4);
  expect(await find(ANN, '194738')).toBe(ANN);
  await wrong(1);
  expect(await find(ANN, '280619')).toBe('wrong');
});

test('a copied store verifies nothing without the key of this browser', async () => {
  await remember(ANN, '194738');
  const copy = localStorage.getItem(KEY) ?? '';
  expect(copy).not.toContain('194738');
  const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce((how, _key, data) => decrypt(how, other, data));
  expect(await find(ANN, '194738')).toBe('wrong');
});

test('a location that forbids it keeps none, and forgets those that it had', async () => {
  await remember(ANN, '194738');
  queryClient.setQueryData(operationalQuery.queryKey, { unlockOffline: false } as never);
  expect(await find(ANN, '194738')).toBeNull();
  expect(rememberedPeople(ANN)).toEqual([]);
  await remember(BOB, '280619');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a PIN that the server has refused is forgotten, and a mistyped one forgets nothing', async () => {
  await remember(ANN, '194738');
  await remember(BOB, '280619');
  await forgetIfRefused('111222');
  expect(rememberedPeople(ANN)).toEqual([ANN, BOB]);
  await forgetIfRefused('280619');
  expect(rememberedPeople(ANN)).toEqual([ANN]);
});
