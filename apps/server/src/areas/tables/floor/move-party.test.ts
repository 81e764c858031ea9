import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  orderLifeRoutes,
  orderRoutes,
  reservationRoutes,
  tableCheckRoutes,
  tableMoveRoutes,
  type TableCheck,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

let server: SellingServer;
let place: Selling;
let room: Awaited<ReturnType<typeof openRoom>>;
beforeAll(async () => {
  server = await startSellingServer();
});
// Closing checks every bill, share and posting of the database.
afterAll(() => server.close());
beforeEach(async () => {
  place = await server.open();
  room = await openRoom(server, place, ['A', 'B', 'C', 'D']);
});

const at = (name: string): TableTerminal => new TableTerminal(server, place, room.idOf(name));
const checkOf = async (name: string): Promise<TableCheck> =>
  (await server.call(tableCheckRoutes.byTable, { params: { id: room.idOf(name) }, query: {} }, place.caller)).body;
const move = async (from: string, to: string, more: object = {}) => {
  const { params, body } = await room.seen(from);
  return server.call(
    tableMoveRoutes.moveParty,
    { params, body: { ...body, tableID: room.idOf(to), ...more } },
    place.caller,
  );
};
const join = async (...names: string[]): Promise<string> => {
  const tableGroupID = newID();
  const versions = await Promise.all(names.map(async (name) => (await room.table(name)).version));
  const body = { tableIDs: names.map(room.idOf), versions, tableGroupID };
  expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
  return tableGroupID;
};

/** What guests owe and have paid, bill by bill, and what each line costs each of them. */
const money = ({ bills, lines, totalDueAmount }: TableCheck) => ({
  totalDueAmount,
  bills: bills.map(({ order, status, isMain, isFrozen }) => ({
    orderID: order.orderID,
    status,
    isMain,
    isFrozen,
    due: order.totalDueAmount,
    paid: order.sale?.payments.length ?? 0,
    lines: order.orderLines.map(({ orderLineID, subtotal }) => [orderLineID, subtotal]),
  })),
  lines: lines.map(({ line, billIDs, assignment, isFixed }) => [line.orderLineID, billIDs, assignment, isFixed]),
});

/** Three bills at a table that share odd cents; the second one is paid, of the third a part. */
async function seated(name: string) {
  const terminal = at(name);
  const [main, second, third] = [terminal.open(), terminal.open(), terminal.open()];
  const shared = terminal.add(main, 'Burger', 'shared');
  terminal.add(main, 'Soda', [main]);
  await terminal.save('send');
  expect(outcomeOf(await terminal.pay(second))).toBe('200 accepted');
  expect(outcomeOf(await terminal.pay(third, 1))).toBe('200 accepted');
  server.clock.advance(60_000);
  await terminal.load();
  terminal.add(main, 'Water', [main]);
  await terminal.save('base');
  server.clock.advance(60_000);
  return { main, second, third, shared };
}

