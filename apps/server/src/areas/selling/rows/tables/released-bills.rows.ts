import type { RowOf } from '#platform/database/tables/columns.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { COMPLETABLE_STATUSES, PLACED_STATUSES, statusWords, VOIDABLE_STATUSES } from '../orders/order-statuses.ts';

/**
 * Bills of tables that are released: none of them stays open once the guests have left. Many bills end in one statement
 * each, so their statuses are set in SQL: by the transitions of decisions 28 to 30 that each statement names, and only
 * from a status that they start at.
 */

const within = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}`;

// As words of the statement and not as values, so that the index of unpaid bills is used.
const OWES_NOTHING = raw(
  `payment_status IN ('Pending', 'PartiallyPaid') AND subtotal = 0 AND total_due_amount = 0 AND status IN ${statusWords(VOIDABLE_STATUSES)}`,
);
// Points that pay a bill whole are taken by a payment of nothing.
const COSTS_NOTHING = raw(
  `payment_status = 'Pending' AND subtotal <> 0 AND total_due_amount = 0 AND redemption IS NULL AND status IN ${statusWords(PLACED_STATUSES)}`,
);
const isBearing = ({ companyID, locationID }: LocationScope): Sql =>
  sql`(orders.line_count > 0 OR EXISTS (SELECT 1 FROM order_line_shares s
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = orders.id))`;

const IS_GOING = raw(`status IN ${statusWords(COMPLETABLE_STATUSES)}`);
const IS_UNSERVED = raw("payment_status = 'Paid' AND status = 'Completed' AND fulfillment_status = 'Unfulfilled'");

/** How a bill ends with its table. */
export interface EndedBill {
  readonly orderID: string;
  readonly version: number;
  readonly openedBy: string;
  /** `Voided`: no lines and no shares; `Completed`: others pay all its lines; `Served`: paid, its guests have it. */
  readonly ending: 'Voided' | 'Completed' | 'Served';
}

/**
 * Bills of tables that end with the release: those that owe nothing, those of `paidIDs`, and those of `completedIDs`
 * not marked as served yet.
 */
export async function listEnded(
  tx: Tx,
  scope: LocationScope,
  tableIDs: readonly string[],
  { paidIDs, completedIDs }: { readonly paidIDs: readonly string[]; readonly completedIDs: readonly string[] },
): Promise<EndedBill[]> {
  const [left, served, waiting] = await tx.pipeline([
    sql`SELECT id, version, opened_by, ${isBearing(scope)} AS is_bearing FROM orders
      WHERE ${within(scope)} AND table_id = ANY(${tableIDs}::uuid[]) AND ${OWES_NOTHING} ORDER BY id`,
    sql`SELECT id, version, opened_by FROM orders
      WHERE ${within(scope)} AND id = ANY(${paidIDs}::uuid[]) AND ${IS_GOING} ORDER BY id`,
    sql`SELECT id, version, opened_by FROM orders
      WHERE ${within(scope)} AND id = ANY(${completedIDs}::uuid[]) AND ${IS_UNSERVED} ORDER BY id`,
  ]);
  const bill = (row: Readonly<Record<string, unknown>>, ending: EndedBill['ending']): EndedBill => ({
    orderID: String(row['id']),
    version: Number(row['version']),
    openedBy: String(row['opened_by']),
    ending,
  });
  return [
    ...(left?.rows ?? []).map((row) => bill(row, row['is_bearing'] === true ? 'Completed' : 'Voided')),
    ...[...(served?.rows ?? []), ...(waiting?.rows ?? [])].map((row) => bill(row, 'Served')),
  ];
}

/**
 * Voids bills without lines and shares; codes that were given on them can be used again. The event is `void` for the
 * order and `voidOrder` for its payment. A partly paid bill is never one of them, as its total is fixed (decision 31).
 */
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

/**
 * Completes bills whose lines others paid for: nothing is left to make or to pay. The events are `complete` for the
 * order (after `place` or `release` if it was never sent or is parked), `voidOrder` for its payment, and `complete` for
 * its fulfilment.
 */
export const completePaidByOthers = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement =>
  sql`UPDATE orders SET status = 'Completed', payment_status = 'Voided', fulfillment_status = 'Fulfilled',
      fulfillment_moved_at = ${at}::timestamptz, version = version + 1, updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND ${OWES_NOTHING} AND ${isBearing(scope)}`;

/**
 * Completes paid bills whose guests leave, with everything on them: they have it, sent or not, and nothing of it waits
 * on the board any longer (decision 140). `complete` of the lines, the order and its fulfilment. What was ordered
 * stays, and so do their versions.
 */
export const completeServed = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement[] => [
  sql`UPDATE order_lines SET status = 'Completed' FROM orders o
    WHERE o.company_id = ${scope.companyID} AND o.location_id = ${scope.locationID} AND o.id = ANY(${orderIDs}::uuid[])
      AND o.payment_status = 'Paid' AND o.${IS_GOING}
      AND order_lines.company_id = o.company_id AND order_lines.location_id = o.location_id
      AND order_lines.order_id = o.id AND order_lines.order_date = o.order_date AND order_lines.status = 'New'`,
  sql`UPDATE orders SET status = 'Completed', open_line_count = 0, fulfillment_status = 'Fulfilled',
      fulfillment_moved_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND payment_status = 'Paid' AND ${IS_GOING}`,
];

/** Paid bills whose guests leave are served, whether or not a person said so: `complete` of their fulfilment. */
export const serveLeft = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement =>
  sql`UPDATE orders SET fulfillment_status = 'Fulfilled', fulfillment_moved_at = ${at}::timestamptz,
      updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND ${IS_UNSERVED}`;

const freeColumns = orderColumns.pick(
  'orderID',
  'orderDate',
  'version',
  'status',
  'openedBy',
  'clientID',
  'tableID',
  'subtotal',
  'discountAmount',
  'compAmount',
  'serviceChargeAmount',
  'inclusiveTaxAmount',
  'deliveryChargeAmount',
  'additionalChargeAmount',
  'redeemedAmount',
  'redemption',
  'totalDueAmount',
  'taxes',
);
/** A bill that has items and comes to nothing. */
export type FreeBill = Readonly<RowOf<typeof freeColumns>>;

/** Bills of held tables that have items and come to nothing, kept from everybody else until the commit. */
export async function listFree(tx: Tx, scope: LocationScope, tableIDs: readonly string[]): Promise<FreeBill[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${freeColumns.names} FROM orders
      WHERE ${within(scope)} AND table_id = ANY(${tableIDs}::uuid[]) AND ${COSTS_NOTHING} ORDER BY id FOR UPDATE`,
  ]);
  return (found?.rows ?? []).map((row) => freeColumns.read(row));
}

/** Their sale is paid: `payAll` of nothing. */
export const settleFree = (scope: LocationScope, orderIDs: readonly string[], at: string): Statement =>
  sql`UPDATE orders SET payment_status = 'Paid', version = version + 1, updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) AND ${COSTS_NOTHING}`;
