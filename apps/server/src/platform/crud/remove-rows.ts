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
  const { rows } = await tx.raw<{ id: string }>(
    `UPDATE ${table} SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL RETURNING id`,
    [companyID, ids, now],
  );
  return rows.map(({ id }) => id);
}
