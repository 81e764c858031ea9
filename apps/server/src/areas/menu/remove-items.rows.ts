import { removedColumns, type Removal } from '#platform/crud/remove-rows.ts';
import type { ItemType } from '@tavola/contract';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Deletes items of one type, so that they can be restored; returns the ids of those that existed. */
export async function removeItems(
  tx: Tx,
  { companyID }: LocationScope,
  type: ItemType,
  ids: readonly string[],
  by: Removal,
): Promise<string[]> {
  const rows = await tx
    .updateTable('items')
    .set((row) => ({ ...removedColumns(by), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
