import { NO_AMOUNT, type Amount, type Payment, type PaymentInput, type PaymentResult } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import { updateProgress, type OrderProgress, type PayableOrder } from '../../rows/orders/orders.rows.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import { insertPayment } from '../../rows/payments/payments.rows.ts';
import type { ReceiptCustomer } from '../../rows/receipts/receipt-content.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import {
  insertSale,
  updateSale,
  type SaleChange,
  type SaleRow,
  type SaleSeries,
} from '../../rows/payments/sales.rows.ts';
import { addAmounts } from '../amounts/figures.ts';
import { onlineAfter } from '../orders/online-progress.ts';
import { completion } from '../orders/order-progress.ts';
import type { DrawerState, TerminalName } from '../../rows/payments/drawer-state.rows.ts';
import type { PaymentReport } from './drawer-state.ts';
import { paymentPosting, salePosting, tenderAccount } from './ledger.ts';
import type { TenderSituation } from './tenders/tender.ts';

/** A payment under way: who takes what, where and when, and what is stored of its order and sale. */
export interface Taking extends TenderSituation {
  readonly input: PaymentInput;
  /** What was asked for, where a card terminal approved less; left out = the same. */
  readonly requested?: PaymentInput;
  readonly order: PayableOrder;
  /** Null before the first payment. */
  readonly sale: SaleRow | null;
  /** The order where it is written in front of the payment; null where it is stored. */
  readonly added: StoredOrder | null;
  /** The order as this process has just saved it, so that nothing is read for its receipt; null where it is read. */
  readonly kept: StoredOrder | null;
  /** What the receipt of an added or kept order says of its customer. */
  readonly customer: ReceiptCustomer;
  readonly drawer: DrawerState & TerminalName;
}

/** A payment and how its order is after it. */
export interface Booking extends PaymentReport {
  readonly payment: Payment;
  readonly requestHash: string;
  readonly saleID: string;
  /** What counts the sale once it is paid. */
  readonly series: SaleSeries;
  readonly orderVersion: number;
  readonly paymentStatus: PaymentResult['paymentStatus'];
  readonly balanceDueAmount: Amount;
}

/**
 * The sale, the payment, the ledger and the order after a payment. The first statement answers the sale's number. An
 * order that is written in front of it has the progress already.
 */
export function bookPayment(taking: Taking, booking: Booking): Statement[] {
  const { actor, moment, order, sale } = taking;
  const { scope } = actor;
  const change = saleChange(taking, booking);
  return [
    sale === null
      ? insertSale(scope, change, booking.series)
      : updateSale(scope, change, sale.saleNo === null ? booking.series : 'numbered'),
    insertPayment(
      scope,
      booking.payment,
      {
        requestHash: booking.requestHash,
        saleID: booking.saleID,
        orderID: order.orderID,
        orderDate: order.orderDate,
        paymentDate: moment.businessDate,
        orderVersion: booking.orderVersion,
        balanceAfter: booking.balanceDueAmount,
        paymentStatusAfter: booking.paymentStatus,
        userID: actor.userID,
        clientID: actor.clientID,
        terminalReportID: booking.terminalReportID,
        awaitsReport: booking.awaitsReport,
      },
      sale === null ? 'first' : 'next',
      moment.now.toISOString(),
    ),
    ...postingStatements(taking, booking),
    ...(taking.added === null
      ? [updateProgress(scope, { orderID: order.orderID, ...progressOf(taking, booking) })]
      : []),
  ];
}

/** What a payment changes of its order. */
export function progressOf({ order, moment }: Taking, booking: Booking): OrderProgress {
  const at = moment.now.toISOString();
  const completed = completion(order, booking.paymentStatus, order.openLineCount, at);
  return {
    version: booking.orderVersion,
    paymentStatus: booking.paymentStatus,
    tipAmount: addAmounts(order.tipAmount, booking.payment.tipAmount),
    updatedAt: at,
    onlineStatus: onlineAfter(order.onlineStatus, completed.status),
    ...completed,
  };
}

function saleChange({ moment, order, sale }: Taking, { payment, ...booking }: Booking): SaleChange {
  return {
    saleID: booking.saleID,
    orderID: order.orderID,
    orderDate: order.orderDate,
    paymentStatus: booking.paymentStatus,
    saleDate: moment.businessDate,
    openedBy: order.openedBy,
    tableID: order.tableID,
    totalDueAmount: order.totalDueAmount,
    balanceDueAmount: booking.balanceDueAmount,
    tipAmount: addAmounts(sale?.tipAmount ?? NO_AMOUNT, payment.tipAmount),
    cashRoundingAmount: addAmounts(sale?.cashRoundingAmount ?? NO_AMOUNT, payment.cashRoundingAdjustAmount),
    createdAt: moment.recordedAt.toISOString(),
    paidAt: moment.recordedAt.toISOString(),
    updatedAt: moment.now.toISOString(),
  };
}

function postingStatements({ actor, moment, order, deps }: Taking, booking: Booking): Statement[] {
  const { payment, saleID, paymentStatus } = booking;
  const money = {
    amount: payment.amount,
    tipAmount: payment.tipAmount,
    cashRoundingAmount: payment.cashRoundingAdjustAmount,
  };
  const postings = [
    paymentStatus === 'Paid' ? salePosting(order) : null,
    paymentPosting(tenderAccount(payment.paymentTypeID, payment.customPaymentTypeID), money),
  ].flatMap((posting) => posting ?? []);
  if (postings.length === 0) return [];
  const source = {
    businessDate: moment.businessDate,
    orderID: order.orderID,
    orderDate: order.orderDate,
    saleID,
    paymentID: payment.paymentID,
    userID: actor.userID,
    clientID: actor.clientID,
    createdAt: moment.recordedAt.toISOString(),
  };
  return [insertPostings(actor.scope, postings, source, deps.newID)];
}
