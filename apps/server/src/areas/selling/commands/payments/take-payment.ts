import type { PaymentInput } from '@tavola/contract';
import { requireTerminal } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { NO_DRAWER, shareDrawer, type DrawerState, type TerminalName } from '../../rows/payments/drawer-state.rows.ts';
import { readLineRow, selectLines } from '../../rows/orders/order-lines.rows.ts';
import { readPayable, selectPayable, type PayableOrder } from '../../rows/orders/orders.rows.ts';
import {
  readBooking,
  readLastTaken,
  readPayment,
  selectLastTaken,
  selectPayment,
} from '../../rows/payments/payments.rows.ts';
import { findReceiptCustomer, NO_CUSTOMER } from '../../rows/receipts/receipt-place.rows.ts';
import { readReceipt, selectReceipt } from '../../rows/receipts/receipts.rows.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import { readSale, readSaleNo, selectSale, type SaleRow } from '../../rows/payments/sales.rows.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { onClock } from '../moment.ts';
import { sentWithVersion } from '../orders/kitchen/order-sends.ts';
import { findOrder, storedAnswer, withLines } from '../orders/stored-orders.ts';
import { answered, write, type Prepared } from '../prepared.ts';
import { holdPoints } from '../points/points-hook.ts';
import { takePoints } from '../points/used-points.ts';
import { policyRules } from '../sale-policy.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { beginPayment } from './begin-payment.ts';
import type { Taking } from './book-payment.ts';
import { hashOf, resolvePayment, sentBy, type ResolvedPayment, type TakenSale } from './resolve-payment.ts';

/**
 * Takes one payment in the open transaction, and only once (decision 54): a repeat of its id gets the first answer
 * again. `isPaymentKnown` on a second try, when the id turned out to be that of a payment.
 */
export async function takePayment(intent: Intent, input: PaymentInput, isPaymentKnown = false): Promise<TakenSale> {
  return write(intent.tx, intent.actor.scope, await preparePayment(intent, input, isPaymentKnown));
}

async function preparePayment(
  intent: Intent,
  input: PaymentInput,
  isPaymentKnown: boolean,
): Promise<Prepared<TakenSale>> {
  const opened = await openPayment(intent, input, isPaymentKnown);
  return 'repeated' in opened ? answered(opened.repeated) : payInstantly(opened);
}

/** An order that is written in front of its payment, and the drawer that this goes into. */
export interface OrderToPay {
  readonly stored: StoredOrder;
  readonly drawer: DrawerState & TerminalName;
}

/** A payment of an order that is written in front of it, with the progress and the receipt that are left to that. */
export async function preparePaymentOfNew(
  intent: Intent,
  input: PaymentInput,
  { stored, drawer }: OrderToPay,
): Promise<ResolvedPayment> {
  const { tx, actor } = intent;
  const { order } = stored;
  const [work, customer] = await Promise.all([workOf(intent), findReceiptCustomer(tx, actor.scope, order)]);
  return payInstantly({ ...work, input, order, sale: null, added: stored, kept: null, customer, drawer });
}

/** Begins and resolves at once: the tender answers in the same transaction, and draws on what it needs under a lock. */
async function payInstantly(taking: Taking): Promise<ResolvedPayment> {
  await holdPoints(taking, taking.order.customerID);
  const points = await takePoints(taking, taking.order);
  const begun = await beginPayment(taking);
  return resolvePayment(taking, begun, await begun.acceptance.tender.draw(taking, taking.input, begun.taken), points);
}

/** Locks the order and finds what a payment needs of it; a repeat is answered whatever has changed since. */
export async function openPayment(
  intent: Intent,
  input: PaymentInput,
  isPaymentKnown: boolean,
): Promise<Taking | { readonly repeated: TakenSale }> {
  const { tx, actor, deps } = intent;
  const { scope } = actor;
  const { isSoldAtTerminal, isPast } = policyRules[intent.policy];
  const clientID = isSoldAtTerminal ? requireTerminal(actor) : actor.clientID;
  // The order is locked before the report is shared, here as in a void.
  const [work, locked, drawer] = await Promise.all([
    workOf(intent),
    findPayable(tx, scope, input.orderID, true),
    clientID === null ? NO_DRAWER : shareDrawer(tx, scope, clientID),
  ]);
  // A closed order takes no lock; it is looked at to say so.
  const order = locked ?? (await findPayable(tx, scope, input.orderID, false)) ?? refuse('order.not_found');
  if (isSoldAtTerminal && !isPast) assertServes(actor, order.channel);
  const isFirst = order.paymentStatus === 'Pending' && !isPaymentKnown;
  const repeated = isFirst ? null : await findRepeated(work, input);
  if (repeated !== null) return { repeated };
  assertNotAwaiting(order);
  await assertPayable(work, input, order);
  const sale = isFirst ? null : await findOpenSale(tx, scope, input.orderID);
  // Only an order without a customer is kept.
  const kept = isFirst ? deps.justSaved.take(scope, order, clientID) : null;
  return { ...work, input, order, sale, added: null, kept, customer: NO_CUSTOMER, drawer };
}

