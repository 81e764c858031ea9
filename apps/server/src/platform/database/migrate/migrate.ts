import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { send, withClient } from '../connect/client.ts';
import type { ConnectionSettings } from '../connect/connection.ts';
import { sql } from '../sql.ts';
import { lockTables } from './lock-tables.ts';
import { splitStatements } from './split-statements.ts';
import { errorCode, errorText } from '../../errors/thrown.ts';

/** The folder of the migration files: next to the bundle in production, in the source tree otherwise. */
export const MIGRATIONS_FOLDER = findFolder(['./database/migrations', '../../../database/migrations']);

/** One migration file. `isTransactional` is false only for files that open with the line `-- no transaction`. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly statements: readonly string[];
  readonly isTransactional: boolean;
}

/** What a run did: the names that it applied, in order. */
export interface MigrationResult {
  readonly applied: readonly string[];
}

const MIGRATION_LOCK = '7245118803310002';
// Nobody waits behind the building of an index.
const INDEX_LOCK_MS = 3_000; // reliability I4
// More than a minute: longer than anything of ours reads or writes in one transaction.
const LOCK_ATTEMPTS = 60;
const LONGEST_PAUSE_MS = 1_000;
/** A lock was not free in time, waited for in a circle, or the locks of a file together took too long. */
const NOT_FREE = new Set(['55P03', '40P01', '57014']);
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const CONCURRENT_ONLY = /^(--.*\n|\s)*(CREATE|DROP)\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s/i;
const BUILT_INDEX = /\bINDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i;

/**
 * Refusal to migrate: the files and the database disagree, or a statement failed; nothing of the failed file remains.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly migration: string;

  constructor(migration: string, message: string, cause?: unknown) {
    super(`Migration ${migration}: ${message}`, { cause });
    this.migration = migration;
  }
}

/**
 * Reads the migration files in order. Refuses a wrong name, a number used twice, and a `-- no transaction` file that
 * could not be run twice.
 */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Migration[] = [];
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new MigrationError(name, 'the file name must be NNNN_name.sql.');
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(name, `the number is used twice (${names[index + 1]}).`);
    const text = await readFile(join(folder, name), 'utf8');
    const migration = {
      name: name.slice(0, -'.sql'.length),
      checksum: createHash('sha256').update(text).digest('hex'),
      statements: splitStatements(text),
      isTransactional: !text.startsWith('-- no transaction'),
    };
    if (!migration.isTransactional && !migration.statements.every((statement) => CONCURRENT_ONLY.test(statement))) {
      throw new MigrationError(
        migration.name,
        'without a transaction only CREATE or DROP INDEX CONCURRENTLY IF [NOT] EXISTS is allowed.',
      );
    }
    migrations.push(migration);
  }
  return migrations;
}

/**
 * Brings the database to the newest migration, as the owner. Each file is one transaction, one statement per call
 * (database.md rule 14), so a run that is killed midway is simply run again. Two servers at once: one waits for the
 * other.
 */
export async function migrate(owner: ConnectionSettings, migrations: readonly Migration[]): Promise<MigrationResult> {
  return withClient(owner, async (client) => {
    await lockMigrations(client);
    await prepareBook(client);
    const done = await appliedMigrations(client);
    checkHistory(done, migrations);
    const pending = migrations.slice(done.length);
    for (const migration of pending) await applyWithRetry(client, migration);
    return { applied: pending.map((migration) => migration.name) };
  });
}

/**
 * Waits for other runs to end, however long they take, and keeps them out until the connection ends: a killed run frees
 * it.
 */
export async function lockMigrations(client: Client): Promise<void> {
  await send(client, sql`SELECT pg_advisory_lock(${MIGRATION_LOCK}::bigint)`);
}

/** The migrations that a database has, in order; empty when it has none. */
export async function appliedMigrations(client: Client): Promise<{ name: string; checksum: string }[]> {
  const book = await client.query<{ found: boolean }>(`SELECT to_regclass('app.migrations') IS NOT NULL AS found`);
  if (!book.rows[0]?.found) return [];
  return (
    await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM app.migrations ORDER BY name')
  ).rows;
}

/** Makes the schema and the table in which applied migrations are written down. */
export async function prepareBook(client: Client): Promise<void> {
  if ((await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('app.migrations')`)).rowCount === 1) return;
  await client.query('CREATE SCHEMA IF NOT EXISTS app');
  await client.query(
    'CREATE TABLE IF NOT EXISTS app.migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)',
  );
}

/**
 * Runs the statements of one migration and records it; the caller opens the transaction, in which CONCURRENTLY is not
 * allowed.
 */
export async function applyStatements(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements)
    await client.query(migration.isTransactional ? statement : statement.replace(/\bCONCURRENTLY\b/i, ''));
  await writeDown(client, migration);
}

async function writeDown(client: Client, migration: Migration): Promise<void> {
  await send(
    client,
    sql`INSERT INTO app.migrations (name, checksum, applied_at)
      VALUES (${migration.name}, ${migration.checksum}, ${new Date().toISOString()})`,
  );
}

function findFolder(places: readonly string[]): string {
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? paths.join(' or ');
}

function checkHistory(done: readonly { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  for (const [index, applied] of done.entries()) {
    const known = migrations[index];
    if (known === undefined || known.name > applied.name) {
      throw new MigrationError(
        applied.name,
        'the database has it and this version of the program does not. Start the newer version.',
      );
    }
    if (known.name < applied.name)
      throw new MigrationError(
        known.name,
        `it comes before ${applied.name}, which the database has already. Give it a higher number.`,
      );
    if (known.checksum !== applied.checksum)
      throw new MigrationError(
        applied.name,
        'the file was changed after it was applied. Restore it and write a new migration.',
      );
  }
}

async function applyWithRetry(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      if (!NOT_FREE.has(errorCode(error) ?? '') || attempt === LOCK_ATTEMPTS)
        throw new MigrationError(migration.name, errorText(error), error);
      await wait(Math.min(attempt * 250, LONGEST_PAUSE_MS));
    }
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  if (!migration.isTransactional) {
    await client.query(`SET lock_timeout = ${INDEX_LOCK_MS}`);
    for (const statement of migration.statements) {
      await dropHalfMade(client, statement);
      await client.query(statement);
    }
    await writeDown(client, migration);
    return;
  }
  await client.query('BEGIN');
  try {
    await lockTables(client, migration.statements);
    await applyStatements(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

// A build that was killed or given up leaves its index invalid under its name, which IF NOT EXISTS would keep.
async function dropHalfMade(client: Client, statement: string): Promise<void> {
  const index = BUILT_INDEX.exec(statement)?.[1];
  if (index === undefined) return;
  const { rowCount } = await send(
    client,
    sql`SELECT FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`,
  );
  if (rowCount !== 0) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}
