import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import {
  customerRoutes,
  giftCardRoutes,
  giftCardSaleRoutes,
  loyaltyHistoryRoutes,
  orderLifeRoutes,
  orderRoutes,
  saleRoutes,
} from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { plantCustomers } from '@tavola/testkit/restaurant/plant-customers.ts';
import { plantMoney } from '@tavola/testkit/restaurant/plant-money.ts';
import { plantOrders } from '@tavola/testkit/restaurant/plant-orders.ts';
import {
  buildProduct,
  databaseCpuMs,
  freePort,
  makeDataDir,
  postmasterPid,
  send,
  serverCpuMs,
  startProcess,
  wait,
  type Reply,
} from './sale/sale-rig.ts';
import { openTerminal, type Counter } from './sale/sale-terminals.ts';
import {
  cardSaleLists,
  customerLists,
  giftCardLists,
  lookUps,
  orderSearches,
  pointLists,
  refundLists,
  saleLists,
  type Named,
} from './searches.ts';

const ORDERS = 1_000_000; // goal S12
const CUSTOMERS = 100_000; // goal S12
const MOST_ROWS = 2_000_000;
const MOST_MS = 20; // goal S12
const WARM_UP = 8;
const ASKED = 60;
const COUNTED = 10;
const REPORTED_MS = 1_200;

/** One group of searches: what they are, where they are asked, and how many rows an answer names. */
interface Group {
  readonly title: string;
  readonly path: string;
  readonly searches: readonly Named[];
  readonly found: (answer: Answer) => string;
}

/** What is read of the answers; each search has some of it. */
interface Answer {
  readonly total?: number;
  readonly hasMore?: boolean;
  readonly items?: readonly unknown[];
  readonly length?: number;
}

const listed = ({ total = 0, hasMore }: Answer): string => `${total}${hasMore === true ? '+' : ''}`;
const groups: readonly Group[] = [
  { title: 'search of orders', path: orderRoutes.search.path, searches: orderSearches, found: listed },
  {
    title: 'dashboard and queues',
    path: orderLifeRoutes.pending.path,
    searches: [['every open order', {}]],
    found: ({ items = [] }) => String(items.length),
  },
  {
    title: 'people to search by',
    path: orderRoutes.cashiers.path,
    searches: [['who opened orders', {}]],
    found: ({ items = [] }) => String(items.length),
  },
  {
    title: 'look-up of customers',
    path: customerRoutes.lookup.path,
    searches: lookUps,
    found: ({ length = 0 }) => String(length),
  },
  { title: 'list of customers', path: customerRoutes.list.path, searches: customerLists, found: listed },
  { title: 'list of sales', path: saleRoutes.list.path, searches: saleLists, found: listed },
  { title: 'list of refunds', path: saleRoutes.refunds.path, searches: refundLists, found: listed },
  { title: 'list of gift cards', path: giftCardRoutes.list.path, searches: giftCardLists, found: listed },
  { title: 'sales of gift cards', path: giftCardSaleRoutes.list.path, searches: cardSaleLists, found: listed },
  { title: 'history of points', path: loyaltyHistoryRoutes.list.path, searches: pointLists, found: listed },
];

/**
 * `npm run bench orders [-- --orders 1000000 --customers 100000 --keep FOLDER --pages --only TEXT]`: how long each
 * search of orders and of customers, the dashboard, the queues and the lists of money take at the server when a
 * location has a million orders and its company a hundred thousand customers (goal S12). The first run fills a folder
 * to keep, the next ones measure it again. `--pages` counts how many pages of 8 KB the database reads for each, the
 * same however busy the machine is; `--only` measures the groups whose title has one of these words. With each search
 * is the processor time that the server and its database took for it.
 */
export async function run(args: readonly string[]): Promise<void> {
  const orders = Math.min(MOST_ROWS, option(args, '--orders', ORDERS));
  const customers = Math.min(MOST_ROWS, option(args, '--customers', CUSTOMERS));
  const kept = args.includes('--keep') ? await keptFolder(args[args.indexOf('--keep') + 1]) : null;
  const dataDir = kept?.folder ?? (await makeDataDir());
  const server = await startProcess(
    buildProduct(),
    // Each search is measured by itself, so none has to wait for its turn.
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', HEAVY_CALLS_PER_MINUTE: '1000000' },
    await freePort(),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const database = await findDatabase(dataDir);
    if (database === null) throw new Error('The server runs without its database.');
    const demo = demoRestaurant('burrito');
    // What is planted names a terminal.
    await openTerminal(server.port, demo.subDomain, demo.owner);
    if (kept?.isFilled !== true) {
      const owner = await openClient(database.owner);
      const started = performance.now();
      await plantOrders(owner, orders, demo.subDomain);
      await plantCustomers(owner, customers, demo.subDomain);
      await plantMoney(owner, orders, demo.subDomain);
      await owner.end();
      console.log(
        `${orders} past orders, ${customers} customers and what was paid created in ${((performance.now() - started) / 1000).toFixed(0)} s`,
      );
    }
    // Planting may take longer than a session.
    const { counter } = await openTerminal(server.port, demo.subDomain, demo.owner);
    console.log(`Load of the machine now: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.\n`);
    const reader = await openClient(database.owner);
    const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : [''];
    const asked = groups.filter(({ title }) => only.some((word) => title.includes(word)));
    const postmaster = await postmasterPid(reader);
    await measure(agent, counter, {
      asked,
      pages: args.includes('--pages') ? () => pagesRead(reader) : null,
      processorMs: () => serverCpuMs(server.pid) + databaseCpuMs(postmaster),
    });
    await reader.end();
  } finally {
    agent.destroy();
    await server.stop();
    if (kept === null) await rm(dataDir, { recursive: true, force: true });
  }
}

