import {
  closeOfDayRoutes,
  demoDataRoutes,
  orderRoutes,
  paymentRoutes,
  todayRoutes,
  type CloseOfDay,
  type Order,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { plantDemoSales } from '#areas/company/registration/demo/demo-sales.ts';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from '#platform/database/sql.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { sampleOrder } from '../../../../test/walk/sample-order.ts';

// A restaurant that registered with the sample menu: its past orders are no part of its books (decision 252).

let world: ProductServer;
let place: Place;
let caller: Caller;
let sold: { readonly order: Order; readonly saleNo: string | null };
let day: CloseOfDay;

beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
  await plant(place.scope);
  world.product.startJobs();
  await untilDone();
  caller = await place.owner.caller();
  sold = await sell();
  const { body } = await world.call(closeOfDayRoutes.create, { body: { closeOfDayID: newID() } }, caller);
  day = body;
}, 60_000);
afterAll(() => world.close());

/** Samples of two days of the past and of today. */
async function plant(scope: LocationScope): Promise<void> {
  const { services } = world;
  const [owner] = await rows<{ id: string }>('SELECT id FROM users WHERE company_id = $1 AND is_super_user');
  await services.database.tenant(scope, async (tx) => {
    const restaurant = { userID: owner?.id ?? '', timezoneName: 'UTC', language: 'en', isSample: true } as const;
    await plantDemoSales(tx, scope, restaurant, { ...services, demoSalesJobs: new JobQueue(services) });
    await tx.send(sql`DELETE FROM jobs WHERE company_id = ${scope.companyID} AND kind = 'demoSales'
      AND payload ->> 'date' NOT IN (SELECT (d.last_date - back)::text FROM demo_sales d, unnest(ARRAY[0, 1, 7]) AS back
        WHERE d.company_id = ${scope.companyID} AND d.location_id = ${scope.locationID})`);
  });
}

const rows = <T extends object>(text: string): Promise<T[]> =>
  world.test.asOwner(async (client) => (await client.query<T>(text, [place.scope.companyID])).rows);

async function untilDone(): Promise<void> {
  for (;;) {
    const open = await rows("SELECT 1 FROM jobs WHERE company_id = $1 AND kind = 'demoSales' AND done_at IS NULL");
    if (open.length === 0) return;
    await wait(50);
  }
}

async function sell(): Promise<{ order: Order; saleNo: string | null }> {
  const { body: order } = await world.call(orderRoutes.send, { body: await sampleOrder(place) }, caller);
  const paid = await world.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount: Math.ceil(order.totalDueAmount),
      },
    },
    caller,
  );
  return { order, saleNo: paid.body.saleNo };
}

const samples = () =>
  rows<{ id: string; sale_no: string | null; sale_number: string | null; order_no: string; payment: string }>(
    `SELECT o.id, s.sale_no, s.sale_number, o.order_no, (SELECT max(p.id::text) FROM payments p WHERE p.company_id = $1 AND p.sale_id = s.id) AS payment
       FROM orders o JOIN sales s ON s.company_id = $1 AND s.order_id = o.id
      WHERE o.company_id = $1 AND o.client_id = (SELECT client_id FROM demo_sales WHERE company_id = $1) ORDER BY o.order_date`,
  );

describe('the first day of a restaurant with sample orders', () => {
  it('has samples to look at', async () => {
    expect((await samples()).length).toBeGreaterThan(10);
  });

  it('gives its first sale number 1', () => {
    expect(sold.saleNo).toBe('1');
  });

  it('gives its first order number 1', () => {
    expect(sold.order.orderNo).toMatch(/^0*1$/);
  });

  it('gives samples no number of the sales', async () => {
    expect((await samples()).filter(({ sale_number: number }) => number !== null)).toEqual([]);
  });

  it('marks the numbers of samples', async () => {
    const marked = (await samples()).every((each) => each.sale_no?.startsWith('S-') && each.order_no.startsWith('S-'));
    expect(marked).toBe(true);
  });

  it('marks samples in the list of orders', async () => {
    const { items } = (await world.call(orderRoutes.search, { query: { pageSize: 500 } }, caller)).body;
    const real = items.filter(({ isSample }) => !isSample).map(({ orderID }) => orderID);
    expect(real).toEqual([sold.order.orderID]);
    expect(items.length).toBeGreaterThan(10);
  });

  it('is closed under Z 1', () => {
    expect(day.number).toBe(1);
  });

  it('closes with the one sale', () => {
    expect(day.saleCount).toBe(1);
  });

  it('closes with what that sale came to', () => {
    expect(day.totalAmount).toBe(sold.order.totalDueAmount);
  });

  it('closes with the number of that sale', () => {
    expect(day.sales).toMatchObject({ firstSaleNo: '1', lastSaleNo: '1' });
  });

  it('counts no payment of a sample', () => {
    expect(day.perType.map(({ paymentCount }) => paymentCount)).toEqual([1]);
  });

  it('shows no sample among the figures of the day', async () => {
    const { body } = await world.call(todayRoutes.figures, { query: {} }, caller);
    expect(body.sales).toMatchObject({ count: 1, paid: sold.order.totalDueAmount });
  });

  it('compares them with no sample of the week before', async () => {
    const { body } = await world.call(todayRoutes.figures, { query: {} }, caller);
    expect(body.hours.map(({ weekBefore }) => weekBefore.count).filter((count) => count > 0)).toEqual([]);
  });

  it('says that there are samples', async () => {
    const { body } = await world.call(todayRoutes.figures, { query: {} }, caller);
    expect(body.hasSamples).toBe(true);
  });

  it('shows them where they are asked for', async () => {
    const { body } = await world.call(todayRoutes.figures, { query: { withSamples: true } }, caller);
    expect(body.hours.some(({ weekBefore }) => weekBefore.count > 0)).toBe(true);
  });

  it('cannot have its payment voided', async () => {
    const [sample] = await samples();
    const answer = await world.call(paymentRoutes.void, { params: { id: sample?.payment ?? '' }, body: {} }, caller);
    expect(codeOf(answer)).toEqual([409, 'payment.sample']);
  });

  it('loses its samples with the demo data and keeps what was sold', async () => {
    const [location] = await rows<{ name: string }>('SELECT name FROM locations WHERE company_id = $1');
    await world.run(
      `INSERT INTO demo_records (company_id, kind, record_id) SELECT company_id, 'category', id FROM item_categories
        WHERE company_id = $1 ON CONFLICT DO NOTHING`,
      [place.scope.companyID],
    );
    await world.call(demoDataRoutes.remove, { body: { locationName: location?.name ?? '' } }, caller);
    const left = await rows<{ id: string }>('SELECT id FROM orders WHERE company_id = $1');
    expect(left).toEqual([{ id: sold.order.orderID }]);
  });

  it('continues with number 2 afterwards', async () => {
    expect((await sell()).saleNo).toBe('2');
  });
});
