import { keysOf, NO_TENDER_FACTS, type Payment, type PaymentResult, type PaymentType } from '@tavola/contract';
import {
  amount,
  boolean,
  date,
  instant,
  integer,
  names,
  nullable,
  smallintOf,
  text,
  textOf,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, InsertedColumns, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isSampleTerminal } from '../orders/samples.rows.ts';

const column = columnsOf('payments');

/** The columns that a payment travels with. */
export const paymentColumns = new Columns({
  paymentID: column('id', uuid),
  paymentTypeID: column('payment_type_id', smallintOf<PaymentType>()),
  customPaymentTypeID: column('custom_payment_type_id', nullable(uuid)),
  paymentSettingID: column('payment_setting_id', nullable(uuid)),
  name: column('name', text),
  names: column('names', names),
  status: column('status', textOf<Payment['status']>()),
  amount: column('amount', amount),
  tenderedAmount: column('tendered_amount', amount),
  changeAmount: column('change_amount', amount),
  tipAmount: column('tip_amount', amount),
  cashRoundingAdjustAmount: column('cash_rounding_amount', amount),
  totalDueAmount: column('total_due_amount', amount),
  expectAmount: column('expect_amount', nullable(amount)),
  referencePaymentID: column('reference_payment_id', nullable(uuid)),
  actionCompleteDateTime: column('created_at', instant),
  voidedDateTime: column('voided_at', nullable(instant)),
  paymentAccountID: column('payment_account_id', nullable(uuid)),
  accountName: column('account_name', nullable(text)),
  accountBalance: column('account_balance', nullable(amount)),
  giftCardID: column('gift_card_id', nullable(uuid)),
  remainingGiftCardBalance: column('remaining_gift_card_balance', nullable(amount)),
  transactionID: column('transaction_id', nullable(text)),
  maskCardNumber: column('mask_card_number', nullable(text)),
  voidedTransactionID: column('voided_transaction_id', nullable(text)),
  verified: column('verified', nullable(boolean)),
});
const inserted = new InsertedColumns(
  paymentColumns,
  'customPaymentTypeID',
  'names',
  'referencePaymentID',
  'voidedDateTime',
  ...keysOf(NO_TENDER_FACTS),
);

/** What is stored with a payment: where it belongs, and how the order was after it, which every repeat is answered. */
const bookingColumns = new Columns({
  requestHash: column('request_hash', text),
  saleID: column('sale_id', uuid),
  orderID: column('order_id', uuid),
  orderDate: column('order_date', date),
  paymentDate: column('payment_date', date),
  orderVersion: column('order_version', integer),
  balanceAfter: column('balance_after', amount),
  paymentStatusAfter: column('payment_status_after', textOf<PaymentResult['paymentStatus']>()),
  /** Null, as its terminal is, where a channel was paid (decision 289). */
  userID: column('user_id', nullable(uuid)),
  clientID: column('client_id', nullable(uuid)),
  /** The report of its terminal that it is in (decision 88). */
  terminalReportID: column('terminal_report_id', nullable(uuid)),
  awaitsReport: column('awaits_report', boolean),
});
/** Set by the close of day. */
const dayColumns = new Columns({ closeOfDayID: column('close_of_day_id', nullable(uuid)) });

/** What is stored with a payment. */
export type PaymentBooking = Readonly<RowOf<typeof bookingColumns>>;

/**
 * The place of a payment in its sale (decision 250): the first, the next one, that of the payment that it replaces, or
 * after the others where a refund gives money back. Only the place decides what settles.
 */
export type PaymentPlace = 'first' | 'next' | { readonly of: string } | { readonly refundID: string };

/** Stores a payment; its id is written without looking whether it is taken. */
export const insertPayment = (
  scope: LocationScope,
  payment: Payment,
  booking: PaymentBooking,
  place: PaymentPlace,
  updatedAt: string,
): Statement => {
  const row = { ...payment, names: payment.names };
  const columns = inserted.of([row]);
  const ofRefund = typeof place === 'object' && 'refundID' in place;
  return sql`INSERT INTO payments (company_id, location_id, updated_at, position, ${ofRefund ? raw('refund_id, ') : raw('')}${columns.names},
      ${bookingColumns.names})
    VALUES (${scope.companyID}, ${scope.locationID}, ${updatedAt}, ${positionOf(scope, place, booking.saleID)},
      ${ofRefund ? sql`${place.refundID}, ` : raw('')}${columns.values(row)}, ${bookingColumns.values(booking)})`;
};

