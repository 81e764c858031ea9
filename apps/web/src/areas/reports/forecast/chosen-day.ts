import { isDay } from '@tavola/selling';

/**
 * The day of a forecast that an address names; null = today, also where a bookmark or a page that was left open names a
 * day that is over.
 */
export const chosenDay = (day: string, today: string): string | null => (isDay(day) && day >= today ? day : null);
