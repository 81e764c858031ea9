import { sql, type RawBuilder } from 'kysely';

type ElementType = 'uuid' | 'text' | 'integer';

/**
 * Values for `where('id', '=', anyOf(ids))`. The list is one parameter however long it is, so that the statement is
 * prepared once; an empty list matches no row.
 */
export const anyOf = <Value extends string | number>(
  values: readonly Value[],
  type: ElementType = 'uuid',
): RawBuilder<Value> => sql<Value>`any(${values}::${sql.raw(type)}[])`;

/** Values for `where('id', '<>', allOf(ids))`: none of them. An empty list matches every row. */
export const allOf = <Value extends string | number>(
  values: readonly Value[],
  type: ElementType = 'uuid',
): RawBuilder<Value> => sql<Value>`all(${values}::${sql.raw(type)}[])`;
