import { reportGroups, reportRoutes, type ReportGroup } from '@tavola/contract';
import { plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { requestAll } from './facts/pending.rows.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';

// Locations of two clocks in one report, and what reports are asked for that they do not have.

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

const sqlOf = (text: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }> =>
  server.test.asOwner((client) => client.query(text, [...values]));

describe('a location in another zone in the same report', () => {
  let place: Selling;
  let both: string[];
  const days = { startDate: '2026-12-30', endDate: '2027-01-02' };

  beforeAll(async () => {
    place = await server.open();
    const { companyID, locationID } = place.tenant.scope;
    await sqlOf(
      "UPDATE locations SET timezone_name = 'Europe/Dublin', business_day_cutoff = '04:00' WHERE company_id = $1",
      [companyID],
    );
    const there = await plantPlace(runAsOwner(server.test), companyID, { subDomain: `bangkok-${newID().slice(0, 8)}` });
    await sqlOf(
      `UPDATE locations l SET currency_id = f.currency_id, business_day_cutoff = '04:00' FROM locations f
        WHERE l.company_id = $1 AND f.company_id = $1 AND l.id = $2 AND f.id = $3`,
      [companyID, there.locationID, locationID],
    );
    await sqlOf('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, ARRAY[9999])', [
      companyID,
      newID(),
      place.session.userID,
    ]);
    both = [locationID, there.locationID];
    const { sell } = counterOf(server, place);
    server.clock.set(new Date('2026-12-31T22:30:00Z'));
    await sell(['Burger']);
    const { orderID } = await sell(['Soda']);
    // The same moment at the other location: its rows are those of a sale that was paid there on its own day.
    for (const table of ['payments', 'order_lines', 'sales'])
      await sqlOf(
        `UPDATE ${table} SET location_id = $3 WHERE company_id = $1 AND ${table === 'payments' ? 'sale_id IN (SELECT id FROM sales WHERE order_id = $2)' : 'order_id = $2'}`,
        [companyID, orderID, there.locationID],
      );
    await sqlOf('UPDATE orders SET location_id = $3 WHERE company_id = $1 AND id = $2', [
      companyID,
      orderID,
      there.locationID,
    ]);
    await sqlOf(
      `UPDATE sales SET sale_date = ((paid_at AT TIME ZONE 'Asia/Bangkok') - interval '4 hours')::date, sale_number = 1
        WHERE company_id = $1 AND order_id = $2`,
      [companyID, orderID],
    );
    await server.services.database.tenant(companyOf(place.tenant.scope), (tx) =>
      requestAll(tx, companyOf(place.tenant.scope)),
    );
  }, 60_000);

  it('is offered with its clock, by which the times of its sales are shown', async () => {
    const { body } = await server.call(reportRoutes.places, {}, place.caller);
    const clocks = new Map(body.locations.map(({ locationID, timezoneName }) => [locationID, timezoneName]));
    expect(both.map((id) => clocks.get(id))).toEqual(['Europe/Dublin', 'Asia/Bangkok']);
  });

  it.each<[ReportGroup, [string, number][]]>([
    [
      'hour',
      [
        ['2026/12/31 22:00-22:59', 9.99],
        ['2027/01/01 05:00-05:59', 4.5],
      ],
    ],
    [
      'hourOfDay',
      [
        ['05', 4.5],
        ['22', 9.99],
      ],
    ],
    [
      'day',
      [
        ['2026-12-31', 9.99],
        ['2027-01-01', 4.5],
      ],
    ],
    [
      'month',
      [
        ['2026-12', 9.99],
        ['2027-01', 4.5],
      ],
    ],
    [
      'weekday',
      [
        ['4', 9.99],
        ['5', 4.5],
      ],
    ],
  ])('has its own days and hours by %s', async (group, wanted) => {
    const { rows } = await reportsOf(server, place).figures(group, { ...days, locationIDs: both });
    expect(rows.map(({ key, figures }) => [key, figures.net])).toEqual(wanted);
  });

  it('is in the sums of all, and in none of the other location', async () => {
    const reports = reportsOf(server, place);
    expect((await reports.figures('day', { ...days, locationIDs: both })).totals.net).toBe(14.49);
    expect((await reports.figures('day', days)).totals.net).toBe(9.99);
    expect((await reports.figures('product', { ...days, locationIDs: both })).totals.net).toBe(14.49);
  });
});

describe('a report', () => {
  it('of ten thousand products has them all, with their sum, and so has its file', async () => {
    const place = await server.open();
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await counterOf(server, place).sell(['Water']);
    const reports = reportsOf(server, place);
    const today = { startDate: '2026-06-19', endDate: '2026-06-19' };
    await reports.figures('day', today);
    const { companyID } = place.tenant.scope;
    await sqlOf(
      `INSERT INTO report_item_sums SELECT (jsonb_populate_record(s, jsonb_build_object('part', 1000 + n, 'item_id', NULL, 'name', 'Dish ' || n))).*
        FROM report_item_sums s CROSS JOIN generate_series(1, 9999) n WHERE s.company_id = $1`,
      [companyID],
    );
    const { rows, totals } = await reports.figures('product', today);
    expect(rows.length).toBe(10_000);
    expect(totals.net).toBe(10_000);
    const query = { ...today, report: 'figures', group: 'product', format: 'csv' };
    const answer = await server.call(reportRoutes.export, { query: query as never }, place.caller);
    expect(answer.status).toBe(200);
  }, 120_000);

  it('narrowed to a store that was deleted keeps its figures, and offers it no more', async () => {
    const place = await server.open();
    const reports = reportsOf(server, place);
    const store = newID();
    const today = { startDate: '2026-06-19', endDate: '2026-06-19' };
    const { companyID } = place.tenant.scope;
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await counterOf(server, place).sell(['Burger']);
    await reports.figures('day', today);
    await sqlOf('UPDATE report_facts SET store_id = $2 WHERE company_id = $1', [companyID, store]);
    for (const group of reportGroups.filter((one) => one !== 'option' && one !== 'comboPart')) {
      const { rows } = await reports.figures(group, { ...today, storeIDs: [store] });
      expect(centsOf(rows.map(({ figures }) => figures.net)), group).toBe(999);
    }
    const { stores } = (await server.call(reportRoutes.places, {}, place.caller)).body;
    expect(stores).toEqual([]);
  });

  it('of a location that does not exist is refused like one of another company', async () => {
    const place = await server.open();
    const query = { startDate: '2026-06-19', endDate: '2026-06-19', group: 'day' as const, locationIDs: [newID()] };
    const { status, body } = await server.call(reportRoutes.figures, { query: query as never }, place.caller);
    expect(status).toBe(403);
    expect(body.additionValue.errorCode).toBe('report.location');
  });
});

it('a file is refused while facts are made again, and written once they are', async () => {
  const place = await server.open();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const { orderID } = await counterOf(server, place).sell(['Water']);
  const { companyID, locationID } = place.tenant.scope;
  // More than a reader waits for.
  await sqlOf(
    'INSERT INTO report_changes (company_id, location_id, order_id) SELECT $1, $2, $3 FROM generate_series(1, 900)',
    [companyID, locationID, orderID],
  );
  const query = { startDate: '2026-06-19', endDate: '2026-06-19', report: 'figures', group: 'day', format: 'csv' };
  const asked = () => server.call(reportRoutes.export, { query: query as never }, place.caller);
  const { status, body } = await asked();
  expect(status).toBe(409);
  expect(body.additionValue.errorCode).toBe('report.counting');
  expect((await asked()).status).toBe(200);
});

it('facts that take longer than a sale may wait are made, and the report has them', async () => {
  const place = await server.open();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  await counterOf(server, place).sell(['Water']);
  await sqlOf(
    `CREATE FUNCTION slow_sums() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(5); RETURN NEW; END $$`,
    [],
  );
  await sqlOf('CREATE TRIGGER slow BEFORE INSERT ON report_sums FOR EACH STATEMENT EXECUTE FUNCTION slow_sums()', []);
  const { totals } = await reportsOf(server, place).figures('day', { startDate: '2026-06-19', endDate: '2026-06-19' });
  await sqlOf('DROP FUNCTION slow_sums CASCADE', []);
  expect(totals.net).toBe(1);
}, 30_000);
