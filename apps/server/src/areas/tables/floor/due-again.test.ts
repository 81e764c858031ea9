import { expect, test } from 'vitest';
import { orderLifeRoutes, orderRoutes, paymentRoutes, tableMoveRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace();
const room = await openRoom(server, place, ['1', '2', '3', '4', '5', '6']);

const at = (name: string): TableTerminal => new TableTerminal(server, place, room.idOf(name));
const orderOf = async (id: string) => (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
const siblings = async (id: string): Promise<number> =>
  (await server.call(paymentRoutes.previewReceipt, { params: { id } }, place.caller)).body.bills.length;
const newGuests = async (name: string) => server.call(tableMoveRoutes.newGuests, await room.seen(name), place.caller);

/** Two bills are paid and their table is released; then the payment of the second is voided. */
async function dueAgain(name: string) {
  const terminal = at(name);
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', 'shared');
  await terminal.save('send');
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  expect(outcomeOf(await terminal.pay(second))).toBe('200 accepted');
  server.clock.advance(60_000);
  expect(outcomeOf(await room.release(name))).toBe('200 accepted');
  server.clock.advance(60_000);
  const { sale } = await orderOf(second);
  const voiding = { params: { id: sale?.payments[0]?.paymentID ?? '' }, body: {} };
  expect(outcomeOf(await server.call(paymentRoutes.void, voiding, place.caller))).toBe('200 accepted');
  return { main, second };
}

test('new guests get the table for themselves, and the bill of the earlier ones stays due without it', async () => {
  const { main, second } = await dueAgain('1');
  expect(await room.table('1')).toMatchObject({
    status: 'Occupied',
    waiterID: null,
    openBillCount: 1,
    orderID: second,
  });
  const { version } = await orderOf(second);
  expect(outcomeOf(await newGuests('1'))).toBe('200 accepted');
  expect(await room.table('1')).toMatchObject({ status: 'Free', openBillCount: 0, closedBillCount: 0 });
  expect(await orderOf(second)).toMatchObject({
    tableID: null,
    tableName: '1',
    orderPaymentStatus: 'Pending',
    version,
  });
  expect(await siblings(main), 'their receipts name each other').toBe(2);
  expect(await siblings(second), 'their receipts name each other').toBe(2);
  const { entries } = (await server.call(orderLifeRoutes.life, { params: { id: second } }, place.caller)).body;
  expect(entries.flatMap(({ changes }) => changes).at(-1)).toMatchObject({ kind: 'tableLeft', name: '1' });

  server.clock.advance(60_000);
  const terminal = await at('1').load();
  expect(terminal.answer?.bills).toEqual([]);
  const bill = terminal.open();
  terminal.add(bill, 'Soda', 'shared');
  const { bills, lines } = await terminal.save('send');
  expect(bills.map(({ order }) => order.orderID)).toEqual([bill]);
  expect(lines.map(({ billIDs }) => billIDs)).toEqual([[bill]]);

  const move = { version: (await orderOf(second)).version, tableID: room.idOf('2') };
  const moved = await server.call(tableMoveRoutes.moveOrder, { params: { id: second }, body: move }, place.caller);
  expect(outcomeOf(moved)).toBe('200 accepted');
  expect(outcomeOf(await (await at('2').load()).pay(second))).toBe('200 accepted');
});

test('the same guests are served by the person who adds to what they ordered', async () => {
  const { second } = await dueAgain('3');
  const terminal = await at('3').load();
  const more = terminal.open();
  terminal.add(more, 'Soda', [more]);
  await terminal.save('send');
  const served = await room.table('3');
  expect(served.waiterID).not.toBeNull();
  expect(outcomeOf(await newGuests('3'))).toBe('409 table.has_unpaid_order');
  expect(await orderOf(second)).toMatchObject({ tableID: room.idOf('3') });
});

test('guests whom a waiter serves keep their table and their bill', async () => {
  const order = await room.send('4');
  expect(outcomeOf(await newGuests('4'))).toBe('409 table.has_unpaid_order');
  expect(await orderOf(order.orderID)).toMatchObject({ tableID: room.idOf('4') });
});

test('of two people who seat new guests at once, the second is asked to look again', async () => {
  await dueAgain('5');
  const seen = await room.seen('5');
  const answers = await Promise.all([1, 2].map(() => server.call(tableMoveRoutes.newGuests, seen, place.caller)));
  expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 table.version_conflict']);
});
