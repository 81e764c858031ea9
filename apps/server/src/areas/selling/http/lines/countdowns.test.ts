import {
  catalogRoutes,
  orderRoutes,
  outOfStockRoutes,
  permission,
  sensitiveAction,
  type ErrorBody,
  type Order,
  type OrderLineInput,
} from '@tavola/contract';
import { productCalled } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantKitchenLines } from '@tavola/testkit/selling/kitchen.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handleOutOfStockEnds } from '#areas/stock/index.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const messagesOf = async ({ tenant: { scope } }: Office, event: string): Promise<unknown[]> =>
  server.test.asOwner(async (client) =>
    (
      await client.query<{ data: unknown }>(
        'SELECT data FROM hub_messages WHERE company_id = $1 AND event = $2 ORDER BY seq',
        [scope.companyID, event],
      )
    ).rows.map(({ data }) => data),
  );

/** A diner where so many burgers are left today. */
async function openDiner(left: number, end: 'Today' | 'Lifted' = 'Today') {
  const office = await server.open({ isSelling: true });
  const { owner } = office;
  const { itemID } = await productCalled(server, office, 'Burger');
  const count = (pieces: number | null, caller = owner) =>
    server.call(outOfStockRoutes.countDown, { params: { id: itemID }, body: { left: pieces, end } }, caller);
  expect((await count(left)).body.items).toEqual([{ itemID, left }]);
  const terminal = await loadTerminal(server, owner);
  const burgers = (quantity: number): OrderLineInput => terminal.line('Burger', quantity);
  const save = (lines: readonly OrderLineInput[], more = {}) =>
    server.call(orderRoutes.base, { body: terminal.order(lines, more) }, owner);
  const send = (lines: readonly OrderLineInput[], more = {}) =>
    server.call(orderRoutes.send, { body: terminal.order(lines, more) }, owner);
  const voidAll = ({ orderID }: Order) =>
    server.call(orderRoutes.void, { body: { orderID, reason: 'Mistake' } }, owner);
  const leftNow = async () => (await server.call(catalogRoutes.unavailable, {}, owner)).body.countdowns[0]?.left;
  const isOut = async () =>
    (await server.call(catalogRoutes.pos, {}, owner)).body.products.find((product) => product.itemID === itemID)
      ?.isOutOfStock;
  return { office, owner, itemID, count, terminal, burgers, save, send, voidAll, leftNow, isOut };
}

describe('a special that is counted down (decision 343)', () => {
  it('has one less with each that is ordered, and terminals are notified of what is left', async () => {
    const { office, itemID, burgers, save, leftNow, terminal } = await openDiner(12);
    expect((await save([burgers(2), terminal.line('Soda')])).status).toBe(200);
    expect(await leftNow()).toBe(10);
    expect(await messagesOf(office, 'countdownsChanged')).toEqual([{ counts: [{ itemID, left: 10 }] }]);
  });

  it('counts the difference when an order is changed, and nothing when it is sent', async () => {
    const { burgers, save, send, leftNow } = await openDiner(12);
    const line = burgers(2);
    const { body: first } = await save([line]);
    const more = { orderID: first.orderID, version: first.version };
    const { body: second } = await save([{ ...line, orderQuantity: 5 }], more);
    expect(await leftNow()).toBe(7);
    await send([{ ...line, orderQuantity: 5 }], { orderID: first.orderID, version: second.version });
    expect(await leftNow()).toBe(7);
  });

  it('sells the last one once, whichever of two terminals saves first, and is out of stock everywhere', async () => {
    const { office, itemID, burgers, send, leftNow, isOut } = await openDiner(1);
    const answers = await Promise.all([send([burgers(1)]), send([burgers(1)])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as ErrorBody;
    expect(refused.additionValue).toMatchObject({
      errorCode: 'order.out_of_stock',
      params: { name: 'Burger', available: 0, needed: 1 },
    });
    expect(await leftNow()).toBe(0);
    expect(await isOut()).toBe(true);
    expect((await messagesOf(office, 'itemAvailabilityChanged')).at(-1)).toEqual({
      itemIDs: [itemID],
      isAvailable: false,
    });
  });

  it('refuses more than is left and takes none of it', async () => {
    const { burgers, save, leftNow, office } = await openDiner(3);
    const { status, body } = await save([burgers(2), burgers(2)]);
    expect(status).toBe(409);
    expect((body as unknown as ErrorBody).additionValue).toMatchObject({ params: { available: 3, needed: 4 } });
    expect(await leftNow()).toBe(3);
    expect(await messagesOf(office, 'countdownsChanged')).toEqual([]);
  });

  it('comes back when its order is voided, and is for sale again', async () => {
    const { burgers, send, voidAll, leftNow, isOut } = await openDiner(2);
    const { body: order } = await send([burgers(2)]);
    expect(await isOut()).toBe(true);
    expect((await voidAll(order)).status).toBe(200);
    expect(await leftNow()).toBe(2);
    expect(await isOut()).toBe(false);
  });

  it('does not come back once the kitchen has begun with it', async () => {
    const { burgers, send, voidAll, leftNow } = await openDiner(5);
    const { body: order } = await send([burgers(2)]);
    await plantKitchenLines(server.test, order.orderID, 'InPreparation');
    expect((await voidAll(order)).status).toBe(200);
    expect(await leftNow()).toBe(3);
  });

  it('comes back when its line is removed before it is sent', async () => {
    const { burgers, save, leftNow, terminal } = await openDiner(5);
    const soda = terminal.line('Soda');
    const line = burgers(2);
    const { body: order } = await save([line, soda]);
    const removedOrderLineIDs = [line.orderLineID];
    const { status } = await save([soda], { orderID: order.orderID, version: order.version, removedOrderLineIDs });
    expect(status).toBe(200);
    expect(await leftNow()).toBe(5);
  });

  it('stops the sale at 0 also where items out of stock are sold', async () => {
    const { burgers, send, count } = await openDiner(0);
    expect((await send([burgers(1)])).status).toBe(409);
    expect((await count(null)).body.items).toEqual([]);
    expect((await send([burgers(1)])).status).toBe(200);
  });

  it('is no longer counted with the next business day', async () => {
    const { leftNow, isOut } = await openDiner(0);
    server.clock.advance(25 * 60 * 60_000);
    const queue = new JobQueue(server.services);
    handleOutOfStockEnds(server.services, queue);
    await queue.sweep();
    expect(await leftNow()).toBeUndefined();
    expect(await isOut()).toBe(false);
  });

  it('stays counted where a person ends it', async () => {
    const { leftNow } = await openDiner(7, 'Lifted');
    server.clock.advance(49 * 60 * 60_000);
    const queue = new JobQueue(server.services);
    handleOutOfStockEnds(server.services, queue);
    await queue.sweep();
    expect(await leftNow()).toBe(7);
  });

  it('needs action 315, which a cashier may have approved by PIN', async () => {
    const { office, count, leftNow } = await openDiner(4);
    const cashier = await office.colleague(permission.quickService.view);
    expect(await count(9, cashier)).toMatchObject({
      status: 403,
      body: { additionValue: { errorCode: 'approval.required', params: { action: 'quickOutOfStock' } } },
    });
    expect(await leftNow()).toBe(4);
    const holder = await office.colleague(permission.quickService.view, sensitiveAction.quickOutOfStock);
    expect((await count(9, holder)).status).toBe(200);
  });
});
