import type { Tx } from '#platform/database/tx.ts';
import { publishAll, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findPayment } from '../commands/payments/changeable.ts';
import { voidPayment } from '../commands/payments/void-payment.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import type { StoredActivity } from './activities.rows.ts';
import { intentOf } from './activity-intent.ts';

/** Voids the payment whose charge its card terminal has cancelled; a charge that became no payment has none. */
export async function recordVoided(
  tx: Tx,
  scope: LocationScope,
  activity: StoredActivity,
  events: readonly OutgoingEvent[],
  deps: SellingDeps,
): Promise<void> {
  const paymentID = activity.referenceActivityID ?? '';
  if ((await findPayment(tx, scope, paymentID)) === null) return publishAll(tx, scope, events);
  tx.holdOpen();
  const intent = await intentOf(tx, scope, activity, deps);
  await voidPayment(intent, { paymentID, byDevice: { approverID: activity.approvedBy } });
  await publishAll(tx, scope, events);
}
