import { nameIn, type AmountOrPercent, type Calendar, type EnteredAmount, type Named } from '@tavola/contract';
import { formatMoney, parseMoney } from '@tavola/selling';
import { currentCalendar } from './calendar.ts';
import { currentLanguage, type AppLanguage } from './define.ts';
import { englishLocale } from './english.ts';

/** Formats amounts, numbers and times in the person's language; the only place that does. */

const LOCALES: Readonly<Record<AppLanguage, string>> = { en: 'en-US', th: 'th-TH-u-ca-gregory-nu-latn' };
/** Thai dates of a location that counts years by the Buddhist era: 2569 for 2026. */
const BUDDHIST_LOCALE = 'th-TH-u-ca-buddhist-nu-latn';

/**
 * Before a location is known, English dates are written as in the country of the browser: 22 Nov 2026 in Ireland, Nov
 * 22, 2026 in the States.
 */
export const englishOf = (languages: readonly string[]): string =>
  languages.find((one) => /^en-[A-Z]{2}$/.test(one)) ?? LOCALES.en;

const DATE_LOCALES: typeof LOCALES = {
  ...LOCALES,
  en: typeof window === 'undefined' ? LOCALES.en : englishOf(navigator.languages),
};

/** The locale of dates in a language, by the era of the location. */
export const dateLocale = (language: AppLanguage, calendar: Calendar = currentCalendar()): string =>
  language === 'th' && calendar === 'buddhist'
    ? BUDDHIST_LOCALE
    : ((language === 'en' ? englishLocale() : null) ?? DATE_LOCALES[language]);

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(language: AppLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${language}${JSON.stringify(options)}`;
  // The first letter of a key says which kind it holds.
  const made = (cache.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(LOCALES[language], options);
  cache.set(key, made);
  return made;
}

function dateFormat(
  language: AppLanguage,
  options: Intl.DateTimeFormatOptions,
  calendar?: Calendar,
): Intl.DateTimeFormat {
  const locale = dateLocale(language, calendar);
  const key = `d${locale}${JSON.stringify(options)}`;
  // The first letter of a key says which kind it holds.
  const made = (cache.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(locale, options);
  cache.set(key, made);
  return made;
}

/** The format of a currency, from `/location/operational-setting`. */
export interface CurrencyLook {
  readonly currencyCode: string;
  readonly currencySymbol: string;
  readonly currencyDecimals: number;
  /** Keypads of amounts fill cents from the right (decision 254). */
  readonly areCentsFirst?: boolean;
}

/**
 * A wire amount in units of the currency (12.5 → `$12.50`, `12.50฿`), written as on receipts; an invalid one is shown
 * as received.
 */
export function formatAmount(
  amount: AmountOrPercent,
  { currencyCode: code, currencySymbol: symbol, currencyDecimals: decimals }: CurrencyLook,
): string {
  const money = parseMoney(amount);
  return money.ok ? formatMoney(money.value, { code, symbol, decimals }) : String(amount);
}

/**
 * The cost of one unit (`$0.012 / g`): a gram can cost less than the smallest coin, so a cost that does not fit the
 * currency's decimals keeps all its own.
 */
export function formatUnitCost(cost: EnteredAmount | null, unit: string | null, currency: CurrencyLook): string {
  if (cost === null) return '';
  const decimals =
    [0, 1, 2, 3, 4, 5].find((count) => count >= currency.currencyDecimals && Number(cost.toFixed(count)) === cost) ??
    currency.currencyDecimals;
  return `${formatAmount(cost, { ...currency, currencyDecimals: decimals })}${unit === null ? '' : ` / ${unit}`}`;
}

/** A quantity with at most 5 decimals (platform spec, section 9). */
export const formatQuantity = (quantity: number, language: AppLanguage = currentLanguage()): string =>
  numberFormat(language, { maximumFractionDigits: 5 }).format(quantity);

/** As a scale shows it, with three decimals. */
export const formatWeight = (weight: number, language: AppLanguage = currentLanguage()): string =>
  numberFormat(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(weight);

/** A percentage with at most 2 decimals, 12.5 → `12.5%`; a tax rate needs more of them (`formatRate`). */
export const formatPercent = (percent: number, language: AppLanguage = currentLanguage()): string =>
  `${numberFormat(language, { maximumFractionDigits: 2 }).format(percent)}%`;

/** A tax rate with all its decimals: 8.875%. */
export const formatRate = (rate: number, language: AppLanguage = currentLanguage()): string =>
  `${formatQuantity(rate, language)}%`;

/** A tax as lists and fields show it, by its name in the language: `Sales tax 8.875%`. */
export const formatTax = (
  { name, names, rate }: Pick<Named, 'name' | 'names'> & { readonly rate: number },
  language: AppLanguage = currentLanguage(),
): string => `${nameIn({ name, names }, language)} ${formatRate(rate, language)}`;

/** An instant in the time zone of the location, never of the browser (decision 1). */
export const formatDateTime = (
  instant: string,
  timeZone: string | undefined,
  language: AppLanguage = currentLanguage(),
  calendar?: Calendar,
): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }, calendar).format(new Date(instant));
/** The day of an instant in a time zone; `calendar` left out = the era that the location counts years by. */
export const formatDate = (
  instant: string,
  timeZone: string | undefined,
  language: AppLanguage = currentLanguage(),
  calendar?: Calendar,
): string => dateFormat(language, { dateStyle: 'medium', timeZone }, calendar).format(new Date(instant));

/** Hour and minute of an instant in a time zone, as the language writes them: `2:30 PM`, `14:30`. */
export const formatTime = (
  instant: string,
  timeZone: string | undefined,
  language: AppLanguage = currentLanguage(),
): string => dateFormat(language, { timeStyle: 'short', timeZone }).format(new Date(instant));

/** Name of a weekday, 0 = Sunday (decision 17). */
export const weekdayName = (day: number, length: 'short' | 'long', language: AppLanguage = currentLanguage()): string =>
  dateFormat(language, { weekday: length, timeZone: 'UTC' }).format(new Date(Date.UTC(2023, 0, 1 + day)));
