import { createHash, randomBytes } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { openClient, withClient } from '@tavola/server/platform/database/connect/client.ts';
import type { ConnectionSettings, DatabaseConnections } from '@tavola/server/platform/database/connect/connection.ts';
import { openDatabase, type Database } from '@tavola/server/platform/database/database.ts';
import type { Statement } from '@tavola/server/platform/database/wire/session.ts';
import {
  findDatabase,
  startDatabase,
  type RunningDatabase,
} from '@tavola/server/platform/database/connect/embedded.ts';
import { findUnboundScans } from '@tavola/server/platform/database/fence/statement-check.ts';
import { migrate, readMigrations, type Migration } from '@tavola/server/platform/database/migrate/migrate.ts';
import { lentClients } from './lent-clients.ts';

/** The database of one test file; it must not be used after `close`. */
export interface ScratchDatabase {
  readonly connections: DatabaseConnections;
  /** The superuser's connection to this database, for breaking things. */
  readonly admin: ConnectionSettings;
  /**
   * Runs `work` as the owner on a connection that nothing else uses, bypassing row-level security: for planting what
   * the app could not, and for checking what it wrote.
   */
  asOwner<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /**
   * The owner's connection that stays open until `close`, for frequent single statements: no transaction or setting may
   * be started on it.
   */
  owner(): Promise<Client>;
  close(): Promise<void>;
}

/** A migrated, empty database. `database` and `connections.app` act as the app role, restricted like the server. */
export interface TestDatabase extends ScratchDatabase {
  readonly database: Database;
  /** What was sent while `work` ran, in order. */
  statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]>;
}

const USE_LOCK = '7245118803310011';
const BUILD_LOCK = '7245118803310012';
const SWEEP_LOCK = '7245118803310013';
const OPEN_ATTEMPTS = 3;
const KEPT_TEMPLATES = 6;
/** How long this run's last databases may take to be dropped. */
const DROPS_MS = 2_000;

// What the files of one worker share: reading, starting and explaining the same again costs more than many a test.
let migrations: Promise<Migration[]> | undefined;
let started: Promise<RunningDatabase> | undefined;
let spare: Promise<string | null> | undefined;
/** Every database of a worker has the same tables, so what was bound in one is bound in the next. */
const boundStatements = new Set<string>();

// Tests need speed, not durability; a cluster whose machine failed is discarded.
const TEST_SETTINGS = {
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The folder of the test cluster: TEST_DATA_DIR, or one per user in the system's temporary folder. */
export function testDataDir(): string {
  return process.env['TEST_DATA_DIR'] ?? join(tmpdir(), `tavola-test-${userInfo().username}`);
}

/**
 * Creates a separate database, copied from one that was migrated once for all test files of the run. The cluster is
 * shared by all workers and started by the first one. Call `close` in afterAll: it throws when a statement of the tests
 * used a tenant's table without its company_id (database.md rule 19), unless `mayBeUnbound`.
 */
export async function openTestDatabase({ mayBeUnbound = false } = {}): Promise<TestDatabase> {
  const scratch = await openScratch(await (migrations ??= readMigrations()));
  const statements = new Set<string>();
  let received: Statement[] | null = null;
  const onStatement = (statement: Statement): void => {
    statements.add(statement.text);
    received?.push(statement);
  };
  const database = await openDatabase({ connection: scratch.connections.app, size: 5, onStatement });
  return {
    ...scratch,
    database,
    statementsOf: async (work) => {
      const sent: Statement[] = (received = []);
      await work();
      received = null;
      return sent;
    },
    close: async () => {
      await database.close();
      const unbound = mayBeUnbound ? [] : await findUnboundScans(await scratch.owner(), statements, boundStatements);
      await scratch.close();
      if (unbound.length > 0)
        throw new Error(
          [
            'TENANT_BIND_MISSING: bind company_id = $n on',
            ...unbound.map(({ table, statement }) => `${table} in ${statement}`),
          ].join('\n'),
        );
    },
  };
}

/** Creates an empty database without migrations, for tests of the migrations themselves. */
export function openScratchDatabase(): Promise<ScratchDatabase> {
  return openScratch(null);
}

/** Stops the test cluster unless another run is using it; the last step of a run. */
export async function stopTestCluster(): Promise<void> {
  const running = await findDatabase(testDataDir());
  if (running === null) return;
  const isFree = await withClient(running.admin, async (admin) => {
    for (const end = Date.now() + DROPS_MS; ; await wait(100)) {
      const answer = await admin.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS free', [
        USE_LOCK,
      ]);
      if (answer.rows[0]?.free === true) return true;
      if (Date.now() > end) return false;
    }
  });
  if (isFree) await running.stop();
}

