import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Bills of tables that are released: none of them stays open once the guests have left. */

const within = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}`;

// As words of the statement and not as values, so that the index of unpaid bills is used.
const OWES_NOTHING = raw(
  "payment_status IN ('Pending', 'PartiallyPaid') AND subtotal = 0 AND total_due_amount = 0 AND status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation')",
);
const isBearing = ({ companyID, locationID }: LocationScope): Sql =>
  sql`(orders.line_count > 0 OR EXISTS (SELECT 1 FROM order_line_shares s
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = orders.id))`;

/** How a bill ends with its table. */
export interface EndedBill {
  readonly orderID: string;
  readonly version: number;
  /** `Voided`: no lines and no shares; `Completed`: others pay all its lines; `Served`: paid and never sent. */
  readonly ending: 'Voided' | 'Completed' | 'Served';
}

/** Bills of tables that end with the release: those that owe nothing, and of `paidIDs` those that were never sent. */
export async function listEnded(
  tx: Tx,
  scope: LocationScope,
  tableIDs: readonly string[],
  paidIDs: readonly string[],
): Promise<EndedBill[]> {
  const [left, served] = await tx.pipeline([
    sql`SELECT id, version, ${isBearing(scope)} AS is_bearing FROM orders
      WHERE ${within(scope)} AND table_id = ANY(${tableIDs}::uuid[]) AND ${OWES_NOTHING} ORDER BY id`,
    sql`SELECT id, version FROM orders
      WHERE ${within(scope)} AND id = ANY(${paidIDs}::uuid[]) AND status = 'New' ORDER BY id`,
  ]);
  const bill = (row: Readonly<Record<string, unknown>>, ending: EndedBill['ending']): EndedBill => ({
    orderID: String(row['id']),
    version: Number(row['version']),
    ending,
  });
  return [
    ...(left?.rows ?? []).map((row) => bill(row, row['is_bearing'] === true ? 'Completed' : 'Voided')),
    ...(served?.rows ?? []).map((row) => bill(row, 'Served')),
  ];
}

/** Voids bills without lines and shares; codes that were given on them can be used again. */
export const voidEmptied = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement =>
  sql`WITH emptied AS (
      UPDATE orders SET status = 'Voided', payment_status = 'Voided', version = version + 1, updated_at = ${at}::timestamptz
      WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND ${OWES_NOTHING} AND NOT ${isBearing(scope)}
      RETURNING id
    ), closed AS (
      UPDATE sales SET payment_status = 'Voided', total_due_amount = 0, balance_due_amount = 0, updated_at = ${at}::timestamptz
      WHERE ${within(scope)} AND order_id IN (SELECT id FROM emptied)
    )
    UPDATE discount_redemptions SET state = 'open', redeemed_location_id = NULL, redeemed_order_id = NULL,
      redeemed_at = NULL, updated_at = ${at}::timestamptz
    WHERE company_id = ${scope.companyID} AND redeemed_order_id IN (SELECT id FROM emptied)`;

/** Completes bills whose lines others paid for: nothing is left to make or to pay. */
export const completePaidByOthers = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement =>
  sql`UPDATE orders SET status = 'Completed', payment_status = 'Voided', fulfillment_status = 'Fulfilled',
      fulfillment_moved_at = ${at}::timestamptz, version = version + 1, updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND ${OWES_NOTHING} AND ${isBearing(scope)}`;

/**
 * Completes paid bills of which nothing was sent (decision 28): their guests have everything. What was ordered stays,
 * and so do their versions.
 */
export const completeServed = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement[] => [
  sql`UPDATE order_lines SET status = 'Completed' FROM orders o
    WHERE o.company_id = ${scope.companyID} AND o.location_id = ${scope.locationID} AND o.id = ANY(${orderIDs}::uuid[])
      AND o.payment_status = 'Paid' AND o.status = 'New'
      AND order_lines.company_id = o.company_id AND order_lines.location_id = o.location_id
      AND order_lines.order_id = o.id AND order_lines.order_date = o.order_date AND order_lines.status = 'New'`,
  sql`UPDATE orders SET status = 'Completed', open_line_count = 0, fulfillment_status = 'Fulfilled',
      fulfillment_moved_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND payment_status = 'Paid' AND status = 'New'`,
];
