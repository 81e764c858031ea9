import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLifeRoutes, type Order } from '@tavola/contract';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { handleScheduledOrders } from '../../commands/orders/scheduled-orders.ts';
import { sellingDeps } from '../../commands/selling-deps.ts';
import { orderCalls } from '../orders/orders.setup.ts';

let server: SellingServer;
let place: Selling;
let jobs: JobQueue;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  jobs = new JobQueue(server.services);
  const deps = sellingDeps({ ...server.services, catalogFor: createCatalogCache(), jobs });
  handleScheduledOrders(server.services.database, deps, jobs);
});
afterAll(() => server.close());

const { saved } = orderCalls(
  () => server,
  () => place,
);
const inHours = (hours: number): string => new Date(server.clock.now().getTime() + hours * 60 * 60_000).toISOString();
function scheduled(pickUpDateTime: string): Promise<Order> {
  const terminal = new CartTerminal(place.terminal);
  terminal.run({ type: 'setPickUp', isAsap: false, pickUpDateTime });
  terminal.add('Burger');
  return saved('base', terminal.payload());
}
const pending = async (orderID: string) =>
  (await server.call(orderLifeRoutes.pending, { query: { orderIDs: [orderID] } }, place.caller)).body.items;

test('a scheduled order keeps its firing time when the time to prepare changes, and once sent shows when it was sent (decision 37)', async () => {
  const prepares = (minutes: number) =>
    server.test.asOwner(async (owner) => {
      await owner.query(
        `UPDATE locations SET operational_setting = jsonb_set(operational_setting, '{prepMinutes}', to_jsonb($2::integer)) WHERE company_id = $1`,
        [place.tenant.scope.companyID, minutes],
      );
      await owner.query('UPDATE pos_data_versions SET version = version + 1');
    });
  const firing = async ({ orderID }: Order) => Date.parse((await pending(orderID))[0]?.fireDateTime ?? '');
  const before = (of: Order, minutes: number) => Date.parse(of.pickUpDateTime ?? '') - minutes * 60_000;
  const first = await scheduled(inHours(3));
  await prepares(60);
  expect(await firing(first)).toBe(before(first, 20));
  const noted = await saved('base', { ...new CartTerminal(place.terminal, first).payload(), note: 'Cut in two' });
  expect(await firing(noted)).toBe(before(first, 20));
  const later = new CartTerminal(place.terminal, noted);
  later.run({ type: 'setPickUp', isAsap: false, pickUpDateTime: inHours(5) });
  const moved = await saved('base', later.payload());
  expect(await firing(moved)).toBe(before(moved, 60));
  server.clock.set(new Date(before(moved, 45)));
  await jobs.sweep();
  expect(Math.abs((await firing(moved)) - before(moved, 45))).toBeLessThan(5_000);
  await prepares(20);
});
