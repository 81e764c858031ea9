import { daysAfter, type LocalMoment } from '@tavola/selling';
import { businessDate, instantOf, localMoment } from '#platform/time/local-time.ts';

/** What turns instants into days at a location. */
export interface LocationClock {
  readonly timezoneName: string;
  /** `HH:mm:ss`. */
  readonly businessDayCutoff: string;
}

/** The business date at a location on which a licence is valid for the last time. */
export function lastDayOf(validTo: Date, { timezoneName, businessDayCutoff }: LocationClock): string {
  return businessDate(localMoment(new Date(validTo.getTime() - 1), timezoneName), businessDayCutoff);
}

/**
 * The end of a licence that covers a whole business date at each location: the evening of the last day is sold to its
 * end, wherever it ends last.
 */
export function endOfDay(date: string, clocks: readonly LocationClock[]): Date {
  const ends = clocks.map(({ timezoneName, businessDayCutoff }) => {
    const [hours = 0, minutes = 0] = businessDayCutoff.split(':').map(Number);
    const next: Pick<LocalMoment, 'date' | 'minutes'> = { date: daysAfter(date, 1), minutes: hours * 60 + minutes };
    return instantOf(next, timezoneName).getTime();
  });
  return new Date(ends.length === 0 ? Date.parse(daysAfter(date, 1)) : Math.max(...ends));
}
