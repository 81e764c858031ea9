import type { LocalMoment } from '@tavola/selling';
import { businessDateIn } from '#areas/company/index.ts';
import { localInstant, localMoment } from '#platform/time/local-time.ts';
import type { SellingPlace } from './selling-place.ts';

/** When a command runs, and when what it records happened. */
export interface Moment {
  /** The server's clock: approvals, the audit and `updated_at` go by it. */
  readonly now: Date;
  /** When it happened: prices, the business date and the time on the receipt go by it. */
  readonly recordedAt: Date;
}

/** A moment at its place. The business date needs the place's cutoff, which a command reads together with its locks. */
export interface PlaceMoment extends Moment {
  /** `recordedAt` on the clock of the location. */
  readonly local: LocalMoment;
  /** The business date of `recordedAt` (decision 91). */
  readonly businessDate: string;
}

/** The moment of what happens now. */
export const momentOf = (now: Date): Moment => ({ now, recordedAt: now });

/** The moment on the clock and in the business day of a place. */
export function atPlace(moment: Moment, { operational }: Pick<SellingPlace, 'operational'>): PlaceMoment {
  const local = localMoment(moment.recordedAt, operational.timezoneName);
  return { ...moment, local, businessDate: businessDateIn(operational, local) };
}

/** The business day of a stored moment at a place. */
export const dayAt = (at: string, { operational }: Pick<SellingPlace, 'operational'>): string =>
  businessDateIn(operational, localMoment(new Date(at), operational.timezoneName));

/** A moment by a location's clock as a message shows it, with its date where that is not today. */
export function onClock(at: Date, now: Date, timezoneName: string): string {
  const local = localInstant(at, timezoneName);
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  return localInstant(now, timezoneName).startsWith(date) ? time : `${date} ${time}`;
}
