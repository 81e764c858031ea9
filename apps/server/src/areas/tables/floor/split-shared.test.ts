import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  orderLifeRoutes,
  paymentRoutes,
  permission,
  tableCheckRoutes,
  tableMoveRoutes,
  type ErrorBody,
  type LineAssignmentInput,
  type PaymentResult,
  type TableCheck,
} from '@tavola/contract';
import { toRate } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
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
  room = await openRoom(server, place, ['A', 'B']);
});

const at = (name: string): TableTerminal => new TableTerminal(server, place, room.idOf(name));
const checkOf = async (name: string): Promise<TableCheck> =>
  (await server.call(tableCheckRoutes.byTable, { params: { id: room.idOf(name) }, query: {} }, place.caller)).body;
const voidLine = (id: string, orderLineID: string) =>
  server.call(
    orderLifeRoutes.voidLines,
    { params: { id }, body: { lines: [{ orderLineID }], reason: 'Mistake' } },
    place.caller,
  );
const cents = (amount: number): number => Math.round(amount * 100);
/** The sums of bills by their ids. */
const subtotals = (...checks: readonly TableCheck[]): Record<string, number> =>
  Object.fromEntries(checks.flatMap(({ bills }) => bills.map(({ order }) => [order.orderID, cents(order.subtotal)])));
const sumOf = (amounts: Record<string, number>): number => Object.values(amounts).reduce((sum, each) => sum + each, 0);
const billsOf = ({ bills }: TableCheck) => bills.map(({ order, isFrozen }) => [order.orderID, isFrozen]);

/** Guests of two tables, which are joined; then all of them share a round of odd cents that MAIN has. */
async function joined() {
  const [a, b] = [at('A'), at('B')];
  const [billA, billB] = [a.open(), b.open()];
  const own = a.add(billA, 'Burger', [billA]);
  await a.save('send');
  server.clock.advance(1_000);
  b.add(billB, 'Burger', [billB]);
  await b.save('send');
  server.clock.advance(1_000);
  const tableGroupID = newID();
  const versions = [(await room.table('A')).version, (await room.table('B')).version];
  const body = { tableIDs: [room.idOf('A'), room.idOf('B')], versions, tableGroupID };
  expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
  const group = await at('A').load(tableGroupID);
  const round = group.add(billA, 'Platter', 'shared');
  const wine = group.add(billA, 'Soda', 'all', 3);
  await group.save('send');
  server.clock.advance(1_000);
  const split = async (assignments: readonly LineAssignmentInput[] = [], more: object = {}, caller = place.caller) => {
    const version = (await room.floor()).groups.find((each) => each.tableGroupID === tableGroupID)?.version ?? 0;
    const { tableVersion } = (
      await server.call(tableCheckRoutes.byTableGroup, { params: { id: tableGroupID } }, place.caller)
    ).body;
    return server.call(
      tableMoveRoutes.split,
      { params: { id: tableGroupID }, body: { version, tableVersion, assignments: [...assignments], ...more } },
      caller,
    );
  };
  const to = (orderLineID: string, ...billIDs: string[]): LineAssignmentInput => ({
    orderLineID,
    assignment: 'list',
    billIDs,
    before: [billA, billB],
  });
  return { billA, billB, own, round, wine, group, split, to, tableGroupID };
}

