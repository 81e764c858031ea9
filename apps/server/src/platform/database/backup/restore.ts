import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg, { type Client } from 'pg';
import { listTables, type BackupSummary } from './backup.ts';
import { BackupError, BackupReader, type BackupHeader, type BackupTable, type BackupTrailer } from './backup-format.ts';
import { send, withClient } from '../connect/client.ts';
import type { ConnectionSettings } from '../connect/connection.ts';
import { sql } from '../sql.ts';
import { CopyIn } from './copy.ts';
import { applyStatements, lockMigrations, migrate, prepareBook, type Migration } from '../migrate/migrate.ts';
import { errorCode, errorText } from '../../errors/thrown.ts';

/** Settings of a restore. `isForced` replaces a database that holds data already. */
export interface RestoreOptions {
  readonly migrations: readonly Migration[];
  readonly isForced?: boolean;
}

/**
 * Brings a backup into the database, in one transaction: all of it or nothing. Builds the tables as they were when the
 * backup was made, loads the rows, checks counts, checksum and every foreign key, and then migrates to the newest
 * version. Refuses a database that holds a company unless forced, a file of a newer version, and a damaged file. No
 * server may run on it.
 */
export async function restore(
  owner: ConnectionSettings,
  file: string,
  { migrations, isForced = false }: RestoreOptions,
): Promise<BackupSummary> {
  // Damage is reported as damage, and not as whatever the rows of a damaged file happen to violate.
  await reading(file, (reader) => checkWholeFile(reader, migrations));
  const summary = await reading(file, (reader) =>
    withClient(owner, (client) => load(client, reader, migrations, isForced)),
  );
  await migrate(owner, migrations);
  return summary;
}