async function openScratch(migrations: readonly Migration[] | null): Promise<ScratchDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createScratch(migrations);
    } catch (error) {
      // The run that shared the cluster may have stopped it since we last used it.
      started = undefined;
      if (attempt === OPEN_ATTEMPTS) throw error;
    }
  }
}

async function createScratch(migrations: readonly Migration[] | null): Promise<ScratchDatabase> {
  const isFirst = started === undefined;
  const cluster = await (started ??= startDatabase({ dataDir: testDataDir(), settings: TEST_SETTINGS }));
  const admin = await openClient(cluster.admin);
  try {
    await admin.query('SELECT pg_advisory_lock_shared($1::bigint)', [USE_LOCK]);
    if (isFirst) await sweep(admin);
    const name =
      migrations === null ? await createCopy(admin, 'template1') : await createMigrated(cluster, admin, migrations);
    const connections = { owner: { ...cluster.owner, database: name }, app: { ...cluster.app, database: name } };
    let kept: Promise<Client> | undefined;
    const lent = lentClients(connections.owner);
    return {
      connections,
      admin: { ...cluster.admin, database: name },
      asOwner: (work) => lent.lend(work),
      owner: () => (kept ??= openClient(connections.owner)),
      close: async () => {
        await (await kept)?.end();
        await lent.end();
        // The next file does not wait for it, and the next run drops what the end of a worker leaves.
        void admin
          .query(`DROP DATABASE ${name} WITH (FORCE)`)
          .then(() => admin.end())
          .catch(() => undefined);
      },
    };
  } catch (error) {
    await admin.end();
    throw error;
  }
}

/** A migrated database; the one for the worker's next file is made while this file's tests run. */
async function createMigrated(
  cluster: RunningDatabase,
  admin: Client,
  migrations: readonly Migration[],
): Promise<string> {
  const template = await prepareTemplate(cluster, admin, migrations);
  const waiting = spare;
  spare = undefined;
  const ready = (await waiting) ?? null;
  const name = ready !== null && (await hasDatabase(admin, ready)) ? ready : await createCopy(admin, template);
  spare ??= createCopy(admin, template).catch(() => null);
  return name;
}

// Copying the files costs a third of writing every page into the log.
async function createCopy(admin: Client, template: string): Promise<string> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER tavola_owner STRATEGY FILE_COPY`);
  return name;
}

// The template appears by a rename, so that an interrupted build is never mistaken for a finished one.
async function prepareTemplate(
  cluster: RunningDatabase,
  admin: Client,
  migrations: readonly Migration[],
): Promise<string> {
  const hash = createHash('sha256').update(migrations.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''));
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  if (await hasDatabase(admin, name)) return name;
  await admin.query('SELECT pg_advisory_lock($1::bigint)', [BUILD_LOCK]);
  try {
    if (await hasDatabase(admin, name)) return name;
    const half = `building_${name}`;
    await admin.query(`DROP DATABASE IF EXISTS ${half} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${half} OWNER tavola_owner`);
    await migrate({ ...cluster.owner, database: half }, migrations);
    await admin.query(`ALTER DATABASE ${half} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1::bigint)', [BUILD_LOCK]);
  }
}

async function hasDatabase(admin: Client, name: string): Promise<boolean> {
  return (await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
}

// Drops the databases of killed runs, and the templates of outdated migrations.
async function sweep(admin: Client): Promise<void> {
  const lock = await admin.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS mine', [SWEEP_LOCK]);
  if (!lock.rows[0]?.mine) return;
  try {
    const found = await admin.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^(test|template)_' ORDER BY oid DESC`,
    );
    const names = found.rows.map((row) => row.name);
    const orphans = names.filter((name) => name.startsWith('test_') && !isAlive(Number(name.split('_')[1])));
    const old = names.filter((name) => name.startsWith('template_')).slice(KEPT_TEMPLATES);
    for (const name of [...orphans, ...old]) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1::bigint)', [SWEEP_LOCK]);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
