import type { Tx } from '../database/tx.ts';
import type { DB } from '../database/schema.generated.ts';
import { refuse } from '../errors/refusal.ts';
import type { MarkedTable, TableWith } from './tables.ts';

/**
 * Numbers the records of a company anew in the column `place`: those named first, in this order, the others after them
 * as they were. Refuses an id that names none.
 */
export async function reorder<Table extends MarkedTable & TableWith<'name'>>(
  tx: Tx,
  table: Table,
  place: keyof DB[Table] & `${string}sort_number`,
  companyID: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.raw<{ is_named: boolean }>(
    `
    UPDATE ${table} t SET ${place} = o.place, updated_at = $3
    FROM (SELECT company_id, id, row_number() OVER (ORDER BY array_position($2::uuid[], id) NULLS LAST, ${place}, lower(name), id)::int AS place FROM ${table} WHERE company_id = $1 AND deleted_at IS NULL) o
    WHERE t.company_id = $1 AND o.company_id = $1 AND t.id = o.id RETURNING t.id = ANY($2::uuid[]) AS is_named`,
    [companyID, ids, now],
  );
  if (rows.filter(({ is_named }) => is_named).length !== new Set(ids.map((id) => id.toLowerCase())).size)
    refuse('resource.not_found');
}
