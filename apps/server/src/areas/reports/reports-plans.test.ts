import { ALL_ACCESS, reportGroups, reportRoutes } from '@tavola/contract';
import { rowsHandled, type PlanNode } from '@tavola/testkit/database/plan-rows.ts';
import { plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { counterOf, reportsOf } from './reports.setup.ts';

/** Sales of the year before the day that is asked for. */
const SALES = process.env['LONG'] === '1' ? 150_000 : 2_000;
const DAYS = 300;
const LOCATIONS = 20;
const GROUPS = ['day', 'hourOfDay', 'product', 'category', 'channel'] as const;
const today = { startDate: '2026-06-19', endDate: '2026-06-19' };
const year = { startDate: '2025-07-01', endDate: '2026-06-19' };

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  await counterOf(server, place).sell(['Burger', 'Soda']);
  await reportsOf(server, place).figures('day', today);
}, 60_000);
afterAll(() => server.close());

const asOwner = (text: string, values: readonly unknown[] = []) =>
  server.test.asOwner((client) => client.query(text, [...values]));

it(`a report of one day reads no more facts after ${SALES} sales of earlier days`, async () => {
  const reports = reportsOf(server, place);
  const { scope } = place.tenant;
  const read = async (): Promise<void> => {
    for (const group of GROUPS) await reports.figures(group, today);
    await reports.employees(today);
    await reports.payments(today);
    await reports.reductions(today);
    await reports.sales({ ...today, group: 'product', key: 'none' });
  };
  await read();
  await asOwner('ANALYZE report_facts');
  const before = await rowsHandled(server.test, scope, read);
  await asOwner(
    `INSERT INTO report_facts SELECT (jsonb_populate_record(f, jsonb_build_object('record_id', md5(n::text || f.record_id)::uuid,
        'id', md5(n::text || f.id)::uuid, 'business_date', f.business_date - 1 - n % ${DAYS}, 'sold_on', f.sold_on - 1 - n % ${DAYS},
        'local_date', f.local_date - 1 - n % ${DAYS}, 'at', f.at - (1 + n % ${DAYS}) * interval '1 day',
        'item_id', coalesce(f.item_id, f.id)))).*
      FROM report_facts f CROSS JOIN generate_series(1, ${SALES}) n WHERE f.company_id = $1`,
    [scope.companyID],
  );
  await asOwner('ANALYZE report_facts');
  expect(await rowsHandled(server.test, scope, read)).toBeLessThanOrEqual(before + 5);
  const size = await asOwner(
    `SELECT pg_total_relation_size('report_facts') / (SELECT count(*) FROM report_facts WHERE kind = 'Sale') AS bytes`,
  );
  const took: string[] = [];
  const timed = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    const startedAtMs = performance.now();
    await ask();
    took.push(`${name} ${Math.round(performance.now() - startedAtMs)}`);
  };
  for (const group of GROUPS) await timed(group, () => reports.figures(group, year));
  await timed('compared', () => reports.figures('day', { ...year, compare: 'year' }));
  await timed('employees', () => reports.employees(year));
  await timed('payments', () => reports.payments(year));
  await timed('reductions', () => reports.reductions(year));
  await timed('sales', () => reports.sales(year));
  process.stdout.write(`${SALES} sales, ${String(size.rows[0]?.bytes)} bytes each; ms: ${took.join(', ')}\n`);
}, 600_000);

/** Tables that grow with every sale. */
const GROWING = ['orders', 'order_lines', 'order_line_shares', 'sales', 'payments', 'refunds', 'report_facts'];

it('no report, drill-down or job of facts looks at all orders, lines or facts', async () => {
  const reports = reportsOf(server, place);
  const counter = counterOf(server, place);
  const sent = await server.test.statementsOf(async () => {
    const sold = await counter.sell(['Burger', 'Soda']);
    for (const group of reportGroups.filter((one) => one !== 'hour')) {
      await reports.figures(group, year);
      // By person, a report reads the facts and no sums of days.
      await reports.figures(group, { ...year, employeeIDs: [place.session.userID] });
      await reports.sales({ ...year, group, key: '1' });
    }
    await reports.figures('hour', today);
    await reports.employees(year);
    await reports.payments(year);
    await reports.reductions(year);
    await server.call(reportRoutes.order, { params: { id: sold.orderID }, query: {} }, place.caller);
  });
  expect(await wholeTables(sent)).toEqual([]);
});

