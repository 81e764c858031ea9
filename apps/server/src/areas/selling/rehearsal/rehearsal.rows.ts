import { settledLines } from '@tavola/selling';
import { groupBy } from '#platform/crud/group-by.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readDiscountRow, readLineRow, selectDiscountsOf, selectLinesOf } from '../rows/orders/order-lines.rows.ts';
import { readShare, selectSharesOfLinked } from '../rows/orders/order-line-shares.rows.ts';
import type { StoredOrder } from '../rows/orders/order-rows.ts';
import { readOrder, selectOrders } from '../rows/orders/orders.rows.ts';

/** From one business date to another, both included. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** The order after which a page begins: its day and its number on that day. */
export interface PageStart {
  readonly date: string;
  readonly number: number;
}

const sold = ({ companyID, locationID }: LocationScope, { startDate, endDate }: Days) =>
  sql`FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}
    AND order_date >= ${startDate}::date AND order_date <= ${endDate}::date
    AND status <> 'Voided' AND payment_status NOT IN ('Pending', 'Voided')`;

/** How many orders were sold in these days. */
export async function countSold(tx: Tx, scope: LocationScope, days: Days): Promise<number> {
  const { rows } = await tx.send<{ total: number }>(sql`SELECT count(*)::int AS total ${sold(scope, days)}`);
  return rows[0]?.total ?? 0;
}

/** Orders that were sold in these days with their lines and discounts, in the order of their numbers. */
export async function readSold(
  tx: Tx,
  scope: LocationScope,
  days: Days,
  start: PageStart | null,
  limit: number,
): Promise<readonly StoredOrder[]> {
  const from = start ?? { date: days.startDate, number: -1 };
  const { rows } = await tx.send<{ id: string }>(sql`SELECT id ${sold(scope, days)}
    AND (order_date, order_number) > (${from.date}::date, ${from.number}) ORDER BY order_date, order_number LIMIT ${limit}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [orders, lines, discounts] = await tx.pipeline([
    selectOrders(scope, ids),
    selectLinesOf(scope, ids),
    selectDiscountsOf(scope, ids),
  ]);
  const idOf = (row: Readonly<Record<string, unknown>>): string => String(row['order_id']);
  const linesOf = groupBy(lines?.rows ?? [], idOf, readLineRow);
  const discountsOf = groupBy(discounts?.rows ?? [], idOf, readDiscountRow);
  const found = new Map(
    (orders?.rows ?? []).map(readOrder).map((order) => [
      order.orderID,
      {
        order,
        lines: settledLines(linesOf.get(order.orderID) ?? []),
        discounts: discountsOf.get(order.orderID) ?? [],
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Which of these orders share lines with other bills. */
export async function findSharing(
  tx: Tx,
  scope: LocationScope,
  orderIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const [shares] = await tx.pipeline([selectSharesOfLinked(scope, orderIDs)]);
  return new Set((shares?.rows ?? []).map(readShare).map(({ orderID }) => orderID));
}
