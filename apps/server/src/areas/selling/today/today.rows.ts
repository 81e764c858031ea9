import { NO_AMOUNT, type Amount, type Names } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import { amount } from '#platform/database/column-kinds.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * Figures of single business days. Every statement begins at an index of the business date, so that it grows with the
 * day and not with the years (goal S10).
 */

/** Which orders count: of a location, or of one of its terminals; those of the terminal without never do. */
export interface DayScope {
  readonly scope: LocationScope;
  readonly clientID: string | null;
  /** The terminal whose orders are samples (decision 252); null = there is none, or samples count too. */
  readonly without: string | null;
}

/** How many, and what they come to. */
export interface DaySum {
  readonly count: number;
  readonly amount: Amount;
}

/** Net sales, and what was paid for them with tax, charges, tips and rounding (decision 97). */
export interface SaleSum extends DaySum {
  readonly paid: Amount;
}

/** Paid sales of one hour of one business day. */
export interface HourRow extends SaleSum {
  readonly date: string;
  readonly hour: number;
  /** Of these, paid by the same time of the day as it is now. */
  readonly countUntilNow: number;
  readonly amountUntilNow: Amount;
  readonly paidUntilNow: Amount;
}

const TOP_ITEMS = 5;

// A sale has no terminal of its own; its order has. A subquery of one row is asked for the sales of the day alone.
const ofTerminal = ({ scope: { companyID, locationID }, clientID, without }: DayScope, known?: Sql): Sql => {
  const terminal =
    known ??
    sql`(SELECT o.client_id FROM orders o
      WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id)`;
  if (clientID !== null) return sql`AND ${terminal} = ${clientID}`;
  return without === null ? raw('') : sql`AND ${terminal} <> ${without}`;
};

// An order that is not filled yet has what its figures say: only tax inside a service charge makes a difference. Each
// sale asks for its own order (OFFSET), so that no plan walks through all orders.
const NET_OF_ORDER = raw(
  'coalesce(o.net_sales_amount, o.subtotal - o.discount_amount - o.comp_amount - o.redeemed_amount - o.inclusive_tax_amount)',
);
const PAID = raw('s.total_due_amount + s.tip_amount + s.cash_rounding_amount');

/** A business date, and the moment of it up to which it is compared with today. */
export interface ComparedDay {
  readonly date: string;
  readonly until: Date;
}

/** Paid sales of two dates by the hour in which they were paid. */
export async function listHours(
  tx: Tx,
  of: DayScope,
  [first, second]: readonly [ComparedDay, ComparedDay],
  timezoneName: string,
): Promise<HourRow[]> {
  const { companyID, locationID } = of.scope;
  const isUntil = sql`s.paid_at <= CASE s.sale_date WHEN ${first.date}::date THEN ${first.until}::timestamptz ELSE ${second.until}::timestamptz END`;
  const [found] = await tx.pipeline([
    sql`SELECT s.sale_date::text AS date, extract(hour FROM s.paid_at AT TIME ZONE ${timezoneName})::integer AS hour,
        count(*)::integer AS count, sum(sold.net) AS amount, sum(${PAID}) AS paid,
        count(*) FILTER (WHERE ${isUntil})::integer AS count_until_now,
        coalesce(sum(sold.net) FILTER (WHERE ${isUntil}), 0) AS amount_until_now,
        coalesce(sum(${PAID}) FILTER (WHERE ${isUntil}), 0) AS paid_until_now
      FROM sales s CROSS JOIN LATERAL (
        SELECT ${NET_OF_ORDER} AS net, o.client_id FROM orders o
        WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id OFFSET 0) AS sold
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.sale_date IN (${first.date}, ${second.date})
        AND s.payment_status = 'Paid' ${ofTerminal(of, raw('sold.client_id'))}
      GROUP BY 1, 2`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    date: String(row['date']),
    hour: Number(row['hour']),
    count: Number(row['count']),
    amount: amount.read(String(row['amount'])),
    countUntilNow: Number(row['count_until_now']),
    paid: amount.read(String(row['paid'])),
    amountUntilNow: amount.read(String(row['amount_until_now'])),
    paidUntilNow: amount.read(String(row['paid_until_now'])),
  }));
}

const NET_OF_LINE = raw(`l.net_amount - l.redeemed_amount - coalesce((
  SELECT sum((t ->> 'amount')::numeric) FROM json_array_elements(l.taxes) AS t WHERE (t ->> 'inclusive')::boolean), 0)`);

/** What was sold most on a date, by net sales; the names per language are those of its last order (decision 158). */
export async function listTopItems(
  tx: Tx,
  of: DayScope,
  date: string,
): Promise<{ itemID: string; name: string; names: Names | null; quantity: number; amount: Amount }[]> {
  const { companyID, locationID } = of.scope;
  const [found] = await tx.pipeline([
    sql`SELECT l.item_id, max(coalesce(l.display_name, l.item_name)) AS name,
        (array_agg(l.names -> l.item_id::text ORDER BY l.order_id DESC) FILTER (WHERE l.names -> l.item_id::text IS NOT NULL))[1] AS names,
        sum(l.quantity) AS quantity, sum(${NET_OF_LINE}) AS amount
      FROM order_lines l
      WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.status <> 'Voided' AND l.order_id = ANY (ARRAY(
        SELECT s.order_id FROM sales s
        WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.sale_date = ${date}
          AND s.payment_status = 'Paid' ${ofTerminal(of)}))
      GROUP BY l.item_id ORDER BY 5 DESC, sum(l.quantity) DESC, l.item_id LIMIT ${TOP_ITEMS}`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    itemID: String(row['item_id']),
    name: String(row['name']),
    names: soldNamesOf({ names: row['names'] }),
    quantity: Number(row['quantity']),
    amount: amount.read(String(row['amount'])),
  }));
}

/** Orders of a date that are not paid in full. */
export async function sumOpenOrders(tx: Tx, { scope, clientID, without }: DayScope, date: string): Promise<DaySum> {
  const [found] = await tx.pipeline([
    sql`SELECT count(*)::integer AS count, coalesce(sum(total_due_amount), 0) AS amount FROM orders
      WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND order_date = ${date}
        AND payment_status IN ('Pending', 'PartiallyPaid') AND status NOT IN ('Voided', 'Returned')
        AND (${clientID}::uuid IS NULL OR client_id = ${clientID}) AND (${without}::uuid IS NULL OR client_id <> ${without})`,
  ]);
  const row = found?.rows[0];
  return {
    count: Number(row?.['count'] ?? 0),
    amount: row === undefined ? NO_AMOUNT : amount.read(String(row['amount'])),
  };
}

/** Orders since a date that were charged otherwise than the server comes to. */
export async function countVariances(tx: Tx, { companyID, locationID }: LocationScope, since: string): Promise<number> {
  const [found] = await tx.pipeline([
    sql`SELECT count(*)::integer AS count FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_date >= ${since} AND sync_variance IS NOT NULL`,
  ]);
  return Number(found?.rows[0]?.['count'] ?? 0);
}
