import type { Payment, PaymentResult } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Posting } from './ledger.ts';

type Row = Record<string, unknown>;

/** A payment to be stored, with how the order stands after it: the answer that every repeat gets. */
export interface NewPayment {
  readonly payment: Payment;
  readonly requestHash: string;
  readonly saleID: string;
  readonly orderID: string;
  readonly orderDate: string;
  readonly paymentDate: string;
  readonly orderVersion: number;
  readonly balanceAfter: number;
  readonly paymentStatusAfter: PaymentResult['paymentStatus'];
  readonly userID: string;
  readonly clientID: string;
}

const INSERT_PAYMENT = `INSERT INTO payments (company_id, location_id, id, request_hash, sale_id, order_id, order_date, payment_date, payment_type_id, custom_payment_type_id,
    payment_setting_id, name, status, amount, tendered_amount, change_amount, tip_amount, cash_rounding_amount, total_due_amount, order_version, balance_after, payment_status_after,
    user_id, client_id, created_at, updated_at, payment_account_id, account_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $25, $26, $27)`;

export function insertPayment({ companyID, locationID }: LocationScope, { payment, ...rest }: NewPayment): Statement {
  return {
    text: INSERT_PAYMENT,
    values: [
      companyID,
      locationID,
      payment.paymentID,
      rest.requestHash,
      rest.saleID,
      rest.orderID,
      rest.orderDate,
      rest.paymentDate,
      payment.paymentTypeID,
      payment.customPaymentTypeID,
      payment.paymentSettingID,
      payment.name,
      payment.status,
      payment.amount,
      payment.tenderedAmount,
      payment.changeAmount,
      payment.tipAmount,
      payment.cashRoundingAdjustAmount,
      payment.totalDueAmount,
      rest.orderVersion,
      rest.balanceAfter,
      rest.paymentStatusAfter,
      rest.userID,
      rest.clientID,
      payment.actionCompleteDateTime,
      payment.paymentAccountID,
      payment.accountName,
    ],
  };
}

/** A payment by its id wherever it was taken here, with the number of its sale. */
export const selectPayment = ({ companyID, locationID }: LocationScope, paymentID: string): Statement => ({
  text: `SELECT p.id, p.payment_type_id, p.custom_payment_type_id, p.payment_setting_id, p.name, p.status, p.amount, p.tendered_amount, p.change_amount, p.tip_amount,
      p.cash_rounding_amount, p.total_due_amount, p.reference_payment_id, p.created_at, p.voided_at, p.payment_account_id, p.account_name, p.payment_date, p.request_hash, p.order_id, p.sale_id, p.order_version, p.balance_after,
      p.payment_status_after, s.sale_no
    FROM payments p JOIN sales s ON s.company_id = $1 AND s.id = p.sale_id
    WHERE p.company_id = $1 AND p.location_id = $2 AND s.location_id = $2 AND p.id = $3`,
  values: [companyID, locationID, paymentID],
});

/** Marks a payment as taken back. */
export const voidStatement = ({ companyID, locationID }: LocationScope, paymentID: string, at: string): Statement => ({
  text: `UPDATE payments SET status = 'Voided', voided_at = $4, updated_at = $4 WHERE company_id = $1 AND location_id = $2 AND id = $3`,
  values: [companyID, locationID, paymentID, at],
});

export function readRepeated(row: Row): {
  readonly requestHash: string;
  readonly orderID: string;
  readonly orderVersion: number;
  readonly saleID: string;
  readonly saleNo: string | null;
  readonly balanceAfter: number;
  readonly paymentStatusAfter: PaymentResult['paymentStatus'];
} {
  const paymentStatusAfter = row['payment_status_after'] as PaymentResult['paymentStatus'];
  return {
    requestHash: row['request_hash'] as string,
    orderID: row['order_id'] as string,
    orderVersion: row['order_version'] as number,
    saleID: row['sale_id'] as string,
    // The number came with the payment that settled; earlier ones were answered without it.
    saleNo: paymentStatusAfter === 'Paid' ? (row['sale_no'] as string | null) : null,
    balanceAfter: Number(row['balance_after']),
    paymentStatusAfter,
  };
}

/** Figures of a sale that a payment changes. */
export interface SaleChange {
  readonly saleID: string;
  readonly orderID: string;
  readonly orderDate: string;
  readonly paymentStatus: PaymentResult['paymentStatus'];
  /** Business date of the moment of payment; set when the sale is paid with this (decision 91). */
  readonly saleDate: string;
  readonly totalDueAmount: number;
  readonly balanceDueAmount: number;
  readonly tipAmount: number;
  readonly cashRoundingAmount: number;
  readonly now: string;
}

