import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFriday } from '@tavola/testkit/simulation/friday/friday.ts';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';

const night =
  process.env['LONG'] === '1'
    ? { tables: 6, orders: 30, seed: 'friday', dropMs: 1000 }
    : { tables: 4, orders: 7, seed: 'lunch', dropMs: 20 };

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer({ hasHub: true });
});
afterAll(() => server.close());

test('a full room loses and doubles nothing, no matter who serves whom, and ends the same for the same seed', async () => {
  const [first, again] = [await runFriday(server, night), await runFriday(server, night)];
  expect(first.faults).toEqual([]);
  expect(again.faults).toEqual([]);
  expect(again.digest).toBe(first.digest);
  expect(first.repeats).toBeGreaterThan(0);
  expect(first.payments).toBeGreaterThanOrEqual(night.orders);
}, 300_000);
