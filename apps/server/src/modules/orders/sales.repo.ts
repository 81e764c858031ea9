import type { Payment, Sale } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Row = Record<string, unknown>;

/** A row of sales. */
export interface SaleRow {
  readonly saleID: string;
  readonly saleNo: string | null;
  readonly paymentStatus: Sale['paymentStatus'];
  readonly balanceDueAmount: number;
  readonly tipAmount: number;
  readonly cashRoundingAmount: number;
}

export const selectSale = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: `SELECT id, sale_no, payment_status, balance_due_amount, tip_amount, cash_rounding_amount FROM sales
    WHERE company_id = $1 AND location_id = $2 AND order_id = $3`,
  values: [companyID, locationID, orderID],
});

export function readSale(row: Row): SaleRow {
  return {
    saleID: row['id'] as string,
    saleNo: row['sale_no'] as string | null,
    paymentStatus: row['payment_status'] as Sale['paymentStatus'],
    balanceDueAmount: Number(row['balance_due_amount']),
    tipAmount: Number(row['tip_amount']),
    cashRoundingAmount: Number(row['cash_rounding_amount']),
  };
}

/**
 * Ends the sale of an order that is voided: its payments were taken back before (decision 59), and nothing of it is
 * owed.
 */
export const closeSale = ({ companyID, locationID }: LocationScope, orderID: string, at: string): Statement => ({
  text: `UPDATE sales SET payment_status = 'Voided', total_due_amount = 0, balance_due_amount = 0, updated_at = $4 WHERE company_id = $1 AND location_id = $2 AND order_id = $3`,
  values: [companyID, locationID, orderID, at],
});

/** Payments of an order, in the order in which they were taken. */
export const selectPayments = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: `SELECT p.id, p.payment_type_id, p.custom_payment_type_id, p.payment_setting_id, p.name, p.status, p.amount, p.tendered_amount, p.change_amount, p.tip_amount,
      p.cash_rounding_amount, p.total_due_amount, p.reference_payment_id, p.created_at, p.voided_at, p.payment_account_id, p.account_name
    FROM payments p JOIN sales s ON s.company_id = $1 AND s.id = p.sale_id
    WHERE p.company_id = $1 AND p.location_id = $2 AND s.location_id = $2 AND s.order_id = $3 ORDER BY p.created_at, p.id`,
  values: [companyID, locationID, orderID],
});

export function readPayment(row: Row): Payment {
  return {
    paymentID: row['id'] as string,
    paymentTypeID: row['payment_type_id'] as Payment['paymentTypeID'],
    customPaymentTypeID: row['custom_payment_type_id'] as string | null,
    paymentSettingID: row['payment_setting_id'] as string | null,
    name: row['name'] as string,
    status: row['status'] as Payment['status'],
    amount: Number(row['amount']),
    tenderedAmount: Number(row['tendered_amount']),
    changeAmount: Number(row['change_amount']),
    tipAmount: Number(row['tip_amount']),
    cashRoundingAdjustAmount: Number(row['cash_rounding_amount']),
    totalDueAmount: Number(row['total_due_amount']),
    referencePaymentID: row['reference_payment_id'] as string | null,
    actionCompleteDateTime: row['created_at'] as string,
    voidedDateTime: row['voided_at'] as string | null,
    paymentAccountID: row['payment_account_id'] as string | null,
    accountName: row['account_name'] as string | null,
  };
}

/** The sale of an order with its payments; null before the first one. */
export async function findSale(tx: Tx, scope: LocationScope, orderID: string): Promise<Sale | null> {
  const [sales, payments] = await tx.pipeline([selectSale(scope, orderID), selectPayments(scope, orderID)]);
  const row = sales?.rows[0];
  if (row === undefined) return null;
  const { saleID, saleNo, paymentStatus, balanceDueAmount } = readSale(row);
  return { saleID, saleNo, paymentStatus, balanceDueAmount, payments: (payments?.rows ?? []).map(readPayment) };
}
