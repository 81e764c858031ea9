import { parseArgs } from 'node:util';
import { ALL_ACCESS, reportGroups, reportRoutes } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { counterOf } from '@tavola/server/areas/reports/reports.setup.ts';
import { makeSumsOf } from '@tavola/server/areas/reports/index.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { companyOf } from '@tavola/server/platform/tenancy/scope.ts';
import { plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { runFrame } from './report-frame.ts';
import { memoryOfFile } from './report-files.ts';
import { plantFacts, plantItems, type AsOwner } from './report-facts.ts';
import { rebuild } from './report-rebuild.ts';
import { atMost } from '../verdict.ts';

/**
 * `npm run bench reports`: every report over a generated year (goal S9). A few sales of every kind are really sold, and
 * their facts are multiplied over a year, so that what reports read is as large as a year and quick to make.
 */

const MOST_SALES = 500_000;
const MOST_LOCATIONS = 40;
const MOST_DAYS = 365;
const TIMES = 5;
/** Days whose sums are made at once: so few that no statement takes longer than the app waits for one. */
const DAYS_AT_ONCE = 4;
const year = { startDate: '2025-06-20', endDate: '2026-06-19' };

/** Asks every report and prints how long each took; answers the longest median in ms. */
async function askAll(server: SellingServer, { caller }: Selling, locationIDs: readonly string[]): Promise<number> {
  const scope = { ...year, locationIDs };
  const reports = [
    ...reportGroups
      .filter((group) => group !== 'hour')
      .map((group) => [group, reportRoutes.figures, { group }] as const),
    ['days and a year ago', reportRoutes.figures, { group: 'day', compare: 'year' }] as const,
    ['people', reportRoutes.employees, {}] as const,
    ['payment types', reportRoutes.payments, {}] as const,
    ['discounts, comps and voids', reportRoutes.reductions, {}] as const,
    ['sales, first page', reportRoutes.sales, {}] as const,
    ['sales, by amount, a far page', reportRoutes.sales, { sort: ['net:desc'], page: 400 }] as const,
    ['sales behind an hour', reportRoutes.sales, { group: 'hourOfDay', key: '12' }] as const,
  ];
  let longest = 0;
  for (const [name, route, query] of reports) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const startedAtMs = performance.now();
      // Each query is one of its route.
      const { status, body } = await server.call(route, { query: { ...scope, ...query } } as never, caller);
      if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
      took.push(performance.now() - startedAtMs);
    }
    const [first = 0] = took;
    const median = took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
    longest = Math.max(longest, median);
    console.log(`  ${name.padEnd(30)} ${median.toFixed(0).padStart(6)} ms, the first time ${first.toFixed(0)}`);
  }
  return longest;
}

/** Sells one order of each kind that reports know apart. */
export async function sellOfEachKind(server: SellingServer, place: Selling): Promise<void> {
  const counter = counterOf(server, place);
  const comp = { type: 'comp', name: 'On the house', value: 100, isPercentage: true };
  await counter.sell(['Burger', 'Soda'], { tip: 2 });
  await counter.sell(['Platter', 'Water', 'Soda'], { paymentTypeID: 1 });
  const reduced = place.terminal.order([counter.line('Platter')], {
    discounts: [
      { orderDiscountID: newID(), discountType: 'custom', name: 'Regular', discountValue: 10, isPercentage: true },
    ],
  });
  await counter.pay(await counter.save(reduced), { paymentTypeID: 1 });
  await counter.pay(
    await counter.save(place.terminal.order([counter.line('Burger', { voidComp: comp }), counter.line('Soda')])),
  );
  await counter.pay(
    await counter.save(place.terminal.order([place.terminal.line('Burrito', 1, ['Mild', 'Cheese', 'Guacamole'])])),
  );
  await counter.sell(['Burger', 'Burger', 'Water']);
}

/** A rebuild of so many days, as a part of a year. */
async function runRebuild(server: SellingServer, days: number): Promise<void> {
  const place = await server.open();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  await sellOfEachKind(server, place);
  const asOwner: AsOwner = (text, given = []) => server.test.asOwner((client) => client.query(text, [...given]));
  const { rate, slower } = await rebuild(server, place, asOwner, days);
  console.log(atMost('rebuild of 150,000 orders', 150_000 / rate / 60, 10, 'min'));
  console.log(atMost('a sale while facts are rebuilt', slower, 1.2));
}

