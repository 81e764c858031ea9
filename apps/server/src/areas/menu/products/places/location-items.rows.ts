import type * as z from 'zod/mini';
import type { LocationItemInput } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type LocationItemWrite = z.infer<typeof LocationItemInput>;

/** Writes what an item is at a location. Its itemVariants follow in tax; their other own values there stay. */
export async function writeLocationItem(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  { taxID, isDefaultTax, isTaxInclusive, cost, isAvailableForSelection }: LocationItemWrite,
  now: Date,
): Promise<void> {
  const tax = {
    tax_id: isDefaultTax ? null : taxID,
    is_default_tax: isDefaultTax,
    is_tax_inclusive: isTaxInclusive,
    updated_at: now.toISOString(),
  };
  const own = {
    ...tax,
    cost: cost === null ? null : String(cost),
    is_available_for_selection: isAvailableForSelection,
  };
  await tx
    .insertInto('item_locations')
    .values({ company_id: companyID, location_id: locationID, item_id: id, ...own })
    .onConflict((taken) =>
      taken
        .columns(['company_id', 'location_id', 'item_id'])
        .doUpdateSet((row) => ({ ...own, version: row('item_locations.version', '+', 1) })),
    )
    .execute();
  await tx
    .updateTable('item_locations as l')
    .from('items as i')
    .set((row) => ({ ...tax, version: row('l.version', '+', 1) }))
    .where('l.company_id', '=', companyID)
    .where('l.location_id', '=', locationID)
    .where('i.company_id', '=', companyID)
    .whereRef('i.id', '=', 'l.item_id')
    .where((row) => row.or([row('i.base_item_id', '=', id), row('i.base_deposit_and_credit_item_id', '=', id)]))
    .execute();
}

/** Gives items a row at a location with the company's values; an existing row stays. */
export async function initLocationItems(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('item_locations')
    .columns(['company_id', 'location_id', 'item_id', 'is_tax_inclusive', 'updated_at'])
    .expression((query) =>
      query
        .selectFrom('items as i')
        .select(['i.company_id', sql<string>`${locationID}::uuid`.as('location_id'), 'i.id', 'i.is_tax_inclusive'])
        .select(sql<string>`${now}::timestamptz`.as('updated_at'))
        .where('i.company_id', '=', companyID)
        .where('i.id', '=', anyOf(ids))
        .where('i.deleted_at', 'is', null),
    )
    .onConflict((taken) => taken.columns(['company_id', 'location_id', 'item_id']).doNothing())
    .execute();
}

/** Says whether items are offered at a location. */
export async function setLocationAvailability(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  isAvailable: boolean,
  now: Date,
): Promise<void> {
  await initLocationItems(tx, scope, ids, now);
  await tx
    .updateTable('item_locations')
    .set((row) => ({
      is_available_for_selection: isAvailable,
      updated_at: now.toISOString(),
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('item_id', '=', anyOf(ids))
    .execute();
}
