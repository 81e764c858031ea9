import {
  discountRoutes,
  orderRoutes,
  PaymentType,
  type Order,
  type OrderInput,
  type PaymentInput,
} from '@tavola/contract';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DemoCatalogInput } from '@tavola/demo';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { changeLicence } from '#areas/company/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { newID } from '#platform/ids.ts';
import { updateOrder } from '../rows/orders/orders.rows.ts';
import { momentOf, type Moment } from './moment.ts';
import { findOrder, takeOrders } from './orders/stored-orders.ts';
import { writeOrders, type OrderWrite } from './orders/write-orders.ts';
import { retryPayment } from './payments/retry-payment.ts';
import { takePayment } from './payments/take-payment.ts';
import type { SalePolicy } from './sale-policy.ts';
import { retrySave } from './save/retry-save.ts';
import { saveOrder } from './save/save-order.ts';
import { sellingDeps, type SellingDeps } from './selling-deps.ts';
import { intentNow } from './work.ts';

// Commands run without a call here: as an offline replay, a web-hook or a job runs them.

const DAY_MS = 24 * 60 * 60 * 1000;

let server: SellingServer;
let place: Selling;
let actor: Actor;
let deps: SellingDeps;
beforeAll(async () => {
  server = await startSellingServer();
  deps = sellingDeps({ ...server.services, catalogFor: createCatalogCache(), jobs: new JobQueue(server.services) });
});
beforeEach(() => openFor(diner));
afterAll(() => server.close());

async function openFor(catalog: DemoCatalogInput): Promise<void> {
  place = await server.open(catalog);
  const { scope, userID, displayName, clientID, codes } = place.session;
  actor = { scope, userID, displayName, clientID, rights: codes, requestId: null };
}

const now = (): Moment => momentOf(server.services.now());
const yesterday = (): Moment => {
  const { now: at } = now();
  return { now: at, recordedAt: new Date(at.getTime() - DAY_MS) };
};

const save = (order: OrderInput, policy: SalePolicy, moment = now()): Promise<Order> =>
  retrySave(
    (work) => server.services.database.tenant(actor.scope, work),
    (tx, taken) => saveOrder({ tx, actor, moment, policy, deps }, { order, mode: 'send' }, taken),
  );

const paymentOf = (order: Order, more: Partial<PaymentInput> = {}): PaymentInput => ({
  paymentID: newID(),
  orderID: order.orderID,
  orderVersion: order.version,
  paymentTypeID: PaymentType.CreditCard,
  tenderedAmount: order.totalDueAmount,
  ...more,
});

function pay(order: Order, policy: SalePolicy, moment = now(), more: Partial<PaymentInput> = {}) {
  const input = paymentOf(order, more);
  return retryPayment(
    (work) => server.services.database.tenant(actor.scope, work),
    (tx, isKnown) => takePayment({ tx, actor, moment, policy, deps }, input, isKnown),
  );
}

const rowOf = (order: Order) =>
  server.services.database.tenant(actor.scope, async (tx) => {
    const { rows } = await tx.raw(
      `SELECT o.order_date, o.created_at, o.sync_variance, o.total_due_amount, s.sale_date, s.paid_at
        FROM orders o LEFT JOIN sales s ON s.company_id = $1 AND s.order_id = o.id WHERE o.company_id = $1 AND o.id = $2`,
      [actor.scope.companyID, order.orderID],
    );
    return rows[0];
  });

/** An order whose terminal charged 1 more than it costs. */
function overcharged(): OrderInput {
  const order = place.terminal.order([place.terminal.line('Burger'), place.terminal.line('Soda')]);
  return { ...order, totalDueAmount: order.totalDueAmount + 1 };
}

/** An order with its only line at this price. */
function priced(price: number): OrderInput {
  const order = place.terminal.order([place.terminal.line('Water')]);
  const [line] = order.orderLines;
  return {
    ...order,
    orderLines: line === undefined ? [] : [{ ...line, price }],
    subtotal: price,
    totalTaxAmount: 0,
    totalDueAmount: price,
  };
}

test('an order is placed and paid without a call', async () => {
  const order = await save(place.terminal.order([place.terminal.line('Burger')]), 'online');
  const paid = await pay(order, 'online');
  expect(paid).toMatchObject({ paymentStatus: 'Paid', saleNo: '1', balanceDueAmount: 0 });
  expect(await rowOf(order)).toMatchObject({ sync_variance: null });
});

test('an order from a terminal that is online is refused with another total, and nothing is written', async () => {
  const before = await businessRows(server.test);
  await expect(save(overcharged(), 'online')).rejects.toMatchObject({ errorCode: 'order.error.total_mismatch' });
  expect(await businessRows(server.test)).toBe(before);
});

