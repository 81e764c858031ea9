import { catalogRoutes, outOfStockRoutes, permission, sensitiveAction, terminalReportRoutes } from '@tavola/contract';
import { productCalled } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { handleOutOfStockEnds } from './mark-out-of-stock.ts';

let server: OfficeServer;
let office: Office;
let burgerID: string;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  burgerID = (await productCalled(server, office, 'Burger')).itemID;
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const mark = (body: { isOutOfStock: boolean; end?: 'Today' | 'Lifted'; approvalID?: string }, caller = office.owner) =>
  server.call(outOfStockRoutes.change, { params: { id: burgerID }, body }, caller);
const isOut = async () =>
  (await server.call(catalogRoutes.pos, {}, office.owner)).body.products.find(({ itemID }) => itemID === burgerID)
    ?.isOutOfStock;
const listed = async () => (await server.call(outOfStockRoutes.list, {}, office.owner)).body.items;
const news = async () => (await office.messages()).filter((event) => event === 'itemAvailabilityChanged').length;
const endJobs = () => {
  const queue = new JobQueue(server.services);
  handleOutOfStockEnds(server.services, queue);
  return queue;
};

test('an item that is marked is out until the next business day begins, and then for sale again by itself', async () => {
  const before = await news();
  const [item] = (await mark({ isOutOfStock: true })).body.items;
  expect(item).toMatchObject({ itemID: burgerID, name: 'Burger' });
  expect(await isOut()).toBe(true);
  expect(await news()).toEqual(before + 1);
  const end = Date.parse(item?.until ?? '');
  expect(end - server.clock.now().getTime()).toBeLessThanOrEqual(24 * 60 * 60_000);
  server.clock.set(new Date(end - 1000));
  await endJobs().sweep();
  expect(await isOut()).toBe(true);
  expect(await news()).toEqual(before + 1);
  server.clock.set(new Date(end + 1000));
  await endJobs().sweep();
  expect(await isOut()).toBe(false);
  expect(await news()).toEqual(before + 2);
  expect(await listed()).toEqual([]);
});

test('an item that is marked until someone lifts it stays out the next day', async () => {
  expect((await mark({ isOutOfStock: true, end: 'Lifted' })).body.items).toMatchObject([{ until: null }]);
  server.clock.advance(48 * 60 * 60_000);
  await endJobs().sweep();
  expect(await isOut()).toBe(true);
  expect((await mark({ isOutOfStock: false })).body.items).toEqual([]);
  expect(await isOut()).toBe(false);
});

test('a mark that is made twice is announced once', async () => {
  const before = await news();
  await mark({ isOutOfStock: true });
  await mark({ isOutOfStock: true });
  expect(await news()).toBe(before + 1);
  await mark({ isOutOfStock: false });
});

test('a mark needs action 315, which a cashier may have approved by PIN', async () => {
  const cashier = await office.colleague(permission.quickService.view);
  expect(await mark({ isOutOfStock: true }, cashier)).toMatchObject({
    status: 403,
    body: { additionValue: { errorCode: 'approval.required', params: { action: 'quickOutOfStock' } } },
  });
  expect(await isOut()).toBe(false);
  const holder = await office.colleague(permission.quickService.view, sensitiveAction.quickOutOfStock);
  expect((await mark({ isOutOfStock: true }, holder)).status).toBe(200);
  expect((await mark({ isOutOfStock: false }, holder)).body.items).toEqual([]);
});

test('an item that is not here cannot be marked', async () => {
  const answer = await server.call(
    outOfStockRoutes.change,
    { params: { id: newID() }, body: { isOutOfStock: true } },
    office.owner,
  );
  expect(answer.status).toBe(404);
});

test('the handover lists what a person marked and what is counted and used up', async () => {
  const soda = await productCalled(server, office, 'Soda');
  await server.test.asOwner(async (client) => {
    await client.query('UPDATE items SET enable_track_inventory = true WHERE id = $1', [soda.itemID]);
    await client.query(
      `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, updated_at)
        SELECT i.company_id, l.id, i.id, 0, now() FROM items i JOIN locations l ON l.company_id = i.company_id
          WHERE i.id = $1
        ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET on_hand = 0`,
      [soda.itemID],
    );
  });
  await mark({ isOutOfStock: true });
  const { body: handover } = await server.call(terminalReportRoutes.handover, {}, office.owner);
  expect(handover.itemsOut.map(({ name }) => name)).toEqual(['Burger', 'Soda']);
  await mark({ isOutOfStock: false });
});
