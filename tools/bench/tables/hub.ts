import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assembleServer } from '@tavola/server/platform/http/assemble.ts';
import type { Session } from '@tavola/server/platform/http/session.ts';
import { installHub } from '@tavola/server/platform/realtime/hub.ts';
import { publish } from '@tavola/server/platform/realtime/publish.ts';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { plantTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { startTestServer } from '@tavola/testkit/server/server.ts';
import type { ScreensInput, ScreensReport } from './hub-screens.ts';

const SCREENS = 500; // goal S7
const P99_MS = 150; // goal S7
const COMMIT_P95_MS = 300; // goal S7
const WARM_UP = 20;
const MAX_SECONDS = 120;

/**
 * `npm run bench hub [-- --seconds 15 --rate 10]`: how long an event takes to reach 500 screens of one location, over
 * real sockets in a separate process (goal S7).
 */
export async function run(args: readonly string[]): Promise<void> {
  const seconds = Math.min(MAX_SECONDS, option(args, '--seconds', 15));
  const rate = Math.min(50, option(args, '--rate', 10));
  const sessions = new Map<string, Session>();
  const authenticator = { authenticate: (token: string) => Promise.resolve(sessions.get(token) ?? null) };
  const server = await startTestServer(async (services) => {
    const app = await assembleServer(services, authenticator, {}, {});
    installHub(app, services, authenticator);
    return app;
  });
  try {
    const tenant = await plantTenant(server.test);
    for (let made = 0; made < SCREENS; made += 1) {
      const session = await tenant.signIn();
      sessions.set(session.sessionID, session);
    }
    const screens = await openScreens({
      url: server.url,
      host: `${tenant.subDomain}.localhost:${server.port}`,
      tokens: [...sessions.keys()],
    });
    const begun = new Map<number, number>();
    const committed = new Map<number, number>();
    const now = (): number => Number(process.hrtime.bigint()) / 1e6;
    const total = WARM_UP + Math.round(seconds * rate);
    for (let version = 1; version <= total; version += 1) {
      begun.set(version, now());
      await server.services.database.tenant(tenant.scope, async (tx) => {
        // Before the hub's own hook, which sends.
        tx.afterCommit(() => void committed.set(version, now()));
        await publish(tx, tenant.scope, 'posDataChanged', { version });
      });
      await wait(1000 / rate);
    }
    await wait(1000);
    await screens.close();
    const delays = (from: ReadonlyMap<number, number>): number[] =>
      [...screens.received]
        .flatMap(([version, at]) =>
          version <= WARM_UP ? [] : at.map((time) => time - (from.get(version) ?? Number.NaN)),
        )
        .toSorted((a, b) => a - b);
    report(delays(committed), delays(begun), (total - WARM_UP) * SCREENS);
  } finally {
    await server.close();
    await stopTestCluster();
  }
}

function report(afterCommit: readonly number[], fromBegin: readonly number[], expected: number): void {
  const line = (name: string, values: readonly number[]): string =>
    `${name}: p50 ${ms(at(values, 0.5))}, p95 ${ms(at(values, 0.95))}, p99 ${ms(at(values, 0.99))}, most ${ms(at(values, 1))}`;
  console.log(`${SCREENS} screens, ${afterCommit.length} of ${expected} arrivals`);
  console.log(line('commit → screen', afterCommit));
  console.log(line('begin of the transaction → screen', fromBegin));
  const isReached =
    afterCommit.length === expected && at(afterCommit, 0.99) <= P99_MS && at(afterCommit, 0.95) <= COMMIT_P95_MS;
  console.log(
    `goal S7 (p99 ≤ ${P99_MS} ms to ${SCREENS} screens, p95 ≤ ${COMMIT_P95_MS} ms after commit): ${isReached ? 'reached' : 'MISSED'}`,
  );
  if (!isReached) process.exitCode = 1;
}

interface Screens {
  /** When each screen received a message, by its version. */
  readonly received: ReadonlyMap<number, readonly number[]>;
  close(): Promise<void>;
}

function openScreens(input: ScreensInput): Promise<Screens> {
  const child = fork(fileURLToPath(new URL('./hub-screens.ts', import.meta.url)), [JSON.stringify(input)], {
    execArgv: ['--import', 'tsx'],
  });
  const received = new Map<number, readonly number[]>();
  const close = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => reject(new Error('The process with the screens ended.')));
    child.on('message', (message: ScreensReport) => {
      if (message.kind === 'received') received.set(message.version, message.at);
      else resolve({ received, close });
    });
  });
}

function option(args: readonly string[], name: string, otherwise: number): number {
  const value = Number(args[args.indexOf(name) + 1]);
  return args.includes(name) && Number.isFinite(value) && value > 0 ? value : otherwise;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
