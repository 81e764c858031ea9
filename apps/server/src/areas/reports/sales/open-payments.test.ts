import { orderRoutes, reportRoutes, type Order, type SaleRecord } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { centsOf, counterOf, reportsOf } from '../reports.setup.ts';

// Money on an order that is not settled is behind the figure of its payment type (decision 490).

const day = { startDate: '2026-06-19', endDate: '2026-06-19' };
const CARD = '6:';
let server: SellingServer;
let place: Selling;
let open: Order;
let list: Awaited<ReturnType<ReturnType<typeof reportsOf>['sales']>>;

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  const { sell, save, pay } = counterOf(server, place);
  server.clock.set(new Date('2026-06-18T11:30:00Z'));
  await sell(['Soda']);
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  await sell(['Water'], { tip: 1 });
  open = await save(place.terminal.order([place.terminal.line('Platter')]));
  await pay(open, { amount: 5, tip: 2 });
  list = await reportsOf(server, place).sales({ ...day, group: 'payment', key: CARD });
});
afterAll(() => server.close());

const openRow = (): SaleRecord | undefined => list.items.find(({ state }) => state === 'Open');

it('what the orders behind a payment type were paid is its figure', async () => {
  const { payments } = await reportsOf(server, place).payments(day);
  const [card] = payments;
  expect(centsOf(list.items.map(({ paid }) => paid))).toBe(centsOf([card?.amount ?? 0, card?.tips ?? 0]));
});

it('the sum of the list has the money of the order', () => {
  expect(centsOf([list.totals.paid])).toBe(centsOf(list.items.map(({ paid }) => paid)));
});

it('the row has the number of the order', () => {
  expect(openRow()?.number).toBe(open.orderNo);
});

it('the row brought no sales', () => {
  expect(openRow()).toMatchObject({ gross: 0, net: 0, tax: 0, tips: 2, paid: 7 });
});

it('the order opens with its payment', async () => {
  const { status, body } = await server.call(
    reportRoutes.order,
    { params: { id: open.orderID }, query: {} },
    place.caller,
  );
  expect(status).toBe(200);
  expect(body.payments.map(({ amount, tips }) => [amount, tips])).toEqual([[5, 2]]);
});

it('the sales behind all payments are those of the period', async () => {
  const { items } = await reportsOf(server, place).sales({ ...day, group: 'payment' });
  expect(items.map(({ state }) => state).toSorted()).toEqual(['Open', 'Paid']);
});

it('gives each its own id where an order has two payments of one second and one amount', async () => {
  const { save, pay } = counterOf(server, place);
  const twice = await save(place.terminal.order([place.terminal.line('Platter')]));
  await pay(twice, { amount: 3 });
  const { body } = await server.call(orderRoutes.get, { params: { id: twice.orderID } }, place.caller);
  await pay({ ...twice, version: body.version }, { amount: 3 });
  const { items } = await reportsOf(server, place).sales({ ...day, group: 'payment', key: CARD });
  const own = items.filter(({ orderID }) => orderID === twice.orderID);
  expect(own.map(({ paid }) => paid)).toEqual([3, 3]);
  expect(new Set(own.map(({ id }) => id)).size).toBe(2);
});
