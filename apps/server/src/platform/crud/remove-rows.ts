import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import { typedAs, type MarkedTable, type TableWith } from './tables.ts';

const marking = (tx: Tx, table: MarkedTable, companyID: string, ids: readonly string[], at: string) =>
  tx
    .updateTable(typedAs(table))
    .set({ deleted_at: at, updated_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id');

/** Marks rows of a company as deleted; gives the ids of those that were there. */
export async function markRemoved(
  tx: Tx,
  table: MarkedTable,
  companyID: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await marking(tx, table, companyID, ids, now.toISOString()).execute();
  return rows.map(({ id }) => id);
}

/** Marks rows of a location as deleted; gives the ids of those that were there. */
export async function markRemovedHere(
  tx: Tx,
  table: MarkedTable & TableWith<'location_id'>,
  { companyID, locationID }: { readonly companyID: string; readonly locationID: string },
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await marking(tx, table, companyID, ids, now.toISOString())
    .where(sql.ref('location_id'), '=', locationID)
    .execute();
  return rows.map(({ id }) => id);
}
