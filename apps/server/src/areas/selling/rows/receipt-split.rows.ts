import { amount, integer, nullable, text, uuid } from '#platform/database/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The bills that were split from each other, and what their shared lines cost each of them, for receipts. */

const orderColumn = columnsOf('orders');
const billColumns = new Columns({
  orderID: orderColumn('id', uuid),
  orderNo: orderColumn('order_no', text),
  aliasName: orderColumn('alias_name', nullable(text)),
  totalDueAmount: orderColumn('total_due_amount', amount),
});
/** A bill of a split. */
export type SplitBill = Readonly<RowOf<typeof billColumns>>;

const shareColumn = columnsOf('order_line_shares');
const partColumns = new Columns({
  orderLineID: shareColumn('order_line_id', uuid),
  orderID: shareColumn('order_id', uuid),
  subtotal: shareColumn('subtotal', amount),
  discountAmount: shareColumn('discount_amount', amount),
});
/** What a line costs one of its bills, before discounts of the bill. */
export type SplitPart = Readonly<RowOf<typeof partColumns>>;

/** How a bill bears a line: how many bills do, and what the whole line comes to. */
export const wholeColumns = new Columns({
  wholeAmount: { ...columnsOf('order_lines')('subtotal', amount), name: 'whole_amount' },
  billCount: { ...columnsOf('order_lines')('position', integer), name: 'bill_count' },
});

/**
 * Bills are split from each other where one bears a line that was added to another, or both bear the same one. Those
 * that owe nothing, because others bear all their lines, are left out.
 */
export function selectSplit({ companyID, locationID }: LocationScope, orderID: string): Statement[] {
  const here = (table: 'a' | 'b' | 'l' | 'o') =>
    ({
      a: sql`a.company_id = ${companyID} AND a.location_id = ${locationID}`,
      b: sql`b.company_id = ${companyID} AND b.location_id = ${locationID}`,
      l: sql`l.company_id = ${companyID} AND l.location_id = ${locationID}`,
      o: sql`o.company_id = ${companyID} AND o.location_id = ${locationID}`,
    })[table];
  return [
    sql`WITH RECURSIVE linked (order_id) AS (
        SELECT ${orderID}::uuid
        UNION
        SELECT other.order_id FROM linked k CROSS JOIN LATERAL (
          SELECT l.order_id FROM order_line_shares a JOIN order_lines l ON ${here('l')} AND l.id = a.order_line_id
            WHERE ${here('a')} AND a.order_id = k.order_id
          UNION ALL
          SELECT b.order_id FROM order_line_shares a JOIN order_line_shares b ON ${here('b')}
              AND b.order_line_id = a.order_line_id
            WHERE ${here('a')} AND a.order_id = k.order_id
          UNION ALL
          SELECT a.order_id FROM order_lines l JOIN order_line_shares a ON ${here('a')} AND a.order_line_id = l.id
            WHERE ${here('l')} AND l.order_id = k.order_id) AS other
      )
      SELECT ${billColumns.of('o')} FROM linked k JOIN orders o ON ${here('o')} AND o.id = k.order_id
      WHERE o.id = ${orderID} OR (o.total_due_amount <> 0 AND o.status <> 'Voided')
      ORDER BY o.created_at, o.order_date, o.order_number`,
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
  const bills = billRows.map((row) => billColumns.read(row));
  const place = new Map(bills.map(({ orderID }, index) => [orderID, index]));
  const parts = partRows
    .map((row) => partColumns.read(row))
    .toSorted((a, b) => (place.get(a.orderID) ?? 0) - (place.get(b.orderID) ?? 0));
  return { bills, parts };
}
