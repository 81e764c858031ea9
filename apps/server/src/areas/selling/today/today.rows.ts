import { NO_AMOUNT, type Amount, type Names } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import { amount } from '#platform/database/tables/column-kinds.ts';
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
  /** Of these, paid up to the same time of day. */
  readonly countUntilNow: number;
  readonly amountUntilNow: Amount;
  readonly paidUntilNow: Amount;
}

const TOP_ITEMS = 5;

// The terminal of a sale is that of its order. A subquery of one row is asked for the sales of the day alone.
const ofTerminal = ({ scope: { companyID, locationID }, clientID, without }: DayScope, known?: Sql): Sql => {
  const terminal =
    known ??
    sql`(SELECT o.client_id FROM orders o
      WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id)`;
  if (clientID !== null) return sql`AND ${terminal} = ${clientID}`;
  return without === null ? raw('') : sql`AND ${terminal} IS DISTINCT FROM ${without}::uuid`;
};

// An order that is not filled yet has what its figures say: only tax inside a service charge makes a difference. Each
// sale asks for its own order (OFFSET), so that no plan walks through all orders.
const NET_OF_ORDER = raw(
  'coalesce(o.net_sales_amount, o.subtotal - o.discount_amount - o.comp_amount - o.inclusive_tax_amount)',
);
const PAID = raw('s.total_due_amount + s.tip_amount + s.cash_rounding_amount');

/** A business date, and the moment of it up to which it is compared with today. */
export interface ComparedDay {
  readonly date: string;
  readonly until: Date;
}

// Refunds count on the day and at the terminal on which they are made.
const refundsOf = ({ scope: { companyID, locationID }, clientID }: DayScope): Sql =>
  sql`f.company_id = ${companyID} AND f.location_id = ${locationID}
    ${clientID === null ? raw('') : sql`AND f.client_id = ${clientID}`}`;

/** Paid sales of two dates, less the refunds made on them, by the hour in which money moved. */
export async function listHours(
  tx: Tx,
  of: DayScope,
  [first, second]: readonly [ComparedDay, ComparedDay],
  timezoneName: string,
): Promise<HourRow[]> {
  const { companyID, locationID } = of.scope;
  const isUntil = sql`m.at <= CASE m.date WHEN ${first.date}::date THEN ${first.until}::timestamptz ELSE ${second.until}::timestamptz END`;
  const [found] = await tx.pipeline([
    sql`SELECT m.date::text AS date, extract(hour FROM m.at AT TIME ZONE ${timezoneName})::integer AS hour,
        sum(m.sales)::integer AS count, sum(m.net) AS amount, sum(m.paid) AS paid,
        coalesce(sum(m.sales) FILTER (WHERE ${isUntil}), 0)::integer AS count_until_now,
        coalesce(sum(m.net) FILTER (WHERE ${isUntil}), 0) AS amount_until_now,
        coalesce(sum(m.paid) FILTER (WHERE ${isUntil}), 0) AS paid_until_now
      FROM (SELECT s.sale_date AS date, s.paid_at AS at, 1 AS sales, sold.net, ${PAID} AS paid
          FROM sales s CROSS JOIN LATERAL (
            SELECT ${NET_OF_ORDER} AS net, o.client_id FROM orders o
            WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id OFFSET 0) AS sold
          WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.sale_date IN (${first.date}, ${second.date})
            AND s.payment_status IN ('Paid', 'Refunded') ${ofTerminal(of, raw('sold.client_id'))}
        UNION ALL SELECT f.business_date, f.created_at, 0, -f.net_sales_amount, -(f.amount + f.tip_amount + f.cash_rounding_amount)
          FROM refunds f WHERE ${refundsOf(of)} AND f.business_date IN (${first.date}, ${second.date})) AS m
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

const NET_OF_LINE = raw(`coalesce((l.redemption ->> 'netAmount')::numeric, l.net_amount) - coalesce((
  SELECT sum((t ->> 'amount')::numeric) FROM json_array_elements(l.taxes) AS t WHERE (t ->> 'inclusive')::boolean), 0)`);

const NAMED_ITEM = raw(
  'l.item_id, coalesce(l.display_name, l.item_name) AS name, l.names -> l.item_id::text AS names, l.order_id',
);

/**
 * What was sold most on a date, by net sales less what was refunded on it; the names per language are those of its last
 * order (decision 158).
 */
export async function listTopItems(
  tx: Tx,
  of: DayScope,
  date: string,
): Promise<{ itemID: string; name: string; names: Names | null; quantity: number; amount: Amount }[]> {
  const { companyID, locationID } = of.scope;
  const [found] = await tx.pipeline([
    sql`SELECT t.item_id, max(t.name) AS name,
        (array_agg(t.names ORDER BY t.order_id DESC) FILTER (WHERE t.names IS NOT NULL))[1] AS names,
        sum(t.quantity) AS quantity, sum(t.amount) AS amount
      FROM (SELECT ${NAMED_ITEM}, l.quantity, ${NET_OF_LINE} AS amount FROM order_lines l
          WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.status <> 'Voided' AND l.order_id = ANY (ARRAY(
            SELECT s.order_id FROM sales s
            WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.sale_date = ${date}
              AND s.payment_status IN ('Paid', 'Refunded') ${ofTerminal(of)}))
        UNION ALL SELECT ${NAMED_ITEM}, -r.quantity, -r.net_sales_amount FROM refund_lines r
          JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = r.order_line_id
          WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.refund_id = ANY (ARRAY(
            SELECT f.id FROM refunds f WHERE ${refundsOf(of)} AND f.business_date = ${date}))) AS t
      GROUP BY t.item_id HAVING sum(t.quantity) > 0 ORDER BY 5 DESC, sum(t.quantity) DESC, t.item_id LIMIT ${TOP_ITEMS}`,
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
        AND (${clientID}::uuid IS NULL OR client_id = ${clientID}) AND (${without}::uuid IS NULL OR client_id IS DISTINCT FROM ${without}::uuid)`,
  ]);
  const row = found?.rows[0];
  return {
    count: Number(row?.['count'] ?? 0),
    amount: row === undefined ? NO_AMOUNT : amount.read(String(row['amount'])),
  };
}

/** Cash drawers that are open at a location. */
export async function countOpenDrawers(tx: Tx, { companyID, locationID }: LocationScope): Promise<number> {
  const [found] = await tx.pipeline([
    sql`SELECT count(*)::integer AS count FROM terminal_reports
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND status <> 'Closed' AND has_cash_drawer
        AND close_of_day_id IS NULL`,
  ]);
  return Number(found?.rows[0]?.['count'] ?? 0);
}

/** Orders since a date that were charged otherwise than the server comes to. */
export async function countVariances(tx: Tx, { companyID, locationID }: LocationScope, since: string): Promise<number> {
  const [found] = await tx.pipeline([
    sql`SELECT count(*)::integer AS count FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_date >= ${since} AND sync_variance IS NOT NULL`,
  ]);
  return Number(found?.rows[0]?.['count'] ?? 0);
}
