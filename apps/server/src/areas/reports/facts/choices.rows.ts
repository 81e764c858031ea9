import { raw, sql, type Sql } from '#platform/database/sql.ts';

/**
 * What was chosen with a line, kept on its fact (decision 377): per piece of the line the units of each option and
 * combo part, and their share of the line's price. Two groups, because the price of an option inside of a combo is in
 * that of its part.
 */

/** The fields of a fact that hold what was chosen; see `choicesOf`. */
export const CHOICES = {
  option_ids: raw('chosen.ids'),
  option_units: raw('chosen.units'),
  option_shares: raw('chosen.shares'),
  part_ids: raw('part.ids'),
  part_units: raw('part.units'),
  part_shares: raw('part.shares'),
} as const;

// Decimals of a share: enough that the greatest amount of a line is divided to the cent.
const SHARE_DECIMALS = raw('12');

/** Joins what was chosen with the stored line `l`, empty where nothing was; where it costs nothing, no price. */
export const choicesOf = (): Sql => sql`CROSS JOIN LATERAL (
    WITH RECURSIVE used AS (
      SELECT (m ->> 'modifierOptionID')::uuid AS id, (m ->> 'quantity')::numeric AS units, (m ->> 'priceAdd')::numeric AS price,
          m -> 'subModifiers' AS inner_ones
        FROM json_array_elements(coalesce(l.modifiers, '[]'::json)) AS m
      UNION ALL SELECT (v ->> 'variantOptionID')::uuid, 1, (v ->> 'priceAdd')::numeric, NULL
        FROM json_array_elements(coalesce(l.variant_options, '[]'::json)) AS v
      UNION ALL SELECT (m ->> 'modifierOptionID')::uuid, (c ->> 'quantity')::numeric * (m ->> 'quantity')::numeric,
          (m ->> 'priceAdd')::numeric, m -> 'subModifiers'
        FROM json_array_elements(coalesce(l.combo_items, '[]'::json)) AS c,
          json_array_elements(coalesce(c -> 'orderLineModifiers', '[]'::json)) AS m
      UNION ALL SELECT (v ->> 'variantOptionID')::uuid, (c ->> 'quantity')::numeric, (v ->> 'priceAdd')::numeric, NULL
        FROM json_array_elements(coalesce(l.combo_items, '[]'::json)) AS c,
          json_array_elements(coalesce(c -> 'orderLineVariantOptions', '[]'::json)) AS v
      UNION ALL SELECT (n ->> 'modifierOptionID')::uuid, used.units * (n ->> 'quantity')::numeric, (n ->> 'priceAdd')::numeric,
          n -> 'subModifiers'
        FROM used, json_array_elements(coalesce(used.inner_ones, '[]'::json)) AS n)
    SELECT array_agg(u.id) AS ids, array_agg(u.units) AS units,
      array_agg(CASE WHEN l.subtotal = 0 THEN 0 ELSE round(u.price * l.quantity / l.subtotal, ${SHARE_DECIMALS}) END) AS shares
    FROM (SELECT used.id, sum(used.units) AS units, sum(used.units * used.price) AS price FROM used GROUP BY used.id ORDER BY used.id) AS u) AS chosen
  CROSS JOIN LATERAL (
    SELECT array_agg(x.id) AS ids, array_agg(x.units) AS units,
      array_agg(CASE WHEN l.subtotal = 0 THEN 0 ELSE round(x.gross / l.subtotal, ${SHARE_DECIMALS}) END) AS shares
    FROM (SELECT (c ->> 'itemID')::uuid AS id, sum((c ->> 'quantity')::numeric) AS units, coalesce(sum(s.gross), 0) AS gross
      FROM json_array_elements(coalesce(l.combo_items, '[]'::json)) AS c
      LEFT JOIN LATERAL (SELECT (p ->> 'subtotal')::numeric AS gross FROM json_array_elements(coalesce(l.parts, '[]'::json)) AS p
        WHERE p ->> 'id' = c ->> 'comboLineItemID') AS s ON true
      GROUP BY 1 ORDER BY 1) AS x) AS part`;