describe('the guests of a table move', () => {
  test('with all their bills, shares and payments, to the cent, and their waiter and time with them', async () => {
    const { main, second, third } = await seated('A');
    const [before, table] = [money(await checkOf('A')), await room.table('A')];
    const since = (await server.messages(place)).length;
    const answer = await move('A', 'B');
    expect(outcomeOf(answer)).toBe('200 accepted');
    expect(money(await checkOf('B'))).toEqual(before);
    expect((await checkOf('A')).bills).toEqual([]);
    const { status, openedDateTime, waiterID, waiterName, openBillCount, closedBillCount, totalDueAmount } = table;
    expect(await room.table('B')).toMatchObject({
      status,
      openedDateTime,
      waiterID,
      waiterName,
      openBillCount,
      closedBillCount,
      totalDueAmount,
    });
    expect(await room.table('A')).toMatchObject({
      status: 'Free',
      openBillCount: 0,
      closedBillCount: 0,
      waiterID: null,
    });
    const sent = (await server.messages(place)).slice(since);
    expect(sent.map(({ event }) => event)).toEqual(['orderStatusChanged', 'releaseTable', 'reserveTable']);
    expect(sent[0]?.data['orders']).toHaveLength(2);
    const { entries } = (await server.call(orderLifeRoutes.life, { params: { id: main } }, place.caller)).body;
    expect(entries.flatMap(({ changes }) => changes).at(-1)).toMatchObject({ kind: 'moved', name: 'A', detail: 'B' });
    // The receipt of the paid bill keeps the table that it was printed with.
    const read = async (id: string) => (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
    expect(await read(second)).toMatchObject({ tableID: room.idOf('B'), tableName: 'A' });
    expect(await read(third)).toMatchObject({ tableID: room.idOf('B'), tableName: 'B' });

    const there = await at('B').load();
    for (const bill of [main, third]) {
      await there.load();
      expect(outcomeOf(await there.pay(bill))).toBe('200 accepted');
    }
    expect(outcomeOf(await room.release('B'))).toBe('200 accepted');
  });

  test('while another waiter takes their payment, which is not refused (decision 166)', async () => {
    const { main } = await seated('A');
    const seen = await at('A').load();
    expect(outcomeOf(await move('A', 'B'))).toBe('200 accepted');
    expect(outcomeOf(await seen.pay(main))).toBe('200 accepted');
    expect(await room.table('B')).toMatchObject({ closedBillCount: 2 });
  });

  test('as a group of joined tables to one table, and the group ends', async () => {
    await seated('A');
    const tableGroupID = await join('A', 'B');
    const group = await at('B').load(tableGroupID);
    const bill = group.open();
    group.add(bill, 'Platter', 'shared');
    await group.save('send');
    const before = money(group.answer ?? (await checkOf('A')));
    expect(outcomeOf(await move('B', 'C'))).toBe('200 accepted');
    expect(money(await checkOf('C'))).toEqual(before);
    for (const left of ['A', 'B'])
      expect(await room.table(left)).toMatchObject({ status: 'Free', tableGroupID: null, openBillCount: 0 });
    expect((await room.floor()).groups.some((each) => each.tableGroupID === tableGroupID)).toBe(false);
    expect((await server.messages(place)).slice(-3).map(({ event }) => event)).toEqual([
      'releaseTable',
      'releaseTableGroup',
      'reserveTable',
    ]);
  });

  test('as joined tables of which one has been billed, to a table that is occupied as well', async () => {
    await seated('A');
    await join('A', 'B');
    await server.test.asOwner((owner) =>
      owner.query("UPDATE tables SET status = 'Billed' WHERE company_id = $1 AND id = $2", [
        place.tenant.scope.companyID,
        room.idOf('A'),
      ]),
    );
    expect(outcomeOf(await move('B', 'C'))).toBe('200 accepted');
    expect(await room.statusOf('C')).toBe('Occupied');
  });

  test('before they have ordered, under the name that they were seated with', async () => {
    const { params, body } = await room.seen('A');
    await server.call(tableMoveRoutes.reserve, { params, body: { ...body, name: 'Ann' } }, place.caller);
    expect(outcomeOf(await move('A', 'B'))).toBe('200 accepted');
    expect(await room.table('B')).toMatchObject({ status: 'Reserved', reservedName: 'Ann', openBillCount: 0 });
    expect(await room.table('A')).toMatchObject({ status: 'Free', reservedName: null });
  });

  test('to a table where others have eaten and paid since they came', async () => {
    await seated('A');
    const others = at('B');
    const bill = others.open();
    others.add(bill, 'Soda', [bill]);
    await others.save('send');
    expect(outcomeOf(await others.pay(bill))).toBe('200 accepted');
    expect(outcomeOf(await room.release('B'))).toBe('200 accepted');
    const before = [money(await checkOf('A')), (await room.table('A')).closedBillCount];
    expect(outcomeOf(await move('A', 'B'))).toBe('200 accepted');
    expect([money(await checkOf('B')), (await room.table('B')).closedBillCount]).toEqual(before);
  });

  test('to a table whose booking is later than that', async () => {
    await seated('A');
    const forDateTime = new Date(server.clock.now().getTime() + 2 * 3_600_000).toISOString();
    const body = {
      reservationID: newID(),
      tableIDs: [room.idOf('B')],
      name: 'Ann',
      phone: '',
      forDateTime,
      minutes: 60,
    };
    await server.call(reservationRoutes.create, { body }, place.caller);
    expect(outcomeOf(await move('A', 'B'))).toBe('200 accepted');
  });

  test('once, when the call is repeated', async () => {
    await seated('A');
    const { params, body } = await room.seen('A');
    const caller = { ...place.caller, headers: { 'idempotency-key': newID() } };
    const call = () =>
      server.call(tableMoveRoutes.moveParty, { params, body: { ...body, tableID: room.idOf('B') } }, caller);
    const first = await call();
    expect(outcomeOf(first)).toBe('200 accepted');
    expect((await call()).body).toEqual(first.body);
  });

  test('to one of two tables when two people move them at once', async () => {
    await seated('A');
    const before = money(await checkOf('A'));
    const answers = await Promise.all([move('A', 'B'), move('A', 'C')]);
    expect(answers.map(outcomeOf).toSorted()[0]).toBe('200 accepted');
    const checks = [await checkOf('B'), await checkOf('C')].filter(({ bills }) => bills.length > 0);
    expect(checks.map(money)).toEqual([before]);
  });
});

describe('guests are not moved', () => {
  test('onto other guests, an order that is taken, a booking that is due, or their own table', async () => {
    await seated('A');
    await seated('B');
    expect(outcomeOf(await move('A', 'B'))).toBe('409 table.taken');
    expect(outcomeOf(await move('A', 'A'))).toBe('422 table.move_refused');
    const draft = at('C');
    draft.open();
    await draft.save('base');
    expect(outcomeOf(await move('A', 'C'))).toBe('409 table.taken');
    const booked = (minutes: number) => ({
      reservationID: newID(),
      tableIDs: [room.idOf('D')],
      name: 'Somchai',
      phone: '',
      forDateTime: new Date(server.clock.now().getTime() + minutes * 60_000).toISOString(),
      minutes: 60,
    });
    await server.call(reservationRoutes.create, { body: booked(29) }, place.caller);
    expect(outcomeOf(await move('A', 'D'))).toBe('409 table.booked');
    await join('A', 'B');
    expect(outcomeOf(await move('A', 'B'))).toBe('422 table.move_refused');
  });

  test('to a table of another location or none, from a free one, or as it was seen before', async () => {
    const stale = await room.seen('A');
    expect(outcomeOf(await move('A', 'B'))).toBe('409 table.no_guests');
    await seated('A');
    const other = await openRoom(server, await server.open(), ['Z']);
    expect(outcomeOf(await move('A', newID()))).toBe('404 table.not_found');
    expect(outcomeOf(await move('A', other.idOf('Z')))).toBe('404 table.not_found');
    expect(outcomeOf(await move('A', 'B', stale.body))).toBe('409 table.version_conflict');
    expect((await checkOf('A')).bills).toHaveLength(3);
  });
});
