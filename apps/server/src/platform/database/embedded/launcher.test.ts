import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findServerAccount } from './account.ts';
import { withClient } from '../connect/client.ts';
import type { ConnectionSettings } from '../connect/connection.ts';
import { findDatabase, startDatabase, type RunningDatabase, type StartOptions } from './launcher.ts';
import { findNativeFolder, prepareNative } from './native.ts';
import { claimServerLock } from '../connect/server-lock.ts';
import { DatabaseStartError } from './start-error.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let scratch: string;
let started: RunningDatabase[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tavola-launcher-'));
  await chmod(scratch, 0o755);
  started = [];
});

afterEach(async () => {
  for (const database of started) await database.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function start(options: Partial<StartOptions> = {}): Promise<RunningDatabase> {
  const database = await startDatabase({ dataDir: join(scratch, 'data'), ...options });
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

async function value(connection: ConnectionSettings, expression: string): Promise<string> {
  return withClient(connection, async (client) =>
    String((await client.query<{ it: unknown }>(`SELECT ${expression} AS it`)).rows[0]?.it),
  );
}

async function postmaster(dataDir = join(scratch, 'data')): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

describe('the launcher', () => {
  test('starts from nothing, adopts what runs, stops, and finds its data again', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    expect(await value(first.owner, 'current_user')).toBe('tavola_owner');
    expect(await value(first.app, 'current_user')).toBe('tavola_app');
    await withClient(first.owner, (client) => client.query('CREATE TABLE kept AS SELECT 7 AS it'));
    const pid = await postmaster();

    expect((await start()).adopted).toBe(true);
    expect(await postmaster()).toBe(pid);

    await first.stop();
    expect(await findDatabase(join(scratch, 'data'))).toBeNull();
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await value(again.owner, '(SELECT it FROM kept)')).toBe('7');
  });

  test('keeps what was committed when Postgres is killed, and listens on no port', async () => {
    const first = await start();
    await withClient(first.owner, (client) => client.query('CREATE TABLE kept AS SELECT 7 AS it'));
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
    expect(await value(again.owner, '(SELECT it FROM kept)')).toBe('7');
  });

  test('two starters at once end up on one server', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.adopted, two.adopted].toSorted()).toEqual([false, true]);
    const identify = '(SELECT system_identifier FROM pg_control_system())';
    expect(await value(one.admin, identify)).toBe(await value(two.admin, identify));
    expect((await readdir(join(scratch, 'data/postgres'))).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  test('a path too long for a socket, with spaces and quotes, works', async () => {
    const dataDir = join(scratch, `a long 'quoted' "name", ${'x'.repeat(80)}`);
    const database = await start({ dataDir });
    expect(database.app.host).toMatch(/^\/tmp\/tavola-[0-9a-f]{16}$/);
    expect(await value(database.app, '1')).toBe('1');
    await rm(database.app.host ?? '', { recursive: true });
  });

  test('a watched Postgres that dies is started again', async () => {
    const events = new EventEmitter();
    const restarted = once(events, 'restart');
    const database = await start({ watch: { onRestart: () => events.emit('restart') } });
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await restarted;
    expect(await postmaster()).not.toBe(pid);
    expect(await value(database.app, '1')).toBe('1');
  });

  test('a second server on the same database is told so; a killed one leaves no claim, and a restart keeps it', async () => {
    const database = await start();
    const lost: unknown[] = [];
    const lock = await claimServerLock(database.owner, (error) => lost.push(error));
    expect(await problemOf(claimServerLock(database.owner, () => undefined))).toContain(
      'already-running: Tavola is already running',
    );
    process.kill(await postmaster(), 'SIGKILL');
    await wait(50);
    await start();
    await wait(1_500);
    expect(await problemOf(claimServerLock(database.owner, () => undefined))).toContain('already-running');
    expect(lost).toEqual([]);
    await lock.release();
    await (await claimServerLock(database.owner, () => undefined)).release();
  });
});

describe('the launcher says what is in the way', () => {
  test('a file where the folder should be', async () => {
    await writeFile(join(scratch, 'data'), '');
    expect(await problemOf(start())).toMatch(/^folder: The data folder .* cannot be made.* Set DATA_DIR/);
  });

  test('a socket folder that others may enter', async () => {
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

  test('a program that does not run', async () => {
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

test('missing links are made again, and programs that the account may not read are copied beside the data', async () => {
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
  const made = (await readdir(join(folder, 'lib'), { withFileTypes: true })).filter((entry) => entry.isSymbolicLink());
  expect(made.map((entry) => entry.name).toSorted()).toEqual(links.map((entry) => entry.name).toSorted());
});

/** Runs the launcher in a process of an unprivileged user and gives what it printed. */
async function asNobody(dataDir: string, body: string): Promise<string> {
  const code = `import { startDatabase } from ${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)};
    const dataDir = ${JSON.stringify(dataDir)};
    ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    uid: NOBODY,
    gid: NOBODY,
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
  test('the database runs as that user, survives its starter and is adopted', async () => {
    const dataDir = join(scratch, 'of-nobody');
    await mkdir(dataDir);
    await chmod(dataDir, 0o777);
    const started = await asNobody(
      dataDir,
      `const db = await startDatabase({ dataDir }); console.log(process.getuid(), db.adopted); process.kill(process.pid, 'SIGKILL');`,
    );
    expect(started).toBe(`${NOBODY} false`);
    const again = await asNobody(
      dataDir,
      `const db = await startDatabase({ dataDir }); console.log(db.adopted); await db.stop();`,
    );
    expect(again).toBe('true');
  });

  test('a folder that belongs to someone else, or may not be written, is named', async () => {
    const tell = `await startDatabase({ dataDir }).then(() => console.log('started'), (error) => console.log(error.problem + ': ' + error.message));`;
    expect(await asNobody(join(scratch, 'data'), tell)).toMatch(
      /^rights: The data folder .* may not write there.* Set DATA_DIR/,
    );
    await mkdir(join(scratch, 'other/postgres'), { recursive: true });
    expect(await asNobody(join(scratch, 'other'), tell)).toMatch(
      /^rights: .* belongs to another account \(user number 0\).*DATA_DIR/,
    );
  });
});