/** The growing tables that these statements read from the first row to the last. */
async function wholeTables(sent: readonly Statement[]): Promise<string[]> {
  const read = sent.filter(
    ({ text }) => /report_|order_lines/.test(text) && /^\s*(?:select|with|insert|delete)/i.test(text),
  );
  expect(read.length).toBeGreaterThan(reportGroups.length);
  const whole = await server.test.database.tenant(companyOf(place.tenant.scope), async (tx) => {
    // A table of few rows is scanned whatever its indexes are; without that choice a scan shows that none serves.
    await tx.raw('SET LOCAL enable_seqscan = off');
    const found = new Set<string>();
    for (const { text, values } of read) {
      const { rows } = await tx.raw<{ 'QUERY PLAN': { Plan: Named }[] }>(
        `EXPLAIN (COSTS OFF, FORMAT JSON) ${text}`,
        values,
      );
      for (const row of rows)
        for (const { Plan } of row['QUERY PLAN']) for (const name of scannedBy(Plan)) found.add(name);
    }
    return [...found];
  });
  return whole.filter((name) => GROWING.includes(name));
}

it('a report of twenty locations looks at none of their orders, lines or facts as a whole', async () => {
  const { scope } = place.tenant;
  await asOwner('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', [
    scope.companyID,
    newID(),
    place.session.userID,
    [ALL_ACCESS],
  ]);
  const locationIDs = [scope.locationID];
  for (let count = 1; count < LOCATIONS; count += 1) {
    const planted = await plantPlace(runAsOwner(server.test), scope.companyID, { subDomain: `plans-${count}` });
    locationIDs.push(planted.locationID);
  }
  await asOwner(
    'UPDATE locations l SET currency_id = f.currency_id FROM locations f WHERE l.company_id = $1 AND f.company_id = $1 AND f.id = $2',
    [scope.companyID, scope.locationID],
  );
  await asOwner(
    `INSERT INTO report_facts SELECT (jsonb_populate_record(f, jsonb_build_object('location_id', l.id,
        'record_id', md5(l.id::text || n || f.record_id)::uuid, 'id', md5(l.id::text || n || f.id)::uuid))).*
      FROM report_facts f CROSS JOIN locations l CROSS JOIN generate_series(1, 20) n
      WHERE f.company_id = $1 AND f.location_id = $2 AND f.business_date = $3 AND l.company_id = $1 AND l.id <> $2`,
    [scope.companyID, scope.locationID, today.endDate],
  );
  await asOwner('ANALYZE report_facts');
  const reports = reportsOf(server, place);
  const all = { ...year, locationIDs };
  const sent = await server.test.statementsOf(async () => {
    for (const group of reportGroups.filter((one) => one !== 'hour')) {
      await reports.figures(group, all);
      await reports.sales({ ...all, group, key: '1' });
    }
    await reports.figures('day', { ...all, compare: 'year' });
    await reports.employees(all);
    await reports.payments(all);
    await reports.reductions(all);
    await reports.sales({ ...all, sort: ['net:desc'], page: 3 });
  });
  expect(await wholeTables(sent)).toEqual([]);
}, 120_000);

it('a far page of sales by amount is sorted from the index of sales, and reads no other rows than it shows', async () => {
  await asOwner('VACUUM ANALYZE report_facts');
  const reports = reportsOf(server, place);
  const sent = await server.test.statementsOf(() => reports.sales({ ...year, sort: ['net:desc'], page: 20 }));
  const [page] = sent.filter(({ text }) => text.includes('ORDER BY f.net_amount'));
  const { rows } = await server.test.database.tenant(companyOf(place.tenant.scope), (tx) =>
    tx.raw<{ 'QUERY PLAN': { Plan: Named }[] }>(`EXPLAIN (COSTS OFF, FORMAT JSON) ${page?.text ?? ''}`, page?.values),
  );
  const scans = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)));
  expect(scans).toEqual(['Index Only Scan report_facts_sales', 'Index Scan report_facts_pkey']);
});

interface Named extends PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Named[];
}

/** Tables that a plan reads from the first row to the last. */
const scannedBy = (node: Named): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scannedBy),
];

/** The indexes that a plan reads, and how. */
const scansOf = (node: Named): string[] => [
  ...(node['Index Name'] === undefined ? [] : [`${node['Node Type']} ${node['Index Name']}`]),
  ...(node.Plans ?? []).flatMap(scansOf),
];
