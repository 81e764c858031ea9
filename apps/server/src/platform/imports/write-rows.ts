import { setImmediate as breathe } from 'node:timers/promises';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';

/** A row by its column names; all rows of one write have the same. */
export type Row = Readonly<Record<string, unknown>>;

interface WriteOptions {
  /** The columns by which a row is known to be there already. Left out = every row is new. */
  readonly key?: readonly string[];
  /** What is set where it is there; the rest is only for new rows. */
  readonly update?: readonly string[];
  /** What is set besides, as SQL over `t` (what is there) and `excluded`. */
  readonly set?: readonly string[];
  /**
   * Raises the record's version, by which its editors notice. The rows say which version was read, and the import is refused where a record
   * has another one by now: somebody saved it meanwhile, and wins.
   */
  readonly hasVersion?: boolean;
  readonly onWritten?: (rows: number) => void;
}

const ROWS_PER_STATEMENT = 1000;
/** The protocol of Postgres takes 65,535. */
const PARAMETERS = 60_000;

/** Writes many rows by multi-row VALUES (database.md rule 9), in pieces that leave room for others. Names of tables and columns come from the program alone. */
export async function writeRows(tx: Tx, table: string, rows: readonly Row[], { key = [], update = [], set = [], hasVersion = false, onWritten }: WriteOptions = {}): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const perStatement = Math.min(ROWS_PER_STATEMENT, Math.floor(PARAMETERS / columns.length));
  const changes = [...update.map((column) => `${column} = excluded.${column}`), ...set, ...(hasVersion ? ['version = t.version + 1'] : [])];
  const conflict = key.length === 0 ? '' : ` ON CONFLICT (${key.join(', ')}) DO ${changes.length === 0 ? 'NOTHING' : `UPDATE SET ${changes.join(', ')}${hasVersion ? ' WHERE t.version = excluded.version' : ''}`}`;
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = rows.slice(from, from + perStatement);
    const values = part.flatMap((row) => columns.map((column) => row[column]));
    if (values.includes(undefined)) throw new Error(`A row of ${table} lacks a value; its columns are ${columns.join(', ')}.`);
    const places = part.map((_, row) => `(${columns.map((_column, column) => `$${row * columns.length + column + 1}`).join(', ')})`);
    const { count } = await tx.raw(`INSERT INTO ${table} AS t (${columns.join(', ')}) VALUES ${places.join(', ')}${conflict}`, values);
    if (hasVersion && count !== part.length) refuse('import.changed_meanwhile');
    onWritten?.(Math.min(from + perStatement, rows.length));
    await breathe();
  }
}
