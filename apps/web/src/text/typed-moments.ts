import { plainDigits, type Calendar } from '@tavola/contract';
import { currentCalendar } from './calendar.ts';
import { currentLanguage, type AppLanguage } from './define.ts';
import { dateLocale } from './format.ts';

/** Reads dates and times as people type them. */

/** A Thai year is 543 ahead; no one plans for the year 2400 of the common calendar. */
const BUDDHIST_FROM = 2400;
const BUDDHIST_AHEAD = 543;
const CENTURY = 2000;
const BUDDHIST_CENTURY = 2500;

const NUMBERS = /\d+/g;

/**
 * `YYYY-MM-DD` for `22/11/2026`, `22 Nov`, `22.11.26`, `2026-11-22`, `๒๒/๑๑/๒๕๖๙`, in the order of the person's locale;
 * without a year it is that of `today`, and a year of two digits is of the era in which the page shows dates.
 * null = no such day.
 */
export function typedDate(
  typed: string,
  today: string,
  language: AppLanguage = currentLanguage(),
  calendar: Calendar = currentCalendar(),
): string | null {
  const century = language === 'th' && calendar === 'buddhist' ? BUDDHIST_CENTURY : CENTURY;
  const dayOf = (day: number, ofMonth: number, year: number) =>
    existingDay(day, ofMonth, year < 100 ? year + century : year);
  const text = plainDigits(typed);
  const month = namedMonth(text, language);
  const found = (text.match(NUMBERS) ?? []).map(Number);
  const [first = Number.NaN, second, third] = found;
  const thisYear = Number(today.slice(0, 4));
  if (found.length === 0 || found.length > 3) return null;
  if (month !== null)
    return found.length === 3
      ? null
      : dayOf(first > 31 ? (second ?? 1) : first, month, first > 31 ? first : (second ?? thisYear));
  if (second === undefined) return null;
  if (first > 31) return dayOf(third ?? 1, second, first);
  const isMonthFirst = orderOf(language).indexOf('month') < orderOf(language).indexOf('day');
  const [orderedMonth, orderedDay] = isMonthFirst ? [first, second] : [second, first];
  // A month above 12 is a day: the person wrote in the other order.
  return dayOf(orderedDay, orderedMonth, third ?? thisYear) ?? dayOf(orderedMonth, orderedDay, third ?? thisYear);
}

/** `HH:mm:ss` for `9`, `930`, `9:30`, `9.30 pm`, `21:30`, `21:30 น.`; null = no such time. */
export function typedTime(text: string): string | null {
  const read = /^\s*(\d{1,2})\s*(?:[:.\s]?\s*(\d{2}))?(?:[:.]\d{2})?\s*([ap])?\.?m?\.?\s*(?:น\.?)?\s*$/i.exec(text);
  if (read === null) return null;
  const [, hours = '', minutes = '0', half] = read;
  const typed = Number(hours);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}:00`;
}

/** The time `minutes` later, within the same day. */
export function laterTime(time: string, minutes: number): string {
  const DAY = 24 * 60;
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const at = (((hours * 60 + past + minutes) % DAY) + DAY) % DAY;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
}

function existingDay(day: number, month: number, typedYear: number): string | null {
  const year = typedYear >= BUDDHIST_FROM ? typedYear - BUDDHIST_AHEAD : typedYear;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** The month that a text names, in the person's language or in English, short or in full. */
function namedMonth(text: string, language: AppLanguage): number | null {
  const typed = text.toLowerCase();
  for (const locale of [dateLocale(language), 'en'])
    for (const month of ['long', 'short'] as const) {
      const names = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++)
        if (typed.includes(names.format(new Date(Date.UTC(2024, index, 15))).toLowerCase())) return index + 1;
    }
  return null;
}

const orderOf = (language: AppLanguage): readonly string[] =>
  new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(new Date())
    .map(({ type }) => type);
