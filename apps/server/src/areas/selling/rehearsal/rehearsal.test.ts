import {
  checkoutRoutes,
  permission,
  priceListRoutes,
  PaymentType,
  rehearsalRoutes,
  serviceChargeRoutes,
  taxRoutes,
  tipsSettingRoutes,
  type OrderInput,
  type Rehearsal,
} from '@tavola/contract';
import { add, toMoney } from '@tavola/selling';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { sampleOrder } from '../../../../test/walk/sample-order.ts';

/** `REHEARSED=10000` measures what a rehearsal is built for, and prints it. */
const MEASURED = Number(process.env['REHEARSED'] ?? 0);

let world: ProductServer;
let sold: readonly OrderInput[];
beforeAll(async () => {
  world = await startProduct();
  sold = await Promise.all(Array.from({ length: 4 }, () => sampleOrder(world.burrito)));
  for (const order of sold) {
    const payments = [
      { paymentID: newID(), paymentTypeID: PaymentType.Cash, tenderedAmount: Math.ceil(order.totalDueAmount) + 10 },
    ];
    const { status } = await world.call(checkoutRoutes.process, { body: { order, payments } }, await owner());
    if (status !== 200) throw new Error('An order could not be sold.');
  }
}, 180_000);
afterAll(() => world.close());

const owner = () => world.burrito.owner.caller();
const today = () => world.clock.now().toISOString().slice(0, 10);
const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const rehearse = async (path: string, body: object, over: object = {}, caller?: Caller) =>
  world.call(
    rehearsalRoutes.run,
    {
      body: { path, body: { ...body }, startDate: daysFrom(today(), -3), endDate: daysFrom(today(), 1), ...over },
    },
    caller ?? (await owner()),
  );

/** The default tax with another rate. */
async function dearerTax(rate = 21) {
  const { body: taxes } = await world.call(taxRoutes.list, {}, await owner());
  const tax = taxes.find(({ isDefault }) => isDefault) ?? taxes[0];
  if (tax === undefined) throw new Error('The demo has no tax.');
  return { path: `/location/taxes/${tax.taxID}`, body: { ...tax, rate, taxComponents: [] } };
}
/** The base price list with another price of what was sold first. */
async function dearerPrice() {
  const { body: lists } = await world.call(priceListRoutes.list, { query: {} }, await owner());
  const list = lists.items.find(({ isBasePriceList }) => isBasePriceList);
  if (list === undefined) throw new Error('The demo has no base price list.');
  const path = `/company/price-lists/${list.priceListID}`;
  const { body } = await world.call(priceListRoutes.get, { params: { id: list.priceListID } }, await owner());
  const priceListItems = [{ itemID: sold[0]?.orderLines[0]?.itemID ?? '', price: 19.25 }];
  return { path, body: { ...body, priceListItems, priceListModifierOptions: [] } };
}

const taxOf = (orders: readonly { readonly totalTaxAmount: number }[]) =>
  orders.reduce((sum, { totalTaxAmount }) => add(sum, toMoney(totalTaxAmount)), toMoney(0));
const sumOf = (days: Rehearsal['days'], side: 'before' | 'after' | 'taxBefore' | 'taxAfter') =>
  days.reduce((sum, day) => add(sum, toMoney(day[side])), toMoney(0));
const sumOfOrders = (orders: readonly { readonly totalDueAmount: number }[]) =>
  orders.reduce((sum, { totalDueAmount }) => add(sum, toMoney(totalDueAmount)), toMoney(0));

