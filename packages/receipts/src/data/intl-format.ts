import type { Calendar, Language } from '@tavola/contract';
import { formatMoney, parseMoney, type Currency } from '@tavola/selling';
import type { ReceiptFormat } from './format.ts';

// Thai dates count years as the location chose, as on every screen; other languages have one calendar.
const LOCALES: Readonly<Record<Language, Readonly<Record<Calendar, string>>>> = {
  en: { gregorian: 'en-US', buddhist: 'en-US' },
  th: { gregorian: 'th-TH-u-ca-gregory-nu-latn', buddhist: 'th-TH-u-ca-buddhist-nu-latn' },
};

/** Writes figures and times for a location. */
export function receiptFormat(
  {
    currency,
    timezoneName,
    calendar,
  }: { readonly currency: Currency; readonly timezoneName: string; readonly calendar: Calendar },
  language: Language,
): ReceiptFormat {
  const locale = LOCALES[language][calendar];
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezoneName });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 5 });
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
