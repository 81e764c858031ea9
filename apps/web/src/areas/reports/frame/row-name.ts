import type { ReportGroup, ReportRow } from '@tavola/contract';
import { shownName } from '#runtime/names/shown-name.ts';
import { currentLanguage, textOf } from '#text/define.ts';
import { dateLocale, formatDate, weekdayName } from '#text/format.ts';
import { reportStrings } from '../reports.strings.ts';

/** What a row of a report is called on the page; files keep days and hours as the wire writes them. */
export function rowName(
  group: ReportGroup | 'employee',
  { key, name, names }: Pick<ReportRow, 'key' | 'name' | 'names'>,
): string {
  const t = textOf(reportStrings);
  switch (group) {
    case 'day':
    case 'week':
      return formatDate(`${key}T00:00:00Z`, 'UTC');
    case 'month':
      return new Intl.DateTimeFormat(dateLocale(currentLanguage()), {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${key}-01T00:00:00Z`));
    case 'hour':
      return hourName(key);
    case 'hourOfDay':
      return `${key}:00–${key}:59`;
    case 'weekdayHour':
      return `${weekdayName(Number(key.slice(0, 1)), 'long')} ${key.slice(2)}:00–${key.slice(2)}:59`;
    case 'weekday':
      return weekdayName(Number(key), 'long');
    case 'channel':
      return t(key === '2' ? 'channel_2' : key === '3' ? 'channel_3' : 'channel_1');
    case 'fulfillment':
      return t(
        key === '2' ? 'fulfillment_2' : key === '3' ? 'fulfillment_3' : key === '4' ? 'fulfillment_4' : 'fulfillment_1',
      );
    case 'category':
      return name === null ? t('noCategory') : shownName({ name, names });
    case 'employee':
      return name === null ? t('noPerson') : shownName({ name, names });
    default:
      return name === null ? key : shownName({ name, names });
  }
}

/** The wire writes an hour as `2026/11/30 08:00-08:59`. */
function partsOfHour(key: string): { readonly day: string; readonly from: string; readonly until: string } | null {
  const [, day, from, until] = /^(\d{4}\/\d\d\/\d\d) ([\d:]+)-([\d:]+)$/.exec(key) ?? [];
  if (day === undefined || from === undefined || until === undefined) return null;
  return { day: `${day.replaceAll('/', '-')}T00:00:00Z`, from, until };
}

function hourName(key: string): string {
  const hour = partsOfHour(key);
  return hour === null ? key : `${formatDate(hour.day, 'UTC')}, ${hour.from}–${hour.until}`;
}

/** What a row of one hour is called below its bar: its day without the year, and when it begins. */
export function hourBarName(key: string): string {
  const hour = partsOfHour(key);
  if (hour === null) return key;
  const days = new Intl.DateTimeFormat(dateLocale(currentLanguage()), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return `${days.format(new Date(hour.day))} ${hour.from}`;
}

/** Part of a change: above 0 for more than before, also where that was below 0; null after nothing (decision 486). */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / Math.abs(before);
