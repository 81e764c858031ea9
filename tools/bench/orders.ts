import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { orderRoutes, type CallAnswer } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo-restaurants.ts';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { plantOrders } from '@tavola/testkit/plant-orders.ts';
import { buildProduct, freePort, makeDataDir, send, startProcess, type Reply } from './sale-rig.ts';
import { openTerminal, type Counter } from './sale-terminals.ts';

const ORDERS = 1_000_000; // goal S12
const MOST_ORDERS = 2_000_000;
const MOST_MS = 20; // goal S12
const WARM_UP = 8;
const ASKED = 60;

type Found = CallAnswer<typeof orderRoutes.search>;
type Ask = (query: Readonly<Record<string, string>>) => Promise<Reply>;

/** Every filter of the search, those that match nothing included, and pages as far as there are any. */
const searches: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['no filter', {}],
  ['page 100 of 50', { page: '100' }],
  ['page 1,001 of 50, behind the count', { page: '1001' }],
  ['a number', { text: '57' }],
  ['a collection code', { text: '057' }],
  ['a text that is not there', { text: 'no such order' }],
  ['a table', { text: 'table 7' }],
  ['a table, voided', { text: 'table 7', status: 'Voided' }],
  ['completed', { status: 'Completed' }],
  ['completed, page 100', { status: 'Completed', page: '100' }],
  ['voided', { status: 'Voided' }],
  ['a status that none has', { status: 'Held' }],
  ['paid', { paymentStatus: 'Paid' }],
  ['paid, page 100', { paymentStatus: 'Paid', page: '100' }],
  ['unpaid', { paymentStatus: 'Pending' }],
  ['refunded', { paymentStatus: 'Refunded' }],
  ['voided and refunded, none', { status: 'Voided', paymentStatus: 'Refunded' }],
  ['a business date', { businessDate: '2021-06-15' }],
  ['a business date, voided', { businessDate: '2021-06-15', status: 'Voided' }],
  ['a business date without orders', { businessDate: '2035-01-01' }],
  ['charged otherwise', { hasVariance: 'true' }],
  ['charged otherwise, unpaid', { hasVariance: 'true', paymentStatus: 'Pending' }],
  ['not charged otherwise', { hasVariance: 'false' }],
  ['not charged otherwise, refunded', { hasVariance: 'false', paymentStatus: 'Refunded' }],
  ['behind the 500,000th', { after: '2021-07-02~1' }],
  ['voided, behind the 500,000th', { after: '2021-07-02~1', status: 'Voided' }],
];

/**
 * `npm run bench orders [-- --orders 1000000]`: how long each search of orders takes at the server when a location has
 * a million of them (goal S12).
 */
export async function run(args: readonly string[]): Promise<void> {
  const orders = Math.min(MOST_ORDERS, option(args, '--orders', ORDERS));
  const dataDir = await makeDataDir();
  const server = await startProcess(
    buildProduct(),
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error' },
    await freePort(),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const database = await findDatabase(dataDir);
    if (database === null) throw new Error('The server runs without its database.');
    const demo = demoRestaurant('burrito');
    const { counter } = await openTerminal(server.port, demo.subDomain, demo.owner);
    const owner = await openClient(database.owner);
    const started = performance.now();
    await plantOrders(owner, orders, demo.subDomain);
    await owner.end();
    console.log(`${orders} past orders created in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    console.log(`Load of the machine now: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.\n`);
    await measure(agent, counter);
  } finally {
    agent.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(agent: Agent, counter: Counter): Promise<void> {
  const get = (path: string) => send(agent, counter.port, 'GET', `/api${path}`, counter.headers);
  const ask: Ask = (query) => get(`${orderRoutes.search.path}?${new URLSearchParams(query).toString()}`);
  console.log(`${'search'.padEnd(36)}   median ms   p95 ms   found`);
  const plain = await timed(() => get(orderRoutes.get.path.replace('{id}', newID())));
  console.log(row('an order that is not there', plain, '(for comparison)'));
  const missed: string[] = [];
  for (const [what, query] of searches) {
    const times = await timed(() => ask(query));
    const reply = await ask(query);
    if (reply.status !== 200) throw new Error(`${what}: ${reply.status} ${reply.text.slice(0, 300)}`);
    const { total, hasMore } = JSON.parse(reply.text) as Found;
    if (at(times, 0.5) > MOST_MS) missed.push(what);
    console.log(row(what, times, `${total}${hasMore ? '+' : ''}`));
  }
  console.log(
    `\ngoal S12 (each search of orders ≤ ${MOST_MS} ms, median of ${ASKED}): ${missed.length === 0 ? 'reached' : `MISSED by ${missed.join(', ')}`}`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

/** From the request to its answer, in ascending order. */
async function timed(once: () => Promise<Reply>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < WARM_UP + ASKED; count += 1) {
    const begun = performance.now();
    await once();
    if (count >= WARM_UP) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const row = (what: string, times: readonly number[], found: string): string =>
  [
    what.padEnd(36),
    at(times, 0.5).toFixed(1).padStart(11),
    at(times, 0.95).toFixed(1).padStart(8),
    found.padStart(9),
  ].join(' ');

function option(args: readonly string[], name: string, otherwise: number): number {
  const value = Number(args[args.indexOf(name) + 1]);
  return args.includes(name) && Number.isInteger(value) && value > 0 ? value : otherwise;
}
