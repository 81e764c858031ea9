import { describe, expect, test } from 'vitest';
import {
  closeOfDayRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  tableMoveRoutes,
  type Order,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace();
const room = await openRoom(
  server,
  place,
  Array.from({ length: 10 }, (_, index) => `T${index + 1}`),
);

let next = 0;
/** A table that no other test uses. */
const fresh = (): string => `T${++next}`;
const move = ({ orderID, version }: Pick<Order, 'orderID' | 'version'>, to: object) =>
  server.call(tableMoveRoutes.moveOrder, { params: { id: orderID }, body: { version, ...to } }, place.caller);

const closeDay = () =>
  server.call(
    closeOfDayRoutes.create,
    { body: { closeOfDayID: newID(), carryOpenOrders: true, closeTerminals: true, isEmptyAllowed: true } },
    place.caller,
  );

test('a bill without items is voided at close of day like any order: with its history, and every screen is notified', async () => {
  const name = fresh();
  const terminal = new TableTerminal(server, place, room.idOf(name));
  const [main, empty] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', [main]);
  await terminal.save('send');
  const before = (await server.messages(place)).length;
  expect(outcomeOf(await closeDay())).toBe('200 accepted');
  const life = await server.call(orderLifeRoutes.life, { params: { id: empty } }, place.caller);
  expect(life.body.entries.flatMap(({ changes }) => changes).map(({ kind, detail }) => [kind, detail])).toContainEqual([
    'orderVoided',
    'No items at close of day',
  ]);
  const said = (await server.messages(place)).slice(before);
  expect(said.find(({ event }) => event === 'orderStatusChanged')?.data).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ orderID: empty, status: 'Voided' })]),
  });
  expect(said.map(({ event }) => event)).toContain('updateTableItemsCount');
  expect((await terminal.load()).answer?.bills.map(({ order }) => order.orderID)).toEqual([main]);
});

describe('a bill whose payment is voided after its guests have left', () => {
  const paidAt = async (name: string) => {
    const order = await room.send(name);
    const { body } = await room.pay(order);
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    return { order, paymentID: body.payment.paymentID };
  };
  const undo = (paymentID: string) =>
    server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
  const billsAt = async (name: string) =>
    (await new TableTerminal(server, place, room.idOf(name)).load()).answer?.bills.map(({ order }) => order.orderID);

  test('occupies its table again', async () => {
    const name = fresh();
    const { order, paymentID } = await paidAt(name);
    expect(outcomeOf(await undo(paymentID))).toBe('200 accepted');
    expect(await room.statusOf(name)).toBe('Occupied');
    expect(await billsAt(name)).toEqual([order.orderID]);
  });

  test('is no concern of the guests who sit there now', async () => {
    const name = fresh();
    const { order, paymentID } = await paidAt(name);
    server.clock.advance(60_000);
    const now = await room.send(name);
    expect(outcomeOf(await undo(paymentID))).toBe('200 accepted');
    expect(await billsAt(name)).toEqual([now.orderID]);
    const read = await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller);
    expect(read.body).toMatchObject({ tableID: null, tableName: name, orderPaymentStatus: 'Pending' });
  });
});

test('a bill that was opened before the first line stays at its table once it is paid', async () => {
  const name = fresh();
  const terminal = new TableTerminal(server, place, room.idOf(name));
  const [main, second] = [terminal.open(), terminal.open()];
  await terminal.save();
  server.clock.advance(60_000);
  terminal.add(main, 'Burger', [main]);
  terminal.add(main, 'Soda', [second]);
  await terminal.save('send');
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  const read = await new TableTerminal(server, place, room.idOf(name)).load();
  expect(read.answer?.bills.map(({ order, status }) => [order.orderID, status])).toEqual([
    [main, 'paid'],
    [second, 'pending'],
  ]);
});

describe('bills that share a line', () => {
  test('stay at their table until the line is on one bill', async () => {
    const [name, elsewhere] = [fresh(), fresh()];
    const terminal = new TableTerminal(server, place, room.idOf(name));
    const [main, second] = [terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', 'shared');
    terminal.add(second, 'Soda', [second]);
    await terminal.save();
    const orderOf = async (id: string) => (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
    const to = { tableID: room.idOf(elsewhere) };
    expect(outcomeOf(await move(await orderOf(second), to))).toBe('409 table.bill_shared');
    terminal.assign(burger, [main]);
    await terminal.save();
    expect(outcomeOf(await move(await orderOf(second), to))).toBe('200 accepted');
  });

  test('owe their shares, and leave no empty bill to the next guests', async () => {
    const name = fresh();
    const terminal = new TableTerminal(server, place, room.idOf(name));
    const [lender, bearer] = [terminal.open(), terminal.open()];
    terminal.open();
    terminal.add(lender, 'Burger', [bearer]);
    await terminal.save('send');
    // Close of day voids what is empty; this bill has no line, only shares.
    expect(outcomeOf(await closeDay())).toBe('200 accepted');
    await terminal.load();
    expect(terminal.answer?.bills.map(({ order }) => order.orderID)).toEqual([lender, bearer]);
    expect(outcomeOf(await room.release(name))).toBe('409 table.has_unpaid_order');
    terminal.open();
    await terminal.save();
    expect(outcomeOf(await terminal.pay(bearer))).toBe('200 accepted');
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    const next = await new TableTerminal(server, place, room.idOf(name)).load();
    expect(next.answer?.bills).toEqual([]);
    // Nothing of the bill that lent its line is left to make or to pay.
    const lent = await server.call(orderRoutes.get, { params: { id: lender } }, place.caller);
    expect(lent.body).toMatchObject({ status: 'Completed', fulfillmentStatus: 'Fulfilled', totalDueAmount: 0 });
    const pending = await server.call(orderLifeRoutes.pending, { query: { orderIDs: [lender] } }, place.caller);
    expect(pending.body).toMatchObject({ items: [] });
  });

  test('keep their group together', async () => {
    const [name, other] = [fresh(), fresh()];
    const [first, second] = [await room.send(name), await room.send(other)];
    const tableGroupID = newID();
    const versions = [(await room.table(name)).version, (await room.table(other)).version];
    const body = { tableIDs: [room.idOf(name), room.idOf(other)], versions, tableGroupID };
    expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
    const groupVersion = async () =>
      (await room.floor()).groups.find((group) => group.tableGroupID === tableGroupID)?.version ?? 0;
    const split = async () =>
      outcomeOf(
        await server.call(
          tableMoveRoutes.split,
          { params: { id: tableGroupID }, body: { version: await groupVersion() } },
          place.caller,
        ),
      );
    const terminal = await new TableTerminal(server, place, room.idOf(name)).load(tableGroupID);
    terminal.assign(first.orderLines[0]?.orderLineID ?? '', [first.orderID, second.orderID]);
    await terminal.save();
    expect(await split()).toBe('409 table.split_shared');
    terminal.assign(first.orderLines[0]?.orderLineID ?? '', [first.orderID]);
    await terminal.save();
    expect(await split()).toBe('200 accepted');
  });
});
