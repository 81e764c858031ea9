import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';

/**
 * Facts of lines added up by day and item, option and combo part (decisions 376, 377), made with the sums of days and
 * like them for whole days.
 */

/** What a row of these sums is of. */
export const itemSumKinds = ['Product', 'Option', 'Part'] as const;
export type ItemSumKind = (typeof itemSumKinds)[number];

/** What `o` is for a fact `f`: what was chosen with its line, with units per piece and share of its price. */
const CHOSEN = {
  Option: raw('CROSS JOIN LATERAL unnest(f.option_ids, f.option_units, f.option_shares) AS o (id, units, share)'),
  Part: raw('CROSS JOIN LATERAL unnest(f.part_ids, f.part_units, f.part_shares) AS o (id, units, share)'),
} as const;

/** Joins the facts `f` of lines with what a kind of these sums is of; nothing for the lines themselves. */
export const joinedChoices = (kind: ItemSumKind): Sql => (kind === 'Product' ? raw('') : CHOSEN[kind]);

const AMOUNTS = {
  discounts: 'f.discount_amount + f.redeemed_amount',
  comps: 'f.comp_amount',
  refunds: 'f.refund_amount',
  net: 'f.net_amount',
  tax: 'f.inclusive_tax_amount + f.exclusive_tax_amount',
} as const;
const NAMES = ['rows', 'quantity', 'gross', 'discounts', 'comps', 'refunds', 'net', 'tax', 'cost', 'unknown'] as const;

/** Each figure of a kind as a sum of facts `f`, of choices their share; what an option costs is not known apart. */
function sumsOf(kind: ItemSumKind): Readonly<Record<(typeof NAMES)[number], string>> {
  const isProduct = kind === 'Product';
  const sum = (amount: string): string =>
    isProduct ? `coalesce(sum(${amount}), 0)` : `coalesce(sum((${amount}) * o.share), 0)`;
  return {
    rows: 'count(*)::integer',
    quantity: `coalesce(sum(f.quantity${isProduct ? '' : ' * o.units'}), 0)`,
    gross: sum('f.gross_amount'),
    discounts: sum(AMOUNTS.discounts),
    comps: sum(AMOUNTS.comps),
    refunds: sum(AMOUNTS.refunds),
    net: sum(AMOUNTS.net),
    tax: sum(AMOUNTS.tax),
    cost: isProduct ? 'coalesce(sum(f.cost_amount), 0)' : '0',
    unknown: isProduct ? 'coalesce(sum(f.quantity) FILTER (WHERE f.cost_amount IS NULL), 0)' : '0',
  };
}

const named = (sums: Readonly<Record<string, string>>): Sql =>
  raw(NAMES.map((name) => `${sums[name] ?? '0'} AS ${name}`).join(', '));

/** The figures of a report of a kind as sums of facts `f` and, where it has them, choices `o`. */
export const itemSums = (kind: ItemSumKind): Sql => named(sumsOf(kind));

/** The same figures as sums of `report_item_sums` rows `f`. */
export const SUMS_OF_ITEM_SUMS = named(
  Object.fromEntries(
    NAMES.map((name) => [name, `coalesce(sum(f.${name}), 0)${name === 'rows' ? '::integer' : ''}`] as const),
  ),
);

const OF = {
  Product: 'f.item_id, f.category_id, f.brand_id, f.name',
  Option: 'o.id, NULL::uuid, f.brand_id, NULL::text',
  Part: 'o.id, NULL::uuid, f.brand_id, NULL::text',
} as const;

/** Adds the sums of facts `f` that are lines or refunded lines; `from` begins with their table. They are read once. */
export function insertItemSums(from: Sql): Statement {
  const kindOf = (kind: ItemSumKind): Sql =>
    sql`SELECT f.company_id, f.location_id, f.business_date, ${raw(`'${kind}'`)} AS kind, ${raw(OF[kind])}, f.channel, f.fulfillment,
        f.is_sample, ${itemSums(kind)} FROM lines f ${joinedChoices(kind)} GROUP BY 1, 2, 3, 5, 6, 7, 8, 9, 10, 11`;
  return sql`WITH lines AS MATERIALIZED (SELECT f.* FROM ${from})
    INSERT INTO report_item_sums (company_id, location_id, business_date, part, kind, item_id, category_id, brand_id, name,
      channel, fulfillment, is_sample, ${raw(NAMES.join(', '))})
    SELECT x.company_id, x.location_id, x.business_date, row_number() OVER (PARTITION BY x.location_id, x.business_date), x.kind,
      x.item_id, x.category_id, x.brand_id, x.name, x.channel, x.fulfillment, x.is_sample, ${raw(NAMES.map((name) => `x.${name}`).join(', '))}
    FROM (${kindOf('Product')} UNION ALL ${kindOf('Option')} UNION ALL ${kindOf('Part')}) AS x`;
}
