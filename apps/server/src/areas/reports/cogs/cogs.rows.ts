import { NO_AMOUNT, type CogsAnswer, type CogsRow } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { moneyIn, textIn, textOrNull } from '../figures/cells.ts';
import { counted } from '../figures/figures.rows.ts';
import { namesOfKeys } from '../figures/names.rows.ts';
import type { ReportScope } from '../figures/report-scope.ts';

/**
 * What the sales of a period cost, by item (decision 242). A line that took stock is in the movements of what it took,
 * every other one in its own stored cost, so nothing is in both.
 */
export async function readCogs(tx: Tx, scope: ReportScope): Promise<Omit<CogsAnswer, 'pendingCount'>> {
  const { companyID, places, startDate, endDate } = scope;
  const ids = places.map(({ locationID }) => locationID);
  const cost = sql`-m.quantity * coalesce(m.unit_cost, 0)`;
  const isSold = sql`m.type IN ('Sale', 'Void', 'Refund')`;
  const { rows } = await tx.send<DriverRow>(sql`WITH moved AS (
      SELECT m.item_id::text AS key, NULL::text AS name, true AS is_tracked, 0 AS net,
        coalesce(sum(-m.quantity) FILTER (WHERE ${isSold}), 0) AS quantity,
        coalesce(sum(${cost}) FILTER (WHERE ${isSold}), 0) AS cost,
        coalesce(sum(-m.quantity) FILTER (WHERE ${isSold} AND m.unit_cost IS NULL), 0) AS unknown,
        coalesce(sum(${cost}) FILTER (WHERE m.type = 'Waste'), 0) AS waste,
        coalesce(sum(${cost}) FILTER (WHERE m.type IN ('Count', 'Adjust')), 0) AS difference
      FROM inventory_movements m
      WHERE m.company_id = ${companyID} AND m.location_id = ANY (${ids}::uuid[]) AND m.type <> 'Receive'
        AND m.business_date BETWEEN ${startDate}::date AND ${endDate}::date
      GROUP BY 1),
    lines AS (
      SELECT f.item_id, f.name, f.net_amount, f.quantity, f.cost_amount,
        EXISTS (SELECT FROM inventory_movements m WHERE m.company_id = ${companyID} AND m.type = 'Sale'
          AND m.ref_id = coalesce((SELECT r.order_line_id FROM refund_lines r WHERE r.company_id = ${companyID} AND r.id = f.id AND f.kind = 'RefundLine'), f.id)) AS took
      FROM report_facts f WHERE ${counted(scope, ['Line', 'RefundLine'])}),
    sold AS (
      SELECT coalesce(item_id::text, '') AS key, min(name) AS name, false AS is_tracked, sum(net_amount) AS net,
        coalesce(sum(quantity) FILTER (WHERE NOT took), 0) AS quantity,
        coalesce(sum(cost_amount) FILTER (WHERE NOT took), 0) AS cost,
        coalesce(sum(quantity) FILTER (WHERE NOT took AND cost_amount IS NULL), 0) AS unknown, 0 AS waste, 0 AS difference
      FROM lines GROUP BY 1, CASE WHEN item_id IS NULL THEN name END)
    SELECT key, max(name) AS name, bool_or(is_tracked) AS is_tracked, sum(net)::numeric AS net, sum(quantity)::numeric AS quantity,
      sum(cost)::numeric AS cost, sum(unknown)::numeric AS unknown, sum(waste)::numeric AS waste, sum(difference)::numeric AS difference
    FROM (SELECT * FROM moved UNION ALL SELECT * FROM sold) AS parts
    GROUP BY key, CASE WHEN key = '' THEN name END
    HAVING bool_or(net <> 0 OR quantity <> 0 OR cost <> 0 OR waste <> 0 OR difference <> 0)
    ORDER BY sum(cost) DESC, key, max(name)`);
  const names = await namesOfKeys(
    tx,
    companyID,
    'product',
    rows.map((row) => textIn(row, 'key')),
  );
  const found = rows.map((row): CogsRow => {
    const record = names.get(textIn(row, 'key'));
    return {
      itemID: textOrNull(row, 'key'),
      name: record?.name ?? textIn(row, 'name'),
      names: record?.names ?? undefined,
      isTracked: row['is_tracked'] === true,
      quantity: Number(row['quantity']),
      net: moneyIn(row, 'net'),
      cost: rounded(row, 'cost'),
      unknownCostQuantity: Number(row['unknown']),
      waste: rounded(row, 'waste'),
      difference: rounded(row, 'difference'),
    };
  });
  return { rows: found, totals: totalsOf(found) };
}

// A quantity times a cost has ten decimals; money has five.
const rounded = (row: DriverRow, name: string) =>
  moneyIn({ ...row, [name]: Number(textIn(row, name) || 0).toFixed(5) }, name);

const totalsOf = (rows: readonly CogsRow[]): CogsAnswer['totals'] => {
  const money = (name: 'net' | 'cost' | 'waste' | 'difference') =>
    toAmount(rows.reduce((total, row) => add(total, toMoney(row[name])), toMoney(NO_AMOUNT)));
  const units = (name: 'quantity' | 'unknownCostQuantity') =>
    Math.round(rows.reduce((total, row) => total + row[name], 0) * 100_000) / 100_000;
  return {
    quantity: units('quantity'),
    net: money('net'),
    cost: money('cost'),
    unknownCostQuantity: units('unknownCostQuantity'),
    waste: money('waste'),
    difference: money('difference'),
  };
};
