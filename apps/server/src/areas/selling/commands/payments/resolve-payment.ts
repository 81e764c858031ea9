import { createHash } from 'node:crypto';
import { amountOf, OrderChannel, type Payment, type PaymentInput, type PaymentResult } from '@tavola/contract';
import { add, paymentName, toAmount } from '@tavola/selling';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import { raiseReport } from '../../rows/payments/drawer-state.rows.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import type { OrderProgress, PayableOrder } from '../../rows/orders/orders.rows.ts';
import { receiptOfNew, type ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { readReceipt, selectReceipt } from '../../rows/receipts/receipts.rows.ts';
import { readSaleNo } from '../../rows/payments/sales.rows.ts';
import { tableShown } from '../../rows/tables/table-state.rows.ts';
import { fireWithPayment, isFiredByPayment, type Fired } from '../orders/kitchen/fired-by-payment.ts';
import { afterSending } from '../orders/order-progress.ts';
import type { Prepared } from '../prepared.ts';
import type { TakenPoints } from '../points/used-points.ts';
import { policyRules } from '../sale-policy.ts';
import { settleSale } from '../sale-hooks/sale-hooks.ts';
import type { Issued } from '../sale-hooks/sale-hook.ts';
import { NO_EFFECTS, tableEffects, type TableEffects } from '../tables/table-effects.ts';
import type { BegunPayment } from './begin-payment.ts';
import { bookPayment, progressOf, type Booking, type Taking } from './book-payment.ts';
import type { TenderEntry } from './tenders/tender.ts';

/** What a payment is answered with; the receipt has no language yet. */
export type TakenSale = Omit<PaymentResult, 'receipt'> & {
  /** Null while something is due. */
  readonly receipt: ReceiptRows | null;
};

/** Makes the receipt of an order whose rows are known with the number of its sale. */
export type ReceiptOf = (order: StoredOrder, sale: Pick<TakenSale, 'saleNo' | 'payment'>) => ReceiptRows;

/** A payment that is ready to be written, and what it makes of its order. */
export interface ResolvedPayment extends Prepared<TakenSale> {
  readonly progress: OrderProgress;
  /** Null while something is due. */
  readonly receiptOf: ReceiptOf | null;
}

const NOTHING_FIRED: Fired = { orderLineIDs: [], statements: [], events: [] };
const NOTHING_ISSUED: Issued = { statements: [], codes: [] };

/**
 * Records a payment that was begun, with what its tender answered: the sale, the ledger, what a paid order issues, and
 * its table. It refuses nothing, because the money has moved.
 */
export async function resolvePayment(
  asked: Taking,
  begun: BegunPayment,
  entry: TenderEntry,
  points: TakenPoints | null = null,
): Promise<ResolvedPayment> {
  const isSettled = begun.paymentStatus === 'Paid';
  const fired = isSettled ? await firedBy(asked) : NOTHING_FIRED;
  const taking = { ...asked, order: afterFiring(asked.order, fired) };
  const { actor, order, added, kept } = taking;
  const { scope } = actor;
  const { orderID } = order;
  const booking = bookingOf(taking, begun, entry);
  const { paymentStatus } = booking;
  const isPaid = paymentStatus === 'Paid';
  const issued = isPaid ? await settleSale({ ...asked, saleID: booking.saleID }) : NOTHING_ISSUED;
  const tables = await tablesOfPaid(taking, paymentStatus);
  const receiptOf = isPaid ? receiptWith(taking, issued, points) : null;
  const isReceiptRead = isPaid && added === null && kept === null;
  const statements = [
    ...bookPayment(taking, booking),
    // Keeps the report from being closed by a difference that was read before.
    ...(begun.explainsCount && begun.terminalReportID !== null ? [raiseReport(scope, begun.terminalReportID)] : []),
    ...(points?.statements ?? []),
    ...issued.statements,
    ...fired.statements,
    ...entry.statements,
    ...tables.statements,
  ];
  return {
    progress: progressOf(taking, booking),
    receiptOf,
    // The receipt is read with the payment, so that nothing more is asked for it.
    statements: [
      ...statements,
      ...(isReceiptRead ? selectReceipt(scope, orderID, order.channel === OrderChannel.TableService) : []),
    ],
    events: [
      outgoing('orderPaymentStatusChanged', { orderID, paymentStatus, version: booking.orderVersion }),
      ...tables.events,
      ...fired.events,
    ],
    finish: (results) => {
      const result = { ...resultOf(order, booking, results[0]?.rows[0]), ...sentBy(fired.orderLineIDs) };
      if (isReceiptRead) return { ...result, receipt: readReceipt(results.slice(statements.length)) };
      return { ...result, receipt: kept === null ? null : (receiptOf?.(kept, result) ?? null) };
    },
  };
}

/** What a payment that settles sends of an order at the counter that was never sent (decision 139). */
const firedBy = (taking: Taking): Promise<Fired> => {
  const { order, added } = taking;
  // An order that is written in front of its payment was finalized, and sent by that.
  if (added !== null || order.unsentLineCount === 0 || !isFiredByPayment(taking, order))
    return Promise.resolve(NOTHING_FIRED);
  return fireWithPayment(taking, order.orderID, { ...order, version: order.version + 1 });
};

const afterFiring = (order: PayableOrder, { orderLineIDs }: Fired): PayableOrder =>
  orderLineIDs.length === 0 ? order : { ...order, hasSentLines: true, status: afterSending(order.status) };

/** What a payment says of the lines that it sent; nothing where it sent none. */
export const sentBy = (orderLineIDs: readonly string[]): Pick<TakenSale, 'sentOrderLineIds'> =>
  orderLineIDs.length === 0 ? {} : { sentOrderLineIds: [...orderLineIDs] };

function bookingOf(taking: Taking, begun: BegunPayment, entry: TenderEntry): Booking {
  const { policy, input, requested = input, order, sale, deps } = taking;
  const { terminalReportID, awaitsReport, paymentStatus, balanceDueAmount } = begun;
  return {
    terminalReportID,
    awaitsReport,
    payment: paymentOf(taking, begun, entry),
    requestHash: hashOf(requested),
    saleID: sale?.saleID ?? deps.newID(),
    series: policyRules[policy].isSample ? 'sampleSale' : 'sale',
    orderVersion: order.version + 1,
    paymentStatus,
    balanceDueAmount,
  };
}

function receiptWith(
  { moment, place, drawer, customer }: Taking,
  issued: Issued,
  points: TakenPoints | null,
): ReceiptOf {
  const paidAt = moment.recordedAt.toISOString();
  const given = { codes: issued.codes, points: pointsMoved(issued, points) };
  return (order, { saleNo, payment }) =>
    receiptOfNew(order, { saleNo, paidAt }, payment, given, { ...place.receiptOrigin, ...drawer, ...customer });
}

/** What a sale of one payment did to the points of its customer; null = nothing. */
function pointsMoved({ points: earned }: Issued, used: TakenPoints | null): ReceiptRows['points'] {
  const before = used?.before ?? earned?.before;
  if (before === undefined) return null;
  const [up, down] = [earned?.points ?? 0, used?.points ?? 0];
  return { earned: up, used: down, balance: before - down + up };
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

function paymentOf(
  { input, requested, order, moment }: Taking,
  { acceptance: { setting }, taken }: BegunPayment,
  { status, statements: _statements, ...facts }: TenderEntry,
): Payment {
  return {
    paymentID: input.paymentID,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    // A channel's money is of no setting.
    paymentSettingID: setting.paymentSettingID === '' ? null : setting.paymentSettingID,
    name: paymentName(setting),
    names: setting.names ?? null,
    status,
    amount: toAmount(taken.amount),
    tenderedAmount: amountOf(input.tenderedAmount),
    changeAmount: toAmount(taken.change),
    tipAmount: toAmount(taken.tip),
    cashRoundingAdjustAmount: toAmount(taken.cashRoundingAdjust),
    totalDueAmount: order.totalDueAmount,
    expectAmount: requested === undefined ? toAmount(add(taken.amount, taken.tip)) : amountOf(requested.tenderedAmount),
    referencePaymentID: null,
    actionCompleteDateTime: moment.recordedAt.toISOString(),
    voidedDateTime: null,
    ...facts,
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

/**
 * What a payment asked for, as a repeat is compared. The version is left out: the repeat of a payment is the same
 * payment, whatever the order has become.
 */
export function hashOf({ orderVersion: _version, ...payment }: PaymentInput): string {
  return createHash('sha1').update(JSON.stringify(payment)).digest('base64url');
}
