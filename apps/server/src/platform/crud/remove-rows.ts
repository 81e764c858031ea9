import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import { onShared, typedAs, type MarkedTable, type TableWith } from './tables.ts';

/** Who deletes, and when. */
export interface Removal {
  readonly userID: string;
  readonly now: Date;
}

/** A removal by the person who calls. */
export const removal = ({ session }: { readonly session: { readonly userID: string } }, now: Date): Removal => ({
  userID: session.userID,
  now,
});

/** The columns of a row that is deleted. */
export const removedColumns = ({ userID, now }: Removal) => ({
  deleted_at: now.toISOString(),
  deleted_by: userID,
  updated_at: now.toISOString(),
});

/** Tables that keep who deleted a row. */
export type RemovableTable = MarkedTable & TableWith<'deleted_by'>;

const marking = (tx: Tx, table: RemovableTable, companyID: string, ids: readonly string[], by: Removal) =>
  onShared(tx)
    .updateTable(typedAs(table))
    .set({ ...removedColumns(by), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id');

/** Marks rows of a company as deleted; returns the ids of those that existed. */
export async function markRemoved(
  tx: Tx,
  table: RemovableTable,
  companyID: string,
  ids: readonly string[],
  by: Removal,
): Promise<string[]> {
  const rows = await marking(tx, table, companyID, ids, by).execute();
  return rows.map(({ id }) => id);
}

/** Marks rows of a location as deleted; returns the ids of those that existed. */
export async function markRemovedHere(
  tx: Tx,
  table: RemovableTable & TableWith<'location_id'>,
  { companyID, locationID }: { readonly companyID: string; readonly locationID: string },
  ids: readonly string[],
  by: Removal,
): Promise<string[]> {
  const rows = await marking(tx, table, companyID, ids, by).where(sql.ref('location_id'), '=', locationID).execute();
  return rows.map(({ id }) => id);
}
