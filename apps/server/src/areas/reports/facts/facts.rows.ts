import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';

/**
 * Facts of orders, made from committed rows (decisions 97, 236, 272). These statements and the drill-down are the only
 * ones of the area that read orders, lines and payments.
 */

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
] as const;
type Detail = (typeof DETAILS)[number];

const HEAD = raw(
  'company_id, location_id, record_id, kind, id, part, business_date, at, local_date, local_minutes, is_sample, is_late, is_refunded, channel, fulfillment, client_id, opened_by, served_by, taken_by',
);

type Kind = 'Sale' | 'Line' | 'Payment' | 'Discount' | 'Comp' | 'Void' | 'VoidedOrder' | 'Refund' | 'RefundLine';

interface Fact {
  readonly kind: Kind | Sql;
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
function insert(
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
      t.is_sample, t.is_late, t.is_refunded, t.channel, t.fulfillment, t.client_id, t.opened_by, t.served_by, t.taken_by,
      ${joined(columns.map((name) => valueOf(name, figures, details)))}
    FROM ${from}`;
}

// A name that is no figure is a detail.
const valueOf = (name: Figure | Detail, figures: Fact['figures'], details: NonNullable<Fact['details']>): Sql =>
  (name in figures ? figures[name as Figure] : details[name as Detail]) ?? sql`0`;

/**
 * The orders with what all of their facts share. A sale counts once it is paid; one whose payment was voided has no
 * facts until it is paid again.
 */
function touched({ companyID, orderIDs, places }: FactsOf): Sql {
  return sql`t AS MATERIALIZED (
    SELECT o.id AS order_id, o.location_id, s.id AS sale_id, s.sale_no, s.payment_status IN ('Paid', 'Refunded') AS is_sold,
      coalesce(s.payment_status = 'Refunded', false) AS is_refunded, o.status = 'Voided' AS is_voided,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_date ELSE coalesce(o.void_comp_date, o.order_date) END AS business_date,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.paid_at ELSE o.updated_at END AS at,
      o.channel, o.fulfillment, o.client_id, o.opened_by, coalesce(s.served_by, o.opened_by) AS served_by,
      coalesce(taken.user_id, o.opened_by) AS taken_by, p.zone, p.decimals, o.order_no, o.order_date,
      EXISTS (SELECT FROM demo_sales d WHERE d.company_id = ${companyID} AND d.location_id = o.location_id
        AND d.client_id = o.client_id AND d.is_sample) AS is_sample,
      coalesce(((taken.created_at AT TIME ZONE p.zone) - p.cutoff)::date > s.sale_date, false) AS is_late,
      s.total_due_amount, s.tip_amount, s.cash_rounding_amount, o.service_charge_amount, o.inclusive_tax_amount,
      o.exclusive_tax_amount, o.delivery_charge_amount, o.additional_charge_amount, o.void_comp, o.void_comp_by,
      o.void_comp_approved_by
    FROM orders o
    JOIN unnest(${places.map((place) => place.locationID)}::uuid[], ${places.map((place) => place.timezoneName)}::text[],
      ${places.map((place) => place.cutoff)}::interval[], ${places.map((place) => place.decimals)}::integer[])
      AS p (location_id, zone, cutoff, decimals) ON p.location_id = o.location_id
    LEFT JOIN sales s ON s.company_id = ${companyID} AND s.order_id = o.id
    LEFT JOIN LATERAL (SELECT y.user_id, y.created_at FROM payments y
      WHERE y.company_id = ${companyID} AND y.sale_id = s.id AND y.status NOT IN ('Voided', 'Cancelled')
      ORDER BY y.created_at DESC, y.id DESC LIMIT 1) AS taken ON true
    WHERE o.company_id = ${companyID} AND o.id = ANY (${orderIDs}::uuid[]))`;
}

/**
 * What each sold order bears of lines: its own ones, or its share of one that several bills share, with the rate of the
 * tax that its price contains. Pieces of a shared line go by what each bill bears of its gross, and sum to the line.
 */
function borne({ companyID, orderIDs }: FactsOf): Sql {
  const figures = (of: string): Sql =>
    raw(
      ['subtotal', 'redeemed_amount', 'comp_amount', 'net_amount', 'taxes', 'adjustments']
        .map((name) => `${of}.${name}`)
        .join(', ') + `, ${of}.discount_amount + ${of}.order_discount_share AS discounts`,
    );
  const line = raw(
    'l.item_id, l.category_id, l.brand_id, l.menu_id, l.item_name, l.kind, l.unit_cost, l.void_comp, l.void_comp_by, l.is_tax_inclusive, l.tax_components',
  );
  return sql`shares AS MATERIALIZED (
      SELECT s.*, sum(s.subtotal) OVER line AS whole, sum(s.subtotal) OVER upto AS so_far,
        count(*) OVER line AS bills, row_number() OVER upto AS place
      FROM order_line_shares s WHERE s.company_id = ${companyID} AND s.order_line_id IN (
        SELECT x.order_line_id FROM order_line_shares x WHERE x.company_id = ${companyID} AND x.order_id = ANY (${orderIDs}::uuid[]))
      WINDOW line AS (PARTITION BY s.order_line_id), upto AS (PARTITION BY s.order_line_id ORDER BY s.order_id ROWS UNBOUNDED PRECEDING)),
    parts AS (
      SELECT l.order_id, l.id, l.quantity, ${line}, ${figures('l')} FROM order_lines l
      WHERE l.company_id = ${companyID} AND l.order_id = ANY (${orderIDs}::uuid[]) AND l.status <> 'Voided'
        AND NOT EXISTS (SELECT FROM shares w WHERE w.order_line_id = l.id)
      UNION ALL
      SELECT w.order_id, l.id, CASE WHEN w.whole = 0
          THEN round(l.quantity * w.place / w.bills, 5) - round(l.quantity * (w.place - 1) / w.bills, 5)
          ELSE round(l.quantity * w.so_far / w.whole, 5) - round(l.quantity * (w.so_far - w.subtotal) / w.whole, 5) END,
        ${line}, ${figures('w')}
      FROM shares w JOIN order_lines l ON l.company_id = ${companyID} AND l.id = w.order_line_id
      WHERE w.order_id = ANY (${orderIDs}::uuid[]) AND l.status <> 'Voided'),
    b AS MATERIALIZED (
      SELECT parts.*, tax.inclusive, tax.exclusive,
        1 + coalesce(CASE WHEN tax.amounts > 0 THEN tax.rate
          WHEN parts.is_tax_inclusive THEN (SELECT sum((c ->> 'rate')::numeric) FROM json_array_elements(parts.tax_components) AS c) END, 0) / 100 AS factor
      FROM parts CROSS JOIN LATERAL (
        SELECT count(*) AS amounts, coalesce(sum((x ->> 'rate')::numeric) FILTER (WHERE (x ->> 'inclusive')::boolean), 0) AS rate,
          coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE (x ->> 'inclusive')::boolean), 0) AS inclusive,
          coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE NOT (x ->> 'inclusive')::boolean), 0) AS exclusive
        FROM json_array_elements(coalesce(parts.taxes, '[]'::json)) AS x) AS tax)`;
}

// A deduction gives up the tax in it by the rate of its line; net is exact, and gross is their sum (decision 272).
const withoutTax = (value: Sql): Sql => sql`round(${value} / b.factor, t.decimals)`;
const NET = sql`(b.net_amount - b.redeemed_amount - b.inclusive)`;

/** Each line of a sold order. */
function lineFacts(of: FactsOf): Sql {
  const [discounts, redeemed, comps] = [
    withoutTax(sql`b.discounts`),
    withoutTax(sql`b.redeemed_amount`),
    withoutTax(sql`b.comp_amount`),
  ];
  return insert(
    of,
    sql`${touched(of)}, ${borne(of)}`,
    {
      kind: 'Line',
      id: sql`b.id`,
      figures: {
        quantity: sql`b.quantity`,
        gross_amount: sql`${NET} + ${discounts} + ${redeemed} + ${comps}`,
        discount_amount: discounts,
        redeemed_amount: redeemed,
        comp_amount: comps,
        net_amount: NET,
        inclusive_tax_amount: sql`b.inclusive`,
        exclusive_tax_amount: sql`b.exclusive`,
      },
      details: {
        item_id: sql`b.item_id`,
        category_id: sql`b.category_id`,
        brand_id: sql`b.brand_id`,
        menu_id: sql`b.menu_id`,
        name: sql`b.item_name`,
        cost_amount: sql`round(b.unit_cost * b.quantity, 5)`,
      },
    },
    sql`t JOIN b ON b.order_id = t.order_id WHERE t.is_sold`,
  );
}

/**
 * Each discount and comp of a line, without the tax in it. What a line says of no discount or comp by name is under an
 * empty one, so that they always sum to what the line gives up.
 */
function reductionFacts(of: FactsOf): Sql {
  const steps = sql`a AS (
      SELECT b.order_id, b.id, b.factor, x.part, x.source, x.step, x.amount,
        CASE WHEN x.step IN ('lineComp', 'orderComp') THEN 'Comp' ELSE 'Discount' END AS kind, x.name,
        b.void_comp, b.void_comp_by
      FROM b CROSS JOIN LATERAL (
        SELECT e.n::integer AS part, e.v ->> 'sourceID' AS source, e.v ->> 'step' AS step, -(e.v ->> 'amount')::numeric AS amount, e.v ->> 'name' AS name
          FROM json_array_elements(coalesce(b.adjustments, '[]'::json)) WITH ORDINALITY AS e (v, n)
        UNION ALL SELECT 10001, '', 'itemDiscount', b.discounts - coalesce(-sum((v ->> 'amount')::numeric), 0), ''
          FROM json_array_elements(coalesce(b.adjustments, '[]'::json)) AS v WHERE v ->> 'step' NOT IN ('lineComp', 'orderComp')
        UNION ALL SELECT 10002, '', 'lineComp', b.comp_amount - coalesce(-sum((v ->> 'amount')::numeric), 0), ''
          FROM json_array_elements(coalesce(b.adjustments, '[]'::json)) AS v WHERE v ->> 'step' IN ('lineComp', 'orderComp')
      ) AS x WHERE x.amount <> 0),
    r AS (SELECT a.*, sum(a.amount) OVER (PARTITION BY a.order_id, a.id, a.kind ORDER BY a.part) AS so_far FROM a)`;
  const amount = sql`round(r.so_far / r.factor, t.decimals) - round((r.so_far - r.amount) / r.factor, t.decimals)`;
  const isComp = sql`r.kind = 'Comp'`;
  const reason = sql`CASE WHEN r.step = 'orderComp' THEN t.void_comp ELSE coalesce(r.void_comp, t.void_comp) END`;
  const figure = (kind: Kind): Sql => sql`CASE WHEN r.kind = ${kind} THEN ${amount} ELSE 0 END`;
  return insert(
    of,
    sql`${touched(of)}, ${borne(of)}, ${steps}`,
    {
      kind: sql`r.kind`,
      id: sql`r.id`,
      part: sql`r.part`,
      figures: { discount_amount: figure('Discount'), comp_amount: figure('Comp') },
      details: {
        name: sql`CASE WHEN ${isComp} THEN coalesce(${reason} ->> 'name', r.name) ELSE r.name END`,
        ref_id: sql`CASE WHEN ${isComp} THEN (${reason} ->> 'voidCompReasonID')::uuid
          WHEN r.source ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN r.source::uuid END`,
        done_by: sql`CASE WHEN ${isComp} THEN coalesce(CASE WHEN r.step = 'orderComp' THEN t.void_comp_by END, r.void_comp_by, t.void_comp_by) END`,
        approved_by: sql`CASE WHEN ${isComp} AND r.step = 'orderComp' THEN t.void_comp_approved_by END`,
      },
    },
    sql`t JOIN r ON r.order_id = t.order_id WHERE t.is_sold`,
  );
}

/** Each voided line of an order that was sold, or voided as a whole, on the day on which it was voided. */
const voidFacts = (of: FactsOf): Sql =>
  insert(
    of,
    touched(of),
    {
      kind: 'Void',
      id: sql`l.id`,
      date: sql`coalesce(l.void_comp_date, t.business_date)`,
      at: sql`l.updated_at`,
      figures: {
        quantity: sql`l.quantity`,
        gross_amount: sql`round(l.subtotal / CASE WHEN l.is_tax_inclusive THEN
          1 + coalesce((SELECT sum((c ->> 'rate')::numeric) FROM json_array_elements(l.tax_components) AS c), 0) / 100 ELSE 1 END, t.decimals)`,
      },
      details: {
        item_id: sql`l.item_id`,
        category_id: sql`l.category_id`,
        name: sql`coalesce(l.void_comp ->> 'name', CASE WHEN t.is_voided THEN t.void_comp ->> 'name' END, '')`,
        ref_id: sql`coalesce(l.void_comp ->> 'voidCompReasonID', CASE WHEN t.is_voided THEN t.void_comp ->> 'voidCompReasonID' END)::uuid`,
        done_by: sql`coalesce(l.void_comp_by, CASE WHEN t.is_voided THEN t.void_comp_by END)`,
        approved_by: sql`CASE WHEN t.is_voided THEN t.void_comp_approved_by END`,
      },
    },
    sql`t JOIN order_lines l ON l.company_id = ${of.companyID} AND l.order_id = t.order_id AND l.status = 'Voided'
      WHERE t.is_sold OR t.is_voided`,
  );

/** Each payment that was not voided, on the day on which it was taken. */
const paymentFacts = (of: FactsOf): Sql =>
  insert(
    of,
    touched(of),
    {
      kind: 'Payment',
      id: sql`y.id`,
      date: sql`y.payment_date`,
      at: sql`y.created_at`,
      figures: {
        tip_amount: sql`y.tip_amount`,
        rounding_amount: sql`y.cash_rounding_amount`,
        paid_amount: sql`CASE WHEN y.status = 'Returned' THEN -abs(y.amount) ELSE y.amount END`,
      },
      details: {
        // Money of a refund went back on its own day, whenever its sale was settled.
        sold_on: sql`CASE WHEN y.status = 'Returned' THEN y.payment_date WHEN t.is_sold THEN t.business_date END`,
        name: sql`y.name`,
        ref_id: sql`y.custom_payment_type_id`,
        type_id: sql`y.payment_type_id`,
        done_by: sql`y.user_id`,
      },
    },
    sql`t JOIN payments y ON y.company_id = ${of.companyID} AND y.sale_id = t.sale_id AND y.status NOT IN ('Voided', 'Cancelled')`,
  );

/** The sale itself, or the order that was voided: what its lines come to, with what is charged beyond them. */
function saleFacts(of: FactsOf): Sql {
  const { companyID } = of;
  const sums = sql`f AS (SELECT x.record_id, sum(x.gross_amount) AS gross, sum(x.discount_amount) AS discounts, sum(x.redeemed_amount) AS redeemed,
      sum(x.comp_amount) AS comps, sum(x.net_amount) AS net, sum(x.inclusive_tax_amount) AS inclusive, sum(x.quantity) AS quantity,
      sum(x.cost_amount) AS cost
    FROM report_facts x WHERE x.company_id = ${companyID} AND x.record_id = ANY (${of.orderIDs}::uuid[]) AND x.kind IN ('Line', 'Void')
      AND (x.kind = 'Line' OR x.record_id IN (SELECT v.order_id FROM t v WHERE v.is_voided)) GROUP BY 1)`;
  const sold = (value: Sql): Sql => sql`CASE WHEN t.is_sold THEN coalesce(${value}, 0) ELSE 0 END`;
  // The charge without the tax in it: what prices contain of tax is that of the lines and that of the charge.
  const charge = sql`t.service_charge_amount - (t.inclusive_tax_amount - coalesce(f.inclusive, 0))`;
  const taxes = sql`t.inclusive_tax_amount + t.exclusive_tax_amount`;
  const charged = sql`(coalesce(f.net, 0) + ${taxes} + ${charge} + t.delivery_charge_amount + t.additional_charge_amount)`;
  return insert(
    of,
    sql`${touched(of)}, ${sums}`,
    {
      kind: sql`CASE WHEN t.is_sold THEN 'Sale' ELSE 'VoidedOrder' END`,
      id: sql`coalesce(t.sale_id, t.order_id)`,
      figures: {
        quantity: sql`coalesce(f.quantity, 0)`,
        gross_amount: sql`coalesce(f.gross, 0)`,
        discount_amount: sold(sql`f.discounts`),
        redeemed_amount: sold(sql`f.redeemed`),
        comp_amount: sold(sql`f.comps`),
        net_amount: sold(sql`f.net`),
        inclusive_tax_amount: sold(sql`t.inclusive_tax_amount`),
        exclusive_tax_amount: sold(sql`t.exclusive_tax_amount`),
        service_charge_amount: sold(charge),
        delivery_amount: sold(sql`t.delivery_charge_amount`),
        additional_amount: sold(sql`t.additional_charge_amount`),
        // What was charged offline beyond what it costs (decision 79).
        variance_amount: sold(sql`t.total_due_amount - ${charged}`),
        tip_amount: sold(sql`t.tip_amount`),
        rounding_amount: sold(sql`t.cash_rounding_amount`),
        paid_amount: sold(sql`t.total_due_amount + t.tip_amount + t.cash_rounding_amount`),
      },
      details: {
        number: sql`CASE WHEN t.is_sold THEN t.sale_no ELSE t.order_no END`,
        name: sql`t.order_no`,
        cost_amount: sql`f.cost`,
        done_by: sql`t.void_comp_by`,
      },
    },
    sql`t LEFT JOIN f ON f.record_id = t.order_id WHERE t.is_sold OR (t.is_voided AND f.record_id IS NOT NULL)`,
  );
}

/** What a list of taxes comes to, all of them or only those that the amount contains. */
const taxesIn = (taxes: Sql, isOnlyInclusive: boolean): Sql =>
  sql`coalesce((SELECT sum((x ->> 'amount')::numeric) FROM json_array_elements(coalesce(${taxes}, '[]'::json)) AS x
    ${isOnlyInclusive ? raw("WHERE (x ->> 'inclusive')::boolean") : raw('')}), 0)`;

const refundedLines = ({ companyID }: FactsOf): Sql =>
  sql`t JOIN refunds w ON w.company_id = ${companyID} AND w.order_id = t.order_id
    JOIN refund_lines r ON r.company_id = ${companyID} AND r.refund_id = w.id
    JOIN order_lines l ON l.company_id = ${companyID} AND l.id = r.order_line_id`;

/** Units that were refunded, on the day of their refund: below 0, so that they are off what was sold (decision 97). */
const refundLineFacts = (of: FactsOf): Sql =>
  insert(
    of,
    touched(of),
    {
      kind: 'RefundLine',
      id: sql`r.id`,
      date: sql`w.business_date`,
      at: sql`w.created_at`,
      figures: {
        quantity: sql`-r.quantity`,
        refund_amount: sql`r.net_sales_amount`,
        net_amount: sql`-r.net_sales_amount`,
        inclusive_tax_amount: sql`-${taxesIn(sql`r.taxes`, true)}`,
        exclusive_tax_amount: sql`${taxesIn(sql`r.taxes`, true)} - ${taxesIn(sql`r.taxes`, false)}`,
      },
      details: {
        item_id: sql`l.item_id`,
        category_id: sql`l.category_id`,
        brand_id: sql`l.brand_id`,
        menu_id: sql`l.menu_id`,
        name: sql`l.item_name`,
        // What was thrown away has been paid for.
        cost_amount: sql`CASE WHEN r.is_restocked THEN -round(l.unit_cost * r.quantity, 5) ELSE 0 END`,
      },
    },
    sql`${refundedLines(of)} WHERE t.is_sold`,
  );

/** Each refund, on its own day. */
function refundFacts(of: FactsOf): Sql {
  const sums = sql`f AS (SELECT w.id, w.business_date, w.created_at, w.refund_no, w.net_sales_amount, w.service_charge_amount,
      w.delivery_charge_amount, w.additional_charge_amount, w.tax_amount, w.amount, w.tip_amount, w.cash_rounding_amount,
      t.order_id, sum(r.quantity) AS quantity, sum(CASE WHEN r.is_restocked THEN round(l.unit_cost * r.quantity, 5) ELSE 0 END) AS cost,
      sum(${taxesIn(sql`r.taxes`, true)}) AS inclusive, sum(${taxesIn(sql`r.service_charge_taxes`, true)}) AS in_charge
    FROM ${refundedLines(of)} GROUP BY w.company_id, w.id, t.order_id)`;
  const charge = sql`(f.service_charge_amount - f.in_charge)`;
  const parts = sql`f.net_sales_amount + f.tax_amount + ${charge} + f.delivery_charge_amount + f.additional_charge_amount`;
  return insert(
    of,
    sql`${touched(of)}, ${sums}`,
    {
      kind: 'Refund',
      id: sql`f.id`,
      date: sql`f.business_date`,
      at: sql`f.created_at`,
      figures: {
        quantity: sql`-f.quantity`,
        refund_amount: sql`f.net_sales_amount`,
        net_amount: sql`-f.net_sales_amount`,
        inclusive_tax_amount: sql`-(f.inclusive + f.in_charge)`,
        exclusive_tax_amount: sql`f.inclusive + f.in_charge - f.tax_amount`,
        service_charge_amount: sql`-${charge}`,
        delivery_amount: sql`-f.delivery_charge_amount`,
        additional_amount: sql`-f.additional_charge_amount`,
        variance_amount: sql`${parts} - f.amount`,
        tip_amount: sql`-f.tip_amount`,
        rounding_amount: sql`-f.cash_rounding_amount`,
        paid_amount: sql`-(f.amount + f.tip_amount + f.cash_rounding_amount)`,
      },
      details: { number: sql`f.refund_no`, name: sql`t.order_no`, cost_amount: sql`-f.cost` },
    },
    sql`t JOIN f ON f.order_id = t.order_id WHERE t.is_sold`,
  );
}

/** Replaces all facts of the orders; those of orders that are gone go too. */
export const makeFacts = (of: FactsOf): Statement[] => [
  sql`DELETE FROM report_facts WHERE company_id = ${of.companyID} AND record_id = ANY (${of.orderIDs}::uuid[])`,
  lineFacts(of),
  voidFacts(of),
  paymentFacts(of),
  reductionFacts(of),
  saleFacts(of),
  refundLineFacts(of),
  refundFacts(of),
];