test('a recorded order keeps the total that was charged, and stores what it differs by', async () => {
  const input = overcharged();
  const order = await save(input, 'recorded');
  expect(order.totalDueAmount).toBe(input.totalDueAmount);
  expect(order.subtotal).toBe(input.subtotal);
  expect(await pay(order, 'recorded')).toMatchObject({ paymentStatus: 'Paid', balanceDueAmount: 0 });
  expect(await rowOf(order)).toMatchObject({ sync_variance: { subtotal: 0, totalTaxAmount: 0, totalDueAmount: 1 } });
});

test('an order that was charged otherwise says by how much, and is found by that', async () => {
  const other = await save(takeaway(), 'recorded');
  const order = await save(overcharged(), 'recorded');
  const syncVariance = { subtotal: 0, totalTaxAmount: 0, totalDueAmount: 1 };
  expect(order.syncVariance).toEqual(syncVariance);
  expect(other).not.toHaveProperty('syncVariance');
  const got = await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller);
  expect(got.body.syncVariance).toEqual(syncVariance);
  const find = async (query: { hasVariance?: boolean }) => {
    const { body } = await server.call(orderRoutes.search, { query }, place.caller);
    return [body.total, ...body.items.map((item) => [item.orderID, item.syncVariance])];
  };
  expect(await find({ hasVariance: true })).toEqual([1, [order.orderID, syncVariance]]);
  expect(await find({ hasVariance: false })).toEqual([1, [other.orderID, undefined]]);
  expect((await find({}))[0]).toBe(2);
});

test('a recorded order that costs what was charged has no variance', async () => {
  const order = await save(place.terminal.order([place.terminal.line('Burger')]), 'recorded');
  expect(await rowOf(order)).toMatchObject({ sync_variance: null });
});

test('a recorded sale belongs to the day on which it was sold', async () => {
  const moment = yesterday();
  const order = await save(place.terminal.order([place.terminal.line('Burger')]), 'recorded', moment);
  await pay(order, 'recorded', moment);
  const today = await save(place.terminal.order([place.terminal.line('Burger')]), 'online');
  const [then, other] = [await rowOf(order), await rowOf(today)];
  const at = moment.recordedAt.toISOString();
  expect(then).toMatchObject({ created_at: at, paid_at: at, sale_date: then?.['order_date'] });
  expect(Date.parse(String(other?.['order_date'])) - Date.parse(String(then?.['order_date']))).toBe(DAY_MS);
});

test('a recorded order may have begun up to 72 hours after the end of the licence, one at a terminal only before it', async () => {
  const hoursAgo = (hours: number) => new Date(server.services.now().getTime() - hours * 60 * 60_000);
  await server.test.asOwner((owner) =>
    owner.query('UPDATE companies SET licence_valid_to = $2 WHERE company_id = $1', [
      actor.scope.companyID,
      hoursAgo(80),
    ]),
  );
  const begun = (policy: SalePolicy, hours: number) =>
    save(place.terminal.order([place.terminal.line('Burger')]), policy, {
      now: server.services.now(),
      recordedAt: hoursAgo(hours),
    });
  const refused = { errorCode: 'license.invalid_or_expired' };
  await expect(begun('recorded', 9)).resolves.toMatchObject({ version: 1 });
  await expect(begun('recorded', 7)).rejects.toMatchObject(refused);
  await expect(begun('online', 9)).rejects.toMatchObject(refused);
  await expect(begun('trusted', 9)).rejects.toMatchObject(refused);
});

test('an end of the licence that an operator moves forward counts from the next order on', async () => {
  const order = () => place.terminal.order([place.terminal.line('Burger')]);
  await expect(save(order(), 'online')).resolves.toMatchObject({ version: 1 });
  const { scope } = actor;
  await server.services.database.tenant(companyOf(scope), (tx) =>
    changeLicence(tx, companyOf(scope), { until: null }, server.services.now()),
  );
  await expect(save(order(), 'online')).rejects.toMatchObject({ errorCode: 'license.missing' });
});

test('a recorded sale that comes again is answered and not stored again', async () => {
  const input = overcharged();
  const first = await save(input, 'recorded');
  const before = await businessRows(server.test);
  expect(await save(input, 'recorded')).toEqual(first);
  expect(await businessRows(server.test)).toBe(before);
});

