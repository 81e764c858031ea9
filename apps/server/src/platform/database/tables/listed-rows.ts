import { joined, raw, sql, type Sql } from '../sql.ts';
import { arrayLiteral } from '../wire/wire-values.ts';

/**
 * `unnest(…) AS v (…)` over rows that are given as a list for each column: the text of a statement is the same however
 * many rows it has, so Postgres parses and plans it once. VALUES cost it a place for each value of each row.
 */
export const listedRows = (names: string, types: readonly string[], lists: readonly (readonly unknown[])[]): Sql =>
  sql`unnest(${joined(
    types.map((type, at) => {
      const list = lists[at] ?? [];
      if (isList(type)) return sql`${list.map(asText)}::text[]`;
      return sql`${type === 'json' ? jsonTexts(list) : list}${raw(`::${type}[]`)}`;
    }),
  )}) AS v (${raw(names)})`;

// Lists of lists have no own lengths, so a list travels as its text.
const asText = (value: unknown): unknown => (Array.isArray(value) ? arrayLiteral(value) : value);

// A text of JSON has no control characters, so its own quotes are those of a list, and they are made many times faster.
const jsonTexts = (list: readonly unknown[]): string =>
  `{${list.map((text) => (text === null ? 'NULL' : JSON.stringify(text))).join(',')}}`;

/** The columns of these rows with their types. */
export const listedValues = (names: string, types: readonly string[]): Sql =>
  raw(
    names
      .split(', ')
      .map((name, at) => `v.${name}${isList(types[at]) ? `::${types[at]}` : ''}`)
      .join(', '),
  );

const isList = (type: string | undefined): boolean => type?.endsWith('[]') === true;
