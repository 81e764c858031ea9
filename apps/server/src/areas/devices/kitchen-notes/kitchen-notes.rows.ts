import type { KitchenNote, KitchenNotes } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The list of a location; an empty one at version 0 where nobody has saved any. */
export async function getKitchenNotes(tx: Tx, { companyID, locationID }: LocationScope): Promise<KitchenNotes> {
  const row = await tx
    .selectFrom('kitchen_notes')
    .select(['entries', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    // Only what the contract's schema has read is ever written.
    .$narrowType<{ entries: KitchenNote[] }>()
    .executeTakeFirst();
  return row ?? { entries: [], version: 0 };
}

/** False = no longer at this version. */
export async function writeKitchenNotes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { id, entries, version, now }: KitchenNotes & { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const [written, at] = [JSON.stringify(entries), now.toISOString()];
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('kitchen_notes')
      .values({ company_id: companyID, location_id: locationID, id, entries: written, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.columns(['company_id', 'location_id']).doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('kitchen_notes')
    .set({ entries: written, updated_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
