import { sql, type RawBuilder } from 'kysely';

/**
 * Ids for `where('id', '=', anyOf(ids))`. The list is one parameter however long it is, so that the statement is
 * prepared once; an empty list matches no row.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;

/** Ids for `where('id', '<>', allOf(ids))`: none of them. An empty list matches every row. */
export const allOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`all(${ids}::uuid[])`;