// The number is taken and given in one statement; its counter is kept until the commit, so numbers have no gap
// (decision 35).
const NEXT = `WITH next AS (
    INSERT INTO counters (company_id, location_id, kind, business_date, value) VALUES ($1, $2, 'sale', '1970-01-01', 1)
    ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + 1 RETURNING value
  )`;

const INSERT_PAID = `${NEXT} INSERT INTO sales (company_id, location_id, id, order_id, order_date, payment_status, total_due_amount, balance_due_amount, tip_amount, cash_rounding_amount,
    created_at, updated_at, sale_number, sale_no, sale_date, paid_at)
  SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::date, $6::text, $7::numeric, $8::numeric, $9::numeric, $10::numeric, $11::timestamptz, $11::timestamptz, next.value, next.value::text,
    $12::date, $11::timestamptz FROM next RETURNING sale_no`;

const INSERT_OPEN = `INSERT INTO sales (company_id, location_id, id, order_id, order_date, payment_status, total_due_amount, balance_due_amount, tip_amount, cash_rounding_amount, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`;

/** The sale of a first payment; numbered when that settles it. */
export function insertSale({ companyID, locationID }: LocationScope, sale: SaleChange): Statement {
  const values = [
    companyID,
    locationID,
    sale.saleID,
    sale.orderID,
    sale.orderDate,
    sale.paymentStatus,
    sale.totalDueAmount,
    sale.balanceDueAmount,
    sale.tipAmount,
    sale.cashRoundingAmount,
    sale.now,
  ];
  return sale.paymentStatus === 'Paid'
    ? { text: INSERT_PAID, values: [...values, sale.saleDate] }
    : { text: INSERT_OPEN, values };
}

// The total too: without a payment that stands the order could be changed.
const STANDING =
  'payment_status = $4, balance_due_amount = $5, tip_amount = $6, cash_rounding_amount = $7, updated_at = $8, total_due_amount = $9';

const UPDATE_OPEN = `UPDATE sales SET ${STANDING}
  WHERE company_id = $1 AND location_id = $2 AND id = $3 RETURNING sale_no`;

const UPDATE_PAID = `${NEXT} UPDATE sales SET ${STANDING}, sale_number = next.value, sale_no = next.value::text, sale_date = $10, paid_at = $8
  FROM next WHERE sales.company_id = $1 AND sales.location_id = $2 AND sales.id = $3 RETURNING sales.sale_no`;

const UPDATE_REPAID = `UPDATE sales SET ${STANDING}, sale_date = $10, paid_at = $8
  WHERE company_id = $1 AND location_id = $2 AND id = $3 RETURNING sale_no`;

/**
 * The sale after a further payment, or after one was taken back. `isNumbered`: it was paid before, and keeps its
 * number.
 */
export function updateSale({ companyID, locationID }: LocationScope, sale: SaleChange, isNumbered: boolean): Statement {
  const values = [
    companyID,
    locationID,
    sale.saleID,
    sale.paymentStatus,
    sale.balanceDueAmount,
    sale.tipAmount,
    sale.cashRoundingAmount,
    sale.now,
    sale.totalDueAmount,
  ];
  return sale.paymentStatus === 'Paid'
    ? { text: isNumbered ? UPDATE_REPAID : UPDATE_PAID, values: [...values, sale.saleDate] }
    : { text: UPDATE_OPEN, values };
}

/** What postings belong to. */
export interface PostingSource {
  readonly businessDate: string;
  readonly orderID: string;
  readonly orderDate: string;
  readonly saleID: string;
  readonly paymentID: string;
  readonly userID: string;
  readonly clientID: string;
  readonly now: string;
}

const POSTING =
  'company_id, location_id, business_date, order_id, order_date, sale_id, payment_id, user_id, client_id, created_at, id, kind, accounts, amounts';
const INSERT_ONE = `INSERT INTO ledger_postings (${POSTING}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
const INSERT_TWO = `${INSERT_ONE}, ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $15, $16, $17, $18)`;

/** Stores one or two postings; the database refuses any whose amounts do not sum to 0. */
export function insertPostings(
  { companyID, locationID }: LocationScope,
  postings: readonly Posting[],
  source: PostingSource,
  newID: () => string,
): Statement {
  const { businessDate, orderID, orderDate, saleID, paymentID, userID, clientID, now } = source;
  return {
    text: postings.length === 1 ? INSERT_ONE : INSERT_TWO,
    values: [
      companyID,
      locationID,
      businessDate,
      orderID,
      orderDate,
      saleID,
      paymentID,
      userID,
      clientID,
      now,
      ...postings.flatMap(({ kind, accounts, amounts }) => [newID(), kind, accounts, amounts]),
    ],
  };
}
