import {
  closeOfDayRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  type CloseOfDay,
  type Order,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash.setup.ts';

// Orders on which nothing is left end with the day (decisions 90, 413).

const place = cashPlace();
const { call, opened, closeAll, paying } = place;
beforeAll(() => opened());

const saved = async (mode: 'base' | 'send' = 'send'): Promise<Order> =>
  (await call(orderRoutes[mode], { body: place.terminal.order([place.terminal.line('Burger')]) })).body;
const read = async ({ orderID }: Order): Promise<Order> =>
  (await call(orderRoutes.get, { params: { id: orderID } })).body;
const emptied = async (order: Order): Promise<Order> => {
  const lines = order.orderLines.map(({ orderLineID }) => ({ orderLineID }));
  const body = { reason: 'Mistake', lines };
  return (await call(orderLifeRoutes.voidLines, { params: { id: order.orderID }, body })).body;
};
/** Closes the day; open orders are not kept by choice. */
const close = async (): Promise<CloseOfDay> => {
  await closeAll();
  const body = { closeOfDayID: newID(), isEmptyAllowed: true };
  const { body: closed } = await call(closeOfDayRoutes.create, { body });
  await opened();
  return closed;
};

describe('an order whose items were all voided', () => {
  it('is voided by the close of day, wherever the kitchen was with it', async () => {
    const orders = [await emptied(await saved('base')), await emptied(await saved('send'))];
    expect(orders.map(({ orderPaymentStatus }) => orderPaymentStatus)).toEqual(['Pending', 'Pending']);
    expect((await close()).closeOfDayID).toBeDefined();
    for (const order of orders)
      expect(await read(order)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
  });

  it('is voided as well when it was paid once, and its payment was voided', async () => {
    const order = await saved();
    const paymentID = newID();
    expect(outcomeOf(await paying(order, { paymentID, tenderedAmount: 100 }))).toBe('200 accepted');
    const voiding = { params: { id: paymentID }, body: {} };
    expect(outcomeOf(await call(paymentRoutes.void, voiding))).toBe('200 accepted');
    expect(await emptied(await read(order))).toMatchObject({ orderPaymentStatus: 'Pending', totalDueAmount: 0 });
    await close();
    expect(await read(order)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
  });

  it('is ended by a person before that, as a whole', async () => {
    const order = await emptied(await saved());
    const voided = await call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } });
    expect(voided.body).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
  });
});

it('an order with an item left stays open over the close of day', async () => {
  const order = await saved();
  await close();
  expect(await read(order)).toMatchObject({ orderPaymentStatus: 'Pending' });
  expect((await read(order)).status).not.toBe('Voided');
});
