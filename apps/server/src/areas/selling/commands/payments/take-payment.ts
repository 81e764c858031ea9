import { createHash } from 'node:crypto';
import { amountOf, OrderChannel, type Payment, type PaymentInput, type PaymentResult } from '@tavola/contract';
import { isCash, paymentName, paymentTable, toAmount, toMoney, transition, type TakenPayment } from '@tavola/selling';
import { requireTerminal } from '#platform/auth/actor.ts';
import type { DriverRow } from '#platform/database/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  hasPartIn,
  raiseReport,
  shareDrawer,
  type DrawerState,
  type TerminalName,
} from '../../rows/drawer-state.rows.ts';
import { readPayable, selectPayable, type OrderProgress, type PayableOrder } from '../../rows/orders.rows.ts';
import { readBooking, readLastTaken, readPayment, selectLastTaken, selectPayment } from '../../rows/payments.rows.ts';
import { receiptOfNew, type ReceiptRows } from '../../rows/receipt-content.ts';
import { findReceiptCustomer, NO_CUSTOMER } from '../../rows/receipt-place.rows.ts';
import { readReceipt, selectReceipt } from '../../rows/receipts.rows.ts';
import type { StoredOrder } from '../../rows/order-rows.ts';
import { tableShown } from '../../rows/table-state.rows.ts';
import { readSale, readSaleNo, selectSale, type SaleRow } from '../../rows/sales.rows.ts';
import { reportOfPayment } from './drawer-state.ts';
import { onClock } from '../moment.ts';
import { findOrder, storedAnswer, withLines } from '../orders/stored-orders.ts';
import { NO_CODES } from '../codes/codes-of-sale.ts';
import { answered, write, type Prepared } from '../prepared.ts';
import { policyRules } from '../sale-policy.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { collect, findAcceptance, type Acceptance } from './collect.ts';
import { bookPayment, progressOf, settle, type Booking, type Taking } from './book-payment.ts';
import { NO_EFFECTS, tableEffects, type TableEffects } from '../tables/table-effects.ts';
import type { TenderEntry } from './tenders/tender.ts';

/**
 * Takes one payment in the open transaction, and only once (decision 54): a repeat of its id gets the first answer
 * again. `isPaymentKnown` on a second try, when the id turned out to be that of a payment.
 */
export async function takePayment(intent: Intent, input: PaymentInput, isPaymentKnown = false): Promise<TakenSale> {
  return write(intent.tx, intent.actor.scope, await preparePayment(intent, input, isPaymentKnown));
}

/** What a payment is answered with; the receipt has no language yet. */
export type TakenSale = Omit<PaymentResult, 'receipt'> & {
  /** Null while something is due. */
  readonly receipt: ReceiptRows | null;
};

/** An order that is written in front of its payment, and the drawer that this goes into. */
export interface OrderToPay {
  readonly stored: StoredOrder;
  readonly drawer: DrawerState & TerminalName;
}

/** A payment that is ready to be written. */
export interface PreparedPayment extends Prepared<TakenSale> {
  /** What it makes of its order; null for a repeat. */
  readonly progress: OrderProgress | null;
  /** The receipt of an order that is written in front of it; null for any other, and while something is due. */
  readonly receiptOf: ((order: StoredOrder, sale: TakenSale) => ReceiptRows) | null;
}

/**
 * The same, to be written together with more. `added` is an order that is written in front of it, with the progress
 * that the payment makes, and whose receipt is left to it.
 */
