import type { ProductPlace } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The version of an item's values at a location, locked for a write; undefined = the location has none. */
export const findPlaceVersion = (
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
  isHeld: boolean,
): Promise<{ version: number } | undefined> =>
  tx
    .selectFrom('item_locations')
    .select('version')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('item_id', '=', itemID)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();

/** The taxes that a product can have at a location. */
export async function listTaxesAt(tx: Tx, { companyID, locationID }: LocationScope): Promise<ProductPlace['taxes']> {
  const rows = await tx
    .selectFrom('taxes')
    .select(['id', 'name', 'rate', 'is_default'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, rate, is_default }) => ({
    taxID: id,
    name,
    rate: Number(rate),
    isDefault: is_default,
  }));
}
