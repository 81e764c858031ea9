import * as z from 'zod/mini';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import type { SellingPlace } from '../selling-place.ts';

/** For when an order is. */
export type Schedule = Pick<OrderRow, 'isAsap' | 'pickUpAt'>;

/** Sends a scheduled order when its preparation begins (decision 171). */
export const scheduledOrderJob = jobKind('scheduledOrder', z.object({ locationID: z.string(), orderID: z.string() }));

const MINUTE_MS = 60_000;

/**
 * When a scheduled order goes to the kitchen: its pick-up time less the time to prepare as of its scheduling, which
 * lasts until another pick-up time is agreed (decision 37); null = it goes at once.
 */
export function fireTimeOf(
  now: Schedule,
  before: (Schedule & Pick<OrderRow, 'fireAt'>) | null,
  { operational }: Pick<SellingPlace, 'operational'>,
): string | null {
  if (now.isAsap || now.pickUpAt === null) return null;
  if (before !== null && !isRescheduled(now, before)) return before.fireAt;
  return new Date(Date.parse(now.pickUpAt) - operational.prepMinutes * MINUTE_MS).toISOString();
}

/** Whether a save schedules an order, or moves it to another time. */
export const isRescheduled = (now: Schedule, before: Schedule | null): boolean =>
  !now.isAsap && now.pickUpAt !== null && (before === null || before.isAsap || before.pickUpAt !== now.pickUpAt);
