import type { FulfillmentsInput } from '@tavola/contract';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Replaces what a location offers; the version is that of the whole list. False = it has moved on. */
export async function updateFulfillments(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { fulfillments, version }: FulfillmentsInput & { readonly version: number },
  now: Date,
): Promise<boolean> {
  // A list that is missing a type has no row to lock.
  await lockKey(tx, locationID);
  const held = await tx
    .selectFrom('order_fulfillment_settings')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .executeTakeFirst();
  if ((held?.version ?? 1) !== version) return false;
  await tx
    .insertInto('order_fulfillment_settings')
    .values(
      fulfillments.map((one) => ({
        company_id: companyID,
        location_id: locationID,
        order_fulfillment_type_id: one.orderFulfillmentTypeID,
        is_active: one.isActive,
        sort_number: one.sortNumber,
        system_order_channel_ids: [...one.systemOrderChannelIDs],
        version: version + 1,
        updated_at: now.toISOString(),
      })),
    )
    .onConflict((known) =>
      known.columns(['company_id', 'location_id', 'order_fulfillment_type_id']).doUpdateSet((row) => ({
        is_active: row.ref('excluded.is_active'),
        sort_number: row.ref('excluded.sort_number'),
        system_order_channel_ids: row.ref('excluded.system_order_channel_ids'),
        version: row.ref('excluded.version'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
  return true;
}
