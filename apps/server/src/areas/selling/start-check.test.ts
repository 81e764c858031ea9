import { startRoutes } from '@tavola/contract';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantMoney } from '@tavola/testkit/restaurant/plant-money.ts';
import { plantOrders } from '@tavola/testkit/restaurant/plant-orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The first sale in the checklist of the start page, at a restaurant that has sold for years.

const ORDERS = 3_000;

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  const { subDomain } = office.tenant;
  await server.test.asOwner(async (owner) => {
    await plantOrders(owner, ORDERS, subDomain);
    await plantMoney(owner, ORDERS, subDomain);
  });
}, 120_000);
afterAll(() => server.close());

const checklist = async () => (await server.call(startRoutes.checklist, {}, office.owner)).body;
const firstSale = async () => (await checklist()).steps.find(({ step }) => step === 'sale')?.isDone;

it('is found', async () => {
  expect(await firstSale()).toBe(true);
});

it('is found without reading the orders of years', async () => {
  expect(await rowsHandled(server.test, office.tenant.scope, checklist)).toBeLessThan(ORDERS / 10);
});

it('is none of the past orders of a demo', async () => {
  await server.test.asOwner((owner) =>
    owner.query(
      `INSERT INTO demo_sales (company_id, location_id, client_id, user_id, first_date, last_date, is_sample)
       SELECT DISTINCT company_id, location_id, client_id, opened_by, DATE '2020-01-01', DATE '2020-01-01', false FROM orders`,
    ),
  );
  expect(await firstSale()).toBe(false);
});
