import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  checkoutRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  type CheckoutResult,
  type FulfillmentMove,
  type Order,
  type PendingOrder,
} from '@tavola/contract';
import { defaultServiceChargeRate } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { newID } from '#platform/ids.ts';
import { handleScheduledOrders } from '../../commands/orders/scheduled-orders.ts';
import { sellingDeps } from '../../commands/selling-deps.ts';
import { code, orderCalls, refused } from '../orders/orders.setup.ts';

let server: SellingServer;
let place: Selling;
let elsewhere: Selling;
let kitchen: Caller;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  elsewhere = await server.open();
  kitchen = await place.colleague({ codes: new Set([permission.orderDashboard.edit]), displayName: 'Kit Chen' });
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const { saved } = orderCalls(
  () => server,
  () => place,
);
const HOUR_MS = 60 * 60_000;
const inHours = (hours: number): string => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();

interface Wanted {
  readonly fulfillment?: 1 | 2 | 3 | 4;
  readonly pickUp?: string;
}

function terminalWith({ fulfillment = 3, pickUp }: Wanted = {}, item = 'Burger', quantity = 1): CartTerminal {
  const terminal = new CartTerminal(place.terminal);
  const rate = defaultServiceChargeRate(place.terminal.data.serviceCharge, fulfillment);
  if (rate.ok) terminal.run({ type: 'setFulfillment', to: { fulfillment, serviceChargeRate: rate.value } });
  if (pickUp !== undefined) terminal.run({ type: 'setPickUp', isAsap: false, pickUpDateTime: pickUp });
  terminal.add(item, quantity);
  return terminal;
}
const order = (mode: 'base' | 'send' | 'finalize', wanted: Wanted = {}): Promise<Order> =>
  saved(mode, terminalWith(wanted).payload());
const params = ({ orderID }: Pick<Order, 'orderID'>) => ({ params: { id: orderID } });
const hold = (of: Order, caller = place.caller) => server.call(orderLifeRoutes.hold, params(of), caller);
const release = (of: Order, caller = place.caller) => server.call(orderLifeRoutes.release, params(of), caller);
const complete = (of: Pick<Order, 'orderID'>, caller = place.caller) =>
  server.call(orderLifeRoutes.complete, params(of), caller);
const move = (of: Order, event: FulfillmentMove, caller = place.caller) =>
  server.call(orderLifeRoutes.fulfillment, { ...params(of), body: { event } }, caller);
async function pending(orderIDs: readonly string[] = [], caller = place.caller): Promise<PendingOrder[]> {
  const { body } = await server.call(orderLifeRoutes.pending, { query: { orderIDs: [...orderIDs] } }, caller);
  return body.items;
}
async function paid(wanted: Wanted): Promise<CheckoutResult['order']> {
  const body = terminalWith(wanted).payload();
  const payments = [{ paymentID: newID(), paymentTypeID: 1 as const, tenderedAmount: 50 }];
  const answer = await server.call(checkoutRoutes.process, { body: { order: body, payments } }, place.caller);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.order;
}
async function life(of: Pick<Order, 'orderID'>) {
  const { body } = await server.call(orderLifeRoutes.life, params(of), place.caller);
  return body.entries;
}