async function reading<T>(file: string, work: (reader: BackupReader) => Promise<T>): Promise<T> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  // The reader meets the error when it asks for the next line.
  unpacked.on('error', () => undefined);
  source.pipe(unpacked);
  try {
    return await work(new BackupReader(unpacked));
  } catch (error) {
    if (error instanceof BackupError && errorCode(error.cause) === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

/** Reads the file to its end and compares the hash of all of it, before anything is loaded. */
async function checkWholeFile(reader: BackupReader, migrations: readonly Migration[]): Promise<void> {
  migrationsOf(await readHeader(reader), migrations);
  for (;;) {
    const line = await reader.line();
    if (isTrailer(line.value)) {
      checkDigest(line.value, reader.digest());
      return;
    }
    line.count();
    for await (const batch of reader.rows()) void batch;
  }
}

async function load(
  client: Client,
  reader: BackupReader,
  migrations: readonly Migration[],
  isForced: boolean,
): Promise<BackupSummary> {
  const header = await readHeader(reader);
  const past = migrationsOf(header, migrations);
  await client.query('BEGIN');
  try {
    await lockMigrations(client);
    if (!isForced && (await holdsData(client))) {
      throw new BackupError('The database holds data already. Nothing was changed. Add --force to replace all of it.');
    }
    await clear(client);
    await prepareBook(client);
    for (const migration of past) await applyStatements(client, migration);
    const foreignKeys = await loosen(client);
    const trailer = await loadTables(client, reader);
    for (const [name, { value, isCalled }] of Object.entries(trailer.sequences)) {
      const sequence = `public.${pg.escapeIdentifier(name)}`;
      await send(client, sql`SELECT setval(${sequence}::regclass, ${value}::bigint, ${isCalled})`);
    }
    for (const statement of foreignKeys) await client.query(statement);
    // Terminals hand in again what they sold since the backup (decision 516). An older backup has none: a migration
    // makes it.
    if ('installation' in trailer.counts) await client.query('UPDATE installation SET id = gen_random_uuid()');
    await client.query('COMMIT');
    await client.query('ANALYZE');
    const counts = Object.values(trailer.counts);
    return { tables: counts.length, rows: counts.reduce((sum, rows) => sum + rows, 0), createdAt: header.createdAt };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function readHeader(reader: BackupReader): Promise<BackupHeader> {
  const line = await reader.line();
  line.count();
  // Read from a file: each field is looked at before it counts.
  const header = line.value as Partial<BackupHeader> | null;
  if (header?.tavola !== 'backup' || !Array.isArray(header.migrations))
    throw new BackupError('The file is not a backup of Tavola.');
  if (header.format !== 1)
    throw new BackupError('The backup was made by a newer version. Nothing was changed. Restore it with that version.');
  // Each of its fields was looked at.
  return header as BackupHeader;
}

function migrationsOf({ migrations: past }: BackupHeader, known: readonly Migration[]): readonly Migration[] {
  for (const [index, { name, checksum }] of past.entries()) {
    if (known[index]?.name !== name || known[index].checksum !== checksum) {
      throw new BackupError(
        `The backup has migration ${name}, which this version does not know. Nothing was changed. Restore it with the version that made it.`,
      );
    }
  }
  return known.slice(0, past.length);
}

async function holdsData(client: Client): Promise<boolean> {
  const tenants = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'company_id' AND NOT a.attisdropped`,
  );
  for (const { name } of tenants.rows) {
    if ((await client.query(`SELECT FROM ${name} LIMIT 1`)).rowCount !== 0) return true;
  }
  return false;
}

// The schema public may belong to another role, so its contents go one by one.
async function clear(client: Client): Promise<void> {
  const contents = await client.query<{ statement: string }>(
    `SELECT statement FROM (
       SELECT 1 AS step, CASE relkind WHEN 'v' THEN 'DROP VIEW' WHEN 'm' THEN 'DROP MATERIALIZED VIEW' ELSE 'DROP TABLE' END || ' IF EXISTS ' || oid::regclass || ' CASCADE' AS statement
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition
       UNION ALL SELECT 2, 'DROP SEQUENCE IF EXISTS ' || oid::regclass || ' CASCADE' FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
       UNION ALL SELECT 2, 'DROP ROUTINE IF EXISTS ' || oid::regprocedure || ' CASCADE' FROM pg_proc p
         WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       UNION ALL SELECT 3, 'DROP TYPE IF EXISTS ' || oid::regtype || ' CASCADE' FROM pg_type t
         WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
     ) AS contents ORDER BY step`,
  );
  for (const { statement } of contents.rows) await client.query(statement);
  await client.query('DROP SCHEMA IF EXISTS app CASCADE');
}

/**
 * Takes off the foreign keys, so that tables load in any order, and empties tables that migrations had filled; gives
 * what puts the keys back, checked.
 */
async function loosen(client: Client): Promise<string[]> {
  const keys = await client.query<{ drop: string; add: string }>(
    `SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname) AS drop,
            'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) AS add
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  for (const { drop } of keys.rows) await client.query(drop);
  const tables = (await listTables(client)).map(({ table }) => `public.${pg.escapeIdentifier(table)}`);
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`);
  return keys.rows.map(({ add }) => add);
}

async function loadTables(client: Client, reader: BackupReader): Promise<BackupTrailer> {
  const known = new Map((await listTables(client)).map((table) => [table.table, table]));
  const counts: Record<string, number> = {};
  for (;;) {
    const line = await reader.line();
    if (isTrailer(line.value)) {
      checkTrailer(line.value, counts, reader.digest());
      return line.value;
    }
    line.count();
    // Read from a file: each field is looked at before it counts.
    const { table, columns } = line.value as Partial<BackupTable>;
    const target = known.get(table ?? '');
    if (target === undefined || target.columns.join() !== columns?.join()) {
      throw new BackupError(
        `The file is damaged: the columns of table ${table} are not those of its version. Nothing was changed. Use another copy.`,
      );
    }
    counts[target.table] = await loadRows(client, reader, target);
  }
}

async function loadRows(client: Client, reader: BackupReader, { table, columns }: BackupTable): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(new CopyIn(`COPY public.${pg.escapeIdentifier(table)} (${list}) FROM STDIN`));
  try {
    await pipeline(reader.rows(), copy);
    return copy.rowCount;
  } catch (error) {
    // Rows that Postgres itself wrote, and now finds wrong.
    if (!/^2[23]/.test(errorCode(error) ?? '')) throw error;
    throw new BackupError(
      `The file is damaged: table ${table} cannot be loaded (${errorText(error)}). Nothing was changed. Use another copy.`,
      { cause: error },
    );
  }
}

function isTrailer(value: unknown): value is BackupTrailer {
  return typeof value === 'object' && value !== null && 'sha256' in value;
}

function checkDigest({ sha256 }: BackupTrailer, digest: string): void {
  if (sha256 !== digest)
    throw new BackupError('The file is damaged: its checksum is wrong. Nothing was changed. Use another copy.');
}

function checkTrailer(trailer: BackupTrailer, counts: Readonly<Record<string, number>>, digest: string): void {
  checkDigest(trailer, digest);
  for (const name of new Set([...Object.keys(trailer.counts), ...Object.keys(counts)])) {
    if (trailer.counts[name] !== counts[name])
      throw new BackupError(
        `Table ${name} should have ${trailer.counts[name] ?? 0} rows and has ${counts[name] ?? 0}. Nothing was changed.`,
      );
  }
}
