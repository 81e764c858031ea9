import type { QueryResultRow } from 'pg';
import { IMAGE, type WithImage } from '../tables/record-watch.ts';
import { places } from '../sql-shape.ts';
import type { Tx } from '../tx.ts';

/** A row by its column names. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of one table, all with the same columns. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly Row[];
  /**
   * What happens to an existing row: `(company_id, id) DO UPDATE SET …`; left out, it fails. The table is called `t`.
   */
  readonly onConflict?: string;
}

/** A statement of more takes longer than others should wait for it. */
const VALUES_PER_STATEMENT = 2_000;

/**
 * Writes tables in order, by multi-row VALUES (database.md rule 9), in pieces between which others go first, and
 * returns how many rows were written; `onWritten` receives how many of one table's rows were sent so far. Everything
 * but the values comes from our own code.
 */
export async function insertRows(
  tx: Tx,
  tables: readonly TableRows[],
  onWritten?: (rows: number) => void,
): Promise<number> {
  let written = 0;
  for (const { table, rows, onConflict } of tables) {
    const columns = Object.keys(rows[0] ?? {});
    const perStatement = Math.max(1, Math.floor(VALUES_PER_STATEMENT / Math.max(columns.length, 1)));
    for (let from = 0; from < rows.length; from += perStatement) {
      if (from > 0) await tx.letOthersPass();
      written += await insertChunk(tx, table, columns, rows.slice(from, from + perStatement), onConflict);
      onWritten?.(Math.min(from + perStatement, rows.length));
    }
  }
  return written;
}

async function insertChunk(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  onConflict: string | undefined,
): Promise<number> {
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  if (values.includes(undefined))
    throw new Error(`A row of ${table} lacks a value; its columns are ${columns.join(', ')}.`);
  const tuples = rows.map((_, row) => `(${places(row * columns.length + 1, columns.length)})`);
  const text = `INSERT INTO ${table} AS t (${columns.join(', ')}) VALUES ${tuples.join(', ')}${onConflict === undefined ? '' : ` ON CONFLICT ${onConflict}`}`;
  const { watch } = tx;
  if (watch?.covers(table) !== true) return (await tx.send({ text, values })).count;
  const before = onConflict?.includes('DO UPDATE') === true ? watch.rowsBefore(table, rows).execute(tx) : null;
  const changing = tx.send<QueryResultRow & WithImage>({ text: `${text} RETURNING to_jsonb(t) AS ${IMAGE}`, values });
  const [known, changed] = await Promise.all([before, changing]);
  if (known !== null) watch.noteBefore(table, known.rows);
  watch.noteChanged(table, changed.rows, false);
  return changed.count;
}
