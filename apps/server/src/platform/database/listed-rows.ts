import { joined, raw, sql, type Sql } from './sql.ts';
import { arrayLiteral } from './wire/wire-values.ts';

/**
 * Rows as a list for each column, for statements whose text is the same however many rows they have: Postgres parses
 * and plans one of them once, where VALUES cost it a place for each value of each row.
 */
const columnLists = (rows: readonly (readonly unknown[])[], types: readonly string[]): unknown[][] =>
  types.map((type, column) =>
    rows.map((row) => {
      const value = row[column];
      // Lists of lists have no lengths of their own, so a list travels as its text.
      return isList(type) && Array.isArray(value) ? arrayLiteral(value) : value;
    }),
  );

/** `unnest(…) AS v (…)` over the lists of these rows. */
export const listedRows = (names: string, types: readonly string[], rows: readonly (readonly unknown[])[]): Sql =>
  sql`unnest(${joined(
    columnLists(rows, types).map((list, at) => sql`${list}${raw(`::${isList(types[at]) ? 'text' : types[at]}[]`)}`),
  )}) AS v (${raw(names)})`;

/** The columns of these rows with their types. */
export const listedValues = (names: string, types: readonly string[]): Sql =>
  raw(
    names
      .split(', ')
      .map((name, at) => `v.${name}${isList(types[at]) ? `::${types[at]}` : ''}`)
      .join(', '),
  );

const isList = (type: string | undefined): boolean => type?.endsWith('[]') === true;
