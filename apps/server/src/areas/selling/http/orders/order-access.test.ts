import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  receiptTemplateRoutes,
  ReceiptTemplateType,
  type Order,
  type PermissionCode,
} from '@tavola/contract';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';
import { code, orderCalls } from './orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { saved } = orderCalls(
  () => server,
  () => place,
);
const person = (...codes: PermissionCode[]): Promise<Caller> => place.colleague({ codes: new Set(codes) });
const sent = (channel: 1 | 2): Promise<Order> =>
  saved(
    'send',
    place.terminal.order([place.terminal.line('Soda')], {
      systemOrderChannelID: channel,
      orderFulfillmentTypeID: channel === 2 ? 1 : 2,
    }),
  );
const paying = ({ orderID, version }: Order, caller: Caller, paymentTypeID: 1 | 6 = 1, tenderedAmount = 10) =>
  server.call(
    paymentRoutes.process,
    { body: { paymentID: newID(), orderID, orderVersion: version, paymentTypeID, tenderedAmount } },
    caller,
  );

/** Every call that changes one order of this channel or its money, made by this person. */
async function changes(channel: 1 | 2, caller: Caller): Promise<Record<string, string>> {
  const open = await sent(channel);
  const unsent = await saved(
    'base',
    place.terminal.order([place.terminal.line('Soda')], { systemOrderChannelID: channel }),
  );
  const paid = await sent(channel);
  const { payment } = (await paying(paid, place.caller)).body;
  const [of, at, id] = [{ params: { id: open.orderID } }, { params: { id: unsent.orderID } }, payment.paymentID];
  const orderLineIDs = open.orderLines.map(({ orderLineID }) => orderLineID);
  const reason = 'Mistake';
  const lines = orderLineIDs.map((orderLineID) => ({ orderLineID }));
  const { orderID } = open;
  const before = await businessRows(server.test);
  const answers = {
    send: await server.call(orderRoutes.sendSaved, { ...at, query: { orderLineIDs: [] } }, caller),
    finalize: await server.call(orderRoutes.finalizeSaved, at, caller),
    hold: await server.call(orderLifeRoutes.hold, at, caller),
    release: await server.call(orderLifeRoutes.release, at, caller),
    fulfillment: await server.call(orderLifeRoutes.fulfillment, { ...of, body: { event: 'ready' as const } }, caller),
    complete: await server.call(orderLifeRoutes.complete, of, caller),
    mark: await server.call(orderLifeRoutes.mark, { ...of, body: { orderLineIDs } }, caller),
    unmark: await server.call(orderLifeRoutes.unmark, { ...of, query: { orderLineIDs } }, caller),
    rePrint: await server.call(orderLifeRoutes.rePrint, { body: { orderID, sendID: newID(), orderLineIDs } }, caller),
    voidLines: await server.call(orderLifeRoutes.voidLines, { ...of, body: { lines, reason } }, caller),
    void: await server.call(orderRoutes.void, { body: { orderID, reason } }, caller),
    cash: await paying(open, caller),
    card: await paying(open, caller, 6, open.totalDueAmount),
    tip: await server.call(paymentRoutes.tip, { params: { id }, body: { tipAmount: 1 } }, caller),
    tender: await server.call(paymentRoutes.tender, { params: { id }, body: { paymentTypeID: 6 as const } }, caller),
    voidPayment: await server.call(paymentRoutes.void, { params: { id }, body: {} }, caller),
  };
  const refusals = Object.entries(answers).map(([name, answer]) => [name, code(answer)]);
  if (refusals.every(([, refusal]) => refusal?.startsWith('403'))) expect(await businessRows(server.test)).toBe(before);
  return Object.fromEntries(refusals) as Record<string, string>;
}

/** Every call that shows one order of this channel, made by this person. */
async function views(channel: 1 | 2, caller: Caller): Promise<Record<string, string>> {
  const { orderID, orderLines } = await sent(channel);
  const params = { id: orderID };
  const bill = {
    orderID,
    orderLineIDs: orderLines.map(({ orderLineID }) => orderLineID),
    receiptTemplateType: ReceiptTemplateType.BillPreview,
  };
  const answers = {
    get: await server.call(orderRoutes.get, { params }, caller),
    life: await server.call(orderLifeRoutes.life, { params }, caller),
    lines: await server.call(orderLifeRoutes.lines, { query: { orderIDs: [orderID] } }, caller),
    receipt: await server.call(paymentRoutes.previewReceipt, { params }, caller),
    bill: await server.call(receiptTemplateRoutes.previewByItems, { body: bill }, caller),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, code(answer)]));
}

