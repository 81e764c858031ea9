import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findServerAccount } from './account.ts';
import type { SocketConnection } from './admin.ts';
import { findPostgres, startPostgres, type RunningPostgres, type StartOptions } from './launcher.ts';
import { findNativeFolder, prepareNative } from './native.ts';
import { turnLog } from './postmaster.ts';
import { DatabaseStartError } from './start-error.ts';

/** For a fault that the others come close to: each start costs seconds, so it runs in the long suite only. */
const isLong = process.env['LONG'] === '1';

const isRoot = process.getuid?.() === 0;
const OTHER_USER = 65_534;
const PLAN = {
  product: 'records',
  database: 'records',
  owner: 'records_owner',
  roles: ['records_app'],
  settings: { fsync: 'on', synchronous_commit: 'on', max_connections: '20' },
};

let scratch: string;
let started: RunningPostgres[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tavola-launcher-'));
  await chmod(scratch, 0o755);
  started = [];
});

afterEach(async () => {
  for (const database of started) await database.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function start(options: Partial<StartOptions> = {}): Promise<RunningPostgres> {
  const database = await startPostgres({ dataDir: join(scratch, 'data'), plan: PLAN, ...options });
  started.push(database);
  return database;
}

async function problemOf(attempt: Promise<unknown>): Promise<string> {
  const failure = await attempt.then(
    () => 'it started',
    (error: unknown) => error,
  );
  return failure instanceof DatabaseStartError
    ? `${failure.problem}: ${failure.message}`
    : `not refused: ${String(failure)}`;
}

function as(user: string, { admin }: RunningPostgres): SocketConnection {
  return { ...admin, user, database: PLAN.database };
}

const asOwner = (running: RunningPostgres): SocketConnection => as(PLAN.owner, running);
const asApp = (running: RunningPostgres): SocketConnection => as('records_app', running);

async function query(connection: SocketConnection, sql: string): Promise<string> {
  const client = new pg.Client({ ...connection, ssl: false, password: '' });
  await client.connect();
  try {
    return String((await client.query<{ it: unknown }>(sql)).rows[0]?.it);
  } finally {
    await client.end();
  }
}

const value = (connection: SocketConnection, expression: string): Promise<string> =>
  query(connection, `SELECT ${expression} AS it`);

async function postmaster(dataDir = join(scratch, 'data')): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

describe('the launcher', () => {
  test('starts from an empty folder, adopts a running cluster, stops, and finds its data again', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    expect(await value(asOwner(first), 'current_user')).toBe('records_owner');
    expect(await value(asApp(first), 'current_user')).toBe('records_app');
    await query(asOwner(first), 'CREATE TABLE kept AS SELECT 7 AS it');
    const pid = await postmaster();

    expect((await start()).adopted).toBe(true);
    expect(await postmaster()).toBe(pid);

    await first.stop();
    expect(await findPostgres(join(scratch, 'data'), PLAN)).toBeNull();
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await value(asOwner(again), '(SELECT it FROM kept)')).toBe('7');
  });

  test('keeps what was committed when Postgres is killed, and listens on no port', async () => {
    const first = await start();
    await query(asOwner(first), 'CREATE TABLE kept AS SELECT 7 AS it');
    expect(
      await value(
        first.admin,
        `current_setting('fsync') || current_setting('synchronous_commit') || current_setting('data_checksums')`,
      ),
    ).toBe('ononon');
    expect(await value(first.admin, `current_setting('listen_addresses')`)).toBe('');
    process.kill(await postmaster(), 'SIGKILL');
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await value(asOwner(again), '(SELECT it FROM kept)')).toBe('7');
  });

  test('lets two starters at once share one server', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.adopted, two.adopted].toSorted()).toEqual([false, true]);
    const identify = '(SELECT system_identifier FROM pg_control_system())';
    expect(await value(one.admin, identify)).toBe(await value(two.admin, identify));
    expect((await readdir(join(scratch, 'data/postgres'))).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  test.runIf(isLong)('works in a folder whose path has spaces and quotes and is too long for a socket', async () => {
    const dataDir = join(scratch, `a long 'quoted' "name", ${'x'.repeat(80)}`);
    const database = await start({ dataDir });
    expect(database.admin.host).toMatch(/^\/tmp\/records-[0-9a-f]{16}$/);
    expect(await value(asApp(database), '1')).toBe('1');
    await rm(database.admin.host, { recursive: true });
  });

  test.runIf(isLong)('rotates a large log while Postgres keeps writing to it', async () => {
    const { admin, logFile } = await start();
    const fail = () => query(admin, 'SELECT it FROM nowhere').catch(() => undefined);
    await fail();
    await turnLog(logFile, 1_000_000);
    expect(await readFile(logFile, 'utf8')).toContain('nowhere');
    await turnLog(logFile, 10);
    expect(await readFile(`${logFile}.old`, 'utf8')).toContain('nowhere');
    expect(await readFile(logFile, 'utf8')).toBe('');
    await fail();
    expect(await readFile(logFile, 'utf8')).toMatch(/^[^\0]*nowhere/);
  });

  test('restarts a watched Postgres when it dies', async () => {
    const events = new EventEmitter();
    const restarted = once(events, 'restart');
    const database = await start({ watch: { onRestart: () => events.emit('restart') } });
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await restarted;
    expect(await postmaster()).not.toBe(pid);
    expect(await value(asApp(database), '1')).toBe('1');
  });
});

test('leaves no Postgres behind when the database of the plan cannot be made', async () => {
  expect(await problemOf(start({ plan: { ...PLAN, owner: 'pg_reserved' } }))).toMatch(/reserved/);
  expect(await findPostgres(join(scratch, 'data'), PLAN)).toBeNull();
});

