import { amountOf } from '@tavola/contract';
import { pointsBack } from '#areas/loyalty/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** What was sold at a location so far. */
export async function countSold(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<{ orders: number; sales: number; paid: ReturnType<typeof amountOf> }> {
  const [found] = await tx.pipeline([
    sql`SELECT
      (SELECT count(*)::int FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}) AS orders,
      (SELECT count(*)::int FROM sales WHERE company_id = ${companyID} AND location_id = ${locationID}) AS sales,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE company_id = ${companyID} AND location_id = ${locationID} AND status IN ('Received', 'PaidOnAccount', 'Authorised')) AS paid`,
  ]);
  const row = found?.rows[0];
  return {
    orders: Number(row?.['orders'] ?? 0),
    sales: Number(row?.['sales'] ?? 0),
    paid: amountOf(Number(row?.['paid'] ?? 0)),
  };
}

/** The people, or terminals without one, that are signed in at a location besides this session. */
export async function othersSignedIn(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  sessionID: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 's.user_id'))
    .select(['u.first_name', 'u.last_name'])
    .distinct()
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .where('s.id', '!=', sessionID)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .execute();
  return rows.map((row) => `${row.first_name} ${row.last_name}`.trim());
}

/** Whether a day was closed at a location whose sales are real ones (decision 92). */
export async function hasClosedDay(tx: Tx, { companyID, locationID }: LocationScope): Promise<boolean> {
  const [found] = await tx.pipeline([
    sql`SELECT 1 FROM close_of_days z JOIN locations l ON l.company_id = ${companyID} AND l.id = z.location_id
      WHERE z.company_id = ${companyID} AND z.location_id = ${locationID} AND NOT l.is_demo LIMIT 1`,
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/** The name of a location, held for the rest of the transaction, so that resets follow one another. */
export async function lockLocationName(tx: Tx, { companyID, locationID }: LocationScope): Promise<string> {
  const { name } = await tx
    .selectFrom('locations')
    .select('name')
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return name;
}

/** Who resets when. */
export interface ResetBy {
  readonly id: string;
  readonly userID: string;
  readonly now: Date;
  readonly businessDate: string;
}

/**
 * Deletes what was sold at a location, with its money and its numbers. Ledgers that the location does not own alone get
 * the opposite movement instead: what guests owe on account, and what is on the shelf. The database lets these rows be
 * deleted only together with the row that names the super-user.
 */
export async function deleteSold(tx: Tx, scope: LocationScope, by: ResetBy): Promise<void> {
  const { id, userID, now } = by;
  const { companyID, locationID } = scope;
  const here = sql`company_id = ${companyID} AND location_id = ${locationID}`;
  await tx.pipeline([
    sql`INSERT INTO sales_resets (company_id, location_id, id, user_id, at) VALUES (${companyID}, ${locationID}, ${id}, ${userID}, ${now})`,
    accountsBack(scope, by),
    cardsBack(scope, by),
    pointsBack(scope, by),
    stockBack(scope, by),
    sql`UPDATE discount_redemptions SET state = 'open', redeemed_location_id = NULL, redeemed_order_id = NULL, redeemed_at = NULL, updated_at = ${now}
      WHERE company_id = ${companyID} AND redeemed_location_id = ${locationID} AND issued_location_id <> ${locationID}`,
    sql`DELETE FROM discount_redemptions WHERE company_id = ${companyID} AND issued_location_id = ${locationID}`,
    // Reports forget what is deleted.
    sql`INSERT INTO report_changes (company_id, location_id, order_id)
      SELECT o.company_id, o.location_id, o.id FROM orders o WHERE o.company_id = ${companyID} AND o.location_id = ${locationID}`,
    sql`DELETE FROM ledger_postings WHERE ${here}`,
    sql`DELETE FROM payment_device_asks WHERE ${here}`,
    sql`DELETE FROM payment_device_answers WHERE ${here}`,
    sql`DELETE FROM device_batch_charges WHERE ${here}`,
    sql`DELETE FROM device_settlement_charges WHERE ${here}`,
    sql`DELETE FROM device_settlements WHERE ${here}`,
    sql`DELETE FROM payment_activities WHERE ${here}`,
    sql`DELETE FROM payments WHERE ${here}`,
    sql`DELETE FROM refund_lines WHERE ${here}`,
    sql`DELETE FROM refunds WHERE ${here}`,
    sql`DELETE FROM account_settlements WHERE company_id = ${companyID} AND at_location_id = ${locationID}`,
    sql`DELETE FROM gift_card_payments WHERE ${here}`,
    sql`DELETE FROM gift_card_sale_items WHERE ${here}`,
    sql`DELETE FROM gift_card_sales WHERE ${here}`,
    sql`DELETE FROM credit_notes WHERE ${here}`,
    sql`DELETE FROM invoices WHERE ${here}`,
    sql`DELETE FROM receipt_links WHERE ${here}`,
    sql`DELETE FROM sales WHERE ${here}`,
    sql`DELETE FROM order_changes WHERE ${here}`,
    sql`DELETE FROM cash_activities WHERE ${here}`,
    sql`DELETE FROM terminal_reports WHERE ${here}`,
    sql`DELETE FROM journal_entries WHERE ${here}`,
    sql`DELETE FROM close_of_days WHERE ${here}`,
    sql`DELETE FROM kitchen_lines WHERE ${here}`,
    sql`DELETE FROM print_jobs WHERE ${here}`,
    sql`DELETE FROM order_sends WHERE ${here}`,
    sql`DELETE FROM order_discounts WHERE ${here}`,
    sql`DELETE FROM order_line_shares WHERE ${here}`,
    sql`DELETE FROM order_lines WHERE ${here}`,
    sql`DELETE FROM orders WHERE ${here}`,
    sql`DELETE FROM demo_sales WHERE ${here}`,
    sql`DELETE FROM counters WHERE ${here} AND (kind IN ('order', 'sale', 'refund', 'giftCardSale', 'sampleOrder', 'sampleSale', 'closeOfDay') OR kind IN ('invoice', 'creditNote') OR kind LIKE 'orderNo%')`,
    sql`UPDATE tables SET status = 'Free', table_group_id = NULL, status_changed_at = ${now} WHERE ${here} AND status <> 'Free'`,
  ]);
}

const REASON = 'Reset sales';

const accountsBack = ({ companyID, locationID }: LocationScope, { userID, now, businessDate }: ResetBy): Statement =>
  sql`WITH owed AS (
      SELECT e.payment_account_id, sum(e.amount) AS amount FROM payment_account_entries e
      WHERE e.company_id = ${companyID} AND e.at_location_id = ${locationID}
        AND (EXISTS (SELECT FROM payments p WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = e.ref_id)
          OR EXISTS (SELECT FROM account_settlements s
            WHERE s.company_id = ${companyID} AND s.at_location_id = ${locationID} AND s.id = e.ref_id))
      GROUP BY e.payment_account_id HAVING sum(e.amount) <> 0),
    moved AS (
      UPDATE payment_accounts a SET account_balance = a.account_balance - owed.amount, updated_at = ${now}
      FROM owed WHERE a.company_id = ${companyID} AND a.id = owed.payment_account_id
      RETURNING a.id, owed.amount, a.account_balance)
    INSERT INTO payment_account_entries (company_id, id, payment_account_id, type, amount, balance_after, at_location_id, comment, user_id, at, business_date)
    SELECT ${companyID}::uuid, gen_random_uuid(), moved.id, 'Adjustment', -moved.amount, moved.account_balance, ${locationID}::uuid, ${REASON}::text, ${userID}::uuid, ${now}::timestamptz, ${businessDate}::date
    FROM moved`;

/**
 * What payments at this location took from cards comes back onto them, and cards that were sold here are emptied and
 * disabled. A card whose money was spent elsewhere keeps what is left at 0.
 */
const cardsBack = ({ companyID, locationID }: LocationScope, { userID, now, businessDate }: ResetBy): Statement =>
  sql`WITH net AS (
      SELECT h.gift_card_id, -sum(h.amount) AS amount,
        bool_or(EXISTS (SELECT FROM gift_card_sales s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID}
          AND s.type = 'Purchase' AND s.id = h.ref_id)) AS was_sold
      FROM gift_card_histories h
      WHERE h.company_id = ${companyID} AND h.at_location_id = ${locationID}
        AND (EXISTS (SELECT FROM payments p WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = h.ref_id)
          OR EXISTS (SELECT FROM gift_card_sales s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.id = h.ref_id))
      GROUP BY h.gift_card_id),
    moved AS (
      UPDATE gift_cards g SET current_balance = greatest(g.current_balance + net.amount, 0),
        is_disabled = g.is_disabled OR net.was_sold, updated_at = ${now}
      FROM net, gift_cards before
      WHERE g.company_id = ${companyID} AND g.id = net.gift_card_id AND before.company_id = ${companyID} AND before.id = g.id
      RETURNING g.id, g.current_balance, g.current_balance - before.current_balance AS amount)
    INSERT INTO gift_card_histories (company_id, id, gift_card_id, type, amount, balance_after, at_location_id, comment, user_id, at, business_date)
    SELECT ${companyID}::uuid, gen_random_uuid(), moved.id, CASE WHEN moved.amount < 0 THEN 'Deduct' ELSE 'Returned' END, moved.amount,
      moved.current_balance, ${locationID}::uuid, ${REASON}::text, ${userID}::uuid, ${now}::timestamptz, ${businessDate}::date
    FROM moved WHERE moved.amount <> 0`;

const stockBack = ({ companyID, locationID }: LocationScope, { userID, now, businessDate }: ResetBy): Statement =>
  sql`WITH net AS (
      SELECT m.item_id, -sum(m.quantity) AS quantity FROM inventory_movements m
      JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = m.ref_id
      WHERE m.company_id = ${companyID} AND m.location_id = ${locationID} AND m.type IN ('Sale', 'Void', 'Refund')
      GROUP BY m.item_id HAVING sum(m.quantity) <> 0),
    moved AS (
      UPDATE item_inventory i SET on_hand = i.on_hand + net.quantity, updated_at = ${now}
      FROM net WHERE i.company_id = ${companyID} AND i.location_id = ${locationID} AND i.item_id = net.item_id
      RETURNING i.item_id, net.quantity, i.on_hand, i.average_cost)
    INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, average_cost_after, business_date, reason, user_id, at)
    SELECT ${companyID}::uuid, ${locationID}::uuid, gen_random_uuid(), moved.item_id, 'Adjust', moved.quantity, moved.average_cost, moved.on_hand, moved.average_cost, ${businessDate}::date, ${REASON}::text, ${userID}::uuid, ${now}::timestamptz
    FROM moved`;
