import { currentLanguage, type AppLanguage } from './define.ts';

/** How amounts, numbers and times read in the person's language; one place, so that no screen invents its own. */

/** The common calendar also in Thai: receipts, reports and Z numbers are compared with the ones of the tax office and the bank. */
const LOCALES: Readonly<Record<AppLanguage, string>> = { en: 'en-US', th: 'th-TH-u-ca-gregory-nu-latn' };

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(language: AppLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${language}${JSON.stringify(options)}`;
  const made = (cache.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(LOCALES[language], options);
  cache.set(key, made);
  return made;
}

function dateFormat(language: AppLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${language}${JSON.stringify(options)}`;
  const made = (cache.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(LOCALES[language], options);
  cache.set(key, made);
  return made;
}

/** What a currency looks like, as `/location/operational-setting` tells it. */
export interface CurrencyLook {
  readonly currencySymbol: string;
  readonly currencyDecimals: number;
}

/** An amount in units of the currency (12.5 → `$12.50`); the minus stands before the symbol. */
export function formatAmount(amount: number, currency: CurrencyLook, language: AppLanguage = currentLanguage()): string {
  const digits = numberFormat(language, { minimumFractionDigits: currency.currencyDecimals, maximumFractionDigits: currency.currencyDecimals }).format(Math.abs(amount));
  const isZero = !/[1-9]/.test(digits);
  return `${amount < 0 && !isZero ? '−' : ''}${currency.currencySymbol}${digits}`;
}

/** A quantity with at most 5 decimals (platform spec, section 9). */
export const formatQuantity = (quantity: number, language: AppLanguage = currentLanguage()): string => numberFormat(language, { maximumFractionDigits: 5 }).format(quantity);

export const formatPercent = (percent: number, language: AppLanguage = currentLanguage()): string => `${numberFormat(language, { maximumFractionDigits: 2 }).format(percent)}%`;

/** An instant in the zone of the location, never of the device (decision 1). */
export const formatDateTime = (instant: string, timeZone: string | undefined, language: AppLanguage = currentLanguage()): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
export const formatDate = (instant: string, timeZone: string | undefined, language: AppLanguage = currentLanguage()): string =>
  dateFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(instant));
export const formatTime = (instant: string, timeZone: string | undefined, language: AppLanguage = currentLanguage()): string =>
  dateFormat(language, { timeStyle: 'short', timeZone }).format(new Date(instant));
