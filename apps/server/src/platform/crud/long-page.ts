import { ALL_ROWS, MAX_LIST_ROWS, type ListQuery } from '@tavola/contract';
import { sql, type Expression, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely';
import { PLAN_BY_VALUES } from '../database/keep-plans.ts';
import type { Tx } from '../database/tx.ts';

/** The rows of a long list: all of them, and those that match what was asked for. */
export interface LongSource<Tables, Named extends keyof Tables, Row> {
  readonly all: SelectQueryBuilder<Tables, Named, Row>;
  readonly matching: SelectQueryBuilder<Tables, Named, Row>;
  /**
   * The rows of `matching` in another form, for a page of more than are counted: one that is read in the order of the
   * list. Left out = `matching` is read either way.
   */
  readonly crowded?: SelectQueryBuilder<Tables, Named, Row>;
}

/** How a long list is ordered. */
export interface LongOrder {
  /** What names a row, and is unique. */
  readonly key: Expression<unknown>;
  /** The expression of each sortable column of the contract. An index has each of them with the tie break after it. */
  readonly sort: Readonly<Record<string, Expression<unknown>>>;
  /** Order of rows that are equal otherwise, in the direction of the first column; together unique. */
  readonly tieBreak: readonly Expression<unknown>[];
  /** How many rows are counted; left out = `MAX_LIST_ROWS`. */
  readonly most?: number;
}

type Direction = 'asc' | 'desc';

/** One page of a long list; `total` counts to a bound, and `hasMore` says that there are more than that. */
export interface LongPage<Row> {
  readonly rows: Simplify<Row>[];
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * One page of a list that may have a million rows, newest first unless it is sorted (decision 454). Nothing is counted
 * or skipped beyond a bound. The page is found by its keys, so that what is joined is read for its rows alone.
 */
export async function listLongPage<Tables, Named extends keyof Tables, Row>(
  tx: Tx,
  { all, matching, crowded }: LongSource<Tables, Named, Row>,
  { key, sort, tieBreak, most = MAX_LIST_ROWS }: LongOrder,
  query: Pick<ListQuery, 'page' | 'pageSize' | 'sort'>,
): Promise<LongPage<Row>> {
  const chosen = query.sort.map((part): readonly [Expression<unknown>, Direction] => {
    const [field = '', direction] = part.split(':');
    const expression = sort[field];
    if (expression === undefined) throw new Error(`The list has no order by ${field}.`);
    return [expression, direction === 'desc' ? 'desc' : 'asc'];
  });
  const direction = chosen[0]?.[1] ?? 'desc';
  const order = [...chosen, ...tieBreak.map((expression) => [expression, direction] as const)];
  const inOrder = <Selected>(of: SelectQueryBuilder<Tables, Named, Selected>) =>
    order.reduce((so, [expression, way]) => so.orderBy(expression, way), of);
  const size = query.pageSize === ALL_ROWS ? most : query.pageSize;
  const offset = Math.min((query.page - 1) * size, most);
  // Limits are no parameters: the planner has to know that they are few.
  const page = (of: SelectQueryBuilder<Tables, Named, Row>) => {
    const keys = inOrder(of.clearSelect().select(sql`${key}`.as('key')))
      .limit(sql.lit(Math.min(size, most - offset)))
      .offset(sql.lit(offset));
    return inOrder(all.where(sql<SqlBool>`${key} IN (${keys})`)).execute();
  };
  const pageOf = (found: number, many: SelectQueryBuilder<Tables, Named, Row>) =>
    found === 0 ? [] : page(found > most ? many : matching);
  const one = matching
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(most + 1));
  const planned = tx.send(PLAN_BY_VALUES);
  const counted = tx
    .selectFrom(one.as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const [, { total }, rows] = await Promise.all([
    planned,
    counted,
    crowded === undefined ? page(matching) : counted.then((found) => pageOf(found.total, crowded)),
  ]);
  return { rows, total: Math.min(total, most), hasMore: total > most };
}

/**
 * What a list of some days is sorted by: its numbers follow within their days, as an index has them. Others are sorted
 * as they were asked for.
 */
export const withinDays = (
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  sort: readonly string[],
  { number, day }: { readonly number: string; readonly day: string },
): readonly string[] =>
  (startDate ?? endDate) !== undefined && sort.every((part) => part.startsWith(`${number}:`))
    ? [`${day}:${sort[0]?.split(':')[1] ?? 'desc'}`]
    : sort;

/** The number of a series that a text names, with its prefix or without; null = it is none. */
export function numberOf(text: string, prefix = ''): string | null {
  const capitals = text.toUpperCase();
  const digits = capitals.startsWith(prefix) ? capitals.slice(prefix.length) : capitals;
  return /^\d{1,15}$/.test(digits) ? digits : null;
}

/** The words of a search, each of which has to match. */
export const wordsOfSearch = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');
