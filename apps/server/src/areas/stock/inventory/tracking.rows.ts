import { ItemType } from '@tavola/contract';
import { sql, type NotNull } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import { insertStockRows } from './stock-row.rows.ts';

// What has stock of its own: not a product that only groups its variants, and not a combo, whose parts are counted.
const COUNTABLE = [
  ItemType.Product,
  ItemType.ProductVariant,
  ItemType.Ingredient,
  ItemType.DepositProduct,
  ItemType.CreditProduct,
];

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
  const rows = await tx
    .selectFrom('items')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('type', 'in', COUNTABLE)
    .forUpdate()
    .execute();
  const there = rows.map(({ id }) => id);
  await tx
    .updateTable('items')
    .set({ enable_track_inventory: true, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(there))
    .where('enable_track_inventory', '=', false)
    .execute();
  await insertStockRows(tx, { companyID, locationID }, there, now)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'location_id', 'item_id'])
        .doUpdateSet((eb) => ({
          uomid: eb.ref('excluded.uomid'),
          average_cost: eb.ref('excluded.average_cost'),
        }))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('inventory_movements as m')
                .select('m.id')
                .where('m.company_id', '=', companyID)
                .where('m.location_id', '=', locationID)
                .whereRef('m.item_id', '=', 'item_inventory.item_id'),
            ),
          ),
        ),
    )
    .execute();
  return there.length;
}

/** Stops counting items; what is on hand and how it came about stays, and counting may begin again. */
export async function stopTracking(
  tx: Tx,
  { companyID }: CompanyScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('items')
    .set({ enable_track_inventory: false, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('enable_track_inventory', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Units in which the stock of these items has been moved, at any location. */
export async function movedUnits(tx: Tx, { companyID }: CompanyScope, itemIDs: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('item_inventory as s')
    .select('s.uomid')
    .distinct()
    .where('s.company_id', '=', companyID)
    .where('s.item_id', '=', anyOf(itemIDs))
    .where('s.uomid', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inventory_movements as m')
          .select('m.id')
          .where('m.company_id', '=', companyID)
          .whereRef('m.location_id', '=', 's.location_id')
          .whereRef('m.item_id', '=', 's.item_id'),
      ),
    )
    .$narrowType<{ uomid: NotNull }>()
    .execute();
  return rows.map(({ uomid }) => uomid);
}
