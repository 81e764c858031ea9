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
 * Discount hours as a window: a day-long entry has no times; one without an end runs for its duration, else to
 * midnight.
 */
export function windowOf(hours: DiscountHours): TimeWindow {
  const dates = { availableDays: hours.availableDays, startDate: hours.dateStart, endDate: hours.dateEnd };
  if (hours.allDay) return dates;
  return { ...dates, startTime: hours.timeStart, endTime: hours.timeEnd ?? endAfter(hours.timeStart, hours.duration) };
}

function endAfter(start: string | null | undefined, minutes: number | null | undefined): string | null {
  if (minutes == null || minutes <= 0 || minutes >= DAY_MINUTES) return null;
  const [hour = 0, minute = 0] = (start ?? '00:00:00').split(':').map(Number);
  const end = (hour * 60 + minute + minutes) % DAY_MINUTES;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}:00`;
}
