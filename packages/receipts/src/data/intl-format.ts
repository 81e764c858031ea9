import type { Calendar, Language } from '@tavola/contract';
import { formatMoney, parseMoney, type Currency } from '@tavola/selling';
import type { ReceiptFormat } from './format.ts';

const FIGURES: Readonly<Record<Language, string>> = { en: 'en-US', th: 'th-TH-u-nu-latn' };

// Thai dates count years as the location chose, as on every screen; other languages have one calendar.
const THAI_DATES: Readonly<Record<Calendar, string>> = {
  gregorian: 'th-TH-u-ca-gregory-nu-latn',
  buddhist: 'th-TH-u-ca-buddhist-nu-latn',
};

/** English dates as on the screens there: as the country writes them, where it is known, else days before months. */
function englishDates(countryCode: string): string {
  if (!/^[A-Z]{2}$/.test(countryCode)) return 'en-US';
  const own = `en-${countryCode}`;
  return new Intl.DateTimeFormat(own).resolvedOptions().locale === own ? own : 'en-GB';
}

/** Writes figures and times for a location; `countryCode` is empty where nobody said in which country it is. */
export function receiptFormat(
  {
    currency,
    timezoneName,
    calendar,
    countryCode,
  }: {
    readonly currency: Currency;
    readonly timezoneName: string;
    readonly calendar: Calendar;
    readonly countryCode: string;
  },
  language: Language,
): ReceiptFormat {
  const locale = language === 'th' ? THAI_DATES[calendar] : englishDates(countryCode);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezoneName });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = new Intl.NumberFormat(FIGURES[language], { maximumFractionDigits: 5 });
  return {
    amount: (amount) => {
      const money = parseMoney(amount);
      return money.ok ? formatMoney(money.value, currency) : String(amount);
    },
    quantity: (quantity) => figures.format(quantity),
    rate: (rate) => `${figures.format(rate)}%`,
    // No printer has the narrow blank that ICU writes before AM.
    dateTime: (instant) => dates.format(new Date(instant)).replaceAll('\u202f', ' '),
    date: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
