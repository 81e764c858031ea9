import type { DiscountRedemption } from '@tavola/contract';
import { windowOf } from '@tavola/selling';
import { defineStrings, type AppLanguage, type Translate } from './define.ts';
import { formatDate, formatPercent, weekdayName } from './format.ts';

/** Words about codes for a later order: on receipts, at the till. */
export const discountCodeStrings = defineStrings('discount-codes', {
  en: {
    forNext: 'For your next order', off: '{value} OFF', bars: 'Barcode of the code {code}', from: 'Valid from {date}', until: 'until {date}', fromUntil: 'Valid from {from} until {until}', used: 'This code was used.', everyDay: 'Every day', allDay: 'all day',
    hours: '{days} {from}–{to}', days: '{days}, {dates}', single: 'For one order.',
  },
  th: {
    forNext: 'สำหรับออเดอร์ครั้งหน้า', off: 'ลด {value}', bars: 'บาร์โค้ดของรหัส {code}', from: 'ใช้ได้ตั้งแต่ {date}', until: 'ถึง {date}', fromUntil: 'ใช้ได้ตั้งแต่ {from} ถึง {until}', used: 'รหัสนี้ถูกใช้แล้ว', everyDay: 'ทุกวัน', allDay: 'ทั้งวัน',
    hours: '{days} {from}–{to}', days: '{days} {dates}', single: 'ใช้ได้หนึ่งออเดอร์',
  },
});

type T = Translate<(typeof discountCodeStrings)['en']>;
type Code = Pick<DiscountRedemption, 'discountValue' | 'isPercentage' | 'validFrom' | 'validTo' | 'discountAvailabilities'>;

/** What a code takes off, as receipts say it (selling spec, section 9); `showAmount` writes an amount. */
export const codeWorth = ({ discountValue, isPercentage }: Pick<Code, 'discountValue' | 'isPercentage'>, t: T, language: AppLanguage, showAmount: (amount: number) => string): string =>
  t('off', { value: isPercentage ? formatPercent(discountValue, language) : showAmount(discountValue) });

/** From when until when a code can be used, then its days and hours, a line each. */
export function codeTimes({ validFrom, validTo, discountAvailabilities }: Code, t: T, language: AppLanguage): string[] {
  const date = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC', language);
  const span = validTo === null ? t('from', { date: date(validFrom) }) : t('fromUntil', { from: date(validFrom), until: date(validTo) });
  // Dates of a single span are said already.
  const hours = discountAvailabilities.map((window) => sayHours(window, discountAvailabilities.length > 1, t, language, date));
  return [span, ...hours.filter((line) => line !== '')];
}

function sayHours(window: Code['discountAvailabilities'][number], hasOthers: boolean, t: T, language: AppLanguage, date: (day: string) => string): string {
  const { startTime, endTime } = windowOf(window);
  const days = window.availableDays === '' ? t('everyDay') : window.availableDays.split(';').map((day) => weekdayName(Number(day), 'short', language)).join(' ');
  const isAlways = window.availableDays === '' && window.allDay;
  const when = isAlways ? '' : window.allDay ? days : t('hours', { days, from: (startTime ?? '00:00').slice(0, 5), to: (endTime ?? '24:00').slice(0, 5) });
  if (!hasOthers) return when;
  const { dateStart, dateEnd } = window;
  const dates = dateStart == null ? (dateEnd == null ? '' : t('until', { date: date(dateEnd) })) : dateEnd == null ? t('from', { date: date(dateStart) }) : `${date(dateStart)} – ${date(dateEnd)}`;
  return dates === '' ? when || t('everyDay') : t('days', { days: when || t('everyDay'), dates });
}
