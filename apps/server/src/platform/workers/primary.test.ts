import cluster from 'node:cluster';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendTo, startWorkers, WorkerStartError, type Workers } from './primary.ts';

/** A worker that serves unless its settings name it as one that ends during its start. */
const WORKER = `
import cluster from 'node:cluster';
process.on('message', ({ kind, settings }) => {
  if (kind !== 'start') return;
  const nth = cluster.worker.id - settings.before;
  if (settings.failing.includes(nth)) process.exit(1);
  process.send('ready');
});
process.send('listening');
process.on('SIGTERM', () => process.exit(0));
`;

let folder: string;
let workers: Workers | null;
let messages: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavola-workers-'));
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  messages = [];
  workers = null;
});
afterEach(async () => {
  await workers?.stop(5_000);
  await rm(folder, { recursive: true, force: true });
});

const alive = (): number => Object.keys(cluster.workers ?? {}).length;

/** Starts workers of which those named by their place in the order of starts end before they serve. */
async function start(count: number, failing: readonly number[]): Promise<Workers> {
  cluster.setupPrimary({ exec: join(folder, 'worker.mjs'), execArgv: [], args: [] });
  // Their ids are counted through all tests of this process.
  const probe = cluster.fork();
  probe.process.kill('SIGKILL');
  await new Promise<void>((resolve) => probe.once('exit', () => resolve()));
  return startWorkers(count, { before: probe.id, failing }, (message) => void messages.push(message));
}

test('starts a worker again that ended while it started, and keeps the one that serves', async () => {
  workers = await start(3, [2, 3, 4]);
  await workers.ready;
  for (const end = Date.now() + 20_000; messages.length < 3 && Date.now() < end;) await wait(20);
  for (const end = Date.now() + 20_000; alive() < 3 && Date.now() < end;) await wait(20);
  expect(alive()).toBe(3);
  expect(messages).toHaveLength(3);
});

test('rejects when the first worker cannot start', async () => {
  workers = await start(2, [1]);
  await expect(workers.ready).rejects.toThrow(WorkerStartError);
  expect(alive()).toBe(0);
});

test('keeps this process when a worker ends while messages are sent to it', async () => {
  workers = await start(1, []);
  await workers.ready;
  const [worker] = Object.values(cluster.workers ?? {});
  if (worker === undefined) throw new Error('There is no worker.');
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  process.kill(worker.process.pid ?? 0, 'SIGKILL');
  // Its end is not known yet: that takes a turn of the event loop.
  const end = performance.now() + 100;
  while (performance.now() < end);
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  worker.on('error', note);
  for (let sent = 0; sent < 20; sent += 1) sendTo(worker, { text: 'x'.repeat(100_000) });
  await ended;
  expect(failures).toEqual([]);
});
