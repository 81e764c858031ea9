import { create } from 'zustand';

/**
 * Whether this terminal shows the PIN pad, and when it was last used (decision 11). Stored on the terminal: all tabs
 * lock and unlock together, and a reload does not bypass the pad.
 */
export const useLock = create<{ readonly isLocked: boolean }>(() => ({ isLocked: false }));

const LOCKED_KEY = 'tavola.locked';
const USED_KEY = 'tavola.usedAt';

/** Restores the stored state; called once the terminal is signed in. `idleMs` null = it never locks itself. */
export function resumeLock(nowMs: number, idleMs: number | null): void {
  const usedAtMs = lastUsedMs();
  if (localStorage.getItem(LOCKED_KEY) !== null || (idleMs !== null && usedAtMs !== null && nowMs - usedAtMs >= idleMs))
    lock();
  else noteUse(nowMs);
}

/** Takes over what the other tabs have stored, without counting as a use of the terminal. */
export const readLock = (): void => useLock.setState({ isLocked: localStorage.getItem(LOCKED_KEY) !== null });

/** Shows the PIN pad in all tabs; a reload shows it again. */
export function lock(): void {
  localStorage.setItem(LOCKED_KEY, '1');
  useLock.setState({ isLocked: true });
}

/** Hides the PIN pad in all tabs, after a PIN at `nowMs`; the idle time restarts. */
export function unlock(nowMs: number): void {
  noteUse(nowMs);
  localStorage.removeItem(LOCKED_KEY);
  useLock.setState({ isLocked: false });
}

/** The session is over: the sign-in page replaces everything, and the next person starts fresh. */
export function forgetLock(): void {
  localStorage.removeItem(LOCKED_KEY);
  localStorage.removeItem(USED_KEY);
  useLock.setState({ isLocked: false });
}

/**
 * Stores that a person used the terminal at `nowMs` (milliseconds since 1970); all tabs count the idle time from it.
 */
export const noteUse = (nowMs: number): void => localStorage.setItem(USED_KEY, String(nowMs));

/** When any tab of this terminal was last used; null before the first time. */
export function lastUsedMs(): number | null {
  const stored = localStorage.getItem(USED_KEY);
  return stored === null ? null : Number(stored);
}

/**
 * Follows the other tabs; returns how to stop. `onUnlocked`: someone, possibly another person, entered a PIN there.
 * This tab stays locked until it knows who, or cannot know (decision 446).
 */
export function followLock(onUnlocked: () => Promise<void>): () => void {
  const look = (event: StorageEvent) => {
    if (event.key !== LOCKED_KEY) return;
    const isUnlocked = useLock.getState().isLocked && localStorage.getItem(LOCKED_KEY) === null;
    if (isUnlocked) void onUnlocked().finally(readLock);
    else readLock();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
