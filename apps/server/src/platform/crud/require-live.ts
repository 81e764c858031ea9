import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import type { TableWith } from './tables.ts';

/**
 * Refuses ids that name no record of the company, or a deleted one; both are answered like an unknown id (decision 2).
 * `null` and repeated ids are fine.
 */
export async function requireLive(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  table: TableWith<'company_id' | 'id' | 'deleted_at'>,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = [...new Set(ids.flatMap((id) => id?.toLowerCase() ?? []))];
  if (wanted.length === 0) return;
  const {
    rows: [row],
  } = await tx.raw<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL`,
    [companyID, wanted],
  );
  if (row?.count !== wanted.length) refuse('resource.not_found');
}
