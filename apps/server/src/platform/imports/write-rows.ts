import { insertRows, type Row } from '../database/wire/insert-rows.ts';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';

interface WriteOptions {
  /** The columns that identify an existing row. Left out = every row is new. */
  readonly key?: readonly string[];
  /** What is set on an existing row; the rest is only for new rows. */
  readonly update?: readonly string[];
  /** What else is set, as SQL over `t` (the existing row) and `excluded`. */
  readonly set?: readonly string[];
  /**
   * Raises the record's version, so that its editors notice. The rows contain the version that was read, and the import
   * is refused when a record has another one by now: someone saved it in between, and wins.
   */
  readonly hasVersion?: boolean;
  readonly onWritten?: (rows: number) => void;
}

/** Writes the rows of one table of an import: new ones, and by `key` existing ones. */
export async function writeRows(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  { key = [], update = [], set = [], hasVersion = false, onWritten }: WriteOptions = {},
): Promise<void> {
  const changes = [
    ...update.map((column) => `${column} = excluded.${column}`),
    ...set,
    ...(hasVersion ? ['version = t.version + 1'] : []),
  ];
  const action =
    changes.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${changes.join(', ')}${hasVersion ? ' WHERE t.version = excluded.version' : ''}`;
  const written = await insertRows(
    tx,
    [{ table, rows, ...(key.length > 0 && { onConflict: `(${key.join(', ')}) DO ${action}` }) }],
    onWritten,
  );
  if (hasVersion && written !== rows.length) refuse('import.changed_meanwhile');
}
