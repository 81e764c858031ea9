import type { Calendar } from '@tavola/contract';
import { useSyncExternalStore } from 'react';

/** The era of Thai dates, as the location counts years; English dates are always of the common calendar. */

let present: Calendar = 'gregorian';
const listeners = new Set<() => void>();

/** Before sign-in there is no choice yet, and the common calendar is shown. */
export const currentCalendar = (): Calendar => present;

/** Shows what the location has chosen; the session calls it with every answer of the setting. */
export function setCalendar(calendar: Calendar): void {
  if (present === calendar) return;
  present = calendar;
  for (const listener of listeners) listener();
}

/** Renders again when the location changes its calendar. */
export const useCalendar = (): Calendar => useSyncExternalStore(onCalendarChange, currentCalendar);

function onCalendarChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
