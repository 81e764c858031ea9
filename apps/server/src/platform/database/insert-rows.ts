import type { Tx } from './tx.ts';

/** A row by its column names. */
export type Row = Readonly<Record<string, unknown>>;
/** Rows of one table, all with the same columns; tables stand in the order of their foreign keys. */
export interface TableRows { readonly table: string; readonly rows: readonly Row[] }

const ROWS_PER_STATEMENT = 500;

/** Writes the tables in order, by multi-row VALUES (database.md rule 9). Table and column names come from our own code only. */
export async function insertRows(tx: Tx, tables: readonly TableRows[]): Promise<void> {
  for (const { table, rows } of tables) {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) await insertChunk(tx, table, rows.slice(from, from + ROWS_PER_STATEMENT));
  }
}

async function insertChunk(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  if (values.includes(undefined)) throw new Error(`A row of ${table} lacks a value; its columns are ${columns.join(', ')}.`);
  const places = rows.map((_, row) => `(${columns.map((_column, column) => `$${row * columns.length + column + 1}`).join(', ')})`);
  await tx.raw(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`, values);
}
