import { isAppLanguage, type AppLanguage } from '#text/define.ts';

/** The token of the address of a receipt. */
export const tokenOf = (pathname: string): string => pathname.split('/').filter(Boolean)[1] ?? '';

/** The language of a guest: that of the mail with the link, or else the first of their browser that we speak. */
export function languageOfGuest(search: string, ofBrowser: readonly string[]): AppLanguage | null {
  const wanted = [new URLSearchParams(search).get('language'), ...ofBrowser.map((tag) => tag.slice(0, 2))];
  return wanted.find(isAppLanguage) ?? null;
}
