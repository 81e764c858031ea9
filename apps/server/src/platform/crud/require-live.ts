import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
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
  const row = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(wanted))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row?.count !== wanted.length) refuse('resource.not_found');
}
