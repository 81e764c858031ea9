import { orderLifeRoutes, orderRoutes, permission, PaymentType, type Order, type OrderInput } from '@tavola/contract';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SaleActor } from '#platform/auth/actor.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { newID } from '#platform/ids.ts';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { momentOf } from './moment.ts';
import { markLines } from './orders/kitchen/mark-lines.ts';
import { voidOrder } from './orders/void-order.ts';
import { takePayment } from './payments/take-payment.ts';
import type { SalePolicy } from './sale-policy.ts';
import type { SaveMode } from './orders/order-progress.ts';
import { saveOrder } from './save/save-order.ts';
import { sellingDeps, type SellingDeps } from './selling-deps.ts';
import type { Intent } from './work.ts';

// An online channel has neither a person nor a terminal (decision 289). Its calls come with its area.

let server: SellingServer;
let place: Selling;
let deps: SellingDeps;
let channel: SaleActor;
beforeAll(async () => {
  server = await startSellingServer();
  deps = sellingDeps({ ...server.services, catalogFor: createCatalogCache(), jobs: new JobQueue(server.services) });
});
beforeEach(async () => {
  place = await server.open(diner);
  const { scope } = place.session;
  channel = { scope, userID: null, displayName: 'Green Basket', clientID: null, rights: new Set(), requestId: null };
  await server.test.asOwner(async (owner) => {
    const of = [scope.companyID];
    await owner.query(
      'UPDATE order_fulfillment_settings SET system_order_channel_ids = ARRAY[1, 2, 3] WHERE company_id = $1',
      of,
    );
    await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', of);
  });
});
afterAll(() => server.close());

const run = <T>(actor: SaleActor, policy: SalePolicy, work: (intent: Intent) => Promise<T>): Promise<T> =>
  server.services.database.tenant(actor.scope, (tx) =>
    work({ tx, actor, moment: momentOf(server.services.now()), policy, deps }),
  );

const online = (more: Partial<OrderInput> = {}): OrderInput =>
  place.terminal.order([place.terminal.line('Burger')], { systemOrderChannelID: 3, ...more });
const placed = (mode: SaveMode, order = online()): Promise<Order> =>
  run(channel, 'trusted', (intent) => saveOrder(intent, { order, mode }));
const pay = (order: Order, actor: SaleActor, policy: SalePolicy, paymentTypeID: PaymentType = PaymentType.CreditCard) =>
  run(actor, policy, (intent) =>
    takePayment(intent, {
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID,
      tenderedAmount: order.totalDueAmount,
    }),
  );

/** A person at the terminal with these rights alone. */
const person = (...rights: number[]): SaleActor => {
  const { scope, userID, displayName, clientID } = place.session;
  return { scope, userID, displayName, clientID, rights: new Set(rights), requestId: null };
};

const rowOf = ({ orderID }: Order, table = 'orders', key = 'id') =>
  server.services.database.tenant(channel.scope, async (tx) => {
    const { rows } = await tx.raw(`SELECT * FROM ${table} WHERE company_id = $1 AND ${key} = $2`, [
      channel.scope.companyID,
      orderID,
    ]);
    return rows[0];
  });
const onlineStatusOf = async (order: Order): Promise<unknown> => (await rowOf(order))?.['online_status'];

describe('an order of a channel', () => {
  it('is placed by no person and at no terminal', async () => {
    const order = await placed('base');
    expect(await rowOf(order)).toMatchObject({ opened_by: null, client_id: null, opened_by_name: 'Green Basket' });
  });

  it('goes to the kitchen', async () => {
    const order = await placed('send');
    expect(order.status).toBe('AwaitingPreparation');
    expect(await rowOf(order, 'order_sends', 'order_id')).toMatchObject({ kind: 'Add', sent_by: null });
  });

  it('is shown to people with its channel as the one who placed it', async () => {
    const order = await placed('base');
    const got = await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller);
    expect(got.body).toMatchObject({ orderID: order.orderID, systemOrderChannelID: 3 });
    const life = await server.call(orderLifeRoutes.life, { params: { id: order.orderID } }, place.caller);
    expect(life.body.entries[0]).toMatchObject({ by: 'Green Basket', terminal: null });
  });

  it('is an online order: a counter sale needs a person', async () => {
    const before = await businessRows(server.test);
    await expect(placed('base', online({ systemOrderChannelID: 1 }))).rejects.toMatchObject({
      errorCode: 'permission.denied',
    });
    expect(await businessRows(server.test)).toBe(before);
  });
});