/** The folder of `--keep`, and whether an earlier run has filled it. A server of root has its database entered. */
async function keptFolder(named: string | undefined): Promise<{ readonly folder: string; readonly isFilled: boolean }> {
  if (named === undefined) throw new Error('--keep needs a folder.');
  const folder = resolve(named);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  return { folder, isFilled: (await readdir(folder)).length > 0 };
}

type PageCount = () => Promise<number>;

async function pagesRead(reader: Client): Promise<number> {
  const { rows } = await reader.query<{ pages: string }>(
    'SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.pages ?? 0);
}

/** Pages of one call: a connection reports what it has read with its first call after a second. */
async function pagesOf(once: () => Promise<Reply>, pages: PageCount): Promise<number> {
  const reported = async (): Promise<number> => {
    await wait(REPORTED_MS);
    await once();
    return pages();
  };
  const before = await reported();
  for (let count = 1; count < COUNTED; count += 1) await once();
  return Math.round(((await reported()) - before) / COUNTED);
}

async function measure(
  agent: Agent,
  counter: Counter,
  {
    asked,
    pages,
    processorMs,
  }: { readonly asked: readonly Group[]; readonly pages: PageCount | null; readonly processorMs: () => number },
): Promise<void> {
  const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<Reply> => {
    const text = new URLSearchParams(query).toString();
    return send(agent, counter.port, 'GET', `/api${path}${text === '' ? '' : `?${text}`}`, counter.headers);
  };
  console.log(`${''.padEnd(36)}   median ms   p95 ms  best ms   processor ms   found`);
  const timed = (once: () => Promise<Reply>): Promise<Timed> => timedWith(once, processorMs);
  const plain = await timed(() => get(orderRoutes.get.path.replace('{id}', newID())));
  console.log(row('an order that is not there', plain, '(for comparison)'));
  const missed: string[] = [];
  for (const { title, path, searches, found } of asked) {
    console.log(`\n${title}`);
    for (const [what, query] of searches) {
      const times = await timed(() => get(path, query));
      const reply = await get(path, query);
      if (reply.status !== 200)
        throw new Error(`${title}, ${what}, was answered ${reply.status}: ${reply.text.slice(0, 300)}`);
      if (at(times.ms, 0.5) > MOST_MS) missed.push(`${title}: ${what}`);
      // The answer is of the route that was called.
      const read = pages === null ? '' : `  ${await pagesOf(() => get(path, query), pages)} pages`;
      console.log(`${row(what, times, found(JSON.parse(reply.text) as Answer))}${read}`);
    }
  }
  console.log(
    `\ngoal S12 (each search ≤ ${MOST_MS} ms, median of ${ASKED}): ${missed.length === 0 ? 'reached' : `MISSED by ${missed.join(', ')}`}`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

/** From the request to its answer, in ascending order, and the processor time of one call. */
interface Timed {
  readonly ms: readonly number[];
  readonly processorMs: number;
}

async function timedWith(once: () => Promise<Reply>, processorMs: () => number): Promise<Timed> {
  const ms: number[] = [];
  let before = 0;
  for (let count = 0; count < WARM_UP + ASKED; count += 1) {
    if (count === WARM_UP) before = processorMs();
    const begun = performance.now();
    await once();
    if (count >= WARM_UP) ms.push(performance.now() - begun);
  }
  return { ms: ms.toSorted((a, b) => a - b), processorMs: (processorMs() - before) / ASKED };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const row = (what: string, { ms, processorMs }: Timed, found: string): string =>
  [
    what.padEnd(36),
    at(ms, 0.5).toFixed(1).padStart(11),
    at(ms, 0.95).toFixed(1).padStart(8),
    at(ms, 0).toFixed(1).padStart(8),
    processorMs.toFixed(1).padStart(14),
    found.padStart(9),
  ].join(' ');

function option(args: readonly string[], name: string, otherwise: number): number {
  const value = Number(args[args.indexOf(name) + 1]);
  return args.includes(name) && Number.isInteger(value) && value > 0 ? value : otherwise;
}
