import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Whether the location has an online store under this id. */
export async function isOnlineStore(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  onlineStoreID: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('online_stores')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', onlineStoreID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