/**
 * Runs the bench, or with `--screen` that of the page, with `--rebuild` that of the facts alone, with `--file` that of
 * the largest file; `--sales`,
 * `--locations`, `--each` (sales of each further location) and `--days` (of the rebuild) make it smaller or larger.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sales: { type: 'string' },
      locations: { type: 'string' },
      each: { type: 'string' },
      days: { type: 'string' },
      screen: { type: 'boolean' },
      rebuild: { type: 'boolean' },
      file: { type: 'boolean' },
    },
  });
  if (values.screen === true) return runFrame();
  const sales = Math.min(Number(values.sales ?? 150_000), MOST_SALES);
  const locations = Math.min(Number(values.locations ?? 20), MOST_LOCATIONS);
  const each = Math.min(Number(values.each ?? 15_000), MOST_SALES);
  const days = Math.min(Number(values.days ?? 20), MOST_DAYS);
  const server = await startSellingServer({ settings: { heavyCallsPerMinute: 1_000_000 } });
  const asOwner: AsOwner = (text, given = []) => server.test.asOwner((client) => client.query(text, [...given]));
  try {
    if (values.rebuild === true) {
      await runRebuild(server, days);
      return;
    }
    const place = await server.open();
    const { scope } = place.tenant;
    // The session has all rights where it began; the other locations ask the database.
    await asOwner('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', [
      scope.companyID,
      newID(),
      place.session.userID,
      [ALL_ACCESS],
    ]);
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await sellOfEachKind(server, place);
    await server.call(
      reportRoutes.payments,
      { query: { startDate: '2026-06-19', endDate: '2026-06-19' } },
      place.caller,
    );
    await plantItems(asOwner, scope.companyID);
    await plantFacts(asOwner, scope.companyID, { from: scope.locationID, to: scope.locationID, sales });
    const sumAgain = async (): Promise<void> => {
      await asOwner('ANALYZE report_facts');
      for (let first = year.startDate; first <= year.endDate; first = daysAfter(first, DAYS_AT_ONCE))
        await server.services.database.tenant(companyOf(scope), (tx) =>
          tx.pipeline(makeSumsOf(scope, { startDate: first, endDate: daysAfter(first, DAYS_AT_ONCE - 1) })),
        );
    };
    await sumAgain();
    await asOwner('VACUUM ANALYZE report_facts, report_sums, report_item_sums, items');
    const size = await asOwner(
      `SELECT (pg_total_relation_size('report_facts') / count(*))::int AS bytes, count(*) AS sales,
        ((pg_total_relation_size('report_sums') + pg_total_relation_size('report_item_sums')) / count(*))::int AS sums
      FROM report_facts WHERE kind = 'Sale'`,
    );
    console.log(
      `\n${size.rows[0]?.['sales']} sales of a year at one location, ${size.rows[0]?.['bytes']} bytes of facts and ${size.rows[0]?.['sums']} of sums each`,
    );
    if (values.file === true) {
      console.log(atMost('memory of the largest file', await memoryOfFile(server, place, year), 64, 'MB'));
      return;
    }
    const alone = await askAll(server, place, []);
    const ids = [scope.locationID];
    for (let count = 1; count < locations; count += 1) {
      const subDomain = `bench-${count}`;
      const here = await plantPlace(runAsOwner(server.test), scope.companyID, { subDomain });
      await plantFacts(asOwner, scope.companyID, { from: scope.locationID, to: here.locationID, sales: each });
      ids.push(here.locationID);
    }
    // One currency, so that they are in one sum (decision 273).
    await asOwner(
      'UPDATE locations l SET currency_id = f.currency_id FROM locations f WHERE l.company_id = $1 AND f.company_id = $1 AND f.id = $2',
      [scope.companyID, scope.locationID],
    );
    await sumAgain();
    await asOwner('VACUUM ANALYZE report_facts, report_sums, report_item_sums');
    console.log(`\n${locations} locations, ${each} sales at each of the others`);
    const together = await askAll(server, place, ids);
    const memory = await memoryOfFile(server, place, year);
    await runRebuild(server, days);
    console.log(atMost('S9 one location', alone / 1000, 1, 's'));
    console.log(atMost('S9 all locations', together / 1000, 5, 's'));
    const bytes = Number(size.rows[0]?.['bytes'] ?? 0) + Number(size.rows[0]?.['sums'] ?? 0);
    console.log(atMost('size of the facts', bytes / 1024, 4, 'KB a sale'));
    console.log(atMost('memory of the largest file', memory, 64, 'MB'));
  } finally {
    await server.close();
  }
}
