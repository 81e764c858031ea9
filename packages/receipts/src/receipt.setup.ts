import type { Calendar, Language } from '@tavola/contract';
import { receiptFormat } from './data/intl-format.ts';
import type { ReceiptFormat } from './data/format.ts';

/** Figures and times of a restaurant in Bangkok, for tests. */
export const bangkokFormat = (language: Language, calendar: Calendar = 'gregorian'): ReceiptFormat =>
  receiptFormat(
    { currency: { code: 'THB', symbol: '฿', decimals: 2 }, timezoneName: 'Asia/Bangkok', calendar, countryCode: '' },
    language,
  );