describe('an order on its way to the guest', () => {
  test('is held, released, sent, made ready and handed over, and leaves the open orders', async () => {
    const first = await order('base');
    expect((await hold(first)).body).toMatchObject({ status: 'Held', version: first.version });
    expect(await pending([first.orderID])).toMatchObject([
      { status: 'Held', fulfillmentStatus: 'AwaitingPreparation', items: [{ name: 'Burger', quantity: 1 }] },
    ]);
    expect(code(await move(first, 'ready'))).toBe('409 order.move_refused');
    expect((await release(first)).body).toMatchObject({ status: 'New' });
    const sent = new CartTerminal(place.terminal, (await release(first)).body);
    await saved('send', sent.payload());
    expect((await move(first, 'start', kitchen)).body).toMatchObject({
      status: 'InPreparation',
      fulfillmentStatus: 'InPreparation',
    });
    expect((await move(first, 'ready', kitchen)).body).toMatchObject({ fulfillmentStatus: 'AwaitingCollection' });
    const [card] = await pending([first.orderID]);
    expect(Date.parse(card?.fulfillmentSince ?? '')).toBeGreaterThan(server.clock.now().getTime() - 60_000);
    expect((await complete(first)).body).toMatchObject({ fulfillmentStatus: 'Fulfilled', status: 'InPreparation' });
    expect((await complete(first)).status).toBe(200);
    expect(code(await move(first, 'recall'))).toBe('409 order.move_refused');
  });

  test('goes out for delivery and ends as delivered', async () => {
    const first = await order('send', { fulfillment: 4 });
    expect(code(await complete(first))).toBe('409 order.move_refused');
    await move(first, 'ready');
    expect((await move(first, 'dispatch')).body).toMatchObject({ fulfillmentStatus: 'InDelivery' });
    expect((await complete(first)).body).toMatchObject({ fulfillmentStatus: 'Delivered' });
  });

  test('cannot be held once something was sent, and never once it is voided', async () => {
    const sent = await order('send');
    const answer = await hold(sent);
    expect(code(answer)).toBe('409 order.move_refused');
    expect(refused(answer).current).toMatchObject({ orderID: sent.orderID, status: 'AwaitingPreparation' });
  });

  test.each([1, 2, 3] as const)(
    'of type %d is not handed over before anything of it was sent, paid or made (decision 140)',
    async (fulfillment) => {
      const first = await order('base', { fulfillment });
      const answer = await complete(first);
      expect(code(answer)).toBe('409 order.move_refused');
      expect(refused(answer).current).toMatchObject({ status: 'New', fulfillmentStatus: first.fulfillmentStatus });
      await server.call(orderRoutes.sendSaved, { ...params(first), query: { orderLineIDs: [] } }, place.caller);
      expect((await complete(first)).body).toMatchObject({ fulfillmentStatus: 'Fulfilled' });
    },
  );

  test('that a person has made ready by hand is handed over, although nothing of it was sent', async () => {
    const first = await order('base');
    await move(first, 'ready');
    expect((await complete(first)).body).toMatchObject({ fulfillmentStatus: 'Fulfilled', isSent: false });
  });

  test('announces each move once to the screens of the location', async () => {
    const first = await order('send');
    const before = (await server.messages(place)).length;
    await move(first, 'ready');
    await move(first, 'ready');
    const after = (await server.messages(place)).slice(before);
    expect(after).toEqual([
      { event: 'orderStatusChanged', data: { orders: [expect.objectContaining({ orderID: first.orderID })] } },
    ]);
  });

  test('does not interrupt the payment that a cashier has begun', async () => {
    const first = await order('send');
    const moved = await move(first, 'ready');
    expect(moved.body.version).toBe(first.version);
  });

  test('moved by two terminals at once goes one way, and the other terminal gets the new state', async () => {
    const first = await order('send', { fulfillment: 4 });
    await move(first, 'ready');
    const answers = await Promise.all([complete(first), move(first, 'recall', kitchen)]);
    expect(answers.map(code).toSorted()).toEqual(['200 accepted', '409 order.move_refused']);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 409);
    expect(refused(lost ?? { body: null }).current).toMatchObject({ fulfillmentStatus: won?.body.fulfillmentStatus });
  });
});

test('a card names six lines and counts the pieces of the others', async () => {
  const lines = Array.from({ length: 8 }, () => place.terminal.line('Soda', 2));
  const { orderID, orderLines } = await saved('base', place.terminal.order(lines));
  const [card] = await pending([orderID]);
  expect(orderLines.length).toBe(8);
  expect(card?.items.length).toBe(6);
  expect(card?.morePieces).toBe(4);
});

