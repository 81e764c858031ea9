import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseStartError } from '@tavola/embedded-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from './client.ts';
import type { ConnectionSettings } from './connection.ts';
import { startDatabase, type RunningDatabase } from './embedded.ts';
import { claimServerLock } from './server-lock.ts';

const CLAIMS = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`;

let scratch: string;
let running: RunningDatabase | null = null;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tavola-lock-'));
  await chmod(scratch, 0o755);
});

afterEach(async () => {
  await running?.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function start(): Promise<RunningDatabase> {
  return (running = await startDatabase({ dataDir: join(scratch, 'data') }));
}

async function problemOf(attempt: Promise<unknown>): Promise<string> {
  const failure = await attempt.then(
    () => 'it was claimed',
    (error: unknown) => error,
  );
  return failure instanceof DatabaseStartError
    ? `${failure.problem}: ${failure.message}`
    : `not refused: ${String(failure)}`;
}

async function postmaster(): Promise<number> {
  const lockFile = await readFile(join(scratch, 'data/postgres/cluster/postmaster.pid'), 'utf8');
  return Number(lockFile.split('\n', 1)[0]);
}

test('gives the roles of the product, and settings that keep every commit', async () => {
  const { owner, app, admin } = await start();
  const ask = (connection: ConnectionSettings, expression: string): Promise<string> =>
    withClient(connection, async (client) =>
      String((await client.query<{ it: unknown }>(`SELECT ${expression} AS it`)).rows[0]?.it),
    );
  expect(await ask(owner, 'current_user')).toBe('tavola_owner');
  expect(await ask(app, 'current_user')).toBe('tavola_app');
  expect(await ask(admin, `current_setting('fsync') || current_setting('synchronous_commit')`)).toBe('onon');
});

test('refuses a second server on the same database, before and after Postgres is killed and restarted', async () => {
  const database = await start();
  const lost: unknown[] = [];
  const lock = await claimServerLock(database.owner, (error) => lost.push(error));
  expect(await problemOf(claimServerLock(database.owner, () => undefined))).toContain(
    'already-running: Tavola is already running',
  );
  process.kill(await postmaster(), 'SIGKILL');
  await wait(50);
  const { admin } = await start();
  // The claim is made again by itself; asking for it too early would take it.
  await expect.poll(() => withClient(admin, async (client) => (await client.query(CLAIMS)).rowCount)).toBe(1);
  expect(await problemOf(claimServerLock(database.owner, () => undefined))).toContain('already-running');
  expect(lost).toEqual([]);
  await lock.release();
  await (await claimServerLock(database.owner, () => undefined)).release();
});
