import type { Discount } from '@tavola/contract';
import { holds, type LocalMoment, type TimeWindow } from './availability.ts';

/** Days, hours and dates in which a discount is given, or its code is taken. */
export type DiscountHours = Discount['discountAvailabilities'][number];

const DAY_MINUTES = 1440;

/**
 * Whether a discount is switched on and, where it is a timed event, one of its hours holds now (selling spec, section
 * 5, Discount eligibility). The hours of a future discount are those of its code: it is on as long as a code of today
 * can still be used one day.
 */
export function isDiscountOn(discount: Discount, at: LocalMoment): boolean {
  if (!discount.isActive || !discount.isTimedEventDiscount) return discount.isActive;
  return discount.type === 'FutureDiscount'
    ? hoursToCome(discount, at).length > 0
    : isWithinHours(discount.discountAvailabilities, at);
}

/** Whether one of these hours holds now. */
export const isWithinHours = (hours: readonly DiscountHours[], at: LocalMoment): boolean =>
  hours.some((each) => holds(windowOf(each), at));

/** The hours of a timed event whose last day has not passed. */
export const hoursToCome = (discount: Discount, at: LocalMoment): DiscountHours[] =>
  discount.discountAvailabilities.filter(({ dateEnd }) => dateEnd == null || dateEnd >= at.date);

/** Whether a channel and fulfilment type are among those a discount names; empty lists mean any. */
export function isDiscountFor(
  discount: Pick<Discount, 'orderChannelIDs' | 'fulfillmentIDs'>,
  channel: number,
  fulfillment: number,
): boolean {
  return isAmong(discount.orderChannelIDs, channel) && isAmong(discount.fulfillmentIDs, fulfillment);
}

function isAmong(allowed: readonly number[], actual: number): boolean {
  return allowed.length === 0 || allowed.includes(actual);
}

/**
 * Discount hours as a window: an all-day entry has no times; one without an end runs for its duration, over midnight
 * and the following days if it is that long (decision 162), else to midnight.
 */
export function windowOf(hours: DiscountHours): TimeWindow {
  const dates = { availableDays: hours.availableDays, startDate: hours.dateStart, endDate: hours.dateEnd };
  if (hours.allDay) return dates;
  const from = { ...dates, startTime: hours.timeStart };
  const { duration } = hours;
  if (hours.timeEnd != null || duration == null || !(duration > 0)) return { ...from, endTime: hours.timeEnd ?? null };
  const until = { ...from, endTime: endAfter(hours.timeStart, duration) };
  return duration > DAY_MINUTES ? { ...until, durationMinutes: duration } : until;
}

function endAfter(start: string | null | undefined, minutes: number): string {
  const [hour = 0, minute = 0, seconds = 0] = (start ?? '00:00:00').split(':').map(Number);
  const end = (hour * 60 + minute + minutes) % DAY_MINUTES;
  return [Math.floor(end / 60), end % 60, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}