test('the card and the history of an order name its items in each language', async () => {
  const names = { en: 'Big burger', th: 'เบอร์เกอร์' };
  const products = diner.products.map((product) => (product.name === 'Burger' ? { ...product, names } : product));
  const bilingual = await server.open({ ...diner, products });
  const input = bilingual.terminal.order([bilingual.terminal.line('Burger', 2)]);
  await server.call(orderRoutes.base, { body: input }, bilingual.caller);
  const burger = { name: 'Burger', names, quantity: 2 };
  expect(await pending([input.orderID], bilingual.caller)).toMatchObject([{ items: [burger] }]);
  const { body } = await server.call(orderLifeRoutes.life, params(input), bilingual.caller);
  expect(body.entries.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ kind: 'added', ...burger }),
  );
});

describe('at its completion', () => {
  test.each([
    { fulfillment: 1 as const, ends: 'Fulfilled' },
    { fulfillment: 2 as const, ends: 'Fulfilled' },
    { fulfillment: 3 as const, ends: 'Fulfilled' },
    { fulfillment: 4 as const, ends: 'AwaitingCollection' },
  ])('an order of type $fulfillment that needs no kitchen is $ends', async ({ fulfillment, ends }) => {
    const done = await paid({ fulfillment });
    expect(done).toMatchObject({ status: 'Completed', fulfillmentStatus: ends });
    expect(await pending([done.orderID])).toHaveLength(ends === 'Fulfilled' ? 0 : 1);
  });
});

describe('lines that are open on a terminal', () => {
  test('are shown to the other terminals for 30 s by the clock of the server, and until they are closed', async () => {
    const first = await order('base');
    const orderLineIDs = first.orderLines.map(({ orderLineID }) => orderLineID);
    const marked = await server.call(orderLifeRoutes.mark, { ...params(first), body: { orderLineIDs } }, place.caller);
    const { until } = marked.body;
    expect(Date.parse(until ?? '') - server.clock.now().getTime()).toBeGreaterThan(25_000);
    expect(Date.parse(until ?? '') - server.clock.now().getTime()).toBeLessThanOrEqual(30_000);
    await server.call(orderLifeRoutes.unmark, { ...params(first), query: { orderLineIDs } }, place.caller);
    const { clientID, displayName: name } = place.session;
    const messages = (await server.messages(place)).filter(({ event }) => event === 'orderLinesMarked');
    expect(messages.map(({ data }) => data)).toEqual([
      { orderID: first.orderID, orderLineIDs, clientID, name, until },
      { orderID: first.orderID, orderLineIDs, clientID, name, until: null },
    ]);
    expect((await order('base')).version, 'nothing is locked').toBe(first.version);
  });

  test('are lines of the order at this location', async () => {
    const [first, second] = [await order('base'), await order('base')];
    const orderLineIDs = second.orderLines.map(({ orderLineID }) => orderLineID);
    const mark = (of: Order, caller = place.caller) =>
      server.call(orderLifeRoutes.mark, { ...params(of), body: { orderLineIDs } }, caller);
    expect(code(await mark(first))).toBe('404 order.line_not_found');
    expect(code(await mark(second, elsewhere.caller))).toBe('404 order.not_found');
  });
});