describe('a rehearsal', () => {
  it('comes to what was sold while nothing is changed', async () => {
    const { body: taxes } = await world.call(taxRoutes.list, {}, await owner());
    const [tax] = taxes;
    const { body } = await rehearse(`/location/taxes/${tax?.taxID}`, { ...tax });
    expect(body).toMatchObject({ total: sold.length, orders: sold.length, leftOut: 0, mostChanged: [], next: null });
    expect(sumOf(body.days, 'before')).toBe(sumOfOrders(sold));
    expect(sumOf(body.days, 'after')).toBe(sumOfOrders(sold));
  });

  it('of a tax has the tax that the terminal then charges, to the cent', async () => {
    const { path, body: saved } = await dearerTax();
    const { body } = await rehearse(path, saved);
    const id = path.slice(path.lastIndexOf('/') + 1);
    const old = await world.call(taxRoutes.get, { params: { id } }, await owner());
    const made = await world.call(taxRoutes.update, { params: { id }, body: saved }, await owner());
    expect(made.status).toBe(200);
    // The same orders, charged by a terminal after the change.
    const charged = await Promise.all(sold.map(() => sampleOrder(world.burrito)));
    const { version } = made.body;
    await world.call(taxRoutes.update, { params: { id }, body: { ...old.body, version } }, await owner());
    expect(body.mostChanged).toHaveLength(sold.length);
    expect(sumOf(body.days, 'taxAfter')).toBe(taxOf(charged));
    expect(sumOf(body.days, 'taxBefore')).toBe(taxOf(sold));
    expect(sumOf(body.days, 'after')).toBe(sumOfOrders(charged));
  });

  it('of a price list comes to what the terminal then charges, to the cent', async () => {
    const { path, body: saved } = await dearerPrice();
    const { body } = await rehearse(path, saved);
    const id = path.slice(path.lastIndexOf('/') + 1);
    const made = await world.call(priceListRoutes.update, { params: { id }, body: saved }, await owner());
    expect(made.body).not.toHaveProperty('message');
    const charged = await Promise.all(sold.map(() => sampleOrder(world.burrito)));
    const { version } = made.body;
    const price = sold[0]?.orderLines[0]?.price ?? 0;
    const priceListItems = saved.priceListItems.map((each) => ({ ...each, price }));
    await world.call(
      priceListRoutes.update,
      { params: { id }, body: { ...saved, priceListItems, version } },
      await owner(),
    );
    expect(sumOf(body.days, 'after')).toBe(sumOfOrders(charged));
    expect(sumOf(body.days, 'before')).toBe(sumOfOrders(sold));
    expect(body.mostChanged[0]?.after).toBe(charged[0]?.totalDueAmount);
  });

  it('of a service charge changes the orders that have it', async () => {
    const { body: read } = await world.call(serviceChargeRoutes.withOperational, {}, await owner());
    const { serviceChargeSettingID: id, ...setting } = read.serviceChargeSetting;
    const saved = {
      ...setting,
      taxID: setting.taxID ?? null,
      rates: setting.rates.map((one) => ({ ...one, rate: 15 })),
    };
    const { status, body } = await rehearse(`/location/service-charge-setting/${id}`, { ...saved, isActive: true });
    expect(status).toBe(200);
    expect(sumOf(body.days, 'before')).toBe(sumOfOrders(sold));
  });

  it('changes nothing, and a terminal still sells at the old price', async () => {
    const { path, body: saved } = await dearerTax();
    const count = () =>
      world.test.asOwner(async (client) => {
        const { rows } = await client.query<{ all: string }>(
          `SELECT (SELECT count(*) FROM audit_log) || ' ' || (SELECT sum(version) FROM pos_data_versions) AS all`,
        );
        return rows[0]?.all;
      });
    const before = await count();
    await rehearse(path, saved);
    expect(await count()).toBe(before);
    expect((await sampleOrder(world.burrito)).totalDueAmount).toBe(sold[0]?.totalDueAmount);
  });
});

describe('a rehearsal is refused with words', () => {
  it('of 50 years', async () => {
    const { path, body } = await dearerTax();
    const answer = await rehearse(path, body, { startDate: '1976-01-01' });
    expect(codeOf(answer)).toEqual([422, 'rehearsal.too_long']);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/31/) });
  });
  it('that ends before it begins', async () => {
    const { path, body } = await dearerTax();
    const answer = await rehearse(path, body, { startDate: '2026-02-02', endDate: '2026-02-01' });
    expect(codeOf(answer)).toEqual([422, 'rehearsal.dates']);
  });
  it('of a form that changes no prices', async () => {
    const { body: read } = await world.call(tipsSettingRoutes.get, {}, await owner());
    const answer = await rehearse(`/location/tips-setting/${read.tipsSettingID}`, read);
    expect(codeOf(answer)).toEqual([422, 'rehearsal.no_prices']);
  });
  it('of what the form itself refuses', async () => {
    const { path, body } = await dearerTax(101);
    expect(codeOf(await rehearse(path, body))).toEqual([400, 'validation.failed']);
  });
  it('without the right to reports, or to the change', async () => {
    const { path, body } = await dearerTax();
    const callerWith = async (...codes: number[]) => (await world.burrito.visitor({ codes })).caller();
    const { salesReport, taxes } = permission;
    expect((await rehearse(path, body, {}, await callerWith(taxes.edit))).status).toBe(403);
    expect((await rehearse(path, body, {}, await callerWith(salesReport.view))).status).toBe(403);
    expect((await rehearse(path, body, {}, await callerWith(salesReport.view, taxes.edit))).status).toBe(200);
  });
});

/** Copies the orders that were sold, so that there are this many more. */
async function copyOrders(count: number): Promise<void> {
  await world.test.asOwner(async (client) => {
    await client.query(
      `CREATE TEMP TABLE copies AS SELECT o.company_id, o.id AS old_id, gen_random_uuid() AS new_id, n
         FROM generate_series(1, $1::int / $2::int + 1) n CROSS JOIN orders o WHERE o.company_id = $3`,
      [count, sold.length, world.burrito.scope.companyID],
    );
    await client.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', c.new_id, 'collection_code', NULL,
           'order_number', 1000 + row_number() OVER (), 'sitting_id', NULL))).*
         FROM copies c JOIN orders o ON o.company_id = c.company_id AND o.id = c.old_id`,
    );
    await client.query(
      `INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.new_id))).*
         FROM copies c JOIN order_lines l ON l.company_id = c.company_id AND l.order_id = c.old_id`,
    );
    await client.query('DROP TABLE copies');
    await client.query('ANALYZE orders, order_lines');
  });
}

it('is done page by page, each order once', async () => {
  await copyOrders(MEASURED === 0 ? 1100 : MEASURED);
  const { path, body: saved } = await dearerTax();
  const from = performance.now();
  let done = 0;
  let next: string | null = null;
  let total = 0;
  do {
    const { body } = (await rehearse(path, saved, next === null ? {} : { next })) as { body: Rehearsal };
    done += body.orders;
    ({ total, next } = body);
    expect(body.leftOut).toBe(0);
  } while (next !== null);
  if (MEASURED > 0) process.stdout.write(`rehearsed ${done} orders: ${(performance.now() - from).toFixed(0)} ms\n`);
  expect(done).toBe(total);
  expect(total).toBeGreaterThan(1100);
}, 300_000);
