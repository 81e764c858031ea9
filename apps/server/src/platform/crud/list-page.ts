import { ALL_ROWS, MAX_LIST_ROWS, type ListQuery } from '@tavola/contract';
import { sql, type Expression, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely';

/** How a list is ordered and searched. */
export interface PageOrder {
  /** The expression behind each sortable column of the contract. */
  readonly sort: Readonly<Record<string, Expression<unknown>>>;
  /** Expressions that are searched. */
  readonly search: readonly Expression<unknown>[];
  /** Order of rows that are equal otherwise; must be unique, or pages overlap. */
  readonly tieBreak: Expression<unknown>;
}

/**
 * One page of a query's rows and how many rows there are in all (decision 25: −1 is all, and all is at most 5,000).
 * Both travel together.
 */
export async function listPage<Tables, Named extends keyof Tables, Row>(
  source: SelectQueryBuilder<Tables, Named, Row>,
  { sort, search, tieBreak }: PageOrder,
  query: ListQuery,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const words = query.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  let matching = source;
  for (const word of words) {
    const matches = search.map((expression) => sql`lower(${expression}) LIKE ${word}`);
    matching = matching.where(sql<SqlBool>`(${sql.join(matches, sql` OR `)})`);
  }
  let ordered = matching;
  for (const part of query.sort) {
    const [field = '', direction] = part.split(':');
    const expression = sort[field];
    if (expression === undefined) throw new Error(`The list has no order by ${field}.`);
    ordered = ordered.orderBy(expression, direction === 'desc' ? 'desc' : 'asc');
  }
  const limit = query.pageSize === ALL_ROWS ? MAX_LIST_ROWS : query.pageSize;
  const [{ total }, rows] = await Promise.all([
    matching
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      // The tables are a parameter here, so the type of a selection stays open.
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
    ordered
      .orderBy(tieBreak)
      .limit(limit)
      .offset((query.page - 1) * limit)
      .execute(),
  ]);
  return { rows, total };
}
