import { expect, it, vi } from 'vitest';
import { ANY_WORK, isAnyTabBusy, markBusy, whenIdle } from './busy.ts';

const hasResolved = async (promise: Promise<void>): Promise<boolean> => {
  let isDone = false;
  void promise.then(() => (isDone = true));
  await Promise.resolve();
  await Promise.resolve();
  return isDone;
};

it('a cart holds back dialogs about updates, and nothing else', async () => {
  const emptied = markBusy('selling');
  expect(await isAnyTabBusy(ANY_WORK)).toBe(true);
  expect(await isAnyTabBusy()).toBe(false);
  expect(await hasResolved(whenIdle())).toBe(true);
  const update = whenIdle(ANY_WORK);
  expect(await hasResolved(update)).toBe(false);
  emptied();
  expect(await hasResolved(update)).toBe(true);
});

it('an open payment and a running one both hold back a reload, until the last of them has ended', async () => {
  const closed = markBusy('tendering');
  const reload = whenIdle();
  const answered = markBusy('paying');
  closed();
  expect(await hasResolved(reload)).toBe(false);
  expect(await isAnyTabBusy()).toBe(true);
  answered();
  expect(await hasResolved(reload)).toBe(true);
  expect(await isAnyTabBusy()).toBe(false);
});

it('work that ends before the browser gives its lock keeps no lock', async () => {
  const held = new Set<object>();
  // As a browser does: the lock is given later, and is held until what it was asked for has ended.
  const request = async (_name: string, _options: object, work: () => Promise<void>): Promise<void> => {
    await Promise.resolve();
    const lock = {};
    held.add(lock);
    await work();
    held.delete(lock);
  };
  vi.stubGlobal('navigator', { locks: { request, query: () => Promise.resolve({ held: [] }) } });
  markBusy('paying')();
  await new Promise((resolve) => setTimeout(resolve));
  vi.unstubAllGlobals();
  expect(held.size).toBe(0);
});
