import { afterEach, expect, test, vi } from 'vitest';
import { forgetPlaces, keptOnDisk, keptPlaces, keptText, readPlaces, restorePlaces } from './kept-places.ts';

/** What is kept by place, on the real storage of a real browser (decision 498). */

const PLACE = 'tavola.try.place';
/** The number in a text says when it was stored; another text does not open. */
const storedAt = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);
const restore = async (isElsewhere: (place: string) => boolean = () => false) =>
  restorePlaces(await readPlaces(), storedAt, () => Promise.resolve(isElsewhere));

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetPlaces(['tavola.try.']);
});

test('a text is on the disk and at once in local storage', async () => {
  keptPlaces.setItem(PLACE, '1');
  expect(keptPlaces.getItem(PLACE)).toBe('1');
  await keptOnDisk();
  expect(await keptText(PLACE)).toBe('1');
});

test('quick changes of a place leave the last one on the disk', async () => {
  for (let count = 1; count <= 20; count += 1) keptPlaces.setItem(PLACE, String(count));
  await keptOnDisk();
  expect(await keptText(PLACE)).toBe('20');
});

test('a change that the disk refused is written with the next one', async () => {
  const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keptPlaces.setItem(PLACE, '1');
  await keptOnDisk();
  refused.mockRestore();
  keptPlaces.setItem(`${PLACE}.other`, '2');
  await keptOnDisk();
  expect(await keptText(PLACE)).toBe('1');
});

test('a text that does not open on the disk replaces none', async () => {
  keptPlaces.setItem(PLACE, 'poisoned');
  await keptOnDisk();
  localStorage.setItem(PLACE, '1');
  await restore();
  expect(localStorage.getItem(PLACE)).toBe('1');
});

test('a text that local storage cannot open is not removed by what the disk remembers', async () => {
  keptPlaces.setItem(PLACE, '1');
  keptPlaces.removeItem(PLACE);
  await keptOnDisk();
  localStorage.setItem(PLACE, 'sealed by a key that is missing');
  await restore();
  expect(localStorage.getItem(PLACE)).toBe('sealed by a key that is missing');
});

test('a text for which local storage had no room is removed from the disk as well', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keptPlaces.setItem(PLACE, '1')).toThrow('full');
  full.mockRestore();
  keptPlaces.removeItem(PLACE);
  await keptOnDisk();
  await restore();
  expect(localStorage.getItem(PLACE)).toBeNull();
});

test('places of another open tab are left to it', async () => {
  keptPlaces.setItem(PLACE, '1');
  await keptOnDisk();
  localStorage.removeItem(PLACE);
  await restore((place) => place === PLACE);
  expect(localStorage.getItem(PLACE)).toBeNull();
  await restore();
  expect(localStorage.getItem(PLACE)).toBe('1');
});