// The order of a sale is locked, so no other payment takes a place in between.
function positionOf({ companyID, locationID }: LocationScope, place: PaymentPlace, saleID: string): Sql {
  if (place === 'first') return raw('1');
  const ofSale = sql`FROM payments taken
    WHERE taken.company_id = ${companyID} AND taken.location_id = ${locationID} AND taken.sale_id = ${saleID}`;
  return place === 'next' || 'refundID' in place
    ? sql`(SELECT coalesce(max(taken.position), 0) + 1 ${ofSale})`
    : sql`(SELECT taken.position ${ofSale} AND taken.id = ${place.of})`;
}

/** A payment by its id wherever it was taken here, with the number of its sale and whether that is a sample. */
export const selectPayment = (scope: LocationScope, paymentID: string): Statement => {
  const { companyID, locationID } = scope;
  return sql`SELECT ${paymentColumns.of('p')}, ${bookingColumns.of('p')}, ${dayColumns.of('p')}, s.sale_no,
      ${isSampleTerminal(scope, raw('p.client_id'))} AS is_sample
    FROM payments p JOIN sales s ON s.company_id = ${companyID} AND s.id = p.sale_id
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND s.location_id = ${locationID} AND p.id = ${paymentID}`;
};

/**
 * Payments of an order by their places in the sale; one that was replaced is in front of what replaced it. The sale of
 * the order is read first and not joined: before a new restaurant's tables are analyzed, a join reads all payments.
 */
export const selectPayments = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${paymentColumns.of('p')}
    FROM payments p
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.sale_id = (
      SELECT s.id FROM sales s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID})
    ORDER BY p.position, p.created_at, p.id`;

/** Who took the last live payment of an order, and when. */
export const selectLastTaken = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT concat_ws(' ', u.first_name, u.last_name) AS person, p.created_at
    FROM sales s JOIN payments p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.sale_id = s.id
      LEFT JOIN users u ON u.company_id = ${companyID} AND u.id = p.user_id
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}
      AND p.voided_at IS NULL
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;

/** A row of `selectLastTaken`. */
export const readLastTaken = (row: DriverRow): { readonly person: string; readonly at: string } => ({
  person: String(row['person']),
  at: String(row['created_at']),
});

/** The payment in a row of `selectPayment` or `selectPayments`. */
export const readPayment = (row: DriverRow): Payment => paymentColumns.read(row);

/** What is stored with the payment, in a row of `selectPayment`. */
export const readBooking = (row: DriverRow): PaymentBooking => bookingColumns.read(row);

/** The close of day that the payment is part of, in a row of `selectPayment`; null = none yet. */
export const readDay = (row: DriverRow): string | null => dayColumns.read(row).closeOfDayID;

/** Whether the payment is of a sample, in a row of `selectPayment`. */
export const readIsSample = (row: DriverRow): boolean => row['is_sample'] === true;

/** Sets the tip of a payment, and with it what was handed over or what went back (decision 128). */
export const tipStatement = (
  { companyID, locationID }: LocationScope,
  payment: Pick<Payment, 'paymentID' | 'tipAmount' | 'tenderedAmount' | 'changeAmount'>,
  at: string,
): Statement =>
  sql`UPDATE payments SET tip_amount = ${payment.tipAmount}, tendered_amount = ${payment.tenderedAmount},
      change_amount = ${payment.changeAmount}, updated_at = ${at}
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${payment.paymentID}`;

/** Who voids a payment, on which business day, and whose PIN allowed it. */
export interface VoidedBy {
  readonly at: string;
  /** Null = a channel. */
  readonly userID: string | null;
  readonly businessDate: string;
  readonly approverID: string | null;
}

/** Marks a payment as voided. */
export const voidStatement = (
  { companyID, locationID }: LocationScope,
  paymentID: string,
  { at, userID, businessDate, approverID }: VoidedBy,
): Statement =>
  sql`UPDATE payments SET status = 'Voided', voided_at = ${at}, voided_by = ${userID}, void_date = ${businessDate},
      void_approved_by = ${approverID}, updated_at = ${at}
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${paymentID}`;
