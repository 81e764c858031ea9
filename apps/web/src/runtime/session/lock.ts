import { create } from 'zustand';

/**
 * Whether this terminal shows the PIN pad, and when it was last used (decision 11). Kept on the terminal: all
 * tabs lock and unlock together, and loading the page again is no way around the pad.
 */
export const useLock = create<{ readonly isLocked: boolean }>(() => ({ isLocked: false }));

const LOCKED_KEY = 'tavola.locked';
const USED_KEY = 'tavola.usedAt';

/**
 * Restores what the terminal remembers; called once the terminal is signed in. `idleMs` null = it never locks itself.
 */
export function resumeLock(nowMs: number, idleMs: number | null): void {
  const usedAtMs = lastUsedMs();
  if (localStorage.getItem(LOCKED_KEY) !== null || (idleMs !== null && usedAtMs !== null && nowMs - usedAtMs >= idleMs))
    lock();
  else noteUse(nowMs);
}

export function lock(): void {
  localStorage.setItem(LOCKED_KEY, '1');
  useLock.setState({ isLocked: true });
}

export function unlock(nowMs: number): void {
  noteUse(nowMs);
  localStorage.removeItem(LOCKED_KEY);
  useLock.setState({ isLocked: false });
}

/** The session is over: the sign-in page covers everything, and the next person starts anew. */
export function forgetLock(): void {
  localStorage.removeItem(LOCKED_KEY);
  localStorage.removeItem(USED_KEY);
  useLock.setState({ isLocked: false });
}

export const noteUse = (nowMs: number): void => localStorage.setItem(USED_KEY, String(nowMs));

/** When any tab of this terminal was used last; null before the first time. */
export function lastUsedMs(): number | null {
  const stored = localStorage.getItem(USED_KEY);
  return stored === null ? null : Number(stored);
}

/** Follows the other tabs; answers how to stop. `onUnlocked`: somebody, perhaps somebody else, typed a PIN there. */
export function followLock(onUnlocked: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key !== LOCKED_KEY) return;
    const isLocked = localStorage.getItem(LOCKED_KEY) !== null;
    if (useLock.getState().isLocked && !isLocked) onUnlocked();
    useLock.setState({ isLocked });
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