describe('a scheduled order', () => {
  const jobs = () => {
    const queue = new JobQueue(server.services);
    const deps = sellingDeps({ ...server.services, catalogFor: createCatalogCache(), jobs: queue });
    handleScheduledOrders(server.services.database, deps, queue);
    return queue;
  };

  test('is held and goes to the kitchen at its pick-up time less the time to prepare', async () => {
    const scheduled = await order('base', { pickUp: inHours(3) });
    expect(scheduled.status).toBe('Held');
    const [card] = await pending([scheduled.orderID]);
    expect(Date.parse(card?.fireDateTime ?? '')).toBe(Date.parse(scheduled.pickUpDateTime ?? '') - 20 * 60_000);
    await jobs().sweep();
    expect(await pending([scheduled.orderID])).toMatchObject([{ status: 'Held', unsentLineCount: 1 }]);
    server.clock.set(new Date(Date.parse(card?.fireDateTime ?? '') + 1000));
    await jobs().sweep();
    expect(await pending([scheduled.orderID])).toMatchObject([{ status: 'AwaitingPreparation', unsentLineCount: 0 }]);
    expect((await life(scheduled)).at(-1)).toMatchObject({ changes: [{ kind: 'fired' }, { kind: 'sent' }] });
  });

  test('that is moved to a later time goes then, and only once', async () => {
    const first = await order('base', { pickUp: inHours(1) });
    const later = new CartTerminal(place.terminal, first);
    later.run({ type: 'setPickUp', isAsap: false, pickUpDateTime: inHours(5) });
    const moved = await saved('base', later.payload());
    server.clock.set(new Date(Date.parse(first.pickUpDateTime ?? '')));
    await jobs().sweep();
    expect(await pending([first.orderID])).toMatchObject([{ status: 'Held' }]);
    server.clock.set(new Date(Date.parse(moved.pickUpDateTime ?? '')));
    await jobs().sweep();
    expect(await pending([first.orderID])).toMatchObject([{ status: 'AwaitingPreparation' }]);
  });

  test('that was paid in advance is sent at its time and waits to be handed over', async () => {
    const done = await paid({ fulfillment: 3, pickUp: inHours(2) });
    expect(done).toMatchObject({ status: 'Completed', fulfillmentStatus: 'AwaitingPreparation', isSent: false });
    server.clock.set(new Date(Date.parse(done.pickUpDateTime ?? '')));
    await jobs().sweep();
    expect(await pending([done.orderID])).toMatchObject([{ status: 'Completed', isSent: true, unsentLineCount: 0 }]);
    expect((await complete(done)).body).toMatchObject({ fulfillmentStatus: 'Fulfilled' });
  });

  test('that is wanted at once after all is released', async () => {
    const first = await order('base', { pickUp: inHours(3) });
    const now = new CartTerminal(place.terminal, first);
    now.run({ type: 'setPickUp', isAsap: true, pickUpDateTime: null });
    expect(await saved('base', now.payload())).toMatchObject({ status: 'New', isAsap: true });
  });
});

describe('lines of a stored order', () => {
  const voidLines = (of: Order, lines: { orderLineID: string; quantity?: number; newOrderLineID?: string }[]) =>
    server.call(orderLifeRoutes.voidLines, { ...params(of), body: { lines, reason: 'Mistake' } }, place.caller);

  test('are voided by unit and as a whole, each once however often it is asked for', async () => {
    const terminal = terminalWith({ fulfillment: 2 }, 'Burger', 3);
    terminal.add('Soda');
    const first = await saved('send', terminal.payload());
    const [burger = '', soda = ''] = first.orderLines.map(({ orderLineID }) => orderLineID);
    const part = [{ orderLineID: burger, quantity: 1, newOrderLineID: newID() }];
    const once = await voidLines(first, part);
    expect(code(once)).toBe('200 accepted');
    const again = await voidLines(first, part);
    expect(again.body).toMatchObject({ version: once.body.version, totalDueAmount: once.body.totalDueAmount });
    const whole = await voidLines(first, [{ orderLineID: soda }]);
    expect(whole.body.subtotal).toBeCloseTo(2 * 9.99, 5);
    const kinds = (await life(first)).flatMap(({ changes }) =>
      changes.map(({ kind, name }) => `${kind} ${name ?? ''}`),
    );
    expect(kinds).toEqual([
      'placed ',
      'added Burger',
      'added Soda',
      'sent Burger',
      'sent Soda',
      'voided Burger',
      'voided Soda',
    ]);
  });

  test('that are not of the order, or more units than it has, are refused', async () => {
    const first = await order('send');
    const [line] = first.orderLines;
    expect(code(await voidLines(first, [{ orderLineID: newID() }]))).toBe('404 order.line_not_found');
    const tooMany = { orderLineID: line?.orderLineID ?? '', quantity: 9, newOrderLineID: newID() };
    expect(code(await voidLines(first, [tooMany]))).toBe('409 order.not_modifiable');
  });

  test('are printed again only after they were sent, and recorded once', async () => {
    const sendID = newID();
    const print = (of: Order, id = sendID) =>
      server.call(
        orderLifeRoutes.rePrint,
        { body: { orderID: of.orderID, sendID: id, orderLineIDs: of.orderLines.map((line) => line.orderLineID) } },
        place.caller,
      );
    expect(code(await print(await order('base')))).toBe('409 order.line_not_sent');
    const sent = await order('send');
    expect(code(await print(sent))).toBe('200 accepted');
    expect(code(await print(sent))).toBe('200 accepted');
    expect((await life(sent)).filter(({ changes }) => changes[0]?.kind === 'reprinted')).toHaveLength(1);
    expect(code(await print(await order('send')))).toBe('422 idempotency.mismatch');
  });

  test('are listed with the number of their order', async () => {
    const sent = await order('send');
    const { body } = await server.call(orderLifeRoutes.lines, { query: { orderIDs: [sent.orderID] } }, place.caller);
    expect(body.items).toMatchObject([{ itemName: 'Burger', orderNo: sent.orderNo, isSent: true }]);
  });
});

