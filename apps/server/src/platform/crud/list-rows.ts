import { ALL_ROWS, MAX_LIST_ROWS, type ListQuery } from '@tavola/contract';
import type { QueryResultRow } from 'pg';
import type { Tx } from '../database/tx.ts';

/**
 * Where the rows of a list come from. Everything here is written in the program; only `values` and the query come from
 * outside.
 */
export interface ListSource {
  readonly columns: string;
  /** Tables and conditions: `vendors v WHERE v.company_id = $1 AND …`. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** The expression behind each sortable column of the contract. */
  readonly sort: Readonly<Record<string, string>>;
  /** Expressions that are looked through. */
  readonly search: readonly string[];
  /** Order of rows that are equal otherwise; must be unique, or pages overlap. */
  readonly tieBreak: string;
}

/** One page of a list and how many rows there are in all (decision 25: −1 is all, and all is at most 5,000). */
export async function listRows<Row extends QueryResultRow>(
  tx: Tx,
  { columns, from, values, sort, search, tieBreak }: ListSource,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const words = query.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const found = words
    .map(
      (_, index) =>
        ` AND (${search.map((expression) => `lower(${expression}) LIKE $${values.length + index + 1}`).join(' OR ')})`,
    )
    .join('');
  const order = query.sort.map((part) => {
    const [field = '', direction] = part.split(':');
    const expression = sort[field];
    if (expression === undefined) throw new Error(`The list has no order by ${field}.`);
    return `${expression} ${direction === 'desc' ? 'DESC' : 'ASC'}`;
  });
  const limit = query.pageSize === ALL_ROWS ? MAX_LIST_ROWS : query.pageSize;
  const given = [...values, ...words];
  const [counted, listed] = await tx.pipeline([
    { text: `SELECT count(*)::int AS total FROM ${from}${found}`, values: given },
    {
      text: `SELECT ${columns} FROM ${from}${found} ORDER BY ${[...order, tieBreak].join(', ')} LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
      values: [...given, limit, (query.page - 1) * limit],
    },
  ]);
  return { rows: (listed?.rows ?? []) as Row[], total: Number(counted?.rows[0]?.['total'] ?? 0) };
}
