import type { AppLanguage } from '#text/define.ts';
import { formatDate, weekdayName } from '#text/format.ts';
import type { TimeWindow } from '#ui/fields/AvailabilityField.tsx';

/** When a price list is in force, as a list shows it: `Mon, Tue 11:00–14:00`; empty = always. */
export const hoursText = (windows: readonly TimeWindow[], language: AppLanguage): string =>
  windows.map((window) => windowText(window, language)).join('; ');

function windowText({ availableDays, startTime, endTime, startDate, endDate }: TimeWindow, language: AppLanguage) {
  const days = availableDays
    .split(';')
    .filter((day) => day !== '')
    .map((day) => weekdayName(Number(day), 'short', language))
    .join(', ');
  const hours = startTime == null || endTime == null ? '' : `${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`;
  const dates = [startDate, endDate].map((date) => (date == null ? '' : formatDate(date, 'UTC', language)));
  return [days, hours, dates.some((date) => date !== '') ? dates.join('–') : '']
    .filter((part) => part !== '')
    .join(' ');
}
