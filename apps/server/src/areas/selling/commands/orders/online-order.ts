import { OrderChannel, PaymentType, type OnlineStatus } from '@tavola/contract';
import { onlineTable, transition, type OnlineEvent } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { insertChanges } from '../../rows/orders/order-changes.rows.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { updateOrder } from '../../rows/orders/orders.rows.ts';
import { selectPayments, readPayment } from '../../rows/payments/payments.rows.ts';
import { assertApproved } from '../amounts/approved-amount.ts';
import { voidPayment } from '../payments/void-payment.ts';
import { policyRules } from '../sale-policy.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { change } from './order-changes.ts';
import { onlineAfter } from './online-progress.ts';
import { afterEvent } from './order-progress.ts';
import { fireTimeOf, scheduledOrderJob } from './schedule.ts';
import { findOrder, takeOrder, withLines } from './stored-orders.ts';
import { send, writeMove } from './move-order.ts';
import { endOnline } from './void-order.ts';
import { writeOrders } from './write-orders.ts';

/** An acceptance, and for when the guest is promised the order. */
export interface Acceptance {
  readonly orderID: string;
  readonly readyAt: string;
  /** It is wanted later: the kitchen gets it when its preparation has to begin. */
  readonly isLater: boolean;
}

const ACCEPTED: ReadonlySet<OnlineStatus | null> = new Set(['Accepted', 'Held', 'Saved', 'Sent', 'Completed']);

/**
 * Accepts an online order (decision 85): it goes to the kitchen, now or in time for later. A repeat changes nothing and
 * answers false; an order that has ended is refused.
 */
export async function acceptOnline(intent: Intent, { orderID, readyAt, isLater }: Acceptance): Promise<boolean> {
  const { work, order } = await holdOnline(intent, orderID);
  if (ACCEPTED.has(order.onlineStatus)) return false;
  assertEvent(order, 'accept');
  // At a table it is brought, and nobody picks it up.
  const promised =
    order.channel === OrderChannel.TableService ? order : { ...order, pickUpAt: readyAt, isAsap: !isLater };
  if (isLater) await holdForLater(work, order, promised);
  else {
    const stored = await withLines(work.tx, work.actor.scope, promised);
    const next = send(stored, work.moment.now.toISOString());
    if (next !== null) await writeMove(work, stored, next, 'send');
  }
  return true;
}

/** Rejects an online order that was not accepted yet. False = it was rejected before. */
export async function rejectOnline(intent: Intent, orderID: string, reason: string): Promise<boolean> {
  const { work, order } = await holdOnline(intent, orderID);
  if (order.onlineStatus === 'Rejected') return false;
  assertEvent(order, 'reject');
  await endOnline(work, order, { onlineStatus: 'Rejected', reason });
  return true;
}

/**
 * Cancels an online order in the name of its channel, with what it has paid (decision 291). False = it was cancelled
 * before. What the guest has already is refunded by people, and refused here.
 */
export async function cancelOnline(intent: Intent, orderID: string, reason: string): Promise<boolean> {
  const held = await holdOnline(intent, orderID);
  if (held.order.onlineStatus === 'Cancelled') return false;
  if (held.order.onlineStatus === 'Completed' || isWithGuest(held.order)) refuseEnded(held.order, 'Completed');
  assertEvent(held.order, 'cancel');
  const order = held.order.paymentStatus === 'Pending' ? held.order : await withoutPayments(intent, held.order);
  await endOnline(held.work, order, { onlineStatus: 'Cancelled', reason });
  return true;
}

/** What the restaurant cancels, and the channel in whose name its payments are voided. */
export interface OnlineVoid {
  readonly orderID: string;
  readonly reason: string;
  readonly approvalID?: string | null | undefined;
  readonly byChannel: Intent;
}

/**
 * Cancels an online order for the restaurant that has accepted it (decision 391). What its channel has paid is voided;
 * money that the restaurant took itself is voided or refunded by people, and refused here. False = it was cancelled
 * before.
 */
export async function voidOnline(
  intent: Intent,
  { orderID, reason, approvalID, byChannel }: OnlineVoid,
): Promise<boolean> {
  const { work, order } = await holdOnline(intent, orderID);
  if (order.onlineStatus === 'Voided') return false;
  if (order.onlineStatus === 'Completed' || isWithGuest(order)) refuseEnded(order, 'Completed');
  assertEvent(order, 'void');
  const use = { action: 'void', targetID: orderID, amount: order.totalDueAmount, approvalID } as const;
  const used = await assertApproved(work, use);
  const unpaid = order.paymentStatus === 'Pending' ? order : await withoutPayments(byChannel, order);
  await endOnline(work, unpaid, { onlineStatus: 'Voided', reason, used });
  return true;
}

const isWithGuest = ({ fulfillmentStatus }: OrderRow): boolean =>
  fulfillmentStatus === 'Fulfilled' || fulfillmentStatus === 'Delivered';

async function withoutPayments(intent: Intent, { orderID }: OrderRow): Promise<OrderRow> {
  const { tx, actor } = intent;
  const [taken] = await tx.pipeline([selectPayments(actor.scope, orderID)]);
  for (const payment of (taken?.rows ?? []).map(readPayment))
    if (payment.status !== 'Voided') {
      if (payment.paymentTypeID !== PaymentType.ChannelAccount) refuse('order.has_payment');
      await voidPayment(intent, { paymentID: payment.paymentID });
    }
  return (await findOrder(tx, actor.scope, orderID)) ?? refuse('order.not_found');
}

/** The order under its lock; refuses what is no online order, and a person without the right of online orders. */
async function holdOnline(intent: Intent, orderID: string): Promise<{ readonly work: Work; readonly order: OrderRow }> {
  const { tx, actor, policy } = intent;
  const order = (await takeOrder(tx, actor.scope, orderID)) ?? (await findOrder(tx, actor.scope, orderID));
  if (order === null || order.onlineStatus === null) return refuse('order.not_found');
  if (policyRules[policy].isSoldAtTerminal) assertServes(actor, order.channel);
  return { work: await workOf(intent), order };
}

function assertEvent(order: OrderRow, event: OnlineEvent): void {
  if (order.onlineStatus !== null && transition(onlineTable, order.onlineStatus, event).ok) return;
  refuseEnded(order, order.onlineStatus ?? 'Voided');
}

const refuseEnded = ({ orderNo }: OrderRow, status: OnlineStatus): never =>
  refuse('online_order.ended', { orderNo, status });

/** Accepted and not yet made: it waits, and a job sends it. */
async function holdForLater(work: Work, before: OrderRow, promised: OrderRow): Promise<void> {
  const { tx, actor, place, moment, deps } = work;
  const { scope, userID, clientID } = actor;
  const { orderID } = before;
  const at = moment.now.toISOString();
  const status = afterEvent(before.status, 'hold');
  const fireAt = fireTimeOf(promised, before, place);
  const held: OrderRow = {
    ...promised,
    version: before.version + 1,
    status,
    onlineStatus: onlineAfter(before.onlineStatus, status),
    fireAt,
    updatedAt: at,
  };
  const runAt = fireAt === null ? moment.now : new Date(fireAt);
  await deps.jobs.enqueue(tx, scope, scheduledOrderJob, { locationID: scope.locationID, orderID }, { runAt });
  const changes = [change('held')];
  await writeOrders(tx, scope, [
    {
      order: held,
      statusBefore: before.status,
      before: [updateOrder(scope, held)],
      added: [],
      after: insertChanges(scope, { orderID, id: deps.newID(), at, userID, clientID, changes }),
    },
  ]);
}
