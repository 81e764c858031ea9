import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

// What has stock of its own: not what stands for its variants, and not a combo, whose parts are counted.
const COUNTABLE = `type IN ('Product', 'ProductVariant', 'Ingredient', 'DepositProduct', 'CreditProduct')`;

/**
 * Begins to count items. At the caller's location each gets a row at 0, valued at the item's cost until something is
 * received; a row that never moved takes the item's present unit. Another location's row comes with its first movement.
 * Gives how many of `ids` are there.
 */
export async function startTracking(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await tx.raw<{ id: string }>(
    `SELECT id FROM items WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL AND ${COUNTABLE} FOR UPDATE`,
    [companyID, ids],
  );
  const there = rows.map(({ id }) => id);
  await tx.raw(
    'UPDATE items SET enable_track_inventory = true, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND NOT enable_track_inventory',
    [companyID, there, now],
  );
  await tx.raw(
    `
    INSERT INTO item_inventory AS s (company_id, location_id, item_id, uomid, average_cost, updated_at)
    SELECT $1::uuid, $2::uuid, i.id, i.uomid, i.cost, $4::timestamptz FROM items i WHERE i.company_id = $1 AND i.id = ANY($3::uuid[])
    ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET uomid = excluded.uomid, average_cost = excluded.average_cost
    WHERE NOT EXISTS (SELECT FROM inventory_movements m WHERE m.company_id = $1 AND m.location_id = $2 AND m.item_id = s.item_id)`,
    [companyID, locationID, there, now],
  );
  return there.length;
}

/** Stops counting items; what is on hand and how it came about stays, and counting may begin again. */
export async function stopTracking(
  tx: Tx,
  { companyID }: CompanyScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    'UPDATE items SET enable_track_inventory = false, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND enable_track_inventory AND deleted_at IS NULL RETURNING id',
    [companyID, ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Units in which the stock of these items has been moved, at any location. */
export async function movedUnits(tx: Tx, { companyID }: CompanyScope, itemIDs: readonly string[]): Promise<number[]> {
  const { rows } = await tx.raw<{ uomid: number }>(
    `
    SELECT DISTINCT s.uomid FROM item_inventory s WHERE s.company_id = $1 AND s.item_id = ANY($2::uuid[]) AND s.uomid IS NOT NULL
      AND EXISTS (SELECT FROM inventory_movements m WHERE m.company_id = $1 AND m.location_id = s.location_id AND m.item_id = s.item_id)`,
    [companyID, itemIDs],
  );
  return rows.map(({ uomid }) => uomid);
}
