import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import type { DB } from '../database/schema.generated.ts';
import { refuse } from '../errors/refusal.ts';
import { typedAs, type MarkedTable, type TableWith } from './tables.ts';

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
  const rows = await tx
    .updateTable(`${typedAs(table)} as t`)
    .from((query) =>
      query
        .selectFrom(typedAs(table))
        .select('id')
        .select(
          sql<number>`row_number() OVER (ORDER BY array_position(${ids}::uuid[], id) NULLS LAST, ${sql.ref(place)}, lower(name), id)::int`.as(
            'place',
          ),
        )
        .where('company_id', '=', companyID)
        .where('deleted_at', 'is', null)
        .as('o'),
    )
    .set((row) => ({ [place]: row.ref('o.place'), updated_at: now.toISOString() }))
    .where('t.company_id', '=', companyID)
    .whereRef('t.id', '=', 'o.id')
    .returning((row) => row('t.id', '=', anyOf(ids)).as('is_named'))
    .execute();
  if (rows.filter(({ is_named }) => is_named).length !== new Set(ids.map((id) => id.toLowerCase())).size)
    refuse('resource.not_found');
}
