import { menuLimits, type Availability } from '@tavola/contract';
import { THAI_DAYS } from './imports.words.ts';

/**
 * Days, hours and dates as people write them into a cell: `Mon-Fri 11:00-14:00; Sat,Sun 2026-12-01..2026-12-24`. What
 * is left out is no limit, a window without any is `always`; hours over midnight belong to the day they begin on
 * (decision 17).
 */

export const MAX_WINDOWS = menuLimits.windows;
const ALWAYS = 'always';
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const HOURS = /^(\d{1,2}:\d{2}(?::\d{2})?)?-(\d{1,2}:\d{2}(?::\d{2})?)?$/;
const DATES = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** One window of a cell; null = not one. */
export function parseWindow(text: string): Availability | null {
  const window = {
    availableDays: '',
    startTime: null as string | null,
    endTime: null as string | null,
    startDate: null as string | null,
    // Declared by its first value, it would take no other.
    endDate: null as string | null,
  };
  const said = new Set<string>();
  for (const token of text
    .replaceAll('–', '-')
    .split(/\s+/)
    .filter((part) => part !== '' && part.toLowerCase() !== ALWAYS)) {
    const [hours, dates, days] = [HOURS.exec(token), DATES.exec(token), daysOf(token)];
    const kind =
      token.length === 1 ? null : hours !== null ? 'hours' : dates !== null && token !== '..' ? 'dates' : null;
    if (kind === 'hours' && hours !== null) [window.startTime, window.endTime] = [timeOf(hours[1]), timeOf(hours[2])];
    else if (kind === 'dates' && dates !== null)
      [window.startDate, window.endDate] = [dates[1] ?? null, dates[2] ?? null];
    else if (days !== null) window.availableDays = days.join(';');
    const what = kind ?? (days === null ? null : 'days');
    if (what === null || said.has(what)) return null;
    said.add(what);
  }
  const { startTime, endTime, startDate, endDate } = window;
  const isReal =
    [startTime, endTime].every((time) => time === null || /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) &&
    [startDate, endDate].every((date) => date === null || isDate(date));
  return isReal && (startDate === null || endDate === null || startDate <= endDate) ? window : null;
}

/** A window as a cell shows it; `parseWindow` reads it back. */
export function formatWindow({ availableDays, startTime, endTime, startDate, endDate }: Availability): string {
  const between = (from: string | null | undefined, sign: string, to: string | null | undefined): string =>
    from == null && to == null ? '' : `${from ?? ''}${sign}${to ?? ''}`;
  const parts = [
    formatDays(availableDays),
    between(shortTime(startTime), '-', shortTime(endTime)),
    between(startDate, '..', endDate),
  ].filter((part) => part !== '');
  return parts.length === 0 ? ALWAYS : parts.join(' ');
}

const timeOf = (text: string | undefined): string | null =>
  text === undefined
    ? null
    : `${text.padStart(text.length === 4 || text.length === 7 ? text.length + 1 : text.length, '0')}${text.length > 5 ? '' : ':00'}`;
const shortTime = (time: string | null | undefined): string | null => time?.replace(/:00$/, '') ?? null;
const isDate = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false;

/** `Mon-Wed,Sat` as the numbers of the days, in order; null = no days. */
function daysOf(token: string): number[] | null {
  const days = new Set<number>();
  for (const part of token.split(',')) {
    const [first, last, ...more] = part.split('-').map(dayOf);
    if (first == null || last === null || more.length > 0) return null;
    for (let day = first; ; day = (day + 1) % DAYS.length) {
      days.add(day);
      if (day === (last ?? first)) break;
    }
  }
  return [...days].toSorted((a, b) => a - b);
}

function dayOf(word: string): number | null {
  // Any word may be asked for; the list says whether it has it.
  const thai = THAI_DAYS.indexOf(word.replace(/\.$/, '') as (typeof THAI_DAYS)[number]);
  const english = word.length < 3 ? -1 : DAYS.findIndex((day) => day.toLowerCase() === word.slice(0, 3).toLowerCase());
  return thai >= 0 ? thai : english >= 0 ? english : null;
}

/** Three days and more that follow one another are a span; the week begins on Monday for people. */
function formatDays(availableDays: string): string {
  const days = availableDays
    .split(';')
    .filter((day) => day !== '')
    .map(Number)
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const spans: number[][] = [];
  for (const day of days) {
    const span = spans.at(-1);
    if (span !== undefined && ((span.at(-1) ?? 0) + 1) % 7 === day) span.push(day);
    else spans.push([day]);
  }
  const word = (day: number | undefined): string => DAYS[day ?? 0] ?? '';
  return spans
    .flatMap((span) => (span.length > 2 ? [`${word(span[0])}-${word(span.at(-1))}`] : span.map(word)))
    .join(',');
}