const refusedIn = (answers: Record<string, string>): string[] =>
  Object.entries(answers).flatMap(([name, answer]) => (answer === '403 permission.denied' ? [name] : []));
const openIn = (answers: Record<string, string>): string[] =>
  Object.keys(answers).filter((name) => answers[name] !== '403 permission.denied');

describe('a person who may only view tables', () => {
  test('sees the order of a table and can neither change it nor take money for it (decision 180)', async () => {
    const viewer = await person(permission.tableService.view);
    expect(openIn(await changes(2, viewer))).toEqual([]);
    expect(refusedIn(await views(2, viewer))).toEqual([]);
  });

  test('who also sells at the counter still cannot change the order of a table (decisions 138, 180)', async () => {
    const cashier = await person(permission.tableService.view, permission.quickService.view);
    expect(openIn(await changes(2, cashier))).toEqual([]);
    expect(refusedIn(await views(2, cashier))).toEqual([]);
    expect(refusedIn(await changes(1, cashier))).toEqual([]);
  });
});

describe('a person who sells through one channel only', () => {
  test('at the counter neither sees nor changes the order of a table, nor takes money for it (decision 138)', async () => {
    const counter = await person(permission.quickService.view);
    expect(openIn(await changes(2, counter))).toEqual([]);
    expect(openIn(await views(2, counter))).toEqual([]);
  });

  test('at tables neither sees nor changes the order of the counter, nor takes money for it (decision 138)', async () => {
    const waiter = await person(permission.tableService.view, permission.tableService.edit);
    expect(openIn(await changes(1, waiter))).toEqual([]);
    expect(openIn(await views(1, waiter))).toEqual([]);
  });

  test('serves its own orders and takes their money', async () => {
    const counter = await person(permission.quickService.view);
    const waiter = await person(permission.tableService.view, permission.tableService.edit);
    expect(refusedIn(await changes(1, counter))).toEqual([]);
    expect(refusedIn(await views(1, counter))).toEqual([]);
    expect(refusedIn(await changes(2, waiter))).toEqual([]);
    expect(refusedIn(await views(2, waiter))).toEqual([]);
    expect(code(await paying(await sent(1), counter))).toBe('200 accepted');
    expect(code(await paying(await sent(2), waiter))).toBe('200 accepted');
  });
});

test('a person with the dashboard follows and moves orders of every channel, and neither opens nor changes them (decision 171)', async () => {
  const { view, edit } = permission.orderDashboard;
  const kitchen = await person(view, edit, permission.quickService.view);
  expect(openIn(await views(2, kitchen))).toEqual(['life', 'lines']);
  const moves = ['hold', 'release', 'fulfillment', 'complete'];
  const changed = await changes(2, kitchen);
  expect(refusedIn(changed)).toEqual(Object.keys(changed).filter((name) => !moves.includes(name)));
});

test('a person who only follows the kitchen sees no payment in the life of an order (decision 192)', async () => {
  const order = await sent(1);
  await paying(order, place.caller);
  const kinds = async (caller: Caller) =>
    (await server.call(orderLifeRoutes.life, { params: { id: order.orderID } }, caller)).body.entries.flatMap(
      ({ changes: made }) => made.map(({ kind }) => kind),
    );
  const kitchen = await kinds(await person(permission.orderDashboard.view));
  expect(kitchen).not.toContain('paid');
  expect(kitchen.length).toBeGreaterThan(0);
  expect(await kinds(await person(permission.totalSaleDashboard.view))).toContain('paid');
});

