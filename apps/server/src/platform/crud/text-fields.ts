import { sql, type RawBuilder } from 'kysely';
import { textIn, type Cells, type Column } from '../imports/columns.ts';

/** A field of a record that is a text: where it is stored, and how a list and a spreadsheet of the records have it. */
export interface TextField<Name extends string = string> {
  readonly column: Name;
  /** Its column in a spreadsheet of the records; left out = a spreadsheet has none. */
  readonly sheet?: Omit<Column, 'key'>;
  readonly isSorted?: true;
  readonly isSearched?: true;
}

/** What follows from the table of a record's text fields. */
export interface TextFields<Field extends string, Name extends string> {
  /** The columns that a statement reads. */
  readonly columns: readonly Name[];
  /** The fields of a row; an empty column is an empty text. */
  readonly read: (row: Readonly<Record<Name, string | null>>) => Record<Field, string>;
  /** The columns of what a form sends. */
  readonly write: (input: Readonly<Record<Field, string>>) => Record<Name, string>;
  /** The columns of the row of a spreadsheet. */
  readonly fromCells: (cells: Cells) => Record<Name, string>;
  readonly sheetColumns: readonly Column[];
  /** For `listPage`: by which a list is ordered, in any letter case, and which are searched. */
  readonly sort: Readonly<Record<string, RawBuilder<string>>>;
  readonly search: readonly RawBuilder<string>[];
}

/** Declares the text fields of a record once: its rows, its list and its spreadsheet are made from the same table. */
export function textFields<Field extends string, Name extends string>(
  fields: Readonly<Record<Field, TextField<Name>>>,
): TextFields<Field, Name> {
  // The compiler knows the names of an object's properties only one by one.
  const names = Object.keys(fields) as Field[];
  const list = names.map((name) => ({ name, ...fields[name] }));
  const fieldsOf = (valueOf: (name: Field, column: Name) => string) =>
    // Each field of the table is in it.
    Object.fromEntries(list.map(({ name, column }) => [name, valueOf(name, column)])) as Record<Field, string>;
  const columnsOf = (valueOf: (name: Field) => string) =>
    // Each column of the table is in it.
    Object.fromEntries(list.map(({ name, column }) => [column, valueOf(name)])) as Record<Name, string>;
  return {
    columns: list.map(({ column }) => column),
    read: (row) => fieldsOf((_name, column) => row[column] ?? ''),
    write: (input) => columnsOf((name) => input[name]),
    fromCells: (cells) => columnsOf((name) => textIn(cells, name)),
    sheetColumns: list.flatMap(({ name, sheet }) => (sheet === undefined ? [] : [{ key: name, ...sheet }])),
    sort: Object.fromEntries(
      list.flatMap(({ name, column, isSorted }) =>
        isSorted === true ? [[name, sql<string>`lower(${sql.ref(column)})`] as const] : [],
      ),
    ),
    search: list.flatMap(({ column, isSearched }) =>
      isSearched === true ? [sql<string>`coalesce(${sql.ref(column)}, '')`] : [],
    ),
  };
}
