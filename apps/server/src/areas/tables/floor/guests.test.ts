import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_TABLE_GUESTS, paymentRoutes, permission, reservationRoutes, tableMoveRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

// How many guests sit at a table (decision 404).

let server: SellingServer;
let place: Selling;
let room: Awaited<ReturnType<typeof openRoom>>;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await server.open();
  room = await openRoom(server, place, ['A', 'B', 'C']);
});

const say = (name: string, guestCount: number, caller = place.caller) =>
  server.call(tableMoveRoutes.guests, { params: { id: room.idOf(name) }, body: { guestCount } }, caller);
const guestsAt = async (name: string) => (await room.table(name)).guestCount;
const join = async (...names: string[]): Promise<string> => {
  const tables = await Promise.all(names.map((name) => room.table(name)));
  const tableGroupID = newID();
  const body = {
    tableIDs: tables.map(({ tableID }) => tableID),
    versions: tables.map(({ version }) => version),
    tableGroupID,
  };
  expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
  return tableGroupID;
};

test('nobody asks for guests: a table is opened by its first order without a number', async () => {
  await room.send('A');
  expect(await guestsAt('A')).toBeNull();
});

test('a number opens a free table for the person who gave it', async () => {
  expect(outcomeOf(await say('A', 4))).toBe('200 accepted');
  expect(await room.table('A')).toMatchObject({
    guestCount: 4,
    status: 'Reserved',
    waiterID: place.session.userID,
  });
});

test('the last number counts, and a save of the order keeps it', async () => {
  await say('A', 2);
  await say('A', 5);
  await room.send('A');
  expect(await room.table('A')).toMatchObject({ guestCount: 5, status: 'Occupied' });
});

test('a number is gone when the table is free again', async () => {
  await say('A', 2);
  await room.release('A');
  expect(await guestsAt('A')).toBeNull();
});

/** How many guests the bill or receipt of an order says. */
const guestsOnPaper = async (id: string): Promise<number | undefined> =>
  (await server.call(paymentRoutes.previewReceipt, { params: { id } }, place.caller)).body.guestCount;

test('a bill says how many guests sit at its table, and its receipt does not', async () => {
  await say('A', 4);
  const order = await room.send('A');
  expect(await guestsOnPaper(order.orderID)).toBe(4);
  expect(outcomeOf(await room.pay(order))).toBe('200 accepted');
  expect(await guestsOnPaper(order.orderID)).toBeUndefined();
});

test('a bill at joined tables says the guests of all of them', async () => {
  await say('A', 2);
  await say('B', 3);
  await join('A', 'B');
  expect(await guestsOnPaper((await room.send('A')).orderID)).toBe(5);
});

test('a bill says nothing of guests whom nobody counted', async () => {
  expect(await guestsOnPaper((await room.send('A')).orderID)).toBeUndefined();
});

test('guests who move are as many at their new table', async () => {
  await say('A', 3);
  await room.send('A');
  const { params, body } = await room.seen('A');
  await server.call(tableMoveRoutes.moveParty, { params, body: { ...body, tableID: room.idOf('B') } }, place.caller);
  expect(await guestsAt('A')).toBe(null);
  expect(await guestsAt('B')).toBe(3);
});

test('joined tables have the guests of both, and no number when they are apart again', async () => {
  await say('A', 2);
  await say('B', 3);
  const id = await join('A', 'B');
  expect(await guestsAt('A')).toBe(5);
  expect(await guestsAt('B')).toBe(5);
  const { version = 0 } = (await room.floor()).groups.find(({ tableGroupID }) => tableGroupID === id) ?? {};
  await server.call(tableMoveRoutes.split, { params: { id }, body: { version } }, place.caller);
  expect(await guestsAt('A')).toBe(null);
  expect(await guestsAt('B')).toBe(null);
});

test('a number at a joined table is that of all of them', async () => {
  await say('A', 2);
  await join('A', 'B');
  await say('B', 6);
  expect(await guestsAt('A')).toBe(6);
  expect(await guestsAt('B')).toBe(6);
});

test('guests of a booking for one table are counted when they arrive', async () => {
  const reservationID = newID();
  const booking = {
    reservationID,
    tableIDs: [room.idOf('C')],
    name: 'Nok',
    phone: '',
    forDateTime: new Date(Date.parse((await room.floor()).serverTime) + 600_000).toISOString(),
    minutes: 90,
    guests: 4,
  };
  await server.call(reservationRoutes.create, { body: booking }, place.caller);
  await server.call(reservationRoutes.arrived, { params: { id: reservationID }, body: { version: 1 } }, place.caller);
  expect(await room.table('C')).toMatchObject({ guestCount: 4, reservedName: 'Nok' });
});

test.each([0, MAX_TABLE_GUESTS + 1, 1.5])('refuses %d guests', async (guestCount) => {
  expect(outcomeOf(await say('A', guestCount))).toBe('400 validation.failed');
});

test('a person who may only see tables cannot say it', async () => {
  const viewer = await place.colleague({ codes: new Set([permission.tableService.view]) });
  expect(outcomeOf(await say('A', 2, viewer))).toBe('403 permission.denied');
});
