import * as z from 'zod/mini';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { OrderRow } from '../../rows/order-rows.ts';
import type { SellingPlace } from '../selling-place.ts';

/** For when an order is. */
export type Schedule = Pick<OrderRow, 'isAsap' | 'pickUpAt'>;

/** Sends a scheduled order when its preparation begins (decision 171). */
export const scheduledOrderJob = jobKind('scheduledOrder', z.object({ locationID: z.string(), orderID: z.string() }));

const MINUTE_MS = 60_000;

/** When a scheduled order goes to the kitchen: its pick-up time less the time to prepare; null = it has none. */
export function fireTimeOf(
  { isAsap, pickUpAt }: Schedule,
  { operational }: Pick<SellingPlace, 'operational'>,
): Date | null {
  return isAsap || pickUpAt === null ? null : new Date(Date.parse(pickUpAt) - operational.prepMinutes * MINUTE_MS);
}

/** Whether a save schedules an order, or moves it to another time. */
export const isRescheduled = (now: Schedule, before: Schedule | null): boolean =>
  !now.isAsap && now.pickUpAt !== null && (before === null || before.isAsap || before.pickUpAt !== now.pickUpAt);
