import type { Calendar } from '@tavola/contract';
import type { AppLanguage } from './define.ts';
import { dateLocale } from './format.ts';

/**
 * The month over a calendar (`November 2026`) or, `year`, its year alone; of a day as the wire writes it. Apart from the
 * other formats, because only the date field needs it.
 */
export const calendarHead = (day: string, head: 'month' | 'year', language: AppLanguage, calendar: Calendar): string =>
  new Intl.DateTimeFormat(dateLocale(language, calendar), {
    ...(head === 'month' && { month: 'long' }),
    year: 'numeric',
    timeZone: 'UTC',
  })
    .formatToParts(new Date(`${day.slice(0, 10)}T00:00:00Z`))
    // Thai puts the name of the era before a year alone; a calendar shows the number.
    .filter(({ type }) => (head === 'month' ? type !== 'era' : type === 'year'))
    .map(({ value }) => value)
    .join('')
    .trim();
