import { arrayLiteral } from './wire/wire-values.ts';

/**
 * Rows as a list for each column, for statements whose text is the same however many rows they have: Postgres parses
 * and plans one of them once, where VALUES cost it a place for each value of each row.
 */
export const columnLists = (rows: readonly (readonly unknown[])[], types: readonly string[]): unknown[][] =>
  types.map((type, column) =>
    rows.map((row) => {
      const value = row[column];
      // Lists of lists have no lengths of their own, so a list travels as its text.
      return isList(type) && Array.isArray(value) ? arrayLiteral(value) : value;
    }),
  );

/** `unnest(…) AS v (…)` over the lists, which are numbered from `first`. */
export const listedRows = (names: string, types: readonly string[], first: number): string =>
  `unnest(${types.map((type, at) => `$${first + at}::${isList(type) ? 'text' : type}[]`).join(', ')}) AS v (${names})`;

/** The columns of these rows with their types. */
export const listedValues = (names: string, types: readonly string[]): string =>
  names
    .split(', ')
    .map((name, at) => `v.${name}${isList(types[at]) ? `::${types[at]}` : ''}`)
    .join(', ');

const isList = (type: string | undefined): boolean => type?.endsWith('[]') === true;
