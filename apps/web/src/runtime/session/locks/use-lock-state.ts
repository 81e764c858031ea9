import { useEffect, useLayoutEffect } from 'react';
import { followUnlocked } from './follow-unlocked.ts';
import { followLock, readLock, useLock } from './lock.ts';

/** Whether this terminal is locked, for a window that has no lock itself: it follows the other tabs. */
export function useLockState(): boolean {
  // Before the first paint, so that nothing of the signed-in person shows on a locked terminal.
  useLayoutEffect(readLock, []);
  useEffect(() => followLock(followUnlocked), []);
  return useLock((state) => state.isLocked);
}