test('a recorded payment is refused where its tender needs a connection', async () => {
  const account = { name: 'On account', paymentTypeID: PaymentType.CustomerAccount };
  await openFor({ ...diner, paymentSettings: [account] });
  const order = await save(place.terminal.order([place.terminal.line('Burger')]), 'recorded');
  const onAccount = { paymentTypeID: PaymentType.CustomerAccount, paymentAccountID: newID() };
  await expect(pay(order, 'recorded', now(), onAccount)).rejects.toMatchObject({
    errorCode: 'payment.type_unavailable',
  });
  // With a connection it gets as far as the account.
  await expect(pay(order, 'online', now(), onAccount)).rejects.toMatchObject({ errorCode: 'resource.not_found' });
});

test('a price that is not the one of the catalog counts in a recorded and in a trusted order only', async () => {
  await expect(save(priced(0.5), 'online')).rejects.toMatchObject({ errorCode: 'order.price_changed' });
  for (const policy of ['recorded', 'trusted'] as const) {
    const order = await save(priced(0.5), policy);
    expect(order.totalDueAmount).toBe(0.5);
    expect(await pay(order, policy)).toMatchObject({ paymentStatus: 'Paid' });
    expect(await rowOf(order)).toMatchObject({ sync_variance: null });
  }
});

test('a trusted order keeps the total that its channel has charged (decision 86)', async () => {
  expect(await save({ ...priced(0.5), totalDueAmount: 2 }, 'trusted')).toMatchObject({ totalDueAmount: 2 });
});

/** Something is edited in the settings of the place. */
async function edit(statement: string): Promise<void> {
  const { companyID } = actor.scope;
  await server.test.asOwner(async (owner) => {
    await owner.query(statement, [companyID]);
    await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
  });
}
const openOnline = () =>
  edit('UPDATE order_fulfillment_settings SET system_order_channel_ids = ARRAY[1, 2, 3] WHERE company_id = $1');
const takeaway = (more: Partial<OrderInput> = {}) => place.terminal.order([place.terminal.line('Burger')], more);

test('an online order is taken from its channel and from no terminal', async () => {
  await openOnline();
  const online = takeaway({ systemOrderChannelID: 3 });
  for (const policy of ['online', 'recorded'] as const)
    await expect(save(online, policy)).rejects.toMatchObject({ errorCode: 'order.channel_refused' });
  expect(await save(online, 'trusted')).toMatchObject({ systemOrderChannelID: 3 });
});

test('refuses a fulfilment that was switched off since, except for a recorded sale and one that a channel has promised', async () => {
  const stored = await save(takeaway(), 'online');
  await edit('UPDATE order_fulfillment_settings SET is_active = false WHERE company_id = $1');
  await expect(save(takeaway(), 'online')).rejects.toMatchObject({ errorCode: 'order.fulfillment_unavailable' });
  for (const policy of ['recorded', 'trusted'] as const)
    expect(await save(takeaway(), policy)).toMatchObject({ orderFulfillmentTypeID: 2 });
  const kept = takeaway({ orderID: stored.orderID, version: stored.version });
  expect(await save(kept, 'online'), 'what is stored keeps its fulfilment').toMatchObject({ version: 2 });
});

test('a pick-up in the past is refused at a terminal, but not of a sale that is recorded or comes from a channel', async () => {
  const past = new Date(server.services.now().getTime() - DAY_MS).toISOString();
  const late = () => takeaway({ isAsap: false, pickUpDateTime: past });
  await expect(save(late(), 'online')).rejects.toMatchObject({ errorCode: 'order.pickup_time_past' });
  for (const policy of ['recorded', 'trusted'] as const)
    expect(await save(late(), policy)).toMatchObject({ pickUpDateTime: past });
});

test('refuses a module that was switched off since, except for a recorded sale', async () => {
  await edit(`UPDATE locations SET operational_setting = '{"modules": {"quickSales": false}}' WHERE company_id = $1`);
  await expect(save(takeaway(), 'online')).rejects.toMatchObject({ errorCode: 'order.channel_off' });
  expect(await save(takeaway(), 'recorded')).toMatchObject({ systemOrderChannelID: 1 });
  expect(await save(takeaway(), 'trusted')).toMatchObject({ systemOrderChannelID: 1 });
});