describe('the launcher refuses, with instructions,', () => {
  test('a file where the folder should be', async () => {
    await writeFile(join(scratch, 'data'), '');
    expect(await problemOf(start())).toMatch(/^folder: The data folder .* cannot be made.* Set DATA_DIR/);
  });

  test.runIf(process.platform === 'linux')('a folder in a place that never keeps one', async () => {
    expect(await problemOf(start({ dataDir: '/proc/tavola-nowhere/data' }))).toMatch(
      /^folder: The data folder .* cannot be made.* Set DATA_DIR/,
    );
  });

  test.runIf(isLong)('a socket folder that others may enter', async () => {
    await (await start()).stop();
    await chmod(join(scratch, 'data/postgres/socket'), 0o777);
    expect(await problemOf(start())).toMatch(
      /^rights: The folder .*socket belongs to someone else, or others may enter it/,
    );
  });

  test.runIf(isRoot)('as root: a folder that the database account may not enter', async () => {
    await mkdir(join(scratch, 'closed'), { mode: 0o700 });
    expect(await problemOf(start({ dataDir: join(scratch, 'closed/data') }))).toMatch(
      /^rights: .* started as root.* may not enter .*closed.*Set DATA_DIR/,
    );
  });

  test.runIf(isLong)('a cluster without its PG_VERSION', async () => {
    await (await start()).stop();
    await rm(join(scratch, 'data/postgres/cluster/PG_VERSION'));
    expect(await problemOf(start())).toMatch(
      /^start: The database in .*cluster is incomplete: the file PG_VERSION is missing\. Put the whole folder back/,
    );
  });

  test.runIf(isLong)('a program that does not run', async () => {
    const account = await findServerAccount();
    const native = join(scratch, 'native');
    await mkdir(join(native, 'bin'), { recursive: true });
    await writeFile(join(scratch, 'package.json'), '{"version":"1"}');
    await writeFile(join(native, 'pg-symlinks.json'), '[]');
    for (const program of ['postgres', 'initdb', 'pg_ctl'])
      await writeFile(join(native, 'bin', program), '#!/bin/sh\necho no such library >&2\nexit 127\n', { mode: 0o755 });
    expect(await problemOf(prepareNative(native, join(scratch, 'data'), account))).toMatch(
      /^binary: .*no such library.*DATABASE_URL/s,
    );
    expect(await problemOf(Promise.resolve().then(() => findNativeFolder('sunos', 'sparc')))).toMatch(
      /^binary: .*sunos sparc is not installed/,
    );
  });
});

test.runIf(isLong)(
  'restores missing links, and copies programs that the account may not read next to the data',
  async () => {
    const account = await findServerAccount();
    const closed = join(scratch, 'closed');
    await mkdir(closed);
    await writeFile(join(closed, 'package.json'), '{"version":"18.4.0"}');
    await cp(findNativeFolder(), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const links = (await readdir(join(closed, 'native/lib'), { withFileTypes: true })).filter((entry) =>
      entry.isSymbolicLink(),
    );
    for (const link of links) await rm(join(closed, 'native/lib', link.name));
    await chmod(join(closed, 'native/bin/postgres'), 0o644);
    await chmod(closed, isRoot ? 0o700 : 0o755);
    await chmod(scratch, 0o755);

    const folder = await prepareNative(join(closed, 'native'), join(scratch, 'data'), account);
    expect(folder).toBe(isRoot ? join(scratch, 'data/native-18.4.0') : join(closed, 'native'));
    const made = (await readdir(join(folder, 'lib'), { withFileTypes: true })).filter((entry) =>
      entry.isSymbolicLink(),
    );
    expect(made.map((entry) => entry.name).toSorted()).toEqual(links.map((entry) => entry.name).toSorted());
  },
);

/** Runs the launcher in a process of an unprivileged user and returns its output. */
async function asUnprivileged(dataDir: string, body: string): Promise<string> {
  const code = `import { startPostgres } from ${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)};
    const dataDir = ${JSON.stringify(dataDir)};
    const plan = ${JSON.stringify(PLAN)};
    ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    uid: OTHER_USER,
    gid: OTHER_USER,
    env: { PATH: process.env['PATH'], TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((done) => child.once('close', done));
  return output.trim();
}

describe.runIf(isRoot)('as a normal user', () => {
  test('runs the database as that user; it survives its starter and is adopted', async () => {
    const dataDir = join(scratch, 'of-nobody');
    await mkdir(dataDir);
    await chmod(dataDir, 0o777);
    const started = await asUnprivileged(
      dataDir,
      `const db = await startPostgres({ dataDir, plan }); console.log(process.getuid(), db.adopted); process.kill(process.pid, 'SIGKILL');`,
    );
    expect(started).toBe(`${OTHER_USER} false`);
    const again = await asUnprivileged(
      dataDir,
      `const db = await startPostgres({ dataDir, plan }); console.log(db.adopted); await db.stop();`,
    );
    expect(again).toBe('true');
  });

  test('refuses a folder that belongs to someone else or may not be written, and names it', async () => {
    const report = `await startPostgres({ dataDir, plan }).then(() => console.log('started'), (error) => console.log(error.problem + ': ' + error.message));`;
    expect(await asUnprivileged(join(scratch, 'data'), report)).toMatch(
      /^rights: The data folder .* may not write there.* Set DATA_DIR/,
    );
    await mkdir(join(scratch, 'other/postgres'), { recursive: true });
    expect(await asUnprivileged(join(scratch, 'other'), report)).toMatch(
      /^rights: .* belongs to another account \(user number 0\).*DATA_DIR/,
    );
  });
});
