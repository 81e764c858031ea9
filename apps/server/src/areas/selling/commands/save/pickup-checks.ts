import { refuse } from '#platform/errors/refusal.ts';
import { policyRules } from '../sale-policy.ts';
import type { Saving } from './saving.ts';

const MINUTE_MS = 60_000;
/** A pick-up further from the order than this is a slip of the hand or a clock that is wrong. */
const MOST_DAYS_APART = 366;

/**
 * Refuses a scheduled order without a time, a time in the past and one that no order has (decision 141). What is stored
 * already is not judged again, and a sale that is recorded was scheduled then.
 */
export function assertPickUp({
  input,
  policy,
  stored,
  moment: { now, recordedAt },
}: Pick<Saving, 'input' | 'policy' | 'stored' | 'moment'>): void {
  const isAsap = input.isAsap ?? true;
  const pickUpMs = input.pickUpDateTime == null ? null : Date.parse(input.pickUpDateTime);
  const storedMs = stored?.order.pickUpAt == null ? null : Date.parse(stored.order.pickUpAt);
  if (stored !== null && isAsap === stored.order.isAsap && pickUpMs === storedMs) return;
  const { isPast, isSoldAtTerminal } = policyRules[policy];
  if (pickUpMs === null) {
    if (!isAsap && !isPast) refuse('order.pickup_time_required');
    return;
  }
  if (Math.abs(pickUpMs - recordedAt.getTime()) > MOST_DAYS_APART * 24 * 60 * MINUTE_MS)
    refuse('order.pickup_time_out_of_range', { days: MOST_DAYS_APART });
  // The minute that a person picked has not passed before it ends.
  if (isSoldAtTerminal && !isPast && pickUpMs + MINUTE_MS <= now.getTime()) refuse('order.pickup_time_past');
}
