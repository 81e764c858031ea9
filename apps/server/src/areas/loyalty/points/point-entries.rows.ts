import type { PointEntryType } from '@tavola/contract';
import type { EarnRules } from '@tavola/selling';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The only file that writes point balances: always with an entry, in one statement (decision 62). */

/**
 * Locks the points of a customer until the transaction ends and gives the balance; null = a customer without points:
 * unknown, erased, or the default one.
 */
export async function lockPoints(
  tx: Tx,
  { companyID }: LocationScope,
  customerID: string,
  now: Date,
): Promise<number | null> {
  const [held] = await tx.pipeline([
    sql`INSERT INTO customer_points (company_id, customer_id, balance, updated_at)
      SELECT ${companyID}::uuid, c.id, 0, ${now}::timestamptz FROM customers c
      WHERE c.company_id = ${companyID} AND c.id = ${customerID} AND NOT c.is_default AND c.erased_at IS NULL
      ON CONFLICT (company_id, customer_id) DO UPDATE SET updated_at = excluded.updated_at
      RETURNING balance`,
  ]);
  const row = held?.rows[0];
  return row === undefined ? null : Number(row['balance']);
}

/** What an order has brought its customer so far, and by which rules. */
export interface EarnedPoints {
  readonly customerID: string;
  /** Without what was reversed of it. */
  readonly points: number;
  readonly rules: EarnRules;
}

/** What is left of the points that an order earned, with its customer's points locked; null = it earned none. */
export async function lockEarned(tx: Tx, { companyID }: LocationScope, orderID: string): Promise<EarnedPoints | null> {
  const [found] = await tx.pipeline([
    sql`SELECT e.customer_id, e.earn_rules,
        (SELECT sum(o.points) FROM point_entries o WHERE o.company_id = ${companyID} AND o.order_id = ${orderID}
          AND o.type IN ('Earned', 'Reversed'))::text AS points
      FROM point_entries e
      JOIN customer_points p ON p.company_id = ${companyID} AND p.customer_id = e.customer_id
      WHERE e.company_id = ${companyID} AND e.order_id = ${orderID} AND e.type = 'Earned'
      ORDER BY e.seq DESC LIMIT 1 FOR UPDATE OF p`,
  ]);
  const row = found?.rows[0];
  if (row === undefined) return null;
  // The column holds what `movePoints` wrote there.
  return {
    customerID: String(row['customer_id']),
    points: Number(row['points']),
    rules: row['earn_rules'] as EarnRules,
  };
}

/** Points that an order has used and not got back, and whose they are. */
export interface UsedPoints {
  readonly customerID: string;
  readonly points: number;
}

/** What an order has used, with its customer's points locked; null = it never used any. */
export async function lockUsed(tx: Tx, { companyID }: LocationScope, orderID: string): Promise<UsedPoints | null> {
  const [found] = await tx.pipeline([
    sql`SELECT e.customer_id, (SELECT -sum(o.points) FROM point_entries o WHERE o.company_id = ${companyID} AND o.order_id = ${orderID}
          AND o.type IN ('Redeemed', 'Returned'))::text AS points
      FROM point_entries e
      JOIN customer_points p ON p.company_id = ${companyID} AND p.customer_id = e.customer_id
      WHERE e.company_id = ${companyID} AND e.order_id = ${orderID} AND e.type = 'Redeemed'
      ORDER BY e.seq DESC LIMIT 1 FOR UPDATE OF p`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : { customerID: String(row['customer_id']), points: Number(row['points']) };
}

/** What moves on the points of a customer; `points` is added to the balance. */
export interface PointMovement {
  readonly id: string;
  readonly customerID: string;
  readonly type: PointEntryType;
  readonly points: number;
  /** Null = no order of the restaurant, but the beginning of a demo. */
  readonly orderID: string | null;
  /** Only of what is earned. */
  readonly rules: EarnRules | null;
  readonly businessDate: string;
  readonly userID: string | null;
  readonly now: Date;
}

/** The statement that moves points of a customer whose points are locked. */
export const movePoints = ({ companyID, locationID }: LocationScope, moved: PointMovement): Statement =>
  sql`WITH held AS (
      UPDATE customer_points SET balance = balance + ${moved.points}::bigint, updated_at = ${moved.now}::timestamptz
      WHERE company_id = ${companyID} AND customer_id = ${moved.customerID} RETURNING balance)
    INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, order_id, earn_rules, at_location_id, business_date, user_id, at)
    SELECT ${companyID}::uuid, ${moved.id}::uuid, ${moved.customerID}::uuid, ${moved.type}::text, ${moved.points}::bigint, held.balance,
      ${moved.orderID}::uuid, ${moved.rules === null ? null : JSON.stringify(moved.rules)}::json, ${locationID}::uuid,
      ${moved.businessDate}::date, ${moved.userID}::uuid, ${moved.now}::timestamptz
    FROM held`;

/** Gives back what orders of a location moved, as its sales are deleted; the company's other locations keep theirs. */
export const pointsBack = (
  { companyID, locationID }: LocationScope,
  { userID, now, businessDate }: { readonly userID: string; readonly now: Date; readonly businessDate: string },
): Statement =>
  sql`WITH net AS (
      SELECT e.customer_id, -sum(e.points) AS points FROM point_entries e
      WHERE e.company_id = ${companyID} AND e.at_location_id = ${locationID}
      GROUP BY e.customer_id HAVING sum(e.points) <> 0),
    held AS (
      UPDATE customer_points p SET balance = p.balance + net.points, updated_at = ${now}::timestamptz
      FROM net WHERE p.company_id = ${companyID} AND p.customer_id = net.customer_id
      RETURNING p.customer_id, net.points, p.balance)
    INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, user_id, at)
    SELECT ${companyID}::uuid, gen_random_uuid(), held.customer_id, 'Reset', held.points, held.balance, ${locationID}::uuid,
      ${businessDate}::date, ${userID}::uuid, ${now}::timestamptz
    FROM held`;
