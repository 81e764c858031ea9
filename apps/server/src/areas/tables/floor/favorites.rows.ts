import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const DAY_MS = 86_400_000;
/** Days that favorites are counted over: a menu of the season, and both weekends of a fortnight. */
const COUNTED_DAYS = 14;
const MOST_ITEMS = 24;

/**
 * Items that are ordered most at tables of the shape and seats of this one; after them what is ordered most at the
 * others. Null = there is no such table.
 */
export async function listFavorites(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  tableID: string,
  now: Date,
): Promise<{ itemID: string }[] | null> {
  const from = new Date(now.getTime() - COUNTED_DAYS * DAY_MS).toISOString();
  const [table, found] = await tx.pipeline([
    sql`SELECT 1 FROM tables WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${tableID}
      AND deleted_at IS NULL`,
    sql`SELECT l.item_id FROM tables me
      JOIN tables t ON t.company_id = me.company_id AND t.location_id = me.location_id
      JOIN orders o ON o.company_id = me.company_id AND o.location_id = me.location_id AND o.table_id = t.id
        AND o.created_at >= ${from}::timestamptz
      JOIN order_lines l ON l.company_id = o.company_id AND l.order_id = o.id
      WHERE me.company_id = ${companyID} AND me.location_id = ${locationID} AND me.id = ${tableID}
        AND l.status <> 'Voided' AND l.kind IN ('product', 'combo')
      GROUP BY l.item_id
      ORDER BY sum(l.quantity) FILTER (WHERE t.shape = me.shape AND t.seats = me.seats) DESC NULLS LAST,
        sum(l.quantity) DESC, l.item_id LIMIT ${MOST_ITEMS}`,
  ]);
  return table?.count === 1 ? (found?.rows ?? []).map((row) => ({ itemID: String(row['item_id']) })) : null;
}
