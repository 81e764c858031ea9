import { busiestDay, replayDay } from '@tavola/testkit/simulation/bakery-day.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SALES = process.env['LONG'] === '1' ? busiestDay.length : 12;

let server: ProductServer;
beforeAll(async () => {
  server = await startProduct();
});
afterAll(() => server.close());

it(`sells ${SALES} transactions of the bakery’s busiest day once each, closes both drawers to the cent and has the hours of the file`, async () => {
  const step = Math.floor(busiestDay.length / SALES);
  const sales = busiestDay.filter((_, index) => index % step === 0).slice(0, SALES);
  const report = await replayDay(server, { sales, speed: null });
  expect(report.faults).toEqual([]);
  expect(report.sales).toEqual(SALES);
  expect(report.desks.length).toBe(2);
  expect(report.total > 0).toBe(true);
});
