import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import type { DB } from '../database/schema.generated.ts';
import { refuse } from '../errors/refusal.ts';
import { onShared, typedAs, type MarkedTable, type TableWith } from './tables.ts';

/**
 * Gives the records of a company the order of `ids` in the column `place`, the others after them as they were. `among`
 * limits it to some records: they share the places that they have, so that the order of all others stays. Refuses an id
 * that names none of them.
 */
export async function reorder<Table extends MarkedTable & TableWith<'name'>>(
  tx: Tx,
  table: Table,
  place: keyof DB[Table] & `${string}sort_number`,
  companyID: string,
  ids: readonly string[],
  now: Date,
  among: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const asBefore = sql`${sql.ref(place)}, lower(name), id`;
  const rows = await onShared(tx)
    .updateTable(`${typedAs(table)} as t`)
    .from((query) =>
      query
        .selectFrom((numbered) =>
          numbered
            .selectFrom((known) =>
              known
                .selectFrom(typedAs(table))
                .select('id')
                .select([
                  sql<number>`${sql.ref(place)}`.as('place'),
                  sql<number>`row_number() OVER (ORDER BY ${asBefore})::int`.as('before'),
                  sql<number>`row_number() OVER (ORDER BY array_position(${ids}::uuid[], id) NULLS LAST, ${asBefore})::int`.as(
                    'after',
                  ),
                ])
                .where('company_id', '=', companyID)
                .where('deleted_at', 'is', null)
                .where(among)
                .as('k'),
            )
            // Two records may share a position: each gets its own.
            .select([
              'id',
              'before',
              'after',
              sql<number>`before + max(place - before) OVER (ORDER BY before)`.as('free'),
            ])
            .as('n'),
        )
        .select([
          'id',
          sql<number>`nth_value(free, after) OVER (ORDER BY before ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`.as(
            'place',
          ),
        ])
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
