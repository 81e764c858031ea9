import { afterEach, expect, test, vi } from 'vitest';
import { followLock, forgetLock, lock, useLock } from './lock.ts';

/** A tab that follows the others of its terminal (decision 446). */

const LOCKED_KEY = 'tavola.locked';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  forgetLock();
});

/** What this tab meets when another one unlocks: its storage has changed by then. */
function unlockElsewhere(): void {
  localStorage.removeItem(LOCKED_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: LOCKED_KEY }));
}
const isLocked = (): boolean => useLock.getState().isLocked;

test('a tab stays locked until it knows who unlocked another one', async () => {
  let know: () => void = () => undefined;
  stop = followLock(() => new Promise((resolve) => (know = resolve)));
  lock();
  unlockElsewhere();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isLocked()).toBe(true);
  know();
  await vi.waitFor(() => expect(isLocked()).toBe(false));
});

test('a terminal that was locked again in between stays locked', async () => {
  let know: () => void = () => undefined;
  stop = followLock(() => new Promise((resolve) => (know = resolve)));
  lock();
  unlockElsewhere();
  localStorage.setItem(LOCKED_KEY, '1');
  know();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isLocked()).toBe(true);
});