async function findPayable(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
  isLocked: boolean,
): Promise<PayableOrder | null> {
  const [found] = await tx.pipeline([selectPayable(scope, orderID, isLocked)]);
  const row = found?.rows[0];
  return row === undefined ? null : readPayable(row);
}

async function findRepeated({ tx, actor: { scope }, place }: Work, input: PaymentInput): Promise<TakenSale | null> {
  const [found] = await tx.pipeline([selectPayment(scope, input.paymentID)]);
  const row = found?.rows[0];
  if (row === undefined) return null;
  const first = readBooking(row);
  if (first.requestHash !== hashOf(input)) refuse('idempotency.mismatch');
  const payment = readPayment(row);
  const isPaid = first.paymentStatusAfter === 'Paid';
  return {
    payment,
    orderID: first.orderID,
    orderVersion: first.orderVersion,
    saleID: first.saleID,
    // The number came with the payment that settled; earlier ones were answered without it.
    saleNo: isPaid ? readSaleNo(row) : null,
    paymentStatus: first.paymentStatusAfter,
    balanceDueAmount: first.balanceAfter,
    changeAmount: payment.changeAmount,
    ...(isPaid && (place.kitchen !== null || place.printRoutes.length > 0)
      ? sentBy(await sentWith(tx, scope, first))
      : {}),
    receipt: isPaid ? readReceipt(await tx.pipeline(selectReceipt(scope, first.orderID, true))) : null,
  };
}

/** The lines that a payment sent, by the version that it made. */
async function sentWith(
  tx: Tx,
  scope: LocationScope,
  { orderID, orderVersion }: { readonly orderID: string; readonly orderVersion: number },
): Promise<string[]> {
  const [found] = await tx.pipeline([selectLines(scope, orderID)]);
  return sentWithVersion((found?.rows ?? []).map(readLineRow), orderVersion).map(({ orderLineID }) => orderLineID);
}

/**
 * Refuses a paid or closed order, and one that changed since the cashier saw it (reliability B2, B3); returns the
 * current order.
 */
async function assertPayable(
  { tx, actor: { scope }, moment, place }: Work,
  input: PaymentInput,
  order: PayableOrder,
): Promise<void> {
  const isSettled = order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded';
  const isClosed = order.status === 'Voided' || order.status === 'Returned';
  if (!isSettled && !isClosed && input.orderVersion === order.version) return;
  const stored = (await findOrder(tx, scope, input.orderID)) ?? refuse('order.not_found');
  const current = await storedAnswer(tx, scope, await withLines(tx, scope, stored));
  const last = isSettled ? await lastTaken(tx, scope, input.orderID) : null;
  if (last !== null)
    throw new Refusal('payment.already_processed', {
      params: {
        name: last.person === '' ? stored.openedByName : last.person,
        time: onClock(new Date(last.at), moment.now, place.operational.timezoneName),
      },
      current,
    });
  if (isClosed) throw new Refusal('payment.order_voided', { current });
  // A bill that owed nothing was settled without a payment.
  if (isSettled) throw new Refusal('order.not_modifiable', { current });
  throw new Refusal('order.version_conflict', { params: { orderNo: order.orderNo }, current });
}

/** Who took the last payment of an order, and when; null = it has none. */
async function lastTaken(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
): Promise<ReturnType<typeof readLastTaken> | null> {
  const [found] = await tx.pipeline([selectLastTaken(scope, orderID)]);
  const row = found?.rows[0];
  return row === undefined ? null : readLastTaken(row);
}

async function findOpenSale(tx: Tx, scope: LocationScope, orderID: string): Promise<SaleRow | null> {
  const [found] = await tx.pipeline([selectSale(scope, orderID)]);
  const row = found?.rows[0];
  return row === undefined ? null : readSale(row);
}
