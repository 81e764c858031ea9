import { buildSync } from 'esbuild';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { request, type Agent } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { serverFlags } from '../../server-flags.mjs';

/** Processes and figures of a sales bench. Everything listens on 127.0.0.1 and ends with the bench. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_LIMIT_MS = 150_000;
const STOP_LIMIT_MS = 30_000;
/** An import of the longest file takes the longest. */
const ANSWER_LIMIT_MS = 90_000;

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Kills it without a chance to clean up. */
  kill(): Promise<void>;
  /** Asks it to exit, and waits for that. */
  stop(): Promise<void>;
}

/**
 * A folder for the data of one run. A server that was started by root runs its database as another user, who must be
 * able to enter.
 */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tavola-bench-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Connections that a process opens, and servers that ask for any port, take theirs from 32768 up on Linux. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/**
 * A free port of 127.0.0.1 that nothing takes by chance. A server opens its database before it listens, and is killed
 * and started again on the same port: until then the system must not lend the port to an outgoing connection.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT + 1);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** Builds the server as `npm start` does, and returns the file to run. */
export function buildProduct(): string {
  const built = spawnSync(process.execPath, [join(ROOT, 'tools/build-server.mjs')], { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The server could not be built.\n${built.stderr}`);
  return join(ROOT, 'apps/server/dist/main.js');
}

/** Builds one TypeScript file of the bench the same way, so that no measured server runs with a loader. */
export function buildBench(file: string): string {
  const outfile = join(ROOT, 'apps/server/dist', `${file}.js`);
  buildSync({
    entryPoints: [join(ROOT, 'tools/bench', `${file}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return outfile;
}

/** Starts a built server as `npm start` does, and waits until it answers on its port. */
export async function startProcess(
  file: string,
  env: Readonly<Record<string, string>>,
  port: number,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...serverFlags, file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // What a bench counts is its own.
    env: { ...process.env, NODE_ENV: 'production', DEMO_ORDERS: 'none', PORT: String(port), ...env },
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  const exited = once(child, 'exit');
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error(`${file} did not start.\n${said.join('')}`);
    }
    await wait(100);
  }
  return {
    pid: child.pid ?? 0,
    port,
    kill: () => end(child, exited, 'SIGKILL'),
    stop: () => end(child, exited, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, exited: Promise<unknown>, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(timer);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function answers(port: number): Promise<boolean> {
  try {
    await send(undefined, port, 'GET', '/', {});
    return true;
  } catch {
    return false;
  }
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** One request; rejects only when no answer came. */
export function send(
  agent: Agent | undefined,
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
  type = 'application/json',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers:
          body === undefined
            ? headers
            : { ...headers, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.setTimeout(ANSWER_LIMIT_MS, () => outgoing.destroy(new Error('no answer within 90 s')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

// Linux counts processor time in hundredths of a second.
const TICK_MS = 10;

function cpuOf(pid: number, withChildren = false): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const own = Number(fields[11]) + Number(fields[12]);
    return (withChildren ? own + Number(fields[13]) + Number(fields[14]) : own) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Processor time that a process has used so far, in ms. */
export const serverCpuMs = (pid: number): number => cpuOf(pid);

/** Processor time of a Postgres: the postmaster, its backends and its helpers, ended ones included. */
export function databaseCpuMs(postmasterPid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(Number(name)) === postmasterPid,
  );
  return children.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(postmasterPid, true));
}

function parentOf(pid: number): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
}

/** How many transactions have written something so far; each takes its own number. */
export async function writesSoFar(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ writes: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS writes',
  );
  return Number(rows[0]?.writes ?? 0);
}

export async function postmasterPid(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0]?.pid ?? 0);
}