describe('a payment of a channel', () => {
  it('settles the order in no report', async () => {
    const paid = await pay(await placed('base'), channel, 'trusted');
    expect(paid).toMatchObject({ paymentStatus: 'Paid', saleNo: '1', balanceDueAmount: 0 });
    expect(await rowOf({ orderID: paid.orderID } as Order, 'payments', 'order_id')).toMatchObject({
      user_id: null,
      client_id: null,
      terminal_report_id: null,
      awaits_report: false,
    });
  });

  it('has a receipt with the name of the channel', async () => {
    const { receipt } = await pay(await placed('base'), channel, 'trusted');
    expect(receipt?.head.staffName).toBe('Green Basket');
  });

  it('is in the life of the order', async () => {
    const order = await placed('base');
    await pay(order, channel, 'trusted');
    const { body } = await server.call(orderLifeRoutes.life, { params: { id: order.orderID } }, place.caller);
    const paid = body.entries.find(({ changes }) => changes.some(({ kind }) => kind === 'paid'));
    expect(paid).toMatchObject({ by: 'Green Basket', terminal: null });
  });

  it('takes no cash, which would be in no drawer', async () => {
    const order = await placed('base');
    await expect(pay(order, channel, 'trusted', PaymentType.Cash)).rejects.toMatchObject({
      errorCode: 'payment.type_unavailable',
    });
  });

  it('is named where another one comes after it', async () => {
    const order = await placed('base');
    await pay(order, channel, 'trusted');
    await expect(pay(order, channel, 'trusted')).rejects.toMatchObject({
      errorCode: 'payment.already_processed',
      details: { params: { name: 'Green Basket' } },
    });
  });
});

describe('marks of a channel', () => {
  it('show its name, and no terminal takes them for its own', async () => {
    const order = await placed('base');
    const orderLineIDs = order.orderLines.map(({ orderLineID }) => orderLineID);
    await run(channel, 'trusted', (intent) =>
      markLines(intent, { orderID: order.orderID, orderLineIDs, isOpen: true }),
    );
    const marked = (await server.messages(place)).filter(({ event }) => event === 'orderLinesMarked');
    expect(marked.map(({ data }) => data)).toMatchObject([{ orderLineIDs, clientID: null, name: 'Green Basket' }]);
  });
});

describe('the online status (decision 85)', () => {
  it('is new until the order goes to the kitchen', async () => {
    expect(await onlineStatusOf(await placed('base'))).toBe('New');
    expect(await onlineStatusOf(await placed('send'))).toBe('Sent');
  });

  it('is held with an order for later', async () => {
    const pickUpDateTime = new Date(server.services.now().getTime() + 24 * 60 * 60_000).toISOString();
    expect(await onlineStatusOf(await placed('base', online({ isAsap: false, pickUpDateTime })))).toBe('Held');
  });

  it('ends with the order that is completed by its payment', async () => {
    const order = await placed('finalize');
    await pay(order, channel, 'trusted');
    expect(await onlineStatusOf(order)).toBe('Completed');
  });

  it('ends with the order that we void', async () => {
    const order = await placed('send');
    const { scope, userID, displayName, clientID, codes } = place.session;
    const owner = { scope, userID, displayName, clientID, rights: codes, requestId: null };
    await run(owner, 'online', (intent) => voidOrder(intent, { orderID: order.orderID, reason: 'Out of buns' }));
    expect(await onlineStatusOf(order)).toBe('Voided');
  });

  it('is none at the counter', async () => {
    const order = await run(person(permission.quickService.view), 'online', (intent) =>
      saveOrder(intent, { order: place.terminal.order([place.terminal.line('Burger')]), mode: 'base' }),
    );
    expect(await onlineStatusOf(order)).toBeNull();
  });
});

describe('the right of online orders (decision 289)', () => {
  it('takes the money of one at a terminal', async () => {
    const order = await placed('base');
    const paid = await pay(order, person(permission.onlineOrder.edit), 'online');
    expect(paid.paymentStatus).toBe('Paid');
  });

  it('is asked for: that of the counter does not do', async () => {
    const order = await placed('base');
    await expect(pay(order, person(permission.quickService.view), 'online')).rejects.toMatchObject({
      errorCode: 'permission.denied',
    });
  });

  it('is asked for to change one', async () => {
    const order = await placed('base');
    const changed = online({ orderID: order.orderID, version: order.version, note: 'No onions' });
    await expect(
      run(person(permission.quickService.view), 'online', (intent) =>
        saveOrder(intent, { order: changed, mode: 'base' }),
      ),
    ).rejects.toMatchObject({ errorCode: 'permission.denied' });
  });
});
