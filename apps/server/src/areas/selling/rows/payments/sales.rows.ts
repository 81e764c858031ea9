import type { PaymentResult, Sale } from '@tavola/contract';
import {
  amount,
  date,
  instant,
  integer,
  nullable,
  text,
  textOf,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { nextNumber, SAMPLE_PREFIX } from '../orders/counters.rows.ts';
import { readPayment, selectPayments } from './payments.rows.ts';

const column = columnsOf('sales');

/** The columns of sales; its number is written with `sale_no` alone. */
export const saleColumns = new Columns({
  saleID: column('id', uuid),
  orderID: column('order_id', uuid),
  orderDate: column('order_date', date),
  paymentStatus: column('payment_status', textOf<Sale['paymentStatus']>()),
  saleNo: column('sale_no', nullable(text)),
  /** Business date of the moment of payment (decision 91). */
  saleDate: column('sale_date', nullable(date)),
  totalDueAmount: column('total_due_amount', amount),
  balanceDueAmount: column('balance_due_amount', amount),
  tipAmount: column('tip_amount', amount),
  cashRoundingAmount: column('cash_rounding_amount', amount),
  createdAt: column('created_at', instant),
  paidAt: column('paid_at', nullable(instant)),
  updatedAt: column('updated_at', instant),
  /** In how many refunds money of it went back. */
  refundCount: column('refund_count', integer),
});

const stored = saleColumns.pick(
  'saleID',
  'saleNo',
  'paymentStatus',
  'balanceDueAmount',
  'tipAmount',
  'cashRoundingAmount',
  'refundCount',
);

/** What a payment has to know of the sale of its order. */
export type SaleRow = Readonly<RowOf<typeof stored>>;

/** The sale of an order. */
export const selectSale = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${stored.names} FROM sales
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID}`;

/** A row of `selectSale`. */
export const readSale = (row: DriverRow): SaleRow => stored.read(row);

/** The number that a statement about a sale answered. */
export const readSaleNo = (row: DriverRow | undefined): string | null =>
  row === undefined ? null : saleNumber.read(row).saleNo;

const saleNumber = saleColumns.pick('saleNo');

/** The sale of an order with its payments; null before the first one. */
export async function findSale(tx: Tx, scope: LocationScope, orderID: string): Promise<Sale | null> {
  const [sales, payments] = await tx.pipeline([selectSale(scope, orderID), selectPayments(scope, orderID)]);
  const row = sales?.rows[0];
  if (row === undefined) return null;
  const { saleID, saleNo, paymentStatus, balanceDueAmount } = readSale(row);
  return { saleID, saleNo, paymentStatus, balanceDueAmount, payments: (payments?.rows ?? []).map(readPayment) };
}

const opened = saleColumns.pick(
  'saleID',
  'orderID',
  'orderDate',
  'paymentStatus',
  'totalDueAmount',
  'balanceDueAmount',
  'tipAmount',
  'cashRoundingAmount',
  'createdAt',
  'updatedAt',
);

// The total too: without a live payment the order could be changed.
const changed = saleColumns.pick(
  'paymentStatus',
  'balanceDueAmount',
  'tipAmount',
  'cashRoundingAmount',
  'updatedAt',
  'totalDueAmount',
);

const paid = saleColumns.pick('saleDate', 'paidAt');

/** A sale after a payment. Its day and moment of payment are stored once it is paid. */
export type SaleChange = Readonly<RowOf<typeof opened> & RowOf<typeof paid>> & {
  /** Who opened its order, and the table whose waiter serves it (decision 238). */
  readonly openedBy: string | null;
  readonly tableID: string | null;
  readonly paymentStatus: PaymentResult['paymentStatus'];
};

/** How a sale is numbered once it is paid: in the series of the books, or in that of the samples (decision 252). */
export type SaleSeries = 'sale' | 'sampleSale';

/** Its number in the books, which a sample has none of, and the number that is shown. */
const numberIn = (series: SaleSeries): { readonly counted: Sql; readonly shown: Sql } =>
  series === 'sale'
    ? { counted: sql`next.value`, shown: sql`next.value::text` }
    : { counted: sql`NULL::bigint`, shown: sql`${SAMPLE_PREFIX}::text || next.value::text` };

// The waiter at payment: a table that is handed over, or released, has another one later.
const servedBy = ({ companyID, locationID }: LocationScope, { openedBy, tableID }: SaleChange): Sql =>
  tableID === null
    ? sql`${openedBy}::uuid`
    : sql`coalesce((SELECT t.opened_by FROM tables t
        WHERE t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.id = ${tableID}), ${openedBy}::uuid)`;

/**
 * A part of a statement that changes a sale: its reports are made again after the commit (decision 236). Whatever else
 * changes what a report says of an order writes the same row.
 */
export const notedSale = ({ companyID, locationID }: LocationScope, orderID: string): Sql =>
  sql`noted AS (INSERT INTO report_changes (company_id, location_id, order_id)
    VALUES (${companyID}, ${locationID}, ${orderID}))`;

// The same where only the sale is known.
const notedByID = ({ companyID, locationID }: LocationScope, saleID: string): Sql =>
  sql`noted AS (INSERT INTO report_changes (company_id, location_id, order_id)
    SELECT n.company_id, n.location_id, n.order_id FROM sales n
    WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.id = ${saleID})`;

/** The sale of a first payment; numbered when that settles it. Answers the number. */
export function insertSale(scope: LocationScope, sale: SaleChange, series: SaleSeries): Statement {
  const { companyID, locationID } = scope;
  const { counted, shown } = numberIn(series);
  return sale.paymentStatus === 'Paid'
    ? sql`WITH ${nextNumber(scope, series)}, ${notedSale(scope, sale.orderID)}
        INSERT INTO sales (company_id, location_id, sale_number, sale_no, served_by, ${opened.names}, ${paid.names})
        SELECT ${companyID}::uuid, ${locationID}::uuid, ${counted}, ${shown}, ${servedBy(scope, sale)}, ${opened.typed(sale)},
          ${paid.typed(sale)}
        FROM next RETURNING sale_no`
    : sql`WITH ${notedSale(scope, sale.orderID)}
        INSERT INTO sales (company_id, location_id, ${opened.names})
        VALUES (${companyID}, ${locationID}, ${opened.values(sale)})`;
}

/**
 * The sale after a further payment, or after one was voided. `numbered`: it was paid before, and keeps its number.
 * Answers the number.
 */
export function updateSale(scope: LocationScope, sale: SaleChange, numbering: SaleSeries | 'numbered'): Statement {
  const { companyID, locationID } = scope;
  const here = sql`sales.company_id = ${companyID} AND sales.location_id = ${locationID} AND sales.id = ${sale.saleID}`;
  const noted = notedSale(scope, sale.orderID);
  if (sale.paymentStatus !== 'Paid')
    return sql`WITH ${noted} UPDATE sales SET ${changed.set(sale)} WHERE ${here} RETURNING sale_no`;
  if (numbering === 'numbered')
    return sql`WITH ${noted} UPDATE sales SET ${changed.set(sale)}, ${paid.set(sale)}, served_by = ${servedBy(scope, sale)}
      WHERE ${here} RETURNING sale_no`;
  const { counted, shown } = numberIn(numbering);
  return sql`WITH ${nextNumber(scope, numbering)}, ${noted}
    UPDATE sales SET ${changed.set(sale)}, ${paid.set(sale)}, served_by = ${servedBy(scope, sale)},
      sale_number = ${counted}, sale_no = ${shown}
    FROM next WHERE ${here} RETURNING sales.sale_no`;
}

/** Ends the sale of an order that is voided: its payments were voided before (decision 59), and nothing is owed. */
export const closeSale = (scope: LocationScope, orderID: string, at: string): Statement =>
  sql`WITH ${notedSale(scope, orderID)} UPDATE sales SET payment_status = 'Voided', total_due_amount = 0, balance_due_amount = 0, updated_at = ${at}
    WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND order_id = ${orderID}`;

/** Sets the cash rounding of a sale whose payment turned out to be of another tender. */
export const roundingOfSale = (
  scope: LocationScope,
  saleID: string,
  cashRoundingAmount: SaleRow['cashRoundingAmount'],
  at: string,
): Statement =>
  sql`WITH ${notedByID(scope, saleID)} UPDATE sales SET cash_rounding_amount = ${cashRoundingAmount}, updated_at = ${at}
    WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND id = ${saleID}`;

/** Sets the tips of a sale whose payment got another one later. */
export const tipOfSale = (
  scope: LocationScope,
  saleID: string,
  tipAmount: SaleRow['tipAmount'],
  at: string,
): Statement =>
  sql`WITH ${notedByID(scope, saleID)} UPDATE sales SET tip_amount = ${tipAmount}, updated_at = ${at}
    WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND id = ${saleID}`;
