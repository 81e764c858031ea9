import { expect, it, vi } from 'vitest';
import { isNearlyFull, lookAtRoom, useStorageRoom } from './storage-room.ts';

/** The storage of the browser is watched before it is full (reliability C10). */

async function shareOf(estimate: object): Promise<number | null> {
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve(estimate) } });
  await lookAtRoom();
  vi.unstubAllGlobals();
  return useStorageRoom.getState().usedShare;
}

it('warns from 80 %, and never of what the browser does not say', async () => {
  expect(isNearlyFull(await shareOf({ usage: 799, quota: 1000 }))).toBe(false);
  expect(isNearlyFull(await shareOf({ usage: 800, quota: 1000 }))).toBe(true);
  expect(await shareOf({ usage: 1200, quota: 1000 })).toBe(1);
  expect(isNearlyFull(await shareOf({}))).toBe(false);
  expect(isNearlyFull(await shareOf({ usage: 1, quota: 0 }))).toBe(false);
});
