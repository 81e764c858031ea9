const WINDOW_MS = 5 * 60_000; // decision 7
const WRONG_IN_WINDOW = 5; // decision 7
const FIRST_LOCK_MS = 60_000; // decision 7
const LONGEST_LOCK_MS = 15 * 60_000; // reliability F1
/** After this long without a wrong PIN the next lock starts small again. */
const CALM_MS = 15 * 60_000;

/**
 * Until when a PIN pad is locked, or null. Takes the instants of wrong PINs on the device since the last sign-in on it,
 * oldest first: five within 5 minutes lock it for 60 s; every wrong PIN after that doubles the lock, up to 15 minutes.
 */
export function padLockedUntil(failures: readonly Date[], now: Date): Date | null {
  let window: number[] = [];
  let lockMs = 0;
  let until = 0;
  for (const failure of failures) {
    const at = failure.getTime();
    if (lockMs > 0 && at - until > CALM_MS) lockMs = 0;
    window = [...window.filter((one) => one > at - WINDOW_MS), at];
    if (lockMs === 0 && window.length < WRONG_IN_WINDOW) continue;
    lockMs = lockMs === 0 ? FIRST_LOCK_MS : Math.min(lockMs * 2, LONGEST_LOCK_MS);
    until = at + lockMs;
    window = [];
  }
  return until > now.getTime() ? new Date(until) : null;
}
