import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { CHOICES, choicesOf } from './choices.rows.ts';
import { insert, touched, type FactKind, type FactsOf } from './fact-insert.rows.ts';
import { refundFacts, refundLineFacts } from './refund-facts.rows.ts';

/**
 * Facts of orders, made from committed rows (decisions 97, 236, 272). These statements and the drill-down are the only
 * ones of the area that read orders, lines and payments.
 */

/**
 * The lines of each sold order, or its share of a line that several bills share, with the rate of the tax that the
 * price contains. A shared line is that of the bills that share it, also where the bill that it is stored with is none
 * of them, and whichever of them are made together. Its quantity is split by each bill's part of its gross, and sums to
 * the line.
 */
function borne({ companyID, orderIDs }: FactsOf): Sql {
  const figures = (of: string): Sql =>
    raw(
      ['subtotal', 'redemption', 'comp_amount', 'net_amount', 'taxes', 'adjustments']
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
        AND NOT EXISTS (SELECT FROM order_line_shares w WHERE w.company_id = ${companyID} AND w.order_line_id = l.id)
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
const withoutTax = (value: Sql): Sql => sql`round((${value}) / b.factor, t.decimals)`;
const NET_AFTER = raw(`coalesce((b.redemption ->> 'netAmount')::numeric, b.net_amount)`);
const NET = sql`(${NET_AFTER} - b.inclusive)`;

/** Each line of a sold order. */
function lineFacts(of: FactsOf): Sql {
  const [discounts, redeemed, comps] = [
    withoutTax(sql`b.discounts`),
    withoutTax(sql`b.net_amount - ${NET_AFTER}`),
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
        ...CHOICES,
      },
    },
    sql`t JOIN b ON b.order_id = t.order_id JOIN order_lines l ON l.company_id = ${of.companyID} AND l.id = b.id ${choicesOf()}
      WHERE t.is_sold`,
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
  const figure = (kind: FactKind): Sql => sql`CASE WHEN r.kind = ${kind} THEN ${amount} ELSE 0 END`;
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
          WHEN r.source ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN coalesce(
            (SELECT x.discount_id FROM order_discounts x WHERE x.company_id = ${of.companyID} AND x.id = r.source::uuid), r.source::uuid) END`,
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
        number: sql`t.order_no`,
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
  // Looked up order by order: joined as a whole, the facts of 500 orders would be compared with 500 orders.
  const sums = sql`LATERAL (SELECT count(*) AS lines, sum(x.gross_amount) AS gross, sum(x.discount_amount) AS discounts,
      sum(x.redeemed_amount) AS redeemed, sum(x.comp_amount) AS comps, sum(x.net_amount) AS net, sum(x.inclusive_tax_amount) AS inclusive,
      sum(x.quantity) AS quantity, sum(x.cost_amount) AS cost
    FROM report_facts x WHERE x.company_id = ${companyID} AND x.record_id = t.order_id
      AND (x.kind = 'Line' OR (x.kind = 'Void' AND t.is_voided))) AS f`;
  const sold = (value: Sql): Sql => sql`CASE WHEN t.is_sold THEN coalesce(${value}, 0) ELSE 0 END`;
  // The charge without the tax in it: what prices contain of tax is that of the lines and that of the charge.
  const charge = sql`t.service_charge_amount - (t.inclusive_tax_amount - coalesce(f.inclusive, 0))`;
  const taxes = sql`t.inclusive_tax_amount + t.exclusive_tax_amount`;
  const charged = sql`(coalesce(f.net, 0) + ${taxes} + ${charge} + t.delivery_charge_amount + t.additional_charge_amount)`;
  return insert(
    of,
    touched(of),
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
    sql`t CROSS JOIN ${sums} WHERE t.is_sold OR (t.is_voided AND f.lines > 0)`,
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
