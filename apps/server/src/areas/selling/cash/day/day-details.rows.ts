import { NO_AMOUNT, type CloseOfDayDetails, type NamedSum } from '@tavola/contract';
import { amount } from '#platform/database/tables/column-kinds.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAmounts, subtractAmounts } from '../../commands/amounts/figures.ts';

/** Days before the last close of day in which an order was opened that is voided now. */
const VOIDED_WITHIN = 31;

/** Whose voids a close of day counts: one terminal's on one date, or everybody's but one terminal's. */
export type VoidsOf = { readonly soldBy: string; readonly on: string } | { readonly without: string | null };

/**
 * What the rows of a close of day come to beyond its sums (decision 251): tax by rate, discounts and comps by name,
 * voided items, refunds, and where its payments and its sales do not meet. Read after the rows were marked.
 */
export function selectDetails(scope: LocationScope, dayID: string, voidsOf: VoidsOf): Statement[] {
  const { companyID, locationID } = scope;
  const at = (table: Sql): Sql => sql`${table}.company_id = ${companyID} AND ${table}.location_id = ${locationID}`;
  const [o, s, p, l, z, f, g] = [sql`o`, sql`s`, sql`p`, sql`l`, sql`z`, sql`f`, sql`g`];
  const soldOrders = sql`FROM sales s JOIN orders o ON ${at(o)} AND o.id = s.order_id
    WHERE ${at(s)} AND s.close_of_day_id = ${dayID}`;
  const voidedHere =
    'soldBy' in voidsOf
      ? sql`o.client_id = ${voidsOf.soldBy} AND o.order_date = ${voidsOf.on}`
      : sql`(${voidsOf.without}::uuid IS NULL OR o.client_id IS DISTINCT FROM ${voidsOf.without}::uuid)
          AND o.order_date >= coalesce(last.business_date - ${VOIDED_WITHIN}::integer, '-infinity'::date)
          AND o.updated_at > coalesce(last.closed_at, '-infinity'::timestamptz)`;
  return [
    sql`SELECT coalesce(sum(o.inclusive_tax_amount), 0) AS inclusive, coalesce(sum(o.delivery_charge_amount), 0) AS delivery,
        coalesce(sum(o.additional_charge_amount), 0) AS additional, coalesce(sum((o.redemption ->> 'discountAmount')::numeric), 0) AS redeemed,
        coalesce(sum(o.discount_amount), 0) AS discounts, coalesce(sum(o.comp_amount), 0) AS comps ${soldOrders}`,
    sql`SELECT t.name, t.rate, t.inclusive, sum(t.amount) AS amount
      FROM (SELECT o.taxes ${soldOrders}) AS sold,
        json_to_recordset(sold.taxes) AS t (name text, rate numeric, inclusive boolean, amount numeric)
      GROUP BY 1, 2, 3 ORDER BY t.rate DESC, t.name, t.inclusive`,
    sql`SELECT d.name, count(*)::integer AS count, sum(d.amount) AS amount
      FROM (SELECT o.id ${soldOrders}) AS sold
      JOIN order_discounts d ON d.company_id = ${companyID} AND d.location_id = ${locationID} AND d.order_id = sold.id
      WHERE d.amount <> 0 GROUP BY 1 ORDER BY sum(d.amount) DESC, d.name`,
    sql`SELECT coalesce(CASE WHEN l.void_comp ->> 'type' = 'comp' THEN l.void_comp ->> 'name' END,
          CASE WHEN sold.void_comp ->> 'type' = 'comp' THEN sold.void_comp ->> 'name' END, '') AS name,
        count(*)::integer AS count, sum(l.comp_amount) AS amount
      FROM (SELECT o.id, o.void_comp ${soldOrders}) AS sold
      JOIN order_lines l ON ${at(l)} AND l.order_id = sold.id
      WHERE l.comp_amount <> 0 AND l.status <> 'Voided' GROUP BY 1 ORDER BY sum(l.comp_amount) DESC, 1`,
    sql`WITH last AS (SELECT z.business_date, z.closed_at FROM close_of_days z WHERE ${at(z)} ORDER BY z.number DESC LIMIT 1),
        touched AS (SELECT o.id ${soldOrders}
          UNION SELECT o.id FROM orders o LEFT JOIN last ON true
          WHERE ${at(o)} AND o.status = 'Voided' AND ${voidedHere})
      SELECT count(*)::integer AS count, coalesce(sum(l.subtotal), 0) AS amount FROM touched
      JOIN order_lines l ON ${at(l)} AND l.order_id = touched.id WHERE l.status = 'Voided'`,
    sql`SELECT count(*) FILTER (WHERE NOT p.is_live AND p.is_replaced)::integer AS corrected_count,
        coalesce(sum(p.money) FILTER (WHERE NOT p.is_live AND p.is_replaced), 0) AS corrected,
        count(*) FILTER (WHERE NOT p.is_live AND NOT p.is_replaced)::integer AS voided_count,
        coalesce(sum(p.money) FILTER (WHERE NOT p.is_live AND NOT p.is_replaced), 0) AS voided,
        coalesce(sum(p.money) FILTER (WHERE p.is_live), 0) AS payments,
        coalesce(sum(p.money) FILTER (WHERE p.is_live AND NOT p.is_back AND p.sold_in IS DISTINCT FROM ${dayID}::uuid), 0) AS unsettled
      FROM (SELECT p.status NOT IN ('Voided', 'Cancelled') AS is_live, p.status = 'Returned' AS is_back, s.close_of_day_id AS sold_in,
          CASE WHEN p.status = 'Returned' THEN -abs(p.amount) ELSE p.amount END + p.tip_amount AS money,
          EXISTS (SELECT 1 FROM payments n WHERE n.company_id = ${companyID} AND n.location_id = ${locationID}
            AND n.sale_id = p.sale_id AND n.reference_payment_id = p.id) AS is_replaced
        FROM payments p JOIN sales s ON ${at(s)} AND s.id = p.sale_id
        WHERE ${at(p)} AND p.close_of_day_id = ${dayID}) AS p`,
    sql`SELECT coalesce(sum(p.amount + p.tip_amount), 0) AS earlier
      FROM sales s JOIN payments p ON ${at(p)} AND p.sale_id = s.id
      WHERE ${at(s)} AND s.close_of_day_id = ${dayID} AND p.close_of_day_id IS DISTINCT FROM ${dayID}::uuid
        AND p.status NOT IN ('Voided', 'Cancelled', 'Returned')`,
    sql`SELECT count(*) FILTER (WHERE a.status = 'Received')::integer AS count,
        coalesce(sum(a.amount) FILTER (WHERE a.status = 'Received'), 0) AS amount,
        count(*) FILTER (WHERE a.status = 'Voided')::integer AS voided_count,
        coalesce(sum(a.amount) FILTER (WHERE a.status = 'Voided'), 0) AS voided
      FROM account_settlements a
      WHERE a.company_id = ${companyID} AND a.at_location_id = ${locationID} AND a.close_of_day_id = ${dayID}`,
    sql`SELECT count(*)::integer AS count, coalesce(sum(f.amount + f.tip_amount + f.cash_rounding_amount), 0) AS amount
      FROM refunds f WHERE ${at(f)} AND f.close_of_day_id = ${dayID}`,
    sql`SELECT count(DISTINCT g.gift_card_sale_id) FILTER (WHERE g.status = 'Received')::integer AS count,
        coalesce(sum(g.amount), 0) AS amount
      FROM gift_card_payments g WHERE ${at(g)} AND g.close_of_day_id = ${dayID}`,
  ];
}

