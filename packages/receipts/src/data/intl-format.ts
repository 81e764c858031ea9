import type { Language } from '@tavola/contract';
import { formatMoney, parseMoney, type Currency } from '@tavola/selling';
import type { ReceiptFormat } from './format.ts';

// The common calendar also in Thai, as on every screen.
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', th: 'th-TH-u-ca-gregory-nu-latn' };

/** Writes figures and times for a location; an app that has a calendar of its own replaces `dateTime` and `date`. */
export function receiptFormat(
  { currency, timezoneName }: { readonly currency: Currency; readonly timezoneName: string },
  language: Language,
): ReceiptFormat {
  const locale = LOCALES[language];
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
