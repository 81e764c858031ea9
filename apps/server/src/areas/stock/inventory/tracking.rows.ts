import { ItemType } from '@tavola/contract';
import { sql, type NotNull } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import { insertStockRows, stockRow } from './stock-row.rows.ts';

// What has its own stock: not a product that only groups its variants, and not a combo, whose parts are counted.
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
 * Returns how many of `ids` exist.
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

/** Counts items here again that this location had stopped counting. */
export async function resumeTracking(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('item_inventory')
    .set({ is_stopped: false, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('item_id', '=', anyOf(ids))
    .where('is_stopped', '=', true)
    .execute();
}

/**
 * Stops counting items at one location (decision 156); what is on hand and how it came about stays, and counting may
 * begin again. Where no other location counts an item, it is no longer counted at all.
 */
export async function stopTracking(tx: Tx, scope: LocationScope, ids: readonly string[], now: Date): Promise<string[]> {
  const { companyID, locationID } = scope;
  const counted = await tx
    .selectFrom('items as i')
    .leftJoinLateral(
      (item) => stockRow(item, scope).select('n.is_stopped').as('s'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'i.id',
      eb
        .exists(
          eb
            .selectFrom('locations as l')
            .select('l.id')
            .where('l.company_id', '=', companyID)
            .where('l.id', '<>', locationID)
            .where('l.archived_at', 'is', null)
            .where(({ exists, not, selectFrom }) =>
              not(
                exists(
                  selectFrom('item_inventory as o')
                    .select('o.item_id')
                    .where('o.company_id', '=', companyID)
                    .whereRef('o.location_id', '=', 'l.id')
                    .whereRef('o.item_id', '=', 'i.id')
                    .where('o.is_stopped', '=', true),
                ),
              ),
            ),
        )
        .as('is_counted_elsewhere'),
    ])
    .where('i.company_id', '=', companyID)
    .where('i.id', '=', anyOf(ids))
    .where('i.enable_track_inventory', '=', true)
    .where('i.deleted_at', 'is', null)
    .where(sql<boolean>`s.is_stopped IS NOT TRUE`)
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
  const idsWhere = (isElsewhere: boolean) =>
    counted.filter((row) => row.is_counted_elsewhere === isElsewhere).map(({ id }) => id);
  await stopHere(tx, scope, idsWhere(true), now);
  await tx
    .updateTable('items')
    .set({ enable_track_inventory: false, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(idsWhere(false)))
    .execute();
  return counted.map(({ id }) => id);
}

async function stopHere(tx: Tx, scope: LocationScope, itemIDs: readonly string[], now: Date): Promise<void> {
  await insertStockRows(tx, scope, itemIDs, now)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('item_inventory')
    .set({ is_stopped: true, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('item_id', '=', anyOf(itemIDs))
    .execute();
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
