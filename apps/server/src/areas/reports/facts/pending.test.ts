import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf, type CompanyScope } from '#platform/tenancy/scope.ts';
import { counterOf, reportsOf } from '../reports.setup.ts';
import { nextChanges, requestAll } from './pending.rows.ts';

// What is sold now comes first, and a rebuild goes back day by day (decision 453).

const DAYS = [new Date('2026-06-18T11:30:00Z'), new Date('2026-06-19T11:30:00Z')] as const;
const SOLD_A_DAY = 3;
const today = { startDate: '2026-06-19', endDate: '2026-06-19' };

let server: SellingServer;
let place: Selling;
let scope: CompanyScope;
/** The orders of each day. */
const sold: string[][] = [];

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  scope = companyOf(place.tenant.scope);
  for (const day of DAYS) {
    server.clock.set(day);
    const orders: string[] = [];
    for (let count = 0; count < SOLD_A_DAY; count += 1)
      orders.push((await counterOf(server, place).sell(['Water'])).orderID);
    sold.push(orders);
  }
  await reportsOf(server, place).figures('day', today);
}, 60_000);
afterAll(() => server.close());

/** The orders that are next when all are made again and there is room for so many; none of it is kept. */
async function nextOf(most: number): Promise<readonly string[]> {
  const given: (readonly string[])[] = [];
  const undone = new Error('undone');
  const look = server.services.database.tenant(scope, async (tx) => {
    await requestAll(tx, scope);
    given.push((await nextChanges(tx, scope, most)).orderIDs);
    throw undone;
  });
  await expect(look).rejects.toBe(undone);
  return given[0] ?? [];
}

it('the newest day is made again first, and alone where the one before it has no room', async () => {
  expect((await nextOf(2 * SOLD_A_DAY - 1)).toSorted()).toEqual(sold[1]?.toSorted());
});

it('days that have room are made together', async () => {
  expect((await nextOf(2 * SOLD_A_DAY + 1)).toSorted()).toEqual(sold.flat().toSorted());
});

it('a day that has no room is made in parts', async () => {
  expect((await nextOf(SOLD_A_DAY - 1)).length).toBe(SOLD_A_DAY - 1);
});

it('a sale is in a report although more is made again than a reader waits for', async () => {
  const before = (await reportsOf(server, place).figures('day', today)).totals.orders ?? 0;
  const { companyID, locationID } = place.tenant.scope;
  await server.test.asOwner((owner) =>
    owner.query(
      'INSERT INTO report_changes (company_id, location_id, order_id) SELECT $1, $2, $3 FROM generate_series(1, 900)',
      [companyID, locationID, sold[0]?.[0]],
    ),
  );
  await counterOf(server, place).sell(['Water']);
  const { totals, pendingCount } = await reportsOf(server, place).figures('day', today);
  expect(pendingCount).toBeGreaterThan(0);
  expect(totals.orders).toBe(before + 1);
}, 30_000);
