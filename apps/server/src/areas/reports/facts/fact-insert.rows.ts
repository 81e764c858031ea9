import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';

/** How facts are written: what all facts of an order share, and the columns of each. */

/** The clock and the currency of a location. */
export interface FactPlace {
  readonly locationID: string;
  readonly timezoneName: string;
  readonly cutoff: string;
  readonly decimals: number;
}

/** Orders of a company whose facts are made, and the locations that they may belong to. */
export interface FactsOf {
  readonly companyID: string;
  readonly orderIDs: readonly string[];
  readonly places: readonly FactPlace[];
}

const FIGURES = [
  'quantity',
  'gross_amount',
  'discount_amount',
  'redeemed_amount',
  'comp_amount',
  'refund_amount',
  'net_amount',
  'inclusive_tax_amount',
  'exclusive_tax_amount',
  'service_charge_amount',
  'delivery_amount',
  'additional_amount',
  'variance_amount',
  'tip_amount',
  'rounding_amount',
  'paid_amount',
] as const;
type Figure = (typeof FIGURES)[number];

/** Columns that only some kinds have. */
const DETAILS = [
  'sold_on',
  'number',
  'item_id',
  'category_id',
  'brand_id',
  'menu_id',
  'name',
  'ref_id',
  'type_id',
  'done_by',
  'approved_by',
  'cost_amount',
  'option_ids',
  'option_units',
  'option_shares',
  'part_ids',
  'part_units',
  'part_shares',
] as const;
type Detail = (typeof DETAILS)[number];

const HEAD = raw(
  'company_id, location_id, record_id, kind, id, part, business_date, at, local_date, local_minutes, is_sample, is_late, is_refunded, channel, fulfillment, client_id, store_id, opened_by, served_by, taken_by',
);

export type FactKind =
  'Sale' | 'Line' | 'Payment' | 'Discount' | 'Comp' | 'Void' | 'VoidedOrder' | 'Refund' | 'RefundLine';

interface Fact {
  readonly kind: FactKind | Sql;
  readonly id: Sql;
  readonly part?: Sql;
  /** Left out = the day of the sale. */
  readonly date?: Sql;
  /** Left out = the moment of the sale. */
  readonly at?: Sql;
  readonly figures: Partial<Readonly<Record<Figure, Sql>>>;
  readonly details?: Partial<Readonly<Record<Detail, Sql>>>;
}

/** Adds facts of a kind; `from` begins with a table or CTE `t` of orders (see `touched`). */
export function insert(
  { companyID }: FactsOf,
  ctes: Sql,
  { kind, id, part, date, at, figures, details = {} }: Fact,
  from: Sql,
) {
  const local = sql`(${at ?? sql`t.at`} AT TIME ZONE t.zone)`;
  const columns = [...DETAILS.filter((name) => details[name] !== undefined), ...FIGURES];
  return sql`WITH ${ctes}
    INSERT INTO report_facts (${HEAD}, ${raw(columns.join(', '))})
    SELECT ${companyID}::uuid, t.location_id, t.order_id, ${typeof kind === 'string' ? sql`${kind}::text` : kind}, ${id}, ${part ?? sql`0`},
      ${date ?? sql`t.business_date`}, ${at ?? sql`t.at`}, ${local}::date,
      (extract(hour FROM ${local}) * 60 + extract(minute FROM ${local}))::integer,
      t.is_sample, t.is_late, t.is_refunded, t.channel, t.fulfillment, t.client_id, t.store_id, t.opened_by, t.served_by, t.taken_by,
      ${joined(columns.map((name) => valueOf(name, figures, details)))}
    FROM ${from}`;
}

// A name that is no figure is a detail.
const valueOf = (name: Figure | Detail, figures: Fact['figures'], details: NonNullable<Fact['details']>): Sql =>
  (name in figures ? figures[name as Figure] : details[name as Detail]) ?? sql`0`;

// What redeemed points leave of a charge.
const left = (column: string, field: string): Sql =>
  raw(`coalesce((o.redemption ->> '${field}')::numeric, o.${column}) AS ${column}`);

/**
 * Whether a sale was handed in after a close of day that would have had it: the one before its own was made after it
 * was paid (decision 463). Its payments say when they were taken, and not when they arrived.
 */
const isLate = (companyID: string): Sql => sql`(EXISTS (SELECT FROM offline_orders h
        WHERE h.company_id = ${companyID} AND h.location_id = o.location_id AND h.order_id = o.id)
      AND coalesce((SELECT z.closed_at FROM close_of_days z WHERE z.company_id = ${companyID} AND z.location_id = o.location_id
        AND (s.close_of_day_id IS NULL OR z.number < (SELECT own.number FROM close_of_days own
          WHERE own.company_id = ${companyID} AND own.id = s.close_of_day_id))
        ORDER BY z.number DESC LIMIT 1) > s.paid_at, false))`;

/**
 * The orders with what all of their facts share. A sale counts once it is paid; one whose payment was voided has no
 * facts until it is paid again.
 */
export function touched({ companyID, orderIDs, places }: FactsOf): Sql {
  return sql`t AS MATERIALIZED (
    SELECT o.id AS order_id, o.location_id, s.id AS sale_id, s.sale_no, s.payment_status IN ('Paid', 'Refunded') AS is_sold,
      coalesce(s.payment_status = 'Refunded', false) AS is_refunded, o.status = 'Voided' AS is_voided,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_date ELSE coalesce(o.void_comp_date, o.order_date) END AS business_date,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.paid_at ELSE o.updated_at END AS at,
      o.channel, o.fulfillment, o.client_id,
      (SELECT x.online_store_id FROM online_orders x WHERE x.company_id = ${companyID} AND x.order_id = o.id) AS store_id, o.opened_by, coalesce(s.served_by, o.opened_by) AS served_by,
      coalesce(taken.user_id, o.opened_by) AS taken_by, p.zone, p.decimals, o.order_no, o.order_date,
      EXISTS (SELECT FROM demo_sales d WHERE d.company_id = ${companyID} AND d.location_id = o.location_id
        AND d.client_id = o.client_id AND d.is_sample) AS is_sample,
      ${isLate(companyID)} AS is_late,
      s.total_due_amount, s.tip_amount, s.cash_rounding_amount, ${left('service_charge_amount', 'serviceChargeAmount')},
      o.inclusive_tax_amount, o.exclusive_tax_amount, ${left('delivery_charge_amount', 'deliveryChargeAmount')},
      ${left('additional_charge_amount', 'additionalChargeAmount')}, o.void_comp, o.void_comp_by,
      o.void_comp_approved_by
    FROM orders o
    JOIN unnest(${places.map((place) => place.locationID)}::uuid[], ${places.map((place) => place.timezoneName)}::text[],
      ${places.map((place) => place.cutoff)}::interval[], ${places.map((place) => place.decimals)}::integer[])
      AS p (location_id, zone, cutoff, decimals) ON p.location_id = o.location_id
    LEFT JOIN sales s ON s.company_id = ${companyID} AND s.order_id = o.id
    LEFT JOIN LATERAL (SELECT y.user_id FROM payments y
      WHERE y.company_id = ${companyID} AND y.sale_id = s.id AND y.status NOT IN ('Voided', 'Cancelled')
        AND y.refund_id IS NULL
      ORDER BY y.created_at DESC, y.id DESC LIMIT 1) AS taken ON true
    WHERE o.company_id = ${companyID} AND o.id = ANY (${orderIDs}::uuid[]))`;
}