describe('joined tables that share items', () => {
  test('are not split before it is known which table gets them, and nothing is changed', async () => {
    const { split } = await joined();
    const before = await businessRows(server.test);
    expect(outcomeOf(await split())).toBe('409 table.split_shared');
    expect(await businessRows(server.test)).toBe(before);
  });

  test('are split once each item is at the table that it was added at, to the cent', async () => {
    const { billA, billB, round, wine, split, to, group } = await joined();
    const before = subtotals(group.answer ?? (await checkOf('A')));
    const since = (await server.messages(place)).length;
    expect(outcomeOf(await split([to(round, billA), to(wine, billA)]))).toBe('200 accepted');
    const [a, b] = [await checkOf('A'), await checkOf('B')];
    expect(billsOf(a)).toEqual([[billA, false]]);
    expect(billsOf(b)).toEqual([[billB, false]]);
    expect(subtotals(a, b)).toEqual({ [billA]: sumOf(before) - 999, [billB]: 999 });
    expect(await room.table('A')).toMatchObject({
      status: 'Occupied',
      tableGroupID: null,
      totalDueAmount: a.totalDueAmount,
    });
    expect(await room.table('B')).toMatchObject({
      status: 'Occupied',
      tableGroupID: null,
      totalDueAmount: b.totalDueAmount,
    });
    const events = (await server.messages(place)).slice(since).map(({ event }) => event);
    expect(events.filter((event) => event === 'splitTables')).toHaveLength(1);
    expect(events.filter((event) => event === 'orderStatusChanged').length).toBeLessThanOrEqual(1);
  });

  test('are split with an item that the other table takes: it pays for it, and what the first one adds stays there', async () => {
    const { billA, billB, round, wine, split, to } = await joined();
    expect(outcomeOf(await split([to(round, billB), to(wine, billA)]))).toBe('200 accepted');
    const [a, b] = [await checkOf('A'), await checkOf('B')];
    expect(subtotals(a)[billA]).toBe(999 + 3 * 450);
    expect(subtotals(b)[billB]).toBe(999 + 1235);
    expect(a.totalDueAmount).toBe((await room.table('A')).totalDueAmount);
    expect(b.totalDueAmount).toBe((await room.table('B')).totalDueAmount);
    // The bill that the item was added to is not at table B, and the one that has its share is not at table A.
    expect(billsOf(b)).toEqual([
      [billA, true],
      [billB, false],
    ]);
    const there = await at('B').load();
    // What a bill of table A decides is refused with the name of that table, not with a payment that was never taken.
    const give = (orderLineID: string, billIDs: string[], before: string[]) =>
      there.send({
        ...there.payload(),
        bills: [],
        assignments: [{ orderLineID, assignment: 'list', billIDs, before }],
      });
    for (const refused of [await give(round, [billA, billB], [billB]), await give(wine, [billB], [billA])]) {
      expect(outcomeOf(refused)).toBe('409 table.bill_elsewhere');
      expect((refused.body as unknown as ErrorBody).additionValue.params).toMatchObject({ table: 'A' });
    }
    for (const id of [billA, billB])
      expect(outcomeOf(await voidLine(id, round)), 'a line on another bill').toBe('409 table.bill_shared');
    const more = there.add(billB, 'Soda', 'shared');
    const after = await there.save('send');
    expect(after.lines.find(({ line }) => line.orderLineID === more)?.billIDs).toEqual([billB]);
    there.void(billA, round);
    await there.save('send');
    expect(subtotals(await checkOf('B'))[billB]).toBe(999 + 450);
    const here = await at('A').load();
    here.add(billA, 'Water', 'shared');
    await here.save('send');
    expect(subtotals(await checkOf('A'))[billA]).toBe(999 + 3 * 450 + 100);
    for (const [name, bill] of [
      ['A', billA],
      ['B', billB],
    ] as const)
      expect(outcomeOf(await (await at(name).load()).pay(bill))).toBe('200 accepted');
    for (const name of ['A', 'B']) expect(outcomeOf(await room.release(name))).toBe('200 accepted');
  });

  test('answer all bills to a terminal that took its table for a free one, those of the other table too', async () => {
    const { billA, billB, round, wine, split, to } = await joined();
    expect(outcomeOf(await split([to(round, billB), to(wine, billA)]))).toBe('200 accepted');
    const late = at('B');
    const own = late.open();
    late.add(own, 'Water', [own]);
    expect(billsOf(await late.save('send'))).toEqual([
      [billA, true],
      [billB, false],
      [own, false],
    ]);
  });

  test('keep the shares of an item on a bill with a payment, and each bill is paid at its own table', async () => {
    const { billA, billB, round, wine, split, to, group, tableGroupID } = await joined();
    await group.load(tableGroupID);
    expect(outcomeOf(await group.pay(billB))).toBe('200 accepted');
    const before = subtotals((await group.load(tableGroupID)).answer ?? (await checkOf('A')));
    expect(outcomeOf(await split([to(round, billA)]))).toBe('409 table.line_fixed');
    expect(outcomeOf(await split())).toBe('200 accepted');
    const a = await checkOf('A');
    expect(subtotals(a)).toEqual(before);
    // The paid bill of table B, which shares a line, is nothing that table A owes.
    expect(a.totalDueAmount).toBe((await room.table('A')).totalDueAmount);
    expect((await checkOf('B')).totalDueAmount).toBe(0);
    expect(
      a.lines.filter(({ isFixed, billIDs }) => isFixed && billIDs.includes(billA)).map(({ line }) => line.orderLineID),
    ).toEqual([round, wine]);
    const here = await at('A').load();
    here.add(billA, 'Water', 'shared');
    await here.save('send');
    const after = subtotals(await checkOf('A'));
    expect(after).toEqual({ ...before, [billA]: (before[billA] ?? 0) + 100 });
    expect(billsOf(await checkOf('B'))).toEqual([
      [billA, true],
      [billB, true],
    ]);
    expect((await room.table('B')).openBillCount).toBe(0);
    expect(outcomeOf(await room.release('B'))).toBe('200 accepted');
    expect(outcomeOf(await (await at('A').load()).pay(billA))).toBe('200 accepted');
    expect(outcomeOf(await room.release('A'))).toBe('200 accepted');
  });

  test('keep them too when the payment is voided after they were split', async () => {
    const { billA, billB, round, split, group, tableGroupID } = await joined();
    await group.load(tableGroupID);
    const paid = await group.pay(billB);
    expect(outcomeOf(await split())).toBe('200 accepted');
    const before = subtotals(await checkOf('A'));
    const { payment } = paid.body as PaymentResult;
    const voided = await server.call(paymentRoutes.void, { params: { id: payment.paymentID }, body: {} }, place.caller);
    expect(outcomeOf(voided)).toBe('200 accepted');
    for (const [name, own] of [
      ['A', billA],
      ['B', billB],
    ] as const) {
      const other = await at(name).load();
      expect(() => other.assign(round, [own])).toThrow('line_fixed');
      const terminal = await at(name).load();
      terminal.add(own, 'Water', 'shared');
      await terminal.save('send');
    }
    expect(subtotals(await checkOf('A'))).toEqual({
      [billA]: (before[billA] ?? 0) + 100,
      [billB]: (before[billB] ?? 0) + 100,
    });
    for (const [name, bill] of [
      ['A', billA],
      ['B', billB],
    ] as const)
      expect(outcomeOf(await (await at(name).load()).pay(bill))).toBe('200 accepted');
  });

  test('stay joined when someone has given an item to other bills since, or a bill is paid', async () => {
    const { billA, billB, round, wine, split, to, tableGroupID } = await joined();
    const late = await at('B').load(tableGroupID);
    late.assign(round, [billB]);
    await late.save('base');
    expect(outcomeOf(await split([to(round, billA), to(wine, billA)]))).toBe('409 table.check_conflict');
    expect((await room.table('A')).tableGroupID).toBe(tableGroupID);
    expect(outcomeOf(await split([to(wine, newID())]))).toBe('404 table.bill_not_found');
    expect(outcomeOf(await split([to(newID(), billA)]))).toBe('404 order.line_not_found');
  });

  test('stay joined while what a discounted bill gets takes off more than a manager has allowed', async () => {
    const waiter = await place.colleague({
      codes: new Set([permission.tableService.view, permission.tableService.edit]),
    });
    const { billA, billB, round, wine, split, to, group } = await joined();
    const tenPercent = () => ({
      orderDiscountID: newID(),
      discountID: null,
      name: 'Off',
      value: { type: 'percent' as const, rate: toRate(10) },
      isCombinable: true,
      discountRedemptionID: null,
    });
    group.discount(billB, tenPercent());
    await group.save();
    const toB = [to(round, billB), to(wine, billB)];
    const refused = await split(toB, {}, waiter);
    expect(outcomeOf(refused)).toBe('403 approval.required');
    const { params } = (refused.body as unknown as ErrorBody).additionValue;
    expect(params['action']).toBe('discount');
    const approvals = async (orderID: string, amount: number) => [
      {
        action: 'discount' as const,
        orderID,
        approvalID: await approved(server, place, waiter, 'discount', orderID, amount),
      },
    ];
    const amount = Number(params['amount']);
    const small = { approvals: await approvals(billA, amount - 0.01) };
    expect(outcomeOf(await split(toB, small, waiter))).toBe('403 approval.amount_exceeded');
    // One that names a bill of no table here approves nothing.
    const elsewhere = { approvals: await approvals(newID(), amount) };
    expect(outcomeOf(await split(toB, elsewhere, waiter))).toBe('403 approval.required');
    // The same on every bill: nothing more is taken off than before.
    group.discount(billA, tenPercent());
    await group.save();
    expect(outcomeOf(await split(toB, {}, waiter))).toBe('200 accepted');
  });

  test('are split by a waiter with the PIN of a manager, given for any bill of them', async () => {
    const waiter = await place.colleague({
      codes: new Set([permission.tableService.view, permission.tableService.edit]),
    });
    const { billA, billB, round, wine, split, to, group } = await joined();
    group.discount(billB, {
      orderDiscountID: newID(),
      discountID: null,
      name: 'Off',
      value: { type: 'percent', rate: toRate(10) },
      isCombinable: true,
      discountRedemptionID: null,
    });
    await group.save();
    const toB = [to(round, billB), to(wine, billB)];
    const { params } = ((await split(toB, {}, waiter)).body as unknown as ErrorBody).additionValue;
    const approvalID = await approved(server, place, waiter, 'discount', billA, Number(params['amount']));
    const given = { approvals: [{ action: 'discount', orderID: billA, approvalID }] };
    expect(outcomeOf(await split(toB, given, waiter))).toBe('200 accepted');
    expect((await room.table('B')).tableGroupID).toBeNull();
  });
});
