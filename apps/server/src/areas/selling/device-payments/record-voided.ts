import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publishAll, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isLivePayment } from '@tavola/selling';
import { findPayment } from '../commands/payments/changeable.ts';
import { voidPayment } from '../commands/payments/void-payment.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { leaveBatch } from '../device-settlements/batch-charges.rows.ts';
import { readPayable, selectPayable } from '../rows/orders/orders.rows.ts';
import { readPayment, selectPayments } from '../rows/payments/payments.rows.ts';
import { readSale, selectSale } from '../rows/payments/sales.rows.ts';
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
  await tx.send(leaveBatch(scope, [paymentID]));
  if ((await findPayment(tx, scope, paymentID)) === null) return publishAll(tx, scope, events);
  tx.holdOpen();
  const intent = await intentOf(tx, scope, activity, deps);
  await voidPayment(intent, { paymentID, byDevice: { approverID: activity.approvedBy } });
  await publishAll(tx, scope, events);
}

/**
 * Refuses to ask a card terminal for its charge back, under the lock of the order, once the payment is voided or money
 * of its sale was refunded (decision 282): the guest would get it twice.
 */
export async function assertVoidable(tx: Tx, scope: LocationScope, charge: Charge): Promise<void> {
  const { sale, payment } = await bookedOf(tx, scope, charge);
  if (sale !== null && sale.refundCount > 0) refuse('payment.refunded');
  if (payment === null || !isLivePayment(payment)) refuse('payment.not_unknown');
}

/**
 * What an approval means of a void that a person has marked as not made (decision 414), under the lock of the order:
 * its payment is voided after all, because the money is back with the guest; that waits while something of the order is
 * open; or nothing changes, where the payment is none or money of its sale went back since.
 */
export async function lateVoid(
  tx: Tx,
  scope: LocationScope,
  { orderID, referenceActivityID }: StoredActivity,
): Promise<'voids' | 'waits' | 'stays'> {
  const booked = await bookedOf(tx, scope, { orderID, paymentID: referenceActivityID });
  const { order, sale, payment } = booked;
  if (order === null || sale === null || payment === null) return 'stays';
  if (!isLivePayment(payment) || sale.refundCount > 0) return 'stays';
  return order.awaitsProcess ? 'waits' : 'voids';
}

/** A charge by its order and the payment that it became. */
interface Charge {
  readonly orderID: string;
  readonly paymentID: string | null;
}

/** What the books have of a charge; null = nothing. */
async function bookedOf(tx: Tx, scope: LocationScope, { orderID, paymentID }: Charge) {
  const [orders, sales, taken] = await tx.pipeline([
    selectPayable(scope, orderID, false),
    selectSale(scope, orderID),
    selectPayments(scope, orderID),
  ]);
  const [order, sale] = [orders?.rows[0], sales?.rows[0]];
  return {
    order: order === undefined ? null : readPayable(order),
    sale: sale === undefined ? null : readSale(sale),
    payment: (taken?.rows ?? []).map(readPayment).find((each) => each.paymentID === paymentID) ?? null,
  };
}
