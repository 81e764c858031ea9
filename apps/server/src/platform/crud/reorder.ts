import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';

/** Where the place of a record stands, by table. */
const PLACES = { discounts: 'sort_number', item_categories: 'kitchen_sort_number', menus: 'sort_number' } as const;

/**
 * Numbers the records of a company anew: those named first, in this order, the others after them as they were. Refuses
 * an id that names none.
 */
export async function reorder(
  tx: Tx,
  table: keyof typeof PLACES,
  companyID: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const place = PLACES[table];
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
