/** The page that a person requested before being asked to sign in; kept for this tab only. */
const KEY = 'tavola.back';

/** Keeps the page with its query until the person has signed in and `consumeBack` gives it. */
export const rememberBack = (href: string): void => sessionStorage.setItem(KEY, href);

/** The remembered path, returned once; only paths of our own page. */
export function consumeBack(): string | null {
  const href = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return href !== null && /^\/(?![/\\])/.test(href) ? href : null;
}
