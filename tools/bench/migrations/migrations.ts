import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { backfills } from '@tavola/server/database/backfills/backfills.ts';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import type { ConnectionSettings } from '@tavola/server/platform/database/connect/connection.ts';
import { startDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import { databaseCpuMs, makeDataDir, postmasterPid } from '../sale/sale-rig.ts';
import { atMost, verdict } from '../verdict.ts';
import { openForBusiness, type Business } from './seller.ts';
import { plantFactsOfYear, plantYear } from './year.ts';

/**
 * `npm run bench migrations [-- --orders 150000]`: a database with a year of orders is brought from migration 0251 to
 * the newest one and its earlier rows are filled, while a restaurant sells and reads reports, and the process is killed
 * in the middle of both. 0252 is the first migration that leaves rows to be filled later; those before it changed rows
 * themselves and were applied to small databases only.
 */

const STEP = fileURLToPath(new URL('step.ts', import.meta.url));
const BEFORE = '0252';
/** Adds up facts that servers before it have made; they are planted when it is next. */
const SUMS = '0531';
const MOST_ORDERS = 1_000_000;
const QUIET_MS = 5_000;
const LOOK_MS = 10;
const MOST_MINUTES = 5;
const MOST_HELD_S = 2;

/** Rows that a backfill must have filled; what the bench sells is no earlier row. */
const unfilled = (orders: number): readonly string[] => [
  'FROM inventory_movements WHERE business_date IS NULL',
  'FROM payments WHERE voided_at IS NOT NULL AND void_date IS NULL',
  `FROM orders WHERE status = 'Voided' AND void_comp_date IS NULL`,
  `FROM orders WHERE net_sales_amount IS NULL AND order_number <= ${orders}`,
  `FROM sales WHERE served_by IS NULL AND sale_number >= -${orders}`,
  `FROM order_lines l WHERE l.kds_status <> 'Unknown' AND NOT EXISTS (SELECT FROM kitchen_lines k
    WHERE k.company_id = l.company_id AND k.order_line_id = l.id)`,
];

interface Rig {
  readonly owner: ConnectionSettings;
  readonly admin: Client;
  readonly business: Business;
  readonly orders: number;
  readonly postmaster: number;
  longestMs: number;
  workedMs: number;
}

/** Runs the bench. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { orders: { type: 'string' } } });
  const orders = Math.min(Number(values.orders ?? 150_000), MOST_ORDERS);
  const dataDir = await makeDataDir();
  const database = await startDatabase({ dataDir });
  const { owner } = database;
  const admin = await openClient({ ...database.admin, database: owner.database });
  try {
    const all = await readMigrations();
    const names = all.map(({ name }) => name);
    await migrate(
      owner,
      all.filter(({ name }) => name < BEFORE),
    );
    await plantYear(admin, orders);
    console.log(`${orders} orders before migration ${BEFORE}, ${await sizeOf(admin)}`);
    const business = await openForBusiness(owner, orders);
    const rig: Rig = {
      owner,
      admin,
      business,
      orders,
      postmaster: await postmasterPid(admin),
      longestMs: 0,
      workedMs: 0,
    };
    try {
      await wait(QUIET_MS);
      const { sales, longestMs } = business.take();
      console.log(`\nalone: ${sales} sales, the longest ${longestMs.toFixed(0)} ms\n`);
      const untilSums = names.filter((name) => name >= BEFORE && name < SUMS);
      const applied = 'SELECT count(*)::integer AS count FROM app.migrations';
      const half = names.length - untilSums.length / 2 - names.filter((name) => name >= SUMS).length;
      await timed(rig, `migrations ${BEFORE} and later, killed in the middle`, ['migrate', untilSums.at(-1) ?? ''], {
        count: applied,
        from: half,
      });
      await timed(rig, 'the same, resumed', ['migrate', untilSums.at(-1) ?? '']);
      await plantFactsOfYear(admin);
      business.take();
      await timed(rig, `migrations ${SUMS} and later`, ['migrate', names.at(-1) ?? '']);
      const isLater = `SELECT count(*)::integer AS count FROM app.backfills WHERE done_at IS NOT NULL`;
      await timed(rig, 'backfills, killed in the middle', ['fill'], { count: isLater, from: backfills.length / 2 });
      await timed(rig, 'the same, resumed', ['fill']);
    } finally {
      await business.stop();
    }
    await judge(rig, names.length);
  } finally {
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs a part in a process, which is killed once that many rows are counted, and prints what was sold next to it. */
async function timed(
  rig: Rig,
  what: string,
  words: readonly string[],
  kill?: { readonly count: string; readonly from: number },
): Promise<void> {
  const startedAtMs = performance.now();
  const cpuFromMs = databaseCpuMs(rig.postmaster);
  const child = spawn(process.execPath, [...process.execArgv, STEP, JSON.stringify(rig.owner), ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Node's types leave open what the event says: the exit code, or null after a signal.
  const ended = once(child, 'close') as Promise<[number | null]>;
  while (kill !== undefined && child.exitCode === null && (await countOf(rig.admin, kill.count)) < kill.from)
    await wait(LOOK_MS);
  if (kill !== undefined) child.kill('SIGKILL');
  const [code] = await ended;
  if (code !== (kill === undefined ? 0 : null)) throw new Error(`${what} ended with ${code ?? 'a signal'}.`);
  const tookMs = performance.now() - startedAtMs;
  const { sales, longestMs } = rig.business.take();
  rig.longestMs = Math.max(rig.longestMs, longestMs);
  rig.workedMs += tookMs;
  const cpuS = (databaseCpuMs(rig.postmaster) - cpuFromMs) / 1000;
  const figures = `${(tookMs / 1000).toFixed(1)} s, ${sales} sales at the same time, the longest ${longestMs.toFixed(0)} ms`;
  console.log(`${what.padEnd(48)} ${figures}; the database worked ${cpuS.toFixed(0)} s, sales included`);
}

async function judge({ admin, orders, longestMs, workedMs }: Rig, migrations: number): Promise<void> {
  const applied = await countOf(admin, 'SELECT count(*)::integer AS count FROM app.migrations');
  const halfMade = await countOf(admin, 'SELECT count(*)::integer AS count FROM pg_index WHERE NOT indisvalid');
  let left = 0;
  for (const rows of unfilled(orders)) {
    const count = await countOf(admin, `SELECT count(*)::integer AS count ${rows}`);
    if (count > 0) console.log(`NOT FILLED: ${count} rows ${rows}`);
    left += count;
  }
  console.log(`\n${await sizeOf(admin)} afterwards\n`);
  console.log(verdict('I4 migrations', `${applied} of ${migrations} applied`, applied === migrations));
  console.log(verdict('I4 indexes', `${halfMade} half made`, halfMade === 0));
  console.log(verdict('I4 earlier rows', `${left} not filled`, left === 0));
  console.log(atMost('I4 migrations and backfills of a year', workedMs / 60_000, MOST_MINUTES, 'min'));
  console.log(atMost('I4 the longest sale of that time', longestMs / 1000, MOST_HELD_S, 's'));
}

async function countOf(admin: Client, text: string): Promise<number> {
  return (await admin.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}

async function sizeOf(admin: Client): Promise<string> {
  const { rows } = await admin.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  return rows[0]?.size ?? '';
}
