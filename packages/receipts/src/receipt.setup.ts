import type { Language } from '@tavola/contract';
import { formatMoney, parseMoney } from '@tavola/selling';
import type { ReceiptFormat } from './data/format.ts';

const locales = { en: 'en-US', th: 'th-TH-u-ca-gregory-nu-latn' } as const;
const baht = { code: 'THB', symbol: '฿', decimals: 2 };

/** Figures and times of a restaurant in Bangkok, for tests. */
export function bangkokFormat(language: Language): ReceiptFormat {
  const locale = locales[language];
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Bangkok' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 5 });
  return {
    amount: (amount) => {
      const money = parseMoney(amount);
      return money.ok ? formatMoney(money.value, baht) : String(amount);
    },
    quantity: (quantity) => figures.format(quantity),
    rate: (rate) => `${figures.format(rate)}%`,
    // The narrow blank that some builds of ICU write before AM is an ordinary one here.
    dateTime: (instant) => dates.format(new Date(instant)).replaceAll('\u202f', ' '),
    date: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
