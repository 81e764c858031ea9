import { rm } from 'node:fs/promises';
import { buildPath, reportRoutes, type ReportAnswer } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factFaults, Place } from './bench/kill.ts';
import { buildProduct, freePort, makeDataDir, send, wait } from './bench/sale/sale-rig.ts';
import {
  benchOrders,
  openTerminal,
  prepareSale,
  type Counter,
  type PreparedSale,
} from './bench/sale/sale-terminals.ts';

// A sale is in every report once, although its server was killed between its commit and its facts (decision 236), or
// while all facts were made again.

/** In the long suite a hundred; `REPORT_KILLS` asks for another number. */
const KILLS = Number(process.env['REPORT_KILLS'] ?? (process.env['LONG'] === '1' ? 100 : 3));
const SALES_OF_A_KILL = 2;
const MOST_REPORTS = 10;
/** A session ends after 15 minutes, and a hundred kills may take longer. */
const SIGNED_IN_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** What a rebuild asks for (decision 453). */
const ALL_AGAIN = `INSERT INTO report_changes (company_id, location_id, order_id)
  SELECT company_id, location_id, order_id FROM sales ORDER BY order_date, location_id, order_id`;
const demo = demoRestaurant('burrito');

let dataDir: string;
let place: Place;
let counter: Counter;
let signedInAtMs: number;
let sales: readonly PreparedSale[];

beforeAll(async () => {
  dataDir = await makeDataDir();
  place = new Place(buildProduct(), dataDir, await freePort());
  await place.start();
  sales = benchOrders(await signIn(), KILLS * SALES_OF_A_KILL).map(prepareSale);
}, 180_000);
afterAll(async () => {
  await place.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function signIn(): Promise<Terminal> {
  signedInAtMs = performance.now();
  const opened = await openTerminal(place.port, demo.subDomain, demo.owner);
  counter = opened.counter;
  return opened.terminal;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Asks for the days around today, which makes the facts that are missing. */
async function report(): Promise<ReportAnswer> {
  const days = { startDate: dayOf(Date.now() - DAY_MS), endDate: dayOf(Date.now() + DAY_MS) };
  const path = buildPath(`/api${reportRoutes.figures.path}`, {}, { ...days, group: 'day' });
  const { status, text } = await send(undefined, place.port, 'GET', path, counter.headers);
  if (status !== 200) throw new Error(`The report answered ${status}: ${text}`);
  // The server answers what the contract says of the route.
  return JSON.parse(text) as ReportAnswer;
}

/** The same once no fact is missing: a report on a busy machine may say that some are. */
async function wholeReport(): Promise<ReportAnswer> {
  for (let time = 1; ; time += 1) {
    const answer = await report();
    if (answer.pendingCount === 0) return answer;
    if (time === MOST_REPORTS) throw new Error(`${answer.pendingCount} facts are missing after ${time} reports.`);
  }
}

async function sell(sale: PreparedSale): Promise<void> {
  const { status, text } = await send(
    undefined,
    place.port,
    'POST',
    counter.paths.checkout,
    counter.headers,
    sale.checkout,
  );
  if (status !== 200) throw new Error(`A sale answered ${status}: ${text}`);
}

test(`sales are in reports once after ${KILLS} kills between their commit and their facts`, async () => {
  let cents = 0;
  let made = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (performance.now() - signedInAtMs > SIGNED_IN_MS) await signIn();
    for (const sale of sales.slice(kill * SALES_OF_A_KILL, (kill + 1) * SALES_OF_A_KILL)) {
      await sell(sale);
      cents += Math.round(sale.due * 100);
    }
    // Before their facts are begun, or somewhere while a report makes them, also those of all sales again.
    if (kill % 3 === 2) await place.look((owner) => owner.query(ALL_AGAIN));
    if (kill % 3 !== 0) {
      void report().then(
        () => (made += 1),
        () => undefined,
      );
      await wait((kill * 7) % 41);
    }
    await place.kill('server');
    const { totals } = await wholeReport();
    expect(totals.orders, `after kill ${kill + 1}`).toBe((kill + 1) * SALES_OF_A_KILL);
    expect(Math.round(totals.paid * 100), `after kill ${kill + 1}`).toBe(cents);
  }
  expect(await place.look(factFaults)).toEqual([]);
  const twice = await place.look((owner) =>
    owner.query('SELECT record_id FROM report_facts WHERE kind = $1 GROUP BY record_id HAVING count(*) > 1', ['Sale']),
  );
  expect(twice.rows).toEqual([]);
  process.stdout.write(
    `${KILLS} kills, ${made} reports were answered before theirs: ${sales.length} sales once each\n`,
  );
}, 1_800_000);
