import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { textIn, textOrNull } from '../figures/cells.ts';
import { counted, keyOf } from '../figures/figures.rows.ts';
import type { ReportScope } from '../figures/report-scope.ts';

/** What a forecast learns from, as sums of facts. */

/** Sales of a day in one hour. */
export interface OrdersOfHour {
  readonly date: string;
  readonly hour: number;
  readonly orders: number;
}

/** Units of an item that a day sold, refunds not taken off: what comes back was prepared too. */
export interface UnitsOfDay {
  readonly key: string;
  readonly date: string;
  readonly units: number;
}

/** Units of an item that the weekday of the forecast sold in one hour. */
export interface UnitsOfHour {
  readonly key: string;
  readonly hour: number;
  readonly units: number;
}

const hour = sql`f.local_minutes / 60`;

/** The first business date with a sale; null = none. */
export async function readFirstDay(tx: Tx, { companyID, places }: ReportScope): Promise<string | null> {
  const ids = places.map(({ locationID }) => locationID);
  const { rows } = await tx.send(sql`SELECT min(f.business_date)::text AS first FROM report_facts f
    WHERE f.company_id = ${companyID} AND f.location_id = ANY (${ids}::uuid[]) AND f.kind = 'Sale' AND NOT f.is_sample`);
  return rows[0] === undefined ? null : textOrNull(rows[0], 'first');
}

/** Sales by day and hour. */
export async function readOrdersByHour(tx: Tx, scope: ReportScope): Promise<OrdersOfHour[]> {
  const { rows } = await tx.send(sql`SELECT f.business_date::text AS date, ${hour} AS hour, count(*)::integer AS orders
    FROM report_facts f WHERE ${counted(scope, ['Sale'])} GROUP BY 1, 2`);
  return rows.map((row) => ({ date: textIn(row, 'date'), hour: Number(row['hour']), orders: Number(row['orders']) }));
}

/** Units by item and day. */
export async function readUnitsByDay(tx: Tx, scope: ReportScope): Promise<UnitsOfDay[]> {
  const { rows } =
    await tx.send(sql`SELECT ${keyOf('product', scope)} AS key, f.business_date::text AS date, sum(f.quantity) AS units
    FROM report_facts f WHERE ${counted(scope, ['Line'])} GROUP BY 1, 2`);
  return rows.map((row) => ({ key: textIn(row, 'key'), date: textIn(row, 'date'), units: Number(row['units']) }));
}

/** Units by item and hour, of the days of one list. */
export async function readUnitsByHour(tx: Tx, scope: ReportScope, days: readonly string[]): Promise<UnitsOfHour[]> {
  const { rows } = await tx.send(sql`SELECT ${keyOf('product', scope)} AS key, ${hour} AS hour, sum(f.quantity) AS units
    FROM report_facts f WHERE ${counted(scope, ['Line'])} AND f.business_date = ANY (${days}::date[]) GROUP BY 1, 2`);
  return rows.map((row) => ({ key: textIn(row, 'key'), hour: Number(row['hour']), units: Number(row['units']) }));
}

/** Names of the categories of items as they are now, by item. */
export async function categoriesOfItems(
  tx: Tx,
  companyID: string,
  itemIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (itemIDs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('items')
    .innerJoin('item_categories', (join) =>
      join
        .onRef('item_categories.company_id', '=', 'items.company_id')
        .onRef('item_categories.id', '=', 'items.category_id'),
    )
    .select(['items.id', 'item_categories.name'])
    .where('items.company_id', '=', companyID)
    .where('item_categories.company_id', '=', companyID)
    .where('items.id', 'in', [...itemIDs])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