test('an automatic discount online is for the products of its menus alone', async () => {
  await openOnline();
  const { terminal } = place;
  const menuID = terminal.data.snapshot.menus[0]?.menuID ?? '';
  const body = discountFields({
    isAutomaticDiscount: true,
    orderChannelIDs: [1, 3],
    fulfillmentIDs: [2],
    appliesTo: 'SelectedCategories',
    applyToIDs: [terminal.product('Burger').categoryID],
    discountMenu: {
      applyToOnlineMenu: true,
      menuDiscounts: [{ menuID, itemIDs: [terminal.product('Platter').itemID] }],
    },
  });
  expect((await server.call(discountRoutes.create, { body }, place.caller)).status).toBe(200);
  const discounted = await loadTerminal(server, place.caller);
  const order = (channel: 1 | 3) =>
    discounted.order(
      ['Burger', 'Platter'].map((name) => ({ ...discounted.line(name), menuID })),
      { systemOrderChannelID: channel },
    );
  expect((await save(order(1), 'online')).discountAmount).toBe(2.24);
  expect((await save(order(3), 'trusted')).discountAmount).toBe(1.24);
});

test('an order is placed and paid in one transaction', async () => {
  const input = place.terminal.order([place.terminal.line('Burger')]);
  const paid = await server.services.database.tenant(actor.scope, async (tx) => {
    tx.holdOpen();
    const order = await saveOrder(intentNow(tx, actor, deps), { order: input, mode: 'send' });
    return takePayment(intentNow(tx, actor, deps), paymentOf(order));
  });
  expect(paid).toMatchObject({ orderID: input.orderID, paymentStatus: 'Paid', saleNo: '1' });
  expect((await server.messages(place)).map(({ event }) => event)).toEqual([
    'orderReceived',
    'orderStatusChanged',
    'orderPaymentStatusChanged',
  ]);
});

test('an order is not placed where its payment in the same transaction is refused', async () => {
  const before = await businessRows(server.test);
  const input = place.terminal.order([place.terminal.line('Burger')]);
  const sold = server.services.database.tenant(actor.scope, async (tx) => {
    tx.holdOpen();
    const order = await saveOrder(intentNow(tx, actor, deps), { order: input, mode: 'send' });
    return takePayment(intentNow(tx, actor, deps), paymentOf(order, { tenderedAmount: 0.01 }));
  });
  await expect(sold).rejects.toMatchObject({ errorCode: 'payment.amount_refused' });
  expect(await businessRows(server.test)).toBe(before);
});

test('orders are locked, written and announced as a set', async () => {
  const { scope } = actor;
  const burger = await save(place.terminal.order([place.terminal.line('Burger')]), 'online');
  const soda = await save(place.terminal.order([place.terminal.line('Soda')]), 'online');
  const orderIDs = [soda.orderID, burger.orderID];
  await server.services.database.tenant(scope, async (tx) => {
    expect(await takeOrders(tx, scope, [...orderIDs, newID()])).toBe(2);
    const writes: OrderWrite[] = [];
    for (const orderID of orderIDs) {
      const row = await findOrder(tx, scope, orderID);
      if (row === null) throw new Error('The order is gone.');
      const order = { ...row, version: row.version + 1, note: 'moved' };
      writes.push({ order, statusBefore: row.status, before: [updateOrder(scope, order)], added: [], after: [] });
    }
    await writeOrders(tx, scope, writes);
  });
  const stored = await server.services.database.tenant(scope, (tx) =>
    Promise.all(orderIDs.map((orderID) => findOrder(tx, scope, orderID))),
  );
  expect(stored.map((order) => order?.note)).toEqual(['moved', 'moved']);
  const messages = await server.messages(place);
  expect(messages.slice(4)).toEqual([
    {
      event: 'orderStatusChanged',
      data: { orders: orderIDs.map((orderID) => ({ orderID, status: 'AwaitingPreparation', version: 2 })) },
    },
  ]);
});

test('an order that was stored as a draft is announced as received when it leaves Draft', async () => {
  const { scope } = actor;
  const { orderID } = await save(takeaway(), 'online');
  await server.services.database.tenant(scope, async (tx) => {
    await takeOrders(tx, scope, [orderID]);
    const row = await findOrder(tx, scope, orderID);
    if (row === null) throw new Error('The order is gone.');
    const order = { ...row, version: row.version + 1, status: 'New' as const };
    await writeOrders(tx, scope, [
      { order, statusBefore: 'Draft', before: [updateOrder(scope, order)], added: [], after: [] },
    ]);
  });
  expect((await server.messages(place)).slice(2)).toEqual([
    { event: 'orderReceived', data: { orderID, orderNo: '1', systemOrderChannelID: 1 } },
    { event: 'orderStatusChanged', data: { orders: [{ orderID, status: 'New', version: 2 }] } },
  ]);
});

test('an actor without a terminal is refused', async () => {
  actor = { ...actor, clientID: null };
  await expect(save(place.terminal.order([place.terminal.line('Burger')]), 'online')).rejects.toMatchObject({
    errorCode: 'auth.device_required',
  });
});
