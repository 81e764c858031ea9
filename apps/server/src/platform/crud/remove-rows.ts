import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import type { MarkedTable } from './tables.ts';

/** Marks rows of a company as deleted; gives the ids of those that were there. */
export async function markRemoved(
  tx: Tx,
  table: MarkedTable,
  companyID: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = await tx
    .updateTable(table)
    .set({ deleted_at: at, updated_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
