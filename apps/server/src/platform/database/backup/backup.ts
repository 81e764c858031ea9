import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import pg, { type Client } from 'pg';
import { BackupError, END_OF_ROWS, type BackupHeader, type BackupTable, type BackupTrailer } from './backup-format.ts';
import { withClient } from '../connect/client.ts';
import type { ConnectionSettings } from '../connect/connection.ts';
import { CopyOut } from './copy.ts';
import { appliedMigrations } from '../migrate/migrate.ts';

/** What a backup holds or a restore brought back. */
export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly createdAt: string;
}

/**
 * Writes every table of the database into one file, as of one moment, while the server keeps running. The file appears
 * under its name only when it is complete and on disk. Refuses to overwrite, and to back up a database without tables.
 * `owner` must own the tables: row-level security would hide rows from the app role.
 */
export async function backUp(owner: ConnectionSettings, file: string, now: Date): Promise<BackupSummary> {
  if (
    await stat(file).then(
      () => true,
      () => false,
    )
  )
    throw new BackupError(`${file} exists already. Give another name.`);
  const half = `${file}.part`;
  try {
    const summary = await withClient(owner, (client) => writeFile(client, half, now));
    await syncToDisk(half);
    await rename(half, file);
    return summary;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Keeps when the last backup was made, for the notice that it was too long ago. */
export const noteBackup = (owner: ConnectionSettings): Promise<unknown> =>
  withClient(owner, (client) => client.query('UPDATE installation SET backed_up_at = now()'));

async function writeFile(client: Client, path: string, now: Date): Promise<BackupSummary> {
  const writer = new BackupWriter(path);
  try {
    return await writeAll(client, writer, now);
  } finally {
    await writer.close();
  }
}

async function writeAll(client: Client, writer: BackupWriter, now: Date): Promise<BackupSummary> {
  // One snapshot for all tables, however long the copying takes.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BackupError('The database has no tables yet, so there is nothing to back up.');
  const header: BackupHeader = { tavola: 'backup', format: 1, createdAt: now.toISOString(), migrations };
  await writer.line(header);
  const counts: Record<string, number> = {};
  for (const table of await listTables(client)) {
    await writer.line(table);
    counts[table.table] = await writer.rows(client, table);
  }
  await writer.trailer({ counts, sequences: await readSequences(client) });
  await client.query('COMMIT');
  return {
    tables: Object.keys(counts).length,
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    createdAt: header.createdAt,
  };
}

/**
 * The tables with the columns that a backup carries; generated columns are worked out again. A partition's rows come
 * with its parent.
 */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const found = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return found.rows;
}

async function readSequences(client: Client): Promise<BackupTrailer['sequences']> {
  const names = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const sequences: Record<string, { value: string; isCalled: boolean }> = {};
  for (const { name } of names.rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value AS value, is_called AS called FROM public.${pg.escapeIdentifier(name)}`,
    );
    const row = state.rows[0];
    if (row) sequences[name] = { value: row.value, isCalled: row.called };
  }
  return sequences;
}

class BackupWriter {
  readonly #hash = createHash('sha256');
  readonly #gzip: Gzip = createGzip({ level: 6 });
  readonly #file: WriteStream;
  readonly #done: Promise<void>;

  constructor(path: string) {
    this.#file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    // A full disk ends the file stream; the gzip stream must not wait for it indefinitely.
    this.#file.once('error', (error) => this.#gzip.destroy(error));
    this.#gzip.on('error', () => undefined);
    this.#done = finished(this.#gzip.pipe(this.#file));
    this.#done.catch(() => undefined);
  }

  async line(value: BackupHeader | BackupTable): Promise<void> {
    await this.#write(Buffer.from(`${JSON.stringify(value)}\n`));
  }

  /** Copies a table's rows and their end mark; gives how many. */
  async rows(client: Client, { table, columns }: BackupTable): Promise<number> {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    // The form with a query also reads partitioned tables.
    const copy = client.query(new CopyOut(`COPY (SELECT ${list} FROM public.${pg.escapeIdentifier(table)}) TO STDOUT`));
    for await (const batch of copy) await this.#write(batch as Buffer);
    await this.#write(END_OF_ROWS);
    return copy.rowCount;
  }

  async trailer(facts: Omit<BackupTrailer, 'sha256'>): Promise<void> {
    const trailer: BackupTrailer = { ...facts, sha256: this.#hash.digest('hex') };
    this.#gzip.end(`${JSON.stringify(trailer)}\n`);
    await this.#done;
  }

  /** Closes the file, complete or not: a file that is removed while it is open keeps its room on the disk. */
  async close(): Promise<void> {
    this.#gzip.destroy();
    if (this.#file.closed) return;
    this.#file.destroy();
    await once(this.#file, 'close');
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#done]);
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
