import type { DiscountRedemption, AmountOrPercent } from '@tavola/contract';
import { windowOf } from '@tavola/selling';
import { defineStrings, type AppLanguage, type Translate } from '#text/define.ts';
import { formatDate, formatPercent, weekdayName } from '#text/format.ts';

/** Words about codes for a later order, on receipts and on the terminal. */
export const discountCodeStrings = defineStrings('discount-codes', {
  en: {
    forNext: 'For your next order',
    off: '{value} OFF',
    bars: 'Barcode of code {code}',
    from: 'Valid from {date}',
    until: 'until {date}',
    fromUntil: 'Valid from {from} until {until}',
    used: 'This code has been used.',
    everyDay: 'Every day',
    since: 'from {date}',
    hours: '{days} {from}–{to}',
    longHours: '{days} from {from} for {hours} h',
    single: 'Valid for one order.',
  },
  th: {
    forNext: 'สำหรับออเดอร์ครั้งถัดไป',
    off: 'ลด {value}',
    bars: 'บาร์โค้ดของโค้ด {code}',
    from: 'ใช้ได้ตั้งแต่ {date}',
    until: 'ถึง {date}',
    fromUntil: 'ใช้ได้ตั้งแต่ {from} ถึง {until}',
    used: 'โค้ดนี้ถูกใช้แล้ว',
    everyDay: 'ทุกวัน',
    since: 'ตั้งแต่ {date}',
    hours: '{days} {from}–{to}',
    longHours: '{days} ตั้งแต่ {from} เป็นเวลา {hours} ชม.',
    single: 'ใช้ได้ 1 ออเดอร์',
  },
});

type T = Translate<(typeof discountCodeStrings)['en']>;
type Window = DiscountRedemption['discountAvailabilities'][number];
type Code = Pick<
  DiscountRedemption,
  'discountValue' | 'isPercentage' | 'validFrom' | 'validTo' | 'discountAvailabilities'
>;

/** What a code takes off, as receipts print it (selling spec, section 9); `showAmount` formats an amount. */
export const codeWorth = (
  { discountValue, isPercentage }: Pick<Code, 'discountValue' | 'isPercentage'>,
  t: T,
  language: AppLanguage,
  showAmount: (amount: AmountOrPercent) => string,
): string => t('off', { value: isPercentage ? formatPercent(discountValue, language) : showAmount(discountValue) });

/** When a code is valid: first its dates, then its days and hours, one line each. */
export function codeTimes({ validFrom, validTo, discountAvailabilities }: Code, t: T, language: AppLanguage): string[] {
  const date = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC', language);
  const span =
    validTo === null
      ? t('from', { date: date(validFrom) })
      : t('fromUntil', { from: date(validFrom), until: date(validTo) });
  // The dates of a single window are on the first line already.
  const hasOthers = discountAvailabilities.length > 1;
  const hours = discountAvailabilities.flatMap((window) => [
    describeHours(window, hasOthers, t, language),
    hasOthers ? describeDates(window, t, date) : '',
  ]);
  return [span, ...hours.filter((line) => line !== '')];
}

function describeHours(window: Window, hasOthers: boolean, t: T, language: AppLanguage): string {
  const { availableDays, allDay } = window;
  if (availableDays === '' && allDay && !hasOthers) return '';
  const days = availableDays === '' ? t('everyDay') : describeDays(availableDays.split(';').map(Number), language);
  if (allDay) return days;
  const { startTime, endTime, durationMinutes } = windowOf(window);
  const from = (startTime ?? '00:00').slice(0, 5);
  return durationMinutes == null
    ? t('hours', { days, from, to: (endTime ?? '24:00').slice(0, 5) })
    : t('longHours', { days, from, hours: Math.round(durationMinutes / 6) / 10 });
}

function describeDates({ dateStart, dateEnd }: Window, t: T, date: (day: string) => string): string {
  if (dateStart == null) return dateEnd == null ? '' : t('until', { date: date(dateEnd) });
  return dateEnd == null ? t('since', { date: date(dateStart) }) : `${date(dateStart)} – ${date(dateEnd)}`;
}

/** Weekdays from Monday on, three or more in a row as a span: `Mon–Fri Sun`. */
function describeDays(days: readonly number[], language: AppLanguage): string {
  const runs: { first: number; last: number }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run !== undefined && (run.last + 1) % 7 === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  const name = (day: number) => weekdayName(day, 'short', language);
  return runs
    .map(({ first, last }) =>
      first === last ? name(first) : `${name(first)}${(first + 1) % 7 === last ? ' ' : '–'}${name(last)}`,
    )
    .join(' ');
}
