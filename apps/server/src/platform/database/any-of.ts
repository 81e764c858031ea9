import { sql, type RawBuilder } from 'kysely';

/**
 * The right side of `where('id', '=', anyOf(ids))`: a value of the list; an empty list matches no row. Unlike `in`, the
 * text is the same however many values there are, so each connection prepares it once.
 */
export const anyOf = <Value extends string | number>(
  values: readonly Value[],
  type: 'uuid' | 'text' | 'integer' = 'uuid',
): RawBuilder<Value> => sql<Value>`any(${values}::${sql.raw(type)}[])`;
