import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, open, readFile, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import type { ServerAccount } from './account.ts';
import { openAdmin, SUPERUSER } from './admin.ts';
import type { ClusterFolders } from './folders.ts';
import { programOptions } from './native.ts';
import { DatabaseStartError, errorCode, errorText } from './start-error.ts';

const run = promisify(execFile);

const ASK_LIMIT_MS = 5_000;
const LOCK_RETRIES = 40;
const RETRY_PAUSE_MS = 250;
const POLL_PAUSE_MS = 20;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 60_000;
const LARGEST_LOG_BYTES = 10_000_000;

/** Everything needed to start, find or stop one cluster. */
export interface Cluster {
  readonly folders: ClusterFolders;
  readonly native: string;
  readonly account: ServerAccount;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Creates the cluster unless it exists. It appears by one rename, so that neither a kill midway nor a second starter
 * leaves half a cluster.
 */
export async function createCluster({ folders, native, account }: Cluster): Promise<void> {
  if (await isThere(join(folders.cluster, 'PG_VERSION'))) return;
  await refuseDamagedCluster(folders.cluster);
  await removeHalfClusters(folders.root);
  const half = join(folders.root, `cluster.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const flags = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
  ];
  try {
    await run(join(native, 'bin', 'initdb'), ['-D', half, '-U', SUPERUSER, ...flags], programOptions(account));
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw new DatabaseStartError(
      'start',
      `The database could not be created in ${folders.root}: ${lastLine(errorText(error))}`,
      'Check the free space and the rights of that folder.',
      error,
    );
  }
  try {
    await rename(half, folders.cluster);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await isThere(join(folders.cluster, 'PG_VERSION')))) throw error;
  }
}

// Postgres never leaves such a folder behind, so something else took files out of it.
async function refuseDamagedCluster(cluster: string): Promise<void> {
  const names = await readdir(cluster).catch((): string[] => []);
  // With the file another start was quicker just now.
  if (names.length === 0 || names.includes('PG_VERSION')) return;
  throw new DatabaseStartError(
    'start',
    `The database in ${cluster} is incomplete: the file PG_VERSION is missing.`,
    'Put the whole folder back from a copy, or move it away and restore a backup.',
  );
}

async function removeHalfClusters(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const maker = /^cluster\.new-(\d+)-/.exec(name)?.[1];
    if (maker !== undefined && !isAlive(Number(maker))) await rm(join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Returns whether a server listens on the cluster's socket now: it may be absent, or busy starting or stopping. */
export async function askServer(folders: ClusterFolders): Promise<'ready' | 'busy' | 'absent'> {
  let client: Client;
  try {
    client = await openAdmin(folders, ASK_LIMIT_MS);
  } catch (error) {
    const code = errorCode(error);
    // 57P03: the server is starting up, shutting down or in recovery.
    if (code === '57P03') return 'busy';
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'absent';
    throw new DatabaseStartError(
      'rights',
      `The database in ${folders.root} cannot be reached: ${errorText(error)}`,
      'Start the server as the user that created the data.',
      error,
    );
  }
  try {
    const answer = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
    if (answer.rows[0]?.folder === folders.cluster) return 'ready';
    throw new DatabaseStartError(
      'start',
      `Another database answers at ${folders.socket}.`,
      'Set DATA_DIR to another folder.',
    );
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that a server runs on the cluster: adopts a running one, else starts one. A killed server's lock file is
 * never deleted; Postgres itself decides whether it is stale, and is retried for ten seconds (stack.md, launcher rule
 * 6). Returns whether the server was adopted.
 */
export async function ensureRunning(cluster: Cluster): Promise<{ adopted: boolean }> {
  const deadline = Date.now() + START_LIMIT_MS;
  let child: StartedServer | null = null;
  let refusals = 0;
  while (Date.now() < deadline) {
    const state = await askServer(cluster.folders);
    if (state === 'ready') return { adopted: child === null || child.exited };
    if (state === 'absent' && (child === null || child.exited)) {
      if (child !== null) {
        const reason = await child.reason();
        if (!isLockConflict(reason) || ++refusals > LOCK_RETRIES) {
          throw new DatabaseStartError(
            'start',
            `The database in ${cluster.folders.root} does not start: ${lastLine(reason)}`,
            `See ${cluster.folders.log} for the whole story.`,
          );
        }
        await wait(RETRY_PAUSE_MS);
      }
      child = await startServer(cluster);
    }
    await wait(child === null ? RETRY_PAUSE_MS : POLL_PAUSE_MS);
  }
  throw new DatabaseStartError(
    'start',
    `The database in ${cluster.folders.root} was not ready after ${START_LIMIT_MS / 1000} seconds.`,
    `See ${cluster.folders.log}, and start again.`,
  );
}

// The lock files of the data folder and the socket, or the shared memory that the children of a killed server still
// hold.
function isLockConflict(reason: string): boolean {
  return /lock file|postmaster\.pid|shared memory block/.test(reason);
}

interface StartedServer {
  readonly exited: boolean;
  reason(): Promise<string>;
}

async function startServer({ folders, native, account, settings }: Cluster): Promise<StartedServer> {
  await rotateLog(folders.log);
  const log = await open(folders.log, 'a', 0o600);
  try {
    const begin = (await log.stat()).size;
    const given = { listen_addresses: '', port: '5432', unix_socket_directories: `"${folders.socket}"`, ...settings };
    const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(native, 'bin', 'postgres'), ['-D', folders.cluster, ...flags], {
      ...programOptions(account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const failure = await spawned(child);
    if (failure)
      throw new DatabaseStartError(
        'binary',
        `The database program cannot be started: ${errorText(failure)}`,
        'Reinstall with "npm install".',
        failure,
      );
    child.unref();
    return {
      get exited() {
        return child.exitCode !== null || child.signalCode !== null;
      },
      reason: async () =>
        (await readFile(folders.log)).subarray(begin).toString('utf8') ||
        `it ended with ${child.signalCode ?? `code ${child.exitCode}`}`,
    };
  } finally {
    await log.close();
  }
}

function spawned(child: ChildProcess): Promise<Error | null> {
  return new Promise((done) => {
    child.once('spawn', () => done(null));
    child.once('error', done);
  });
}

/**
 * Rotates the log of a running server when it is large. Postgres keeps writing at the end of the same file, so its
 * content is copied and then cut.
 */
export async function turnLog(log: string, largestBytes = LARGEST_LOG_BYTES): Promise<void> {
  if ((await sizeOf(log)) <= largestBytes) return;
  await copyFile(log, `${log}.old`);
  await truncate(log, 0);
}

async function rotateLog(log: string): Promise<void> {
  if ((await sizeOf(log)) > LARGEST_LOG_BYTES) await rename(log, `${log}.old`);
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Stops the cluster's server quickly and cleanly (SIGINT: sessions end, a checkpoint is written) and waits until it has
 * stopped.
 */
export async function stopServer(folders: ClusterFolders): Promise<void> {
  const lock = join(folders.cluster, 'postmaster.pid');
  // Only a running server has a trustworthy lock file; after a kill -9 its process id may belong to another program.
  if ((await askServer(folders)) === 'absent') return;
  const pid = Number((await readFile(lock, 'utf8')).split('\n', 1)[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) throw new Error(`no process number in ${lock}`);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (await isThere(lock)) {
    if (Date.now() > deadline)
      throw new Error(`the database (process ${pid}) did not stop within ${STOP_LIMIT_MS / 1000} seconds`);
    await wait(20);
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
