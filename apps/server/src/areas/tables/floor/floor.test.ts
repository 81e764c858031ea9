import { describe, expect, test } from 'vitest';
import {
  checkoutRoutes,
  floorRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  tableMoveRoutes,
  type Order,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { plantUser, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace();
const room = await openRoom(
  server,
  place,
  Array.from({ length: 50 }, (_, index) => `T${index + 1}`),
);

let next = 0;
/** A table that no other test uses. */
const fresh = (): string => `T${++next}`;
const setting = async (values: object): Promise<void> => {
  const { companyID, locationID } = place.tenant.scope;
  await server.test.asOwner((owner) =>
    owner.query(
      'UPDATE locations SET operational_setting = operational_setting || $3::jsonb WHERE company_id = $1 AND id = $2',
      [companyID, locationID, JSON.stringify(values)],
    ),
  );
};
const join = async (names: readonly string[], tableGroupID = newID(), more: object = {}) => {
  const versions = await Promise.all(names.map(async (name) => (await room.table(name)).version));
  const body = { tableIDs: names.map(room.idOf), versions, tableGroupID, ...more };
  return { tableGroupID, answer: await server.call(tableMoveRoutes.join, { body }, place.caller) };
};
const move = ({ orderID, version }: Pick<Order, 'orderID' | 'version'>, to: object) =>
  server.call(tableMoveRoutes.moveOrder, { params: { id: orderID }, body: { version, ...to } }, place.caller);
const groupVersion = async (id: string) =>
  (await room.floor()).groups.find(({ tableGroupID }) => tableGroupID === id)?.version ?? 0;
const events = async (since: number) => (await server.messages(place)).slice(since).map(({ event }) => event);
const eventCount = async () => (await server.messages(place)).length;

describe('the status of a table', () => {
  test('is Reserved once opened, Occupied from the first line, Billed by its bill, and Occupied by another line', async () => {
    const name = fresh();
    expect(await room.statusOf(name)).toBe('Free');
    const opened = await server.call(tableMoveRoutes.reserve, await room.seen(name), place.caller);
    expect(opened.body.tables).toMatchObject([{ tableID: room.idOf(name), status: 'Reserved', version: 2 }]);
    const since = await eventCount();
    const order = await room.send(name);
    expect(order).toMatchObject({ tableID: room.idOf(name), tableName: name });
    expect(await room.table(name)).toMatchObject({
      status: 'Occupied',
      orderID: order.orderID,
      openBillCount: 1,
      itemCount: 1,
      totalDueAmount: order.totalDueAmount,
      waiterID: place.session.userID,
    });
    expect(await events(since)).toContain('updateTableItemsCount');
    await server.call(tableMoveRoutes.billed, { params: { id: room.idOf(name) } }, place.caller);
    expect(await room.statusOf(name)).toBe('Billed');
    const { terminal, caller } = place;
    const again = terminal.order([terminal.line('Soda'), terminal.line('Water')], {
      systemOrderChannelID: 2,
      orderFulfillmentTypeID: 1,
      tableID: room.idOf(name),
    });
    expect(outcomeOf(await server.call(orderRoutes.base, { body: again }, caller))).toBe('200 accepted');
    expect(await room.table(name)).toMatchObject({ status: 'Occupied', openBillCount: 2, itemCount: 3 });
  });

  test('stays as it is when a saved line is changed and none is added', async () => {
    const name = fresh();
    const order = await room.send(name);
    await server.call(tableMoveRoutes.billed, { params: { id: room.idOf(name) } }, place.caller);
    const input = { ...room.order(name), orderID: order.orderID, version: order.version, note: 'by the window' };
    const lines = { orderLines: order.orderLines.map(({ orderLineID }) => ({ ...input.orderLines[0], orderLineID })) };
    await server.call(orderRoutes.base, { body: { ...input, ...lines } as typeof input }, place.caller);
    expect(await room.statusOf(name)).toBe('Billed');
  });

  test('is not Billed without a line', async () => {
    const name = fresh();
    await server.call(tableMoveRoutes.reserve, await room.seen(name), place.caller);
    const billed = await server.call(tableMoveRoutes.billed, { params: { id: room.idOf(name) } }, place.caller);
    expect(outcomeOf(billed)).toBe('409 table.no_bill');
  });

  test('cannot be reserved while guests are at it', async () => {
    const name = fresh();
    await room.send(name);
    expect(outcomeOf(await server.call(tableMoveRoutes.reserve, await room.seen(name), place.caller))).toBe(
      '409 table.taken',
    );
  });
});

describe('a table is released', () => {
  test('by hand, and only once every bill is paid', async () => {
    const name = fresh();
    const order = await room.send(name);
    expect(outcomeOf(await room.release(name))).toBe('409 table.has_unpaid_order');
    await room.pay(order);
    expect(await room.table(name)).toMatchObject({
      status: 'Occupied',
      openBillCount: 0,
      closedBillCount: 1,
      paidBillCount: 1,
    });
    const since = await eventCount();
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect(await events(since), 'its bill is served by that').toEqual(['orderStatusChanged', 'releaseTable']);
    expect(await room.table(name)).toMatchObject({
      status: 'Free',
      closedBillCount: 0,
      waiterID: null,
      openedDateTime: null,
    });
  });

  test('by its last paid or voided bill where the location wants it', async () => {
    await setting({ clearTableAfterCompletingAllBills: true });
    const [paid, voided] = [fresh(), fresh()];
    const [first, second] = [await room.send(paid), await room.send(paid)];
    await room.pay(first);
    expect(await room.statusOf(paid)).toBe('Occupied');
    await room.pay(second);
    expect(await room.statusOf(paid)).toBe('Free');
    const { orderID } = await room.send(voided);
    await server.call(orderRoutes.void, { body: { orderID, reason: 'Mistake' } }, place.caller);
    expect(await room.statusOf(voided)).toBe('Free');
    await setting({ clearTableAfterCompletingAllBills: false });
  });

  test('by a checkout that orders and pays at once', async () => {
    await setting({ clearTableAfterCompletingAllBills: true });
    const name = fresh();
    const order = room.order(name);
    const payments = [
      { paymentID: newID(), paymentTypeID: 1 as const, tenderedAmount: Math.ceil(order.totalDueAmount) + 5 },
    ];
    const answer = await server.call(checkoutRoutes.process, { body: { order, payments } }, place.caller);
    expect(answer.body.order).toMatchObject({ tableName: name, orderPaymentStatus: 'Paid' });
    expect(await room.statusOf(name)).toBe('Free');
    await setting({ clearTableAfterCompletingAllBills: false });
  });

  test('and shows its bill again when the payment is voided afterwards', async () => {
    const name = fresh();
    const order = await room.send(name);
    const { body: paid } = await room.pay(order);
    await room.release(name);
    const { paymentID } = paid.payment;
    await server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
    expect(await room.table(name)).toMatchObject({ openBillCount: 1, orderID: order.orderID });
    expect(outcomeOf(await room.release(name))).toBe('409 table.has_unpaid_order');
  });

  test('is refused with a version that is not the latest', async () => {
    const name = fresh();
    const stale = await room.seen(name);
    await server.call(tableMoveRoutes.reserve, stale, place.caller);
    expect(outcomeOf(await server.call(tableMoveRoutes.release, stale, place.caller))).toBe(
      '409 table.version_conflict',
    );
  });
});

describe('joined tables', () => {
  test('have the status of the one with guests, and each bill is at its own table again after a split', async () => {
    const [taken, free] = [fresh(), fresh()];
    const order = await room.send(taken);
    const since = await eventCount();
    const { tableGroupID, answer } = await join([taken, free]);
    expect(outcomeOf(answer)).toBe('200 accepted');
    expect(await events(since)).toEqual(['joinTables']);
    expect(await room.table(free)).toMatchObject({ status: 'Occupied', tableGroupID, openBillCount: 0 });
    const read = await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller);
    expect(read.body).toMatchObject({ tableID: room.idOf(taken), tableGroupID });
    const split = { params: { id: tableGroupID }, body: { version: await groupVersion(tableGroupID) } };
    expect(outcomeOf(await server.call(tableMoveRoutes.split, split, place.caller))).toBe('200 accepted');
    expect(await room.table(taken)).toMatchObject({ status: 'Occupied', tableGroupID: null, orderID: order.orderID });
    expect(await room.table(free)).toMatchObject({ status: 'Free', tableGroupID: null });
    expect(outcomeOf(await server.call(tableMoveRoutes.split, split, place.caller))).toBe('404 table.group_not_found');
  });

  test('are released together, and an order for the group is at one of its tables', async () => {
    const [first, second] = [fresh(), fresh()];
    const { tableGroupID } = await join([first, second]);
    const body = { ...room.order(first), tableID: null, tableGroupID };
    const { body: order } = await server.call(orderRoutes.send, { body }, place.caller);
    expect([room.idOf(first), room.idOf(second)]).toContain(order.tableID);
    const released = async () =>
      server.call(
        tableMoveRoutes.releaseGroup,
        { params: { id: tableGroupID }, body: { version: await groupVersion(tableGroupID) } },
        place.caller,
      );
    expect(outcomeOf(await released())).toBe('409 table.has_unpaid_order');
    await room.pay(order);
    expect(outcomeOf(await released())).toBe('200 accepted');
    expect(await room.table(first)).toMatchObject({ status: 'Free', tableGroupID: null });
    expect(await room.table(second)).toMatchObject({ status: 'Free', tableGroupID: null });
  });

  test('are at least two different tables of this location that no other group has', async () => {
    const [first, second, third] = [fresh(), fresh(), fresh()];
    expect(outcomeOf((await join([first])).answer)).toBe('422 table.join_refused');
    expect(outcomeOf((await join([first, first])).answer)).toBe('422 table.join_refused');
    const other = await server.open();
    const elsewhere = await openRoom(server, other, ['A1']);
    const foreign = { tableIDs: [room.idOf(first), elsewhere.idOf('A1')], versions: [1, 1], tableGroupID: newID() };
    expect(outcomeOf(await server.call(tableMoveRoutes.join, { body: foreign }, place.caller))).toBe(
      '404 table.not_found',
    );
    await join([first, second]);
    expect(outcomeOf((await join([second, third])).answer)).toBe('409 table.in_other_group');
  });

  test('belong to one group when two people join the same table at once', async () => {
    const [first, shared, last] = [fresh(), fresh(), fresh()];
    const answers = await Promise.all([join([first, shared]), join([shared, last])]);
    const codes = answers.map(({ answer }) => outcomeOf(answer)).toSorted();
    expect(codes[0]).toBe('200 accepted');
    expect(['409 table.in_other_group', '409 table.version_conflict']).toContain(codes[1]);
    const groups = [await room.table(first), await room.table(last)].map(({ tableGroupID }) => tableGroupID);
    expect(groups.filter((group) => group !== null)).toHaveLength(1);
  });
});

describe('moving an order', () => {
  test('takes the guests to the other table and leaves theirs free', async () => {
    const [from, to] = [fresh(), fresh()];
    const order = await room.send(from);
    const moved = await move(order, { tableID: room.idOf(to) });
    expect(moved.body).toMatchObject({ tableID: room.idOf(to), tableName: to, version: order.version + 1 });
    expect(moved.body.orderLines).toEqual(order.orderLines);
    expect(await room.table(from)).toMatchObject({ status: 'Free', openBillCount: 0 });
    expect(await room.table(to)).toMatchObject({ status: 'Occupied', orderID: order.orderID, openBillCount: 1 });
    await room.pay(moved.body);
    expect(await room.table(to)).toMatchObject({ status: 'Occupied', openBillCount: 0, closedBillCount: 1 });
  });

  test('happens once when two people move it at once', async () => {
    const [from, left, right] = [fresh(), fresh(), fresh()];
    const order = await room.send(from);
    const answers = await Promise.all([left, right].map((name) => move(order, { tableID: room.idOf(name) })));
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 order.version_conflict']);
    const taken = [await room.table(left), await room.table(right)].filter(({ openBillCount }) => openBillCount === 1);
    expect(taken).toHaveLength(1);
  });

  test('keeps the bills of others where they are', async () => {
    const [from, to] = [fresh(), fresh()];
    const [order, other] = [await room.send(from), await room.send(from)];
    await move(order, { tableID: room.idOf(to) });
    expect(await room.table(from)).toMatchObject({ status: 'Occupied', orderID: other.orderID, openBillCount: 1 });
  });

  test('is refused to a table of another location and for a paid order', async () => {
    const name = fresh();
    const order = await room.send(name);
    expect(outcomeOf(await move(order, { tableID: newID() }))).toBe('404 table.not_found');
    expect(outcomeOf(await move(order, { tableGroupID: newID() }))).toBe('404 table.group_not_found');
    const { body: paid } = await room.pay(order);
    expect(outcomeOf(await move({ ...order, version: paid.orderVersion }, { tableID: room.idOf(fresh()) }))).toBe(
      '409 order.not_modifiable',
    );
  });
});

test('a release and a save at once never leave a free table with guests', async () => {
  for (let round = 0; round < 5; round++) {
    const name = fresh();
    await server.call(tableMoveRoutes.reserve, await room.seen(name), place.caller);
    const seen = await room.seen(name);
    const [released, saved] = await Promise.all([
      server.call(tableMoveRoutes.release, seen, place.caller),
      server.call(orderRoutes.send, { body: room.order(name) }, place.caller),
    ]);
    expect(saved.status).toBe(200);
    expect(['200 accepted', '409 table.version_conflict', '409 table.has_unpaid_order']).toContain(outcomeOf(released));
    expect(await room.table(name)).toMatchObject({ status: 'Occupied', openBillCount: 1 });
  }
});

describe('the waiter of a table', () => {
  test('is who opened it until it is handed over', async () => {
    const name = fresh();
    const other = await place.colleague({ displayName: 'Nok' });
    await room.send(name, other);
    const { body: waiters } = await server.call(floorRoutes.waiters, {}, place.caller);
    expect(waiters.items.map(({ userID }) => userID)).toContain(place.session.userID);
    const { params, body } = await room.seen(name);
    const handOver = (userID: string) =>
      server.call(tableMoveRoutes.handOver, { params, body: { ...body, userID } }, place.caller);
    expect(outcomeOf(await handOver(newID()))).toBe('404 table.waiter_not_found');
    expect(outcomeOf(await handOver(place.session.userID))).toBe('200 accepted');
    expect((await room.table(name)).waiterID).toBe(place.session.userID);
  });
});

describe('all tables of a waiter', () => {
  test('are handed over at once, with those joined to them, and no table of others', async () => {
    const bistro = await server.open();
    const [first, second, joined, others] = ['T1', 'T2', 'T3', 'T4'] as const;
    const hall = await openRoom(server, bistro, [first, second, joined, others]);
    const { companyID } = bistro.tenant.scope;
    const person = (userName: string) => plantUser(runAsOwner(server.test), companyID, { userName, isSuperUser: true });
    const [nok, sam] = [await person('nok'), await person('sam')];
    for (const name of [first, second, others]) await hall.send(name);
    const { params, body } = await hall.seen(others);
    await server.call(tableMoveRoutes.handOver, { params, body: { ...body, userID: nok } }, bistro.caller);
    const tables = [await hall.table(second), await hall.table(joined)];
    const joining = {
      tableIDs: tables.map(({ tableID }) => tableID),
      versions: tables.map(({ version }) => version),
      tableGroupID: newID(),
    };
    await server.call(tableMoveRoutes.join, { body: joining }, bistro.caller);
    const handOver = () => server.call(tableMoveRoutes.handOverAll, { body: { userID: sam } }, bistro.caller);
    expect((await handOver()).body.tables.map(({ name }) => name).toSorted()).toEqual([first, second, joined]);
    for (const name of [first, second, joined]) expect((await hall.table(name)).waiterID, name).toBe(sam);
    expect((await hall.table(others)).waiterID).toBe(nok);
    expect((await handOver()).body.tables, 'nothing is left').toEqual([]);
  });

  test('go to no one who does not work here, and need the right of one table', async () => {
    const viewer = await place.colleague({ codes: new Set([permission.tableService.view]) });
    const to = (userID: string, caller = place.caller) =>
      server.call(tableMoveRoutes.handOverAll, { body: { userID } }, caller);
    expect(outcomeOf(await to(newID()))).toBe('404 table.waiter_not_found');
    expect(outcomeOf(await to(place.session.userID, viewer))).toBe('403 permission.denied');
  });
});

test('changes need the right to edit, and the floor the right to view', async () => {
  const name = fresh();
  const viewer = await place.colleague({ codes: new Set([permission.tableService.view]) });
  const counter = await place.colleague({ codes: new Set([permission.quickService.view]) });
  expect(outcomeOf(await server.call(floorRoutes.get, {}, viewer))).toBe('200 accepted');
  expect(outcomeOf(await server.call(floorRoutes.get, {}, counter))).toBe('403 permission.denied');
  expect(outcomeOf(await room.release(name, viewer))).toBe('403 permission.denied');
  const body = room.order(name);
  for (const call of [orderRoutes.base, orderRoutes.send, orderRoutes.finalize])
    expect(outcomeOf(await server.call(call, { body }, viewer))).toBe('403 permission.denied');
  const { orderID, orderLines } = await room.send(name);
  const reason = 'Mistake';
  expect(outcomeOf(await server.call(orderRoutes.void, { body: { orderID, reason } }, viewer))).toBe(
    '403 permission.denied',
  );
  const lines = [{ orderLineID: orderLines[0]?.orderLineID ?? '' }];
  const voided = { params: { id: orderID }, body: { lines, reason } };
  expect(outcomeOf(await server.call(orderLifeRoutes.voidLines, voided, viewer))).toBe('403 permission.denied');
});

test('a floor of 300 tables has every table with its bill', async () => {
  const big = await server.open();
  const names = Array.from({ length: 300 }, (_, index) => `H${index + 1}`);
  const hall = await openRoom(server, big, names);
  for (const name of ['H1', 'H150', 'H300']) await hall.send(name);
  const { tables, rooms } = await hall.floor();
  expect(rooms.length).toBe(1);
  expect(tables.length).toBe(300);
  const taken = tables.filter(({ openBillCount }) => openBillCount === 1).map(({ name }) => name);
  expect(taken.toSorted()).toEqual(['H1', 'H150', 'H300']);
});
