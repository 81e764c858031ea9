import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort, makeDataDir, wait } from './sale/sale-rig.ts';
import { atMost } from './verdict.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIRST_S = 15; // goal S11
const LATER_S = 5; // goal S11
const CHECK_S = 60; // goal S11
const GIVE_UP_MS = 180_000;

/**
 * `npm run bench start [-- --without-check]`: goal S11. `npm start` with a new data folder and again with that one,
 * each until it answers its first page; everything is installed and built before. Then `npm run check`.
 */
export async function run(args: string[]): Promise<void> {
  const dataDir = await makeDataDir();
  const goals: string[] = [];
  try {
    await secondsToFirstPage(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    goals.push(
      atMost('S11 (npm start to the first page, new data)', await secondsToFirstPage(dataDir), FIRST_S, 's'),
      atMost('S11 (npm start to the first page, later)', await secondsToFirstPage(dataDir), LATER_S, 's'),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  if (!args.includes('--without-check')) {
    const from = performance.now();
    const { status } = spawnSync('npm', ['run', 'check'], { cwd: ROOT, stdio: 'inherit' });
    const seconds = (performance.now() - from) / 1000;
    // A check that fails ends early and has measured nothing.
    goals.push(atMost('S11 (npm run check)', status === 0 ? seconds : Number.POSITIVE_INFINITY, CHECK_S, 's'));
  }
  console.log(`\n${goals.join('\n')}`);
  if (goals.some((goal) => goal.endsWith('MISSED'))) process.exitCode = 1;
}

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  });
  const ended = once(npm, 'exit');
  try {
    while (!(await hasPage(port))) {
      if (npm.exitCode !== null || performance.now() - begun > GIVE_UP_MS) throw new Error('npm start has no page.');
      await wait(20);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    // Its whole group: npm, its node process and the server.
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
}

const hasPage = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } }).then(
    (answer) => answer.ok,
    () => false,
  );