/** What `selectDetails` found, and the voided payments and settlements without those that were replaced. */
export function readDetails(results: readonly { readonly rows: readonly DriverRow[] }[]): {
  readonly details: CloseOfDayDetails;
  readonly voided: { readonly paymentCount: number; readonly amount: Money };
} {
  const [sums, taxes, discounts, comps, items, taken, before, onAccounts, refunded, cards] = results;
  const first = (result: (typeof results)[number] | undefined): DriverRow => result?.rows[0] ?? {};
  const [sold, paid, settled, back] = [first(sums), first(taken), first(onAccounts), first(refunded)];
  const ofCards = first(cards);
  return {
    details: {
      inclusiveTaxAmount: moneyOf(sold, 'inclusive'),
      deliveryChargeAmount: moneyOf(sold, 'delivery'),
      additionalChargeAmount: moneyOf(sold, 'additional'),
      redeemedAmount: moneyOf(sold, 'redeemed'),
      taxes: (taxes?.rows ?? []).map((row) => ({
        name: String(row['name']),
        rate: Number(row['rate']),
        isInclusive: row['inclusive'] === true,
        amount: moneyOf(row, 'amount'),
      })),
      discounts: namedSums(discounts?.rows ?? [], moneyOf(sold, 'discounts')),
      comps: namedSums(comps?.rows ?? [], moneyOf(sold, 'comps')),
      voidedItems: { count: Number(first(items)['count'] ?? 0), amount: moneyOf(first(items), 'amount') },
      corrected: { paymentCount: Number(paid['corrected_count'] ?? 0), amount: moneyOf(paid, 'corrected') },
      settlements: { count: Number(settled['count'] ?? 0), amount: moneyOf(settled, 'amount') },
      refunds: { count: Number(back['count'] ?? 0), amount: moneyOf(back, 'amount') },
      giftCards: { count: Number(ofCards['count'] ?? 0), amount: moneyOf(ofCards, 'amount') },
      paymentsAmount: addAmounts(
        addAmounts(moneyOf(paid, 'payments'), moneyOf(settled, 'amount')),
        moneyOf(ofCards, 'amount'),
      ),
      unsettledAmount: moneyOf(paid, 'unsettled'),
      earlierAmount: moneyOf(first(before), 'earlier'),
    },
    voided: {
      paymentCount: Number(paid['voided_count'] ?? 0) + Number(settled['voided_count'] ?? 0),
      amount: addAmounts(moneyOf(paid, 'voided'), moneyOf(settled, 'voided')),
    },
  };
}

type Money = NamedSum['amount'];
function moneyOf(row: DriverRow, name: string): Money {
  const found = row[name];
  return typeof found === 'string' ? amount.read(found) : NO_AMOUNT;
}

/**
 * Sums by name that come to the whole: a line that several bills share is stored with one of them, so the names alone
 * may come to more or less than the sales that were closed.
 */
function namedSums(rows: readonly DriverRow[], whole: Money): NamedSum[] {
  const named = rows.map((row) => ({
    name: String(row['name']),
    count: Number(row['count']),
    amount: moneyOf(row, 'amount'),
  }));
  const rest = named.reduce((left, each) => subtractAmounts(left, each.amount), whole);
  return rest === 0 ? named : [...named, { name: '', count: 0, amount: rest }];
}
