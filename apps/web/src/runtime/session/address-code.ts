import { isAppLanguage, type AppLanguage } from '#text/define.ts';

/** What a page brings along from another address: a code that signs in once, and the language spoken there. */
export interface AddressCode {
  readonly code: string;
  readonly language: AppLanguage;
}

/** The code after the # of this page; null = the page came without one. */
export function codeInAddress(): AddressCode | null {
  const [, code = '', language = ''] = /^#([\w-]{43})\.([a-z]{2})$/.exec(location.hash) ?? [];
  return isAppLanguage(language) ? { code, language } : null;
}
