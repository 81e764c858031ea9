import { expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import {
  floorRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  tableMoveRoutes,
  type Order,
  type PaymentResult,
  type ReceiptPreview,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { compBill } from '@tavola/testkit/tables/comp-bill.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { plantTables } from '@tavola/testkit/restaurant/plant-tables.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';

const { server, place } = await openSellingPlace({ isNoon: true });

const previewOf = async (id: string): Promise<ReceiptPreview> =>
  (await server.call(paymentRoutes.previewReceipt, { params: { id } }, place.caller)).body;
const orderOf = async (id: string): Promise<Order> =>
  (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
const voidBill = (orderID: string) =>
  server.call(orderRoutes.void, { body: { orderID, reason: 'Mistake' } }, place.caller);
const voidLine = (id: string, orderLineID: string) =>
  server.call(
    orderLifeRoutes.voidLines,
    { params: { id }, body: { lines: [{ orderLineID }], reason: 'Mistake' } },
    place.caller,
  );
const moveTo = async (orderID: string, tableID: string) =>
  server.call(
    tableMoveRoutes.moveOrder,
    { params: { id: orderID }, body: { version: (await orderOf(orderID)).version, tableID } },
    place.caller,
  );
const release = async (tableID: string): Promise<string> => {
  const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  const version = tables.find((table) => table.tableID === tableID)?.version ?? 0;
  return outcomeOf(
    await server.call(tableMoveRoutes.release, { params: { id: tableID }, body: { version } }, place.caller),
  );
};

async function undo(paid: { status: number; body: unknown }): Promise<void> {
  const { payment } = paid.body as PaymentResult;
  const voided = await server.call(paymentRoutes.void, { params: { id: payment.paymentID }, body: {} }, place.caller);
  expect(outcomeOf(voided)).toBe('200 accepted');
}

/** Two bills that share a burger are paid, and their table is released. */
async function left(mode: 'base' | 'send' = 'send') {
  const [tableID = '', spare = ''] = await plantTables(server, place, 2);
  const terminal = new TableTerminal(server, place, tableID);
  const [main, second] = [terminal.open(), terminal.open()];
  const burger = terminal.add(main, 'Burger', [main, second]);
  const soda = terminal.add(second, 'Soda', [second]);
  await terminal.save(mode);
  const paid = { main: await terminal.pay(main), second: await terminal.pay(second) };
  expect(outcomeOf(paid.main)).toBe('200 accepted');
  expect(outcomeOf(paid.second)).toBe('200 accepted');
  server.clock.advance(60_000);
  expect(await release(tableID)).toBe('200 accepted');
  server.clock.advance(60_000);
  return { tableID, spare, main, second, burger, soda, paid };
}

/** Other guests take the table; gives their bill. */
async function seatOthers(tableID: string): Promise<string> {
  const terminal = await new TableTerminal(server, place, tableID).load();
  const bill = terminal.open();
  terminal.add(bill, 'Water', [bill]);
  await terminal.save('send');
  server.clock.advance(60_000);
  return bill;
}

test.each(['main', 'second'] as const)(
  'the %s bill of guests who left, due again, is not voided while a paid bill shares its items',
  async (which) => {
    const visit = await left();
    await seatOthers(visit.tableID);
    const [own, other] = which === 'main' ? [visit.main, visit.second] : [visit.second, visit.main];
    const before = await previewOf(other);
    await undo(visit.paid[which]);
    expect(await orderOf(own)).toMatchObject({ tableID: null, orderPaymentStatus: 'Pending' });
    expect(outcomeOf(await voidBill(own))).toBe('409 table.bill_shared_paid');
    if (which === 'main') expect(outcomeOf(await voidLine(own, visit.burger))).toBe('409 table.bill_shared_away');
    expect(await previewOf(other)).toEqual(before);
    expect((await orderOf(other)).orderLines.filter(({ isVoided }) => isVoided)).toEqual([]);
  },
);

test('a bill of guests who left shows and costs its own part of shared items', async () => {
  const visit = await left();
  await seatOthers(visit.tableID);
  const { totalDueAmount, subtotal } = await orderOf(visit.main);
  await undo(visit.paid.main);
  const due = await orderOf(visit.main);
  expect(due).toMatchObject({ totalDueAmount, subtotal });
  expect(due.orderLines.map((line) => line.subtotal)).toEqual([subtotal]);
});

test.each(['base', 'send'] as const)(
  'a bill of guests who left says where it is changed, and is comped and settled at a table, saved by %s',
  async (mode) => {
    const visit = await left(mode);
    await seatOthers(visit.tableID);
    await undo(visit.paid.main);
    const before = await previewOf(visit.second);
    const { subtotal: part } = await orderOf(visit.main);
    const counter = new CartTerminal(place.terminal, await orderOf(visit.main));
    const asked = await server.call(orderRoutes.base, { body: counter.payload() }, place.caller);
    expect(outcomeOf(asked)).toBe('409 table.bill_shared_away');
    expect(outcomeOf(await moveTo(visit.main, visit.spare))).toBe('200 accepted');
    const terminal = await new TableTerminal(server, place, visit.spare).load();
    expect(terminal.answer?.bills.map(({ order, status }) => [order.orderID, status])).toEqual([
      [visit.main, 'pending'],
      [visit.second, 'paid'],
    ]);
    expect(outcomeOf(await voidLine(visit.main, visit.burger))).toBe('409 table.bill_shared');
    const [main] = terminal.answer?.bills ?? [];
    expect(main?.order.orderLines.map((line) => line.subtotal)).toEqual([part]);
    expect(outcomeOf(await compBill(terminal, visit.main))).toBe('200 accepted');
    expect(outcomeOf(await terminal.pay(visit.main, 0))).toBe('200 accepted');
    expect(await release(visit.spare)).toBe('200 accepted');
    expect(await orderOf(visit.main)).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: 0 });
    const { subtotal, totalDueAmount, lines } = await previewOf(visit.second);
    expect({ subtotal, totalDueAmount, lines }).toEqual({
      subtotal: before.subtotal,
      totalDueAmount: before.totalDueAmount,
      lines: before.lines,
    });
  },
);

test('a shared item stays fixed at a table where only one of its bills is due again', async () => {
  const visit = await left();
  await seatOthers(visit.tableID);
  await undo(visit.paid.main);
  expect(outcomeOf(await moveTo(visit.main, visit.spare))).toBe('200 accepted');
  const terminal = await new TableTerminal(server, place, visit.spare).load();
  expect(terminal.answer?.lines.find(({ line }) => line.orderLineID === visit.burger)).toMatchObject({
    isFixed: true,
    billIDs: [visit.main, visit.second],
  });
  expect(() => terminal.void(visit.main, visit.burger)).toThrow('refuses');
});

test('a bill of guests who left that is due at another table is neither paid nor partly paid for the engine', async () => {
  const visit = await left();
  await seatOthers(visit.tableID);
  const [other = ''] = await plantTables(server, place, 1);
  await undo(visit.paid.main);
  expect(outcomeOf(await moveTo(visit.main, visit.spare))).toBe('200 accepted');
  await undo(visit.paid.second);
  expect(outcomeOf(await moveTo(visit.second, other))).toBe('200 accepted');
  const { answer, check } = await new TableTerminal(server, place, visit.spare).load();
  const far = answer?.bills.find(({ order }) => order.orderID === visit.second);
  expect(far).toMatchObject({ isMain: false, isFrozen: true, status: 'pending' });
  expect(check.bills.find(({ billID }) => billID === visit.second)?.frozen).toMatchObject({ balance: null });
});

test('a bill of guests who left, of which a part is still paid, is moved to a table for the rest', async () => {
  const [tableID = '', spare = ''] = await plantTables(server, place, 2);
  const terminal = new TableTerminal(server, place, tableID);
  const main = terminal.open();
  terminal.add(main, 'Burger', [main]);
  await terminal.save('send');
  expect(outcomeOf(await terminal.pay(main, 1))).toBe('200 accepted');
  await terminal.load();
  const rest = await terminal.pay(main);
  expect(outcomeOf(rest)).toBe('200 accepted');
  server.clock.advance(60_000);
  expect(await release(tableID)).toBe('200 accepted');
  server.clock.advance(60_000);
  await seatOthers(tableID);
  await undo(rest);
  expect(await orderOf(main)).toMatchObject({ tableID: null, orderPaymentStatus: 'PartiallyPaid' });
  expect(outcomeOf(await moveTo(main, spare))).toBe('200 accepted');
  const there = await new TableTerminal(server, place, spare).load();
  expect(there.answer?.bills.map(({ order, status }) => [order.orderID, status])).toEqual([[main, 'partiallyPaid']]);
  expect(outcomeOf(await there.pay(main))).toBe('200 accepted');
  expect(await orderOf(main)).toMatchObject({ orderPaymentStatus: 'Paid' });
  // At its table it stays there while a part of it is paid.
  const part = await terminal.load().then(() => terminal.open());
  terminal.add(part, 'Burger', [part]);
  await terminal.save('send');
  expect(outcomeOf(await terminal.pay(part, 1))).toBe('200 accepted');
  expect(outcomeOf(await moveTo(part, spare))).toBe('409 order.not_modifiable');
});

test('tables are split whatever one of their bills shared with guests who left', async () => {
  const visit = await left();
  await seatOthers(visit.tableID);
  await undo(visit.paid.second);
  const [joined = ''] = await plantTables(server, place, 1);
  expect(outcomeOf(await moveTo(visit.second, visit.spare))).toBe('200 accepted');
  const tableGroupID = newID();
  const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  const tableIDs = [visit.spare, joined];
  const versions = tableIDs.map((id) => tables.find((table) => table.tableID === id)?.version ?? 0);
  const join = await server.call(tableMoveRoutes.join, { body: { tableIDs, versions, tableGroupID } }, place.caller);
  expect(outcomeOf(join)).toBe('200 accepted');
  const split = { params: { id: tableGroupID }, body: { version: 1 } };
  expect(outcomeOf(await server.call(tableMoveRoutes.split, split, place.caller))).toBe('200 accepted');
});

test('tables are split with an item that an open bill shares with a paid one of another table, and not before one of them is paid', async () => {
  const [first = '', second = ''] = await plantTables(server, place, 2);
  const bills: string[] = [];
  for (const tableID of [first, second]) {
    const terminal = new TableTerminal(server, place, tableID);
    bills.push(terminal.open());
    terminal.add(bills.at(-1) ?? '', 'Burger', 'shared');
    await terminal.save('send');
  }
  const tableGroupID = newID();
  const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  const tableIDs = [first, second];
  const versions = tableIDs.map((id) => tables.find((table) => table.tableID === id)?.version ?? 0);
  await server.call(tableMoveRoutes.join, { body: { tableIDs, versions, tableGroupID } }, place.caller);
  const group = await new TableTerminal(server, place, first).load(tableGroupID);
  group.add(bills[0] ?? '', 'Soda', 'all');
  await group.save('send');
  const split = async () =>
    outcomeOf(
      await server.call(
        tableMoveRoutes.split,
        { params: { id: tableGroupID }, body: { version: await versionOfGroup(tableGroupID) } },
        place.caller,
      ),
    );
  expect(await split()).toBe('409 table.split_shared');
  expect(outcomeOf(await group.pay(bills[1] ?? ''))).toBe('200 accepted');
  const { totalDueAmount } = await orderOf(bills[0] ?? '');
  expect(await split()).toBe('200 accepted');
  const alone = await new TableTerminal(server, place, first).load();
  expect((await orderOf(bills[0] ?? '')).totalDueAmount).toBe(totalDueAmount);
  expect(outcomeOf(await alone.pay(bills[0] ?? ''))).toBe('200 accepted');
});

const versionOfGroup = async (id: string): Promise<number> => {
  const { groups } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  return groups.find(({ tableGroupID }) => tableGroupID === id)?.version ?? 0;
};

test('a bill of guests who left is moved on from a wrong table while a paid bill shares its items', async () => {
  const visit = await left();
  await seatOthers(visit.tableID);
  await undo(visit.paid.main);
  const [right = ''] = await plantTables(server, place, 1);
  expect(outcomeOf(await moveTo(visit.main, visit.spare))).toBe('200 accepted');
  expect(outcomeOf(await moveTo(visit.main, right))).toBe('200 accepted');
  expect(outcomeOf(await moveTo(visit.main, visit.tableID))).toBe('200 accepted');
  expect(outcomeOf(await moveTo(visit.main, visit.spare))).toBe('200 accepted');
});
