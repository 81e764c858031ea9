import { OrderChannel } from '@tavola/contract';
import { amount, integer, nullable, text, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { linkedBills } from '../orders/order-line-shares.rows.ts';

/** The bills of the guests at a table, and what their shared lines cost each of them, for receipts. */

const orderColumn = columnsOf('orders');
const billColumns = new Columns({
  orderID: orderColumn('id', uuid),
  orderNo: orderColumn('order_no', text),
  aliasName: orderColumn('alias_name', nullable(text)),
  tableName: orderColumn('table_name', nullable(text)),
  totalDueAmount: orderColumn('total_due_amount', amount),
  serviceChargeAmount: orderColumn('service_charge_amount', amount),
  exclusiveTaxAmount: orderColumn('exclusive_tax_amount', amount),
  orderDiscountAmount: { ...orderColumn('discount_amount', amount), name: 'order_discount_amount' },
});
/** A bill of a table, with what it works out for itself. */
export type SplitBill = Readonly<RowOf<typeof billColumns>> & { readonly isMain: boolean };

const shareColumn = columnsOf('order_line_shares');
const partColumns = new Columns({
  orderLineID: shareColumn('order_line_id', uuid),
  orderID: shareColumn('order_id', uuid),
  subtotal: shareColumn('subtotal', amount),
  discountAmount: shareColumn('discount_amount', amount),
});
/** What a line costs one of its bills, before discounts of the bill. */
export type SplitPart = Readonly<RowOf<typeof partColumns>>;

/** How a bill shares a line: the number of its bills, and the total of the whole line. */
export const wholeColumns = new Columns({
  wholeAmount: { ...columnsOf('order_lines')('subtotal', amount), name: 'whole_amount' },
  billCount: { ...columnsOf('order_lines')('position', integer), name: 'bill_count' },
});

/**
 * When a bill stops keeping its guests; one that owes nothing does not keep them. The sale is looked up by its order
 * alone, like `orderOf`.
 */
const endOf = ({ companyID }: LocationScope, order: Sql): Sql =>
  sql`coalesce((SELECT s.paid_at FROM sales s WHERE s.company_id = ${companyID} AND s.order_id = ${order}.id
      AND s.payment_status IN ('Paid', 'Refunded')),
    CASE WHEN ${order}.total_due_amount = 0 THEN ${order}.created_at ELSE 'infinity' END)`;

/**
 * The orders of a table of ids `k`, as `o`. Each is looked up by its key, whatever Postgres knows of the table: written
 * as a join, or with the location among the conditions, it may be planned as a walk through all orders of the location.
 */
const orderOf = ({ companyID, locationID }: LocationScope, ids: Sql): Sql =>
  sql`${ids} k CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.company_id = ${companyID} AND orders.id = k.order_id
    OFFSET 0) AS o WHERE o.location_id = ${locationID}`;

/**
 * Bills of the same guests: those of one sitting, those that share lines, those at one table since it was opened, and
 * those of a group of tables; of bills that were released before sittings were stored, those at the same time. Together
 * they come to what the table comes to.
 */
export function selectSplit(scope: LocationScope, orderID: string): Statement[] {
  const { companyID, locationID } = scope;
  const here = (table: 'a' | 'b' | 'd' | 'n' | 't'): Sql =>
    sql`${raw(table)}.company_id = ${companyID} AND ${raw(table)}.location_id = ${locationID}`;
  // What was sold at the counter has one bill, and nothing more is looked for.
  const ofTable = sql`SELECT o.id FROM orders o WHERE o.company_id = ${companyID} AND o.id = ${orderID}
    AND (o.channel = ${OrderChannel.TableService} OR o.table_id IS NOT NULL OR o.sitting_id IS NOT NULL)`;
  return [
    sql`WITH RECURSIVE ${linkedBills(scope, ofTable)}, seated (order_id) AS (
        SELECT order_id FROM linked
        UNION
        SELECT other.id FROM (SELECT o.*, ${endOf(scope, raw('o'))} AS ends_at, (SELECT t.opened_at FROM tables t
              WHERE ${here('t')} AND t.id = o.table_id) AS opened_at FROM ${orderOf(scope, raw('seated'))} OFFSET 0) AS o
          CROSS JOIN LATERAL (
            SELECT n.id FROM orders n WHERE o.sitting_id IS NOT NULL AND ${here('n')} AND n.sitting_id = o.sitting_id
            UNION ALL
            SELECT n.id FROM orders n
              WHERE o.table_id IS NOT NULL AND o.sitting_id IS NULL AND ${here('n')} AND n.table_id = o.table_id AND n.sitting_id IS NULL
                AND n.status NOT IN ('Voided', 'Returned') AND n.created_at > o.created_at - interval '1 day'
                AND n.created_at <= CASE WHEN o.created_at >= o.opened_at THEN 'infinity'
                  ELSE greatest(o.ends_at, o.created_at) END
                AND (n.created_at = o.created_at
                  OR (n.created_at < o.ends_at AND o.created_at < ${endOf(scope, raw('n'))})
                  OR least(n.created_at, o.created_at) >= o.opened_at)
            UNION ALL
            SELECT n.id FROM orders n
              WHERE o.table_group_id IS NOT NULL AND ${here('n')} AND n.table_group_id = o.table_group_id AND n.table_id IS NOT NULL
                AND n.status NOT IN ('Voided', 'Returned') AND n.created_at > o.created_at - interval '1 day') AS other
      )
      SELECT ${billColumns.names}, is_main FROM (
        SELECT o.*, (SELECT coalesce(sum(d.amount), 0) FROM order_discounts d WHERE ${here('d')}
            AND d.order_id = o.id AND d.order_line_id IS NULL) AS order_discount_amount,
          row_number() OVER (ORDER BY o.created_at, o.order_date, o.order_number) = 1 AS is_main
        FROM ${orderOf(scope, raw('seated'))} AND (o.id = ${orderID} OR o.status NOT IN ('Voided', 'Returned'))) AS bill
      ORDER BY created_at, order_date, order_number`,
    sql`SELECT ${partColumns.of('b')} FROM order_line_shares a JOIN order_line_shares b ON ${here('b')}
        AND b.order_line_id = a.order_line_id
      WHERE ${here('a')} AND a.order_id = ${orderID}`,
  ];
}

/** What the statements of `selectSplit` answered; the parts of a line are in the table's order of bills. */
export function readSplit(
  billRows: readonly DriverRow[],
  partRows: readonly DriverRow[],
): { readonly bills: readonly SplitBill[]; readonly parts: readonly SplitPart[] } {
  const bills = billRows.map((row) => ({ ...billColumns.read(row), isMain: row['is_main'] === true }));
  const place = new Map(bills.map(({ orderID }, index) => [orderID, index]));
  const parts = partRows
    .map((row) => partColumns.read(row))
    .toSorted((a, b) => (place.get(a.orderID) ?? 0) - (place.get(b.orderID) ?? 0));
  return { bills, parts };
}
