import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  amountOf,
  FloorTableState,
  hubEvents,
  orderLifeRoutes,
  paymentRoutes,
  reservationRoutes,
  tableMoveRoutes,
  type Order,
} from '@tavola/contract';
import { floorAfter } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace({ isNoon: true });
const room = await openRoom(server, place, ['T1', 'T2', 'T3', 'T4', 'T5']);

/** The latest event of a table, which is to be what the floor answers now. */
async function assertCarried(name: string, what: string): Promise<void> {
  const messages = await server.messages(place);
  const data = messages.findLast(
    (each) => each.event === 'updateTableItemsCount' && each.data['tableID'] === room.idOf(name),
  )?.data;
  const floor = await room.floor();
  const shown = await room.table(name);
  const blank = {
    ...floor,
    tables: [{ ...shown, itemCount: -1, status: 'Free' as const, totalDueAmount: amountOf(-1) }],
  };
  expect(data?.['count'], what).toBe(shown.itemCount);
  expect(Object.keys(data?.['table'] ?? {}).toSorted()).toEqual(Object.keys(FloorTableState.shape).toSorted());
  const event = z.parse(hubEvents.updateTableItemsCount.payload, data);
  expect(floorAfter(blank, event)?.tables, what).toEqual([shown]);
}

const move = ({ orderID, version }: Pick<Order, 'orderID' | 'version'>, to: string) =>
  server.call(
    tableMoveRoutes.moveOrder,
    { params: { id: orderID }, body: { version, tableID: room.idOf(to) } },
    place.caller,
  );

it('a change of a bill carries its table as the floor answers it: first line, round, payments, their voiding, move', async () => {
  const forDateTime = new Date(server.clock.now().getTime() + 5 * 3_600_000).toISOString();
  const booking = { reservationID: newID(), name: 'Ann', phone: '', minutes: 90, guests: 4, forDateTime };
  await server.call(reservationRoutes.create, { body: { ...booking, tableIDs: [room.idOf('T1')] } }, place.caller);
  const terminal = new TableTerminal(server, place, room.idOf('T1'));
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', 'shared');
  await terminal.save('send');
  await assertCarried('T1', 'first line');
  server.clock.advance(60_000);
  terminal.add(second, 'Soda', [second]);
  await terminal.save('send');
  await assertCarried('T1', 'round');
  server.clock.advance(60_000);
  expect(outcomeOf(await terminal.pay(main, 1))).toBe('200 accepted');
  await assertCarried('T1', 'part');
  await terminal.load();
  server.clock.advance(60_000);
  const paid = await terminal.pay(main);
  expect(outcomeOf(paid)).toBe('200 accepted');
  await assertCarried('T1', 'paid');
  server.clock.advance(60_000);
  const { paymentID } = (paid.body as { payment: { paymentID: string } }).payment;
  expect(outcomeOf(await server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller))).toBe(
    '200 accepted',
  );
  await assertCarried('T1', 'payment voided');
});

it('a moved order carries the table that it left and the one that it came to', async () => {
  const order = await room.send('T2');
  await room.send('T2');
  server.clock.advance(60_000);
  expect(outcomeOf(await move(order, 'T3'))).toBe('200 accepted');
  await assertCarried('T2', 'left');
  await assertCarried('T3', 'came to');
});

it('an order that is handed over and the last bill that is paid carry their table', async () => {
  const order = await room.send('T4');
  server.clock.advance(60_000);
  const moved = await server.call(orderLifeRoutes.complete, { params: { id: order.orderID } }, place.caller);
  expect(outcomeOf(moved)).toBe('200 accepted');
  await assertCarried('T4', 'handed over');
  expect(outcomeOf(await room.pay(order))).toBe('200 accepted');
  await assertCarried('T4', 'all paid');
});

it('a payment of guests who left that is voided carries their bills and none of the guests after them', async () => {
  /** A bill is paid, and its guests leave. */
  const visit = async () => {
    const paid = await room.pay(await room.send('T5'));
    server.clock.advance(60_000);
    expect(outcomeOf(await room.release('T5'))).toBe('200 accepted');
    server.clock.advance(60_000);
    return (paid.body as { payment: { paymentID: string } }).payment.paymentID;
  };
  const first = await visit();
  await visit();
  const voiding = { params: { id: first }, body: {} };
  expect(outcomeOf(await server.call(paymentRoutes.void, voiding, place.caller))).toBe('200 accepted');
  expect(await room.table('T5')).toMatchObject({ openBillCount: 1, closedBillCount: 0 });
  await assertCarried('T5', 'due again');
});