test('a person who only follows the kitchen sees what to make of a line and nothing of its money (decision 192)', async () => {
  const order = await sent(1);
  const lines = async (caller: Caller): Promise<Record<string, unknown>[]> =>
    (await server.call(orderLifeRoutes.lines, { query: { orderIDs: [order.orderID] } }, caller)).body.items;
  const [kitchen] = await lines(await person(permission.orderDashboard.view));
  expect(kitchen).toMatchObject({ itemName: 'Soda', orderQuantity: 1, isSent: true, orderNo: order.orderNo });
  // Every other number of the line would be a price, a share or a rate.
  const figures = Object.entries(kitchen ?? {}).filter(([, value]) => typeof value === 'number');
  expect(Object.fromEntries(figures)).toEqual({ orderQuantity: 1, enteredQuantity: 1 });
  for (const field of ['price', 'netAmount', 'taxes', 'adjustments', 'orderLineDiscounts', 'voidComp'])
    expect(kitchen).not.toHaveProperty(field);
  for (const codes of [permission.totalSaleDashboard.view, permission.quickService.view])
    expect((await lines(await person(codes)))[0]).toMatchObject({ price: order.orderLines[0]?.price });
});

describe('lists of orders', () => {
  let own: Selling;
  const ids = { 1: '', 2: '' };
  beforeAll(async () => {
    own = await server.open();
    for (const channel of [1, 2] as const) {
      const body = own.terminal.order([own.terminal.line('Soda')], {
        systemOrderChannelID: channel,
        orderFulfillmentTypeID: channel === 2 ? 1 : 2,
      });
      ids[channel] = (await server.call(orderRoutes.send, { body }, own.caller)).body.orderID;
    }
  });
  const idsOf = ({ items }: { readonly items: readonly { readonly orderID: string }[] }) =>
    new Set(items.map(({ orderID }) => orderID));
  const found = async (caller: Caller, query = {}) => {
    const { body } = await server.call(orderRoutes.search, { query }, caller);
    expect(body.total).toBe(body.items.length);
    return idsOf(body);
  };
  const pending = async (caller: Caller, orderIDs: readonly string[] = []) =>
    idsOf((await server.call(orderLifeRoutes.pending, { query: { orderIDs: [...orderIDs] } }, caller)).body);
  const atOwn = (...codes: PermissionCode[]): Promise<Caller> => own.colleague({ codes: new Set(codes) });

  test.each([
    ['at the counter', 1, 2, [permission.quickService.view]],
    ['at tables', 2, 1, [permission.tableService.view]],
  ] as const)('a person who sells %s finds, counts and follows its orders only', async (_, mine, other, codes) => {
    const person = await atOwn(...codes);
    const only = new Set([ids[mine]]);
    for (const query of [{}, { status: 'AwaitingPreparation' }, { paymentStatus: 'Pending' }, { channel: mine }]) {
      expect(await found(person, query), JSON.stringify(query)).toEqual(only);
    }
    expect(await found(person, { channel: other })).toEqual(new Set());
    expect(await pending(person)).toEqual(only);
    expect(await pending(person, Object.values(ids))).toEqual(only);
  });

  test.each([
    ['the dashboard', permission.totalSaleDashboard.view],
    ['the kitchen', permission.orderDashboard.view],
  ])('a person with %s follows all of them, and finds those of the own channel only', async (_, follows) => {
    const person = await atOwn(permission.quickService.view, follows);
    expect(await found(person)).toEqual(new Set([ids[1]]));
    expect(await found(person, { channel: 2 })).toEqual(new Set());
    expect(await pending(person)).toEqual(new Set(Object.values(ids)));
    expect(await pending(await atOwn(follows))).toEqual(new Set(Object.values(ids)));
  });

  test('a person who only follows the kitchen sees no sums, and one with the sales dashboard does (decision 192)', async () => {
    const sums = async (caller: Caller) =>
      (await server.call(orderLifeRoutes.pending, { query: { orderIDs: [] } }, caller)).body.items.map(
        ({ totalDueAmount }) => totalDueAmount,
      );
    expect(await sums(await atOwn(permission.orderDashboard.view))).toEqual([null, null]);
    for (const sum of await sums(await atOwn(permission.totalSaleDashboard.view))) expect(sum).toBeGreaterThan(0);
  });

  test('a person with the rights of both channels finds and follows all of them', async () => {
    const person = await atOwn(permission.quickService.view, permission.tableService.edit);
    const all = new Set(Object.values(ids));
    expect(await found(person)).toEqual(all);
    expect(await found(person, { status: 'AwaitingPreparation' })).toEqual(all);
    expect(await found(person, { channel: 2 })).toEqual(new Set([ids[2]]));
    expect(await pending(person)).toEqual(all);
  });
});
