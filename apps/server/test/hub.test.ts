import { setTimeout as wait } from 'node:timers/promises';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HUB_MESSAGE, HUB_PATH, orderRoutes, paymentRoutes, type HubMessage, type Order } from '@tavola/contract';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import { newID } from '#platform/ids.ts';
import { readIDs, uuidsIn } from './walk/rows.ts';
import { sampleOrder } from './walk/sample-order.ts';

const SALES = 5;
const EVENTS_PER_SALE = 3;

let world: ProductServer;
const open: Socket[] = [];
beforeAll(async () => {
  world = await startProduct();
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await world.close();
});

async function dial(
  token: string,
  subDomain: string,
): Promise<{ socket: Socket; received: HubMessage[]; outcome: string }> {
  const socket = connect(world.url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { host: `${subDomain}.localhost:${world.port}` },
  });
  open.push(socket);
  const received: HubMessage[] = [];
  socket.on(HUB_MESSAGE, (message: HubMessage) => received.push(message));
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
  return { socket, received, outcome };
}

async function listen(place: Place): Promise<HubMessage[]> {
  const { socket, received, outcome } = await dial((await place.cashier.caller()).token ?? '', place.subDomain);
  expect(outcome).toBe('connected');
  await socket.timeout(30_000).emitWithAck('resume', -1);
  return received;
}

async function sell(place: Place): Promise<string> {
  const caller = await place.owner.caller();
  const order: Order = (await world.call(orderRoutes.send, { body: await sampleOrder(place) }, caller)).body;
  const paid = await world.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount: Math.ceil(order.totalDueAmount),
      },
    },
    caller,
  );
  expect(paid.status).toBe(200);
  return order.orderID;
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !isDone() && Date.now() < end;) await wait(20);
}

it('screens of two companies that sell at the same time receive only events of their sales', async () => {
  const { burrito, thai } = world;
  const [atBurrito, atThai] = [await listen(burrito), await listen(thai)];
  const sold = await Promise.all(Array.from({ length: SALES }, () => Promise.all([sell(burrito), sell(thai)])));
  await until(() => Math.min(atBurrito.length, atThai.length) >= SALES * EVENTS_PER_SALE);
  // Leaves time for events that must not arrive.
  await wait(300);
  const [burritoIDs, thaiIDs] = [
    await readIDs(world, burrito.scope.companyID),
    await readIDs(world, thai.scope.companyID),
  ];
  for (const [received, own, foreign, which] of [
    [atBurrito, burritoIDs, thaiIDs, 0],
    [atThai, thaiIDs, burritoIDs, 1],
  ] as const) {
    expect(received.length).toBe(SALES * EVENTS_PER_SALE);
    const ids = [...uuidsIn(JSON.stringify(received))];
    expect(ids.toSorted()).toEqual(sold.map((pair) => pair[which]).toSorted());
    expect(ids.filter((id) => foreign.has(id) || !own.has(id))).toEqual([]);
    expect(received.map(({ seq }) => seq)).toEqual(received.map((_, index) => (received[0]?.seq ?? 0) + index));
  }
});

it('a screen cannot join at another restaurant’s address or take over a terminal of another company', async () => {
  const { burrito, thai } = world;
  const token = (await burrito.cashier.caller()).token ?? '';
  expect((await dial(token, thai.subDomain)).outcome).toBe('tenant.not_found');
  expect((await dial(token, 'nowhere')).outcome).toBe('tenant.not_found');
  const { socket, received } = await dial(token, burrito.subDomain);
  await socket.timeout(30_000).emitWithAck('resume', -1);
  socket.emit('SwitchToNewClient', thai.cashier.device?.clientID);
  await sell(thai);
  await wait(300);
  expect(received).toEqual([]);
  await sell(burrito);
  await until(() => received.length >= EVENTS_PER_SALE);
  expect(received.length).toBe(EVENTS_PER_SALE);
});
