import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { useScreenAwake } from './screen-awake.ts';

function Watched() {
  useScreenAwake();
  return <p>Watched</p>;
}

const locks: { released: boolean; release: () => Promise<void> }[] = [];
const held = (): number => locks.filter(({ released }) => !released).length;
let isRefused = false;
let opened: TestPage | undefined;

beforeEach(() => {
  locks.length = 0;
  isRefused = false;
  const request = (kind: string) => {
    if (isRefused) return Promise.reject(new DOMException('The battery is low.', 'NotAllowedError'));
    const lock = { kind, released: false, release: () => Promise.resolve(void (lock.released = true)) };
    locks.push(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: { request } } }));
});
afterEach(() => {
  opened?.close();
  vi.unstubAllGlobals();
});

test('a screen that is watched stays on', async () => {
  opened = openPage(Watched);
  await expect.poll(held).toBe(1);
});

test('it may go off when another page is shown', async () => {
  opened = openPage(Watched);
  await expect.poll(held).toBe(1);
  opened.close();
  opened = undefined;
  await expect.poll(held).toBe(0);
});

test('it stays on again when the page was hidden and is back', async () => {
  opened = openPage(Watched);
  await expect.poll(held).toBe(1);
  // A browser releases it while the page is hidden.
  for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(held).toBe(1);
});

test('it is asked for once while it is held', async () => {
  opened = openPage(Watched);
  await expect.poll(held).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
  expect(locks).toHaveLength(1);
});

test('a browser that refuses changes nothing on the page', async () => {
  isRefused = true;
  opened = openPage(Watched);
  await expect.poll(() => document.body.textContent).toContain('Watched');
  isRefused = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(held).toBe(1);
});