export async function preparePayment(
  intent: Intent,
  input: PaymentInput,
  isPaymentKnown: boolean,
  added: OrderToPay | null = null,
): Promise<PreparedPayment> {
  const { tx, actor, moment, deps } = intent;
  const { scope } = actor;
  if (added !== null) {
    const { stored, drawer } = added;
    const { order } = stored;
    const [work, customer] = await Promise.all([workOf(intent), findReceiptCustomer(tx, scope, order)]);
    const { place } = work;
    const { codes, ...payment } = await take({ ...work, input, order, sale: null, added: stored, drawer });
    const paidAt = moment.recordedAt.toISOString();
    const receiptOf: PreparedPayment['receiptOf'] = (written, { saleNo, payment: taken }) =>
      receiptOfNew(written, { saleNo, paidAt }, taken, codes, { ...place.receiptOrigin, ...drawer, ...customer });
    return { ...payment, receiptOf: payment.progress.paymentStatus === 'Paid' ? receiptOf : null };
  }
  const clientID = requireTerminal(actor);
  // The order is locked before the report is shared, here as in a void.
  const [work, locked, drawer] = await Promise.all([
    workOf(intent),
    findPayable(tx, scope, input.orderID, true),
    shareDrawer(tx, scope, clientID),
  ]);
  // A closed order takes no lock; it is looked at to say so.
  const order = locked ?? (await findPayable(tx, scope, input.orderID, false)) ?? refuse('order.not_found');
  if (!policyRules[intent.policy].isPast) assertServes(actor, order.channel);
  const isFirst = order.paymentStatus === 'Pending' && !isPaymentKnown;
  const repeated = isFirst ? null : await findRepeated(tx, scope, input);
  if (repeated !== null) return { ...answered(repeated), progress: null, receiptOf: null };
  await assertPayable(work, input, order);
  const sale = isFirst ? null : await findOpenSale(tx, scope, input.orderID);
  const kept = isFirst ? deps.justSaved.take(scope, order, clientID) : null;
  return { ...(await take({ ...work, input, order, sale, added: null, drawer }, kept)), receiptOf: null };
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

async function findRepeated(tx: Tx, scope: LocationScope, input: PaymentInput): Promise<TakenSale | null> {
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
    receipt: isPaid ? readReceipt(await tx.pipeline(selectReceipt(scope, first.orderID, true))) : null,
  };
}

/**
 * Refuses a paid or closed order, and one that is not as the cashier saw it (reliability B2, B3); answers the order as
 * it is.
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
        name: last.person,
        time: onClock(new Date(last.at), moment.now, place.operational.timezoneName),
      },
      current,
    });
  // A bill that owed nothing was settled without a payment.
  if (isSettled || isClosed) throw new Refusal('order.not_modifiable', { current });
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

// `kept` is the order as it was just saved, so that nothing is read for its receipt.
async function take(
  taking: Taking,
  kept: StoredOrder | null = null,
): Promise<Prepared<TakenSale> & { readonly progress: OrderProgress; readonly codes: ReceiptRows['codes'] }> {
  const { tx, actor, policy, input, place, order, sale, added } = taking;
  const { scope } = actor;
  const acceptance = findAcceptance(input, place);
  const isInDrawer = isCash(acceptance.setting);
  const { terminalReportID, isCounting } = taking.drawer;
  // A recorded sale is refused nothing: it waits for the next report.
  const isRest = !policyRules[policy].isPast && isCounting && order.paymentStatus === 'PartiallyPaid' && isInDrawer;
  const explainsCount =
    isRest && terminalReportID !== null && (await hasPartIn(tx, scope, order.orderID, terminalReportID));
  const report = reportOfPayment(taking.drawer, policy, { isCash: isInDrawer, explainsCount });
  // A sale whose payments were all reversed owes what the order costs now.
  const balance =
    order.paymentStatus === 'Pending' ? order.totalDueAmount : (sale?.balanceDueAmount ?? order.totalDueAmount);
  const taken = collect(taking, acceptance, input, { order, balance: toMoney(balance) });
  // A payment of nothing would freeze the order (decision 31).
  if (balance !== 0 && taken.balance === toMoney(balance)) refuse('payment.amount_refused');
  const paymentStatus = statusAfter(order, taken);
  if (explainsCount && paymentStatus !== 'Paid') refuse('terminal_report.counting');
  const entry = await acceptance.tender.draw(taking, input, taken);
  const booking: Booking = {
    ...report,
    payment: paymentOf(taking, acceptance, taken, entry),
    requestHash: hashOf(input),
    saleID: sale?.saleID ?? taking.deps.newID(),
    series: policyRules[policy].isSample ? 'sampleSale' : 'sale',
    orderVersion: order.version + 1,
    paymentStatus,
    balanceDueAmount: toAmount(taken.balance),
  };
  const isPaid = paymentStatus === 'Paid';
  const settled = isPaid ? await settle(taking, booking.saleID) : NO_CODES;
  const tables = await tablesOfPaid(taking, paymentStatus);
  const isReceiptRead = isPaid && added === null && kept === null;
  const statements = [
    ...bookPayment(taking, booking),
    // Nobody closes the report by the difference that they saw before.
    ...(explainsCount && terminalReportID !== null ? [raiseReport(scope, terminalReportID)] : []),
    ...settled.statements,
    ...entry.statements,
    ...tables.statements,
  ];
  return {
    progress: progressOf(taking, booking),
    codes: settled.codes,
    // The receipt is read with the payment, so that nothing more is asked for it.
    statements: [
      ...statements,
      ...(isReceiptRead ? selectReceipt(scope, order.orderID, order.channel === OrderChannel.TableService) : []),
    ],
    events: [
      outgoing('orderPaymentStatusChanged', {
        orderID: order.orderID,
        paymentStatus,
        version: booking.orderVersion,
      }),
      ...tables.events,
    ],
    finish: (results) => {
      const result = resultOf(order, booking, results[0]?.rows[0]);
      if (isReceiptRead) return { ...result, receipt: readReceipt(results.slice(statements.length)) };
      const receipt = isPaid && kept !== null ? receiptOfKept(taking, kept, result, settled.codes) : null;
      return { ...result, receipt };
    },
  };
}

function receiptOfKept(
  { moment, place, drawer }: Taking,
  kept: StoredOrder,
  { saleNo, payment }: Pick<TakenSale, 'saleNo' | 'payment'>,
  codes: ReceiptRows['codes'],
): ReceiptRows {
  const paidAt = moment.recordedAt.toISOString();
  return receiptOfNew(kept, { saleNo, paidAt }, payment, codes, { ...place.receiptOrigin, ...drawer, ...NO_CUSTOMER });
}

/** A paid bill may be the last of its table (decision 64). */
async function tablesOfPaid(
  { tx, actor, moment, order, added }: Taking,
  paymentStatus: Booking['paymentStatus'],
): Promise<TableEffects> {
  const at = moment.now.toISOString();
  if (order.tableID === null) return NO_EFFECTS;
  if (paymentStatus !== 'Paid') return { statements: [], events: [tableShown(actor.scope, order.tableID, at)] };
  const isOpenedNow = added !== null;
  const paid = { ...order, paymentStatus };
  return tableEffects(tx, actor.scope, [{ order: paid, waiter: null, hasNewLines: false, isOpenedNow, at }]);
}

