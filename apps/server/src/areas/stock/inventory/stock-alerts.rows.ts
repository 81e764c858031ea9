import type { Names } from '@tavola/contract';
import { names } from '#platform/database/tables/column-kinds.ts';
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
    // Each list is read once: a planner without statistics would read the marks again for each of them.
    sql`WITH marked AS MATERIALIZED (
        SELECT l.item_id FROM item_locations l
          WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.is_out_of_stock),
      empty AS MATERIALIZED (
        SELECT s.item_id FROM item_inventory s
          WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.on_hand <= 0 AND s.is_stopped IS NOT TRUE)
      SELECT i.id, i.name, i.names, i.enable_track_inventory AND i.id IN (SELECT item_id FROM empty) AS counted
      FROM items i
      WHERE i.company_id = ${companyID} AND i.deleted_at IS NULL
        AND i.id = ANY (ARRAY(SELECT item_id FROM marked UNION SELECT item_id FROM empty))
        AND (i.id IN (SELECT item_id FROM marked) AND (i.base_item_id IS NULL OR i.base_item_id NOT IN (SELECT item_id FROM marked))
          OR i.enable_track_inventory AND i.is_active AND i.id IN (SELECT item_id FROM empty))
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