test('the life of an order says who did what, from its first line to its payment', async () => {
  const terminal = terminalWith({ fulfillment: 2 }, 'Burger', 1);
  const first = await saved('base', terminal.payload());
  const more = new CartTerminal(place.terminal, first);
  more.add('Soda', 2);
  more.run({ type: 'addOrderDiscount', discount: more.amountOff(1) });
  const second = await saved('send', more.payload());
  const payment = { paymentID: newID(), orderID: second.orderID, orderVersion: second.version };
  await move(second, 'ready', kitchen);
  await server.call(
    paymentRoutes.process,
    { body: { ...payment, paymentTypeID: 1, tenderedAmount: 50 } },
    place.caller,
  );
  const entries = await life(first);
  expect(entries.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    ['placed', 'added'],
    ['added', 'orderDiscounted', 'sent', 'sent'],
    ['ready'],
    ['paid'],
  ]);
  expect(entries.every(({ by, terminal: at }) => by !== null && at !== null)).toBe(true);
  const sale = await paid({ fulfillment: 2 });
  expect((await life(sale)).map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    ['placed', 'added'],
    ['paid'],
  ]);
});

describe('who may', () => {
  test('see the dashboard: its right, but not move anything without one to work', async () => {
    const viewer = await place.colleague({ codes: new Set([permission.orderDashboard.view]) });
    const first = await order('send');
    expect(await pending([first.orderID], viewer)).toHaveLength(1);
    expect((await move(first, 'ready', viewer)).status).toBe(403);
    expect(
      (
        await server.call(
          orderLifeRoutes.voidLines,
          { ...params(first), body: { lines: [{ orderLineID: first.orderLines[0]?.orderLineID ?? '' }], reason: 'x' } },
          kitchen,
        )
      ).status,
    ).toBe(403);
  });

  test('another restaurant finds none of it', async () => {
    const first = await order('send');
    expect(await pending([first.orderID], elsewhere.caller)).toEqual([]);
    for (const answer of await Promise.all([
      hold(first, elsewhere.caller),
      complete(first, elsewhere.caller),
      move(first, 'ready', elsewhere.caller),
      server.call(orderLifeRoutes.life, params(first), elsewhere.caller),
      server.call(orderLifeRoutes.lines, { query: { orderIDs: [first.orderID] } }, elsewhere.caller),
    ]))
      expect(code(answer)).toBe('404 order.not_found');
  });
});
