import type { Amount, LineNames, LineTax, Payment, Refund, RefundLine } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import {
  amount,
  boolean,
  counter,
  date,
  decimal,
  instant,
  integer,
  json,
  jsonList,
  nullable,
  text,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { joined, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { nextNumber } from '../orders/counters.rows.ts';
import { paymentColumns, readPayment } from './payments.rows.ts';
import { notedSale } from './sales.rows.ts';

const column = columnsOf('refunds');

const refundColumns = new Columns({
  refundID: column('id', uuid),
  requestHash: column('request_hash', text),
  saleID: column('sale_id', uuid),
  orderID: column('order_id', uuid),
  orderDate: column('order_date', date),
  businessDate: column('business_date', date),
  reason: column('reason', nullable(text)),
  netAmount: column('net_amount', amount),
  netSalesAmount: column('net_sales_amount', amount),
  serviceChargeAmount: column('service_charge_amount', amount),
  taxAmount: column('tax_amount', amount),
  deliveryChargeAmount: column('delivery_charge_amount', amount),
  additionalChargeAmount: column('additional_charge_amount', amount),
  amount: column('amount', amount),
  tipAmount: column('tip_amount', amount),
  cashRoundingAdjustAmount: column('cash_rounding_amount', amount),
  pointsReturned: column('points_returned', counter),
  isComplete: column('is_complete', boolean),
  userID: column('user_id', uuid),
  approvedBy: column('approved_by', nullable(uuid)),
  clientID: column('client_id', uuid),
  terminalReportID: column('terminal_report_id', nullable(uuid)),
  createdAt: column('created_at', instant),
});
/** A refund as stored, before it has a number. */
export type NewRefund = Readonly<RowOf<typeof refundColumns>>;

const lineColumn = columnsOf('refund_lines');
const lineColumns = new Columns({
  id: lineColumn('id', uuid),
  refundID: lineColumn('refund_id', uuid),
  orderID: lineColumn('order_id', uuid),
  businessDate: lineColumn('business_date', date),
  position: lineColumn('position', integer),
  orderLineID: lineColumn('order_line_id', uuid),
  quantity: lineColumn('quantity', decimal),
  netAmount: lineColumn('net_amount', amount),
  netSalesAmount: lineColumn('net_sales_amount', amount),
  serviceChargeAmount: lineColumn('service_charge_amount', amount),
  taxes: lineColumn('taxes', jsonList<LineTax>()),
  serviceChargeTaxes: lineColumn('service_charge_taxes', jsonList<LineTax>()),
  amount: lineColumn('amount', amount),
  isRestocked: lineColumn('is_restocked', boolean),
});
/** A line of a refund as stored. */
export type NewRefundLine = Readonly<RowOf<typeof lineColumns>>;

/** Stores a refund under the next number of the refund series (decision 60); answers `refund_no`. */
export const insertRefund = (scope: LocationScope, refund: NewRefund): Statement =>
  sql`WITH ${nextNumber(scope, 'refund')}
    INSERT INTO refunds (company_id, location_id, refund_number, refund_no, ${refundColumns.names})
    SELECT ${scope.companyID}::uuid, ${scope.locationID}::uuid, next.value, 'R-' || next.value::text, ${refundColumns.typed(refund)}
    FROM next RETURNING refund_no`;

/** The number that `insertRefund` answered. */
export const readRefundNo = (row: DriverRow | undefined): string =>
  row === undefined ? '' : refundNumber.read(row).refundNo;

const refundNumber = new Columns({ refundNo: column('refund_no', text) });

/** Stores the lines of a refund. */
export const insertRefundLines = (
  { companyID, locationID }: LocationScope,
  lines: readonly NewRefundLine[],
): Statement[] =>
  lines.length === 0
    ? []
    : [
        sql`INSERT INTO refund_lines (company_id, location_id, ${lineColumns.names})
          VALUES ${joined(lines.map((line) => sql`(${companyID}, ${locationID}, ${lineColumns.values(line)})`))}`,
      ];

/** What of a sale went back, after a refund of it. */
export const refundedSale = (
  scope: LocationScope,
  sale: {
    readonly saleID: string;
    readonly orderID: string;
    readonly amount: Amount;
    readonly isComplete: boolean;
    readonly at: string;
  },
): Statement =>
  sql`WITH ${notedSale(scope, sale.orderID)} UPDATE sales SET refunded_amount = refunded_amount + ${sale.amount}, refund_count = refund_count + 1,
      payment_status = CASE WHEN ${sale.isComplete}::boolean THEN 'Refunded' ELSE payment_status END, updated_at = ${sale.at}
    WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND id = ${sale.saleID}`;

/** Which refunds: one by its id, or all of a sale, by its own id or that of its order. */
export type RefundsOf = { readonly refundID: string } | { readonly saleID: string } | { readonly orderID: string };

const isOf = (of: RefundsOf): Sql =>
  'refundID' in of
    ? sql`f.id = ${of.refundID}`
    : 'saleID' in of
      ? sql`f.sale_id = ${of.saleID}`
      : sql`f.order_id = ${of.orderID}`;

const named = new Columns({
  refundNo: column('refund_no', text),
  saleNo: columnsOf('sales')('sale_no', nullable(text)),
  orderNo: columnsOf('orders')('order_no', text),
});
const person = (alias: Sql): Sql => sql`concat_ws(' ', ${alias}.first_name, nullif(${alias}.last_name, ''))`;

const selectHeads = ({ companyID, locationID }: LocationScope, of: RefundsOf): Statement =>
  sql`SELECT ${refundColumns.of('f')}, f.refund_no, s.sale_no, o.order_no, o.channel, n.note_no, ${person(sql`u`)} AS user_name,
      ${person(sql`a`)} AS approver_name, c.name AS terminal_name
    FROM refunds f
    JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.id = f.sale_id
    JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = f.order_id
    JOIN users u ON u.company_id = ${companyID} AND u.id = f.user_id
    LEFT JOIN credit_notes n ON n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.id = f.id
    LEFT JOIN users a ON a.company_id = ${companyID} AND a.id = f.approved_by
    LEFT JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = f.client_id
    WHERE f.company_id = ${companyID} AND f.location_id = ${locationID}
      AND ${isOf(of)}
    ORDER BY f.refund_number`;

const lineNames = new Columns({
  itemID: columnsOf('order_lines')('item_id', uuid),
  itemName: columnsOf('order_lines')('item_name', text),
  displayName: columnsOf('order_lines')('display_name', nullable(text)),
  names: columnsOf('order_lines')('names', nullable(json<LineNames>())),
});

const selectRefundLines = ({ companyID, locationID }: LocationScope, ids: readonly string[]): Statement =>
  sql`SELECT ${lineColumns.of('r')}, ${lineNames.of('l')} FROM refund_lines r
    JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = r.order_line_id
    WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.refund_id = ANY(${ids}::uuid[])
    ORDER BY r.refund_id, r.position`;

const selectRefundPayments = ({ companyID, locationID }: LocationScope, saleIDs: readonly string[]): Statement =>
  sql`SELECT p.refund_id, ${paymentColumns.of('p')} FROM payments p
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.sale_id = ANY(${saleIDs}::uuid[])
      AND p.refund_id IS NOT NULL
    ORDER BY p.position, p.created_at, p.id`;

/** A refund with what a call about it has to know beyond its answer. */
export interface StoredRefund {
  readonly refund: Refund;
  readonly requestHash: string;
  readonly channel: number;
}

/** Refunds of this location, in the order in which they were made. */
export async function findRefunds(tx: Tx, scope: LocationScope, of: RefundsOf): Promise<StoredRefund[]> {
  const [heads] = await tx.pipeline([selectHeads(scope, of)]);
  const rows = heads?.rows ?? [];
  if (rows.length === 0) return [];
  const found = rows.map((row) => refundColumns.read(row));
  const [lines, payments] = await tx.pipeline([
    selectRefundLines(
      scope,
      found.map(({ refundID }) => refundID),
    ),
    selectRefundPayments(scope, [...new Set(found.map(({ saleID }) => saleID))]),
  ]);
  const ofRefund = (rowsOf: readonly DriverRow[] | undefined, id: string): DriverRow[] =>
    (rowsOf ?? []).filter((row) => row['refund_id'] === id);
  return rows.map((row, index) => {
    const stored = found[index] ?? refundColumns.read(row);
    const { refundID } = stored;
    return {
      requestHash: stored.requestHash,
      channel: Number(row['channel']),
      refund: refundAnswer(stored, {
        ...named.read(row),
        userName: String(row['user_name']),
        approverName: stored.approvedBy === null ? null : String(row['approver_name']),
        terminalName: String(row['terminal_name'] ?? ''),
        creditNoteNo: row['note_no'] === null ? null : String(row['note_no']),
        lines: ofRefund(lines?.rows, refundID).map(lineAnswer),
        payments: ofRefund(payments?.rows, refundID).map(readPayment),
      }),
    };
  });
}

function lineAnswer(row: DriverRow): RefundLine {
  const { itemID, itemName, displayName, names } = lineNames.read(row);
  return refundLineAnswer(lineColumns.read(row), {
    itemID,
    name: displayName ?? itemName,
    names: names?.[itemID] ?? null,
  });
}

/** A line of a refund as calls answer it. */
export const refundLineAnswer = (
  line: NewRefundLine,
  name: Pick<RefundLine, 'itemID' | 'name' | 'names'>,
): RefundLine => ({
  orderLineID: line.orderLineID,
  ...name,
  quantity: line.quantity,
  netAmount: line.netAmount,
  serviceChargeAmount: line.serviceChargeAmount,
  taxes: [...line.taxes],
  serviceChargeTaxes: [...line.serviceChargeTaxes],
  amount: line.amount,
  isRestocked: line.isRestocked,
});

/** What a stored refund is answered with beyond its row. */
export interface RefundNames extends Pick<
  Refund,
  'refundNo' | 'saleNo' | 'orderNo' | 'userName' | 'approverName' | 'terminalName' | 'creditNoteNo'
> {
  readonly lines: readonly RefundLine[];
  readonly payments: readonly Payment[];
}

/** A refund as calls answer it. */
export const refundAnswer = (row: NewRefund, { lines, payments, ...names }: RefundNames): Refund => ({
  refundID: row.refundID,
  saleID: row.saleID,
  orderID: row.orderID,
  ...names,
  businessDate: row.businessDate,
  refundedOn: row.createdAt,
  reason: row.reason,
  amount: row.amount,
  tipAmount: row.tipAmount,
  cashRoundingAdjustAmount: row.cashRoundingAdjustAmount,
  paidOutAmount: toAmount(add(add(toMoney(row.amount), toMoney(row.tipAmount)), toMoney(row.cashRoundingAdjustAmount))),
  taxAmount: row.taxAmount,
  serviceChargeAmount: row.serviceChargeAmount,
  deliveryChargeAmount: row.deliveryChargeAmount,
  additionalChargeAmount: row.additionalChargeAmount,
  pointsReturned: row.pointsReturned,
  isComplete: row.isComplete,
  lines: [...lines],
  payments: [...payments],
});

/** The name of a person by id. */
export async function readPerson(tx: Tx, { companyID }: LocationScope, userID: string): Promise<string> {
  const [found] = await tx.pipeline([
    sql`SELECT ${person(sql`u`)} AS name FROM users u WHERE u.company_id = ${companyID} AND u.id = ${userID}`,
  ]);
  return String(found?.rows[0]?.['name'] ?? '');
}
