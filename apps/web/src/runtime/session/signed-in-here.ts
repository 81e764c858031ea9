/**
 * Who is signed in on this browser, as the latest tab to sign in wrote it. The cookies are shared, so a tab that does
 * not know this session shows another person's name and rights.
 */
const KEY = 'tavola.signedInHere';

/** What every sign-in of one person at one terminal begins with. */
export const signedInMark = (userID: string, clientID: string): string => `${userID} ${clientID} `;

/** Stores this tab's sign-in as the latest; the other tabs notice and show that person. */
export const writeSignedIn = (mark: string): void => localStorage.setItem(KEY, mark);
/** Removes it at a sign-out; the other tabs notice and leave as well. */
export const forgetSignedIn = (): void => localStorage.removeItem(KEY);
/** Null while no one is signed in on a terminal. */
export const readSignedIn = (): string | null => localStorage.getItem(KEY);

/** Calls back when another tab has written or forgotten who is signed in. */
export function watchSignedIn(onChange: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    // A null key is a browser that was emptied.
    if (key === KEY || key === null) onChange();
  });
}
