import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { companyOf, type CompanyScope } from '#platform/tenancy/scope.ts';
import { counterOf, reportsOf } from '../reports.setup.ts';
import { FactWriter } from './fact-writer.ts';

// One server process rebuilds a company at a time (decision 488).

const DAY = new Date('2026-06-18T11:30:00Z');
/** What the job makes in four transactions. */
const MANY = 1600;

let server: SellingServer;
let place: Selling;
let scope: CompanyScope;
let orderID: string;

const run = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.test.asOwner((owner) => owner.query<Record<string, unknown>>(text, [...values]))).rows;
const waiting = async (): Promise<number> =>
  Number((await run('SELECT count(*)::integer AS count FROM report_changes'))[0]?.['count']);
/** Another process has the rebuild for so many seconds more. */
const leasedElsewhere = (seconds: number) =>
  run(
    `INSERT INTO report_leases (company_id, maker_id, lease_until)
      VALUES ($1, gen_random_uuid(), clock_timestamp() + make_interval(secs => $2))`,
    [scope.companyID, seconds],
  );

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  scope = companyOf(place.tenant.scope);
  server.clock.set(DAY);
  orderID = (await counterOf(server, place).sell(['Water'])).orderID;
  await reportsOf(server, place).figures('day', { startDate: '2026-06-18', endDate: '2026-06-18' });
}, 60_000);
beforeEach(async () => {
  await run('DELETE FROM report_leases');
  await run('DELETE FROM report_changes');
  await run(
    'INSERT INTO report_changes (company_id, location_id, order_id) SELECT $1, $2, $3 FROM generate_series(1, $4)',
    [scope.companyID, place.tenant.scope.locationID, orderID, MANY],
  );
});
afterAll(() => server.close());

it('a process makes none of what another one rebuilds', async () => {
  await leasedElsewhere(60);
  const writer = new FactWriter(server.services);
  const made = writer.makeAll(scope);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await waiting()).toBe(MANY);
  await writer.stop();
  await made;
});

it('a reader waits for nobody', async () => {
  await leasedElsewhere(60);
  expect(await new FactWriter(server.services).makeNext(scope)).toBe(true);
});

it('a rebuild whose process was killed is taken up by another one', async () => {
  await leasedElsewhere(2);
  await new FactWriter(server.services).makeAll(scope);
  expect(await waiting()).toBe(0);
});

it('a rebuild is kept for its process between two transactions', async () => {
  const writer = new FactWriter(server.services);
  const made = writer.makeAll(scope);
  await expect.poll(waiting, { interval: 20 }).toBeLessThan(MANY);
  await writer.stop();
  await made;
  expect(await run('SELECT FROM report_leases WHERE lease_until > clock_timestamp()')).toHaveLength(1);
});

it('nobody keeps a rebuild that is done', async () => {
  await new FactWriter(server.services).makeAll(scope);
  expect(await run('SELECT FROM report_leases')).toHaveLength(0);
});

it('two processes that rebuild one company make all of it', async () => {
  await Promise.all([1, 2].map(() => new FactWriter(server.services).makeAll(scope)));
  expect(await waiting()).toBe(0);
});
