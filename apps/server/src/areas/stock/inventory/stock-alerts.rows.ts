import type { Names } from '@tavola/contract';
import { names } from '#platform/database/column-kinds.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** An item that cannot be sold now, or not much longer. */
export interface ShortItem {
  readonly itemID: string;
  readonly name: string;
  readonly names: Names | null;
  /** Its stock is counted here; otherwise a person marked it. */
  readonly isCounted: boolean;
}

/**
 * What is out of stock at a location, by name: marked by a person, or counted and nothing left (decision 174); a
 * variant is listed where its product is not marked. The start page and the handover read it here, so that they list
 * the same.
 */
export async function listItemsOut(tx: Tx, { companyID, locationID }: LocationScope): Promise<ShortItem[]> {
  const [found] = await tx.pipeline([
    sql`SELECT i.id, i.name, i.names, i.enable_track_inventory AND s.is_stopped IS NOT TRUE AND s.on_hand <= 0 AS counted
      FROM items i
      LEFT JOIN item_inventory s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.item_id = i.id
      WHERE i.company_id = ${companyID} AND i.deleted_at IS NULL AND i.id IN (
        SELECT l.item_id FROM item_locations l
          WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.is_out_of_stock
            AND NOT EXISTS (SELECT FROM items own JOIN item_locations p ON p.company_id = ${companyID} AND p.location_id = ${locationID}
              AND p.item_id = own.base_item_id AND p.is_out_of_stock WHERE own.company_id = ${companyID} AND own.id = l.item_id)
        UNION ALL
        SELECT c.item_id FROM item_inventory c JOIN items t ON t.company_id = ${companyID} AND t.id = c.item_id
          WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.on_hand <= 0 AND c.is_stopped IS NOT TRUE
            AND t.enable_track_inventory AND t.is_active)
      ORDER BY lower(i.name), i.id`,
  ]);
  return (found?.rows ?? []).map((row) => shortItemOf(row, row['counted'] === true));
}

/** Counted items that are at their safety stock or below it, and not out, by name. */
export async function listItemsLow(tx: Tx, { companyID, locationID }: LocationScope): Promise<ShortItem[]> {
  const [found] = await tx.pipeline([
    sql`SELECT i.id, i.name, i.names FROM item_inventory s
      JOIN items i ON i.company_id = ${companyID} AND i.id = s.item_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.on_hand > 0 AND s.on_hand <= s.safety_stock
        AND s.is_stopped IS NOT TRUE AND i.enable_track_inventory AND i.is_active AND i.deleted_at IS NULL
      ORDER BY lower(i.name), i.id`,
  ]);
  return (found?.rows ?? []).map((row) => shortItemOf(row, true));
}

const shortItemOf = (row: Readonly<Record<string, unknown>>, isCounted: boolean): ShortItem => ({
  itemID: String(row['id']),
  name: String(row['name']),
  names: names.read(row['names']) ?? null,
  isCounted,
});
