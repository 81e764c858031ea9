import { readSignedIn } from '../signed-in-here.ts';

/**
 * Whether the person at this terminal unlocked it without the server, while another one is signed in with it (decision
 * 434). All tabs share it; it ends with the next sign-in, because that has another mark.
 */
const KEY = 'tavola.actingAlone';

/** Whether the server takes what this terminal sends for another person's. */
export function isUnknownToServer(): boolean {
  const mark = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  return mark !== null && mark === readSignedIn();
}

/** Notes that a person who is not the signed-in one acts here. */
export function noteActingAlone(): void {
  const mark = readSignedIn();
  if (mark !== null) localStorage.setItem(KEY, mark);
}

/** The person who is signed in with the server is at the terminal again. */
export const forgetActingAlone = (): void => localStorage.removeItem(KEY);
