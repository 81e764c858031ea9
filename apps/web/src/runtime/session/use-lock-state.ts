import { useEffect, useLayoutEffect } from 'react';
import { followLock, readLock, useLock } from './lock.ts';
import { followSession } from './session.ts';

/** Whether this terminal is locked, for a window without a lock of its own: it follows the other tabs. */
export function useLockState(): boolean {
  // Before the first paint, so that nothing of the signed-in person shows on a locked terminal.
  useLayoutEffect(readLock, []);
  useEffect(() => followLock(() => void followSession()), []);
  return useLock((state) => state.isLocked);
}
