import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { freePort, makeDataDir, wait } from './bench/sale/sale-rig.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_LIMIT_MS = 90_000;
/** What is asked to end has ended within this time (reliability I3). */
const END_LIMIT_MS = 25_000;
/** How long Postgres is killed again and again in the middle of a start with slow workers. */
const LATER_WORKERS_MS = 4_000;

/** `npm start` in its own process group, as a process manager starts it. */
interface Started {
  readonly npm: ChildProcess;
  readonly dataDir: string;
  readonly port: number;
  readonly said: () => string;
  readonly exited: Promise<[number | null, string | null]>;
}

/** The data of a product that was started once and ended; every test but that of a first start begins with a copy. */
let prepared: string;
let dataDir: string;
let started: Started[] = [];
beforeAll(async () => {
  prepared = dataDir = await makeDataDir();
  const first = await startNpm();
  await running(first);
  process.kill(first.npm.pid ?? 0, 'SIGTERM');
  expect(await nothingLeft(first)).toEqual([]);
}, 150_000);
beforeEach(async () => {
  dataDir = await makeDataDir();
  // With their owner: Postgres runs as another user where the tests run as root.
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  started = [];
});
afterEach(async () => {
  for (const { npm } of started) if (processesOf(npm).length > 0) process.kill(-(npm.pid ?? 0), 'SIGKILL');
  await (await findDatabase(dataDir))?.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

async function startNpm(env: Readonly<Record<string, string>> = {}, port?: number): Promise<Started> {
  const chosen = port ?? (await freePort());
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(chosen), WEB_DIR: 'none', DEMO: 'none', ...env },
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const exited = once(npm, 'close').then(([code, signal]): [number | null, string | null] => [code, signal]);
  const one = { npm, dataDir, port: chosen, said: () => said, exited };
  started.push(one);
  return one;
}

async function running(one: Started): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; !one.said().includes('Stop with Ctrl+C'); await wait(50))
    if (one.npm.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start.\n${one.said()}`);
}

interface Process {
  readonly pid: number;
  readonly group: number;
  readonly command: string;
}

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,pgid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, group, stat = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined || stat.startsWith('Z') ? [] : [{ pid: Number(pid), group: Number(group), command }];
    });

/** Everything of one start that runs now: the group of npm, and the Postgres of its data folder. */
const processesOf = ({ pid }: ChildProcess): Process[] =>
  processes().filter(({ group, command }) => group === pid || command.includes(join(dataDir, 'postgres')));

async function nothingLeft(one: Started): Promise<Process[]> {
  for (const deadline = Date.now() + END_LIMIT_MS; Date.now() < deadline; await wait(50))
    if (processesOf(one.npm).length === 0) return [];
  return processesOf(one.npm);
}

/** A sign-in whose body is sent only in part; `finish` sends the rest and gives the status of the answer. */
async function openRequest(port: number): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ userName: 'nobody', password: 'wrong' });
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/auth/login',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-tavola': '1',
      expect: '100-continue',
    },
  });
  const answered = once(outgoing, 'response');
  answered.catch(() => undefined);
  const isRead = once(outgoing, 'continue');
  outgoing.flushHeaders();
  // The server asks for the rest once it has read the head of the request.
  await isRead;
  outgoing.write(body.slice(0, 5));
  return {
    finish: async () => {
      outgoing.end(body.slice(5));
      const [response] = await answered;
      return Number(response.statusCode);
    },
  };
}

const nodeOf = (one: Started): number =>
  processesOf(one.npm).find(({ command }) => /^node .*start\.mjs/.test(command))?.pid ?? 0;

/** Settings with which every worker but the first waits before its start: that of this test kills Postgres then. */
async function slowLaterWorkers(): Promise<Record<string, string>> {
  const file = join(dataDir, 'slow-worker.mjs');
  await writeFile(
    file,
    `if (Number(process.env.NODE_UNIQUE_ID) > 1) await new Promise((go) => setTimeout(go, ${LATER_WORKERS_MS / 2}));`,
  );
  return { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

function killPostmaster(): void {
  const found = processes().find(
    ({ command }) => command.includes('bin/postgres') && command.includes(join(dataDir, 'postgres')),
  );
  if (found !== undefined) process.kill(found.pid, 'SIGKILL');
}

/** Whether the system knows a process; one that has ended is known until its parent has taken note of it. */
function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The processes of the product itself: the first one and its workers. */
const serversOf = (one: Started): Process[] =>
  processesOf(one.npm).filter(({ command }) => command.includes('dist/main.js') && !command.startsWith('npm'));

describe('npm start', () => {
  test.each([
    ['SIGTERM', 'npm', (one: Started) => one.npm.pid ?? 0],
    ['SIGTERM', 'its node process', nodeOf],
    ['SIGINT', 'its whole group', (one: Started) => -(one.npm.pid ?? 0)],
  ] as const)(
    '%s to %s answers what is under way and leaves no process',
    async (signal, _whom, target) => {
      const one = await startNpm();
      await running(one);
      const open = await openRequest(one.port);
      process.kill(target(one), signal);
      await wait(300);
      expect(await open.finish()).toBeLessThan(500);
      expect(await nothingLeft(one)).toEqual([]);
      await one.exited;
    },
    150_000,
  );

  test('SIGTERM ends two workers after they have answered what is under way', async () => {
    const one = await startNpm({ WORKERS: '2' });
    await running(one);
    const open = [await openRequest(one.port), await openRequest(one.port)];
    process.kill(one.npm.pid ?? 0, 'SIGTERM');
    await wait(300);
    for (const { finish } of open) expect(await finish()).toBeLessThan(500);
    expect(await nothingLeft(one)).toEqual([]);
    expect((await one.exited)[0]).toBe(0);
  }, 150_000);

  test('a worker that dies is replaced, and the other one serves until then', async () => {
    const one = await startNpm({ WORKERS: '2' });
    await running(one);
    const workers = (): number[] => {
      const all = processesOf(one.npm).filter(({ command }) => command.includes('dist/main.js'));
      const first = Math.min(...all.map(({ pid }) => pid));
      return all.map(({ pid }) => pid).filter((pid) => pid !== first);
    };
    const before = workers();
    expect(before).toHaveLength(2);
    process.kill(before[0] ?? 0, 'SIGKILL');
    // The first process has taken note of its end once the system knows the dead one no more.
    for (const end = Date.now() + START_LIMIT_MS; isKnown(before[0] ?? 0) && Date.now() < end;) await wait(20);
    expect(await (await openRequest(one.port)).finish()).toBeLessThan(500);
    for (const end = Date.now() + START_LIMIT_MS; workers().length < 2 && Date.now() < end;) await wait(100);
    expect(workers()).toHaveLength(2);
    process.kill(one.npm.pid ?? 0, 'SIGTERM');
    expect(await nothingLeft(one)).toEqual([]);
  }, 150_000);

  test('a Postgres that dies while the workers start leaves the first one serving, and all of them start', async () => {
    const one = await startNpm({ WORKERS: '3', ...(await slowLaterWorkers()) });
    for (const end = Date.now() + START_LIMIT_MS; !(await isReady(one.port)) && Date.now() < end;) await wait(20);
    for (const end = Date.now() + LATER_WORKERS_MS; Date.now() < end; await wait(100)) killPostmaster();
    await running(one);
    for (const end = Date.now() + START_LIMIT_MS; !(await isReady(one.port)) && Date.now() < end;) await wait(50);
    expect(await (await openRequest(one.port)).finish()).toBeLessThan(500);
    for (const end = Date.now() + START_LIMIT_MS; serversOf(one).length < 4 && Date.now() < end;) await wait(100);
    expect(serversOf(one)).toHaveLength(4);
    process.kill(one.npm.pid ?? 0, 'SIGTERM');
    expect(await nothingLeft(one)).toEqual([]);
    expect((await one.exited)[0]).toBe(0);
  }, 150_000);

  test('a signal during the first start leaves no process', async () => {
    await rm(dataDir, { recursive: true });
    dataDir = await makeDataDir();
    const one = await startNpm();
    while (!processesOf(one.npm).some(({ command }) => command.includes('bin/postgres'))) await wait(20);
    process.kill(one.npm.pid ?? 0, 'SIGTERM');
    expect(await nothingLeft(one)).toEqual([]);
    expect(one.said()).not.toContain('could not start');
  }, 150_000);

  test('a port that is taken ends it with exit code 1 and leaves no Postgres', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const one = await startNpm({}, port);
      expect((await one.exited)[0]).toBe(1);
      expect(one.said()).toContain(`Port ${port} is already in use.`);
      expect(await nothingLeft(one)).toEqual([]);
    } finally {
      holder.close();
    }
  }, 150_000);

  test('a damaged key ends it with advice instead of a stack, and leaves no Postgres', async () => {
    await writeFile(join(dataDir, 'secrets/key'), 'half a k');
    const one = await startNpm();
    expect((await one.exited)[0]).toBe(1);
    expect(one.said()).toMatch(/The key file .*secrets\/key is damaged\. Put it back from the backup\./);
    expect(one.said()).not.toMatch(/^\s+at /m);
    expect(await nothingLeft(one)).toEqual([]);
  }, 150_000);

  test('a second start on the same data leaves the first one alone', async () => {
    const first = await startNpm();
    await running(first);
    const second = await startNpm();
    expect((await second.exited)[0]).toBe(1);
    expect(second.said()).toContain('Tavola is already running on this database.');
    expect(await (await openRequest(first.port)).finish()).toBeLessThan(500);
    process.kill(first.npm.pid ?? 0, 'SIGTERM');
    expect(await nothingLeft(first)).toEqual([]);
  }, 150_000);
});