function statusAfter(order: PayableOrder, taken: TakenPayment): PaymentResult['paymentStatus'] {
  const verdict = transition(paymentTable, order.paymentStatus, taken.balance === 0 ? 'payAll' : 'payPart');
  if (!verdict.ok) throw new Error(`The payment status has no way on: ${verdict.code}`);
  // Paying leads to these states alone.
  return verdict.value.to as PaymentResult['paymentStatus'];
}

function paymentOf(
  { input, order, moment }: Taking,
  { setting }: Acceptance,
  taken: TakenPayment,
  { status, paymentAccountID, accountName, verified }: TenderEntry,
): Payment {
  return {
    paymentID: input.paymentID,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    name: paymentName(setting),
    names: setting.names ?? null,
    status,
    amount: toAmount(taken.amount),
    tenderedAmount: amountOf(input.tenderedAmount),
    changeAmount: toAmount(taken.change),
    tipAmount: toAmount(taken.tip),
    cashRoundingAdjustAmount: toAmount(taken.cashRoundingAdjust),
    totalDueAmount: order.totalDueAmount,
    referencePaymentID: null,
    actionCompleteDateTime: moment.recordedAt.toISOString(),
    voidedDateTime: null,
    paymentAccountID,
    accountName,
    verified,
  };
}

const resultOf = (
  order: PayableOrder,
  { payment, orderVersion, saleID, paymentStatus, balanceDueAmount }: Booking,
  sale: DriverRow | undefined,
): Omit<TakenSale, 'receipt'> => ({
  payment,
  orderID: order.orderID,
  orderVersion,
  saleID,
  saleNo: paymentStatus === 'Paid' ? readSaleNo(sale) : null,
  paymentStatus,
  balanceDueAmount,
  changeAmount: payment.changeAmount,
});

// The version is left out: the repeat of a payment is the same payment, whatever the order has become.
function hashOf({ orderVersion: _version, ...payment }: PaymentInput): string {
  return createHash('sha1').update(JSON.stringify(payment)).digest('base64url');
}
