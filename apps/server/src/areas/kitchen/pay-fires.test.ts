import {
  amountOf,
  checkoutRoutes,
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  recipeRoutes,
  type CheckoutInput,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openKitchen, type Kitchen } from './kitchen.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const tender = (order: OrderInput) => ({
  paymentID: newID(),
  paymentTypeID: PaymentType.CreditCard,
  tenderedAmount: order.totalDueAmount,
});
const checkOut = ({ office }: Kitchen, body: CheckoutInput) =>
  server.call(checkoutRoutes.process, { body }, office.owner);
const save = async ({ office }: Kitchen, mode: 'base' | 'send' | 'finalize', body: OrderInput): Promise<Order> => {
  const answer = await server.call(orderRoutes[mode], { body }, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const pay = ({ office }: Kitchen, order: Order, paymentID = newID(), tenderedAmount = order.totalDueAmount) =>
  server.call(
    paymentRoutes.process,
    {
      body: {
        paymentID,
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: PaymentType.CreditCard,
        tenderedAmount,
      },
    },
    office.owner,
  );
const read = async ({ office }: Kitchen, id: string): Promise<Order> =>
  (await server.call(orderRoutes.get, { params: { id } }, office.owner)).body;
const rowsOf = (table: string, orderID: string): Promise<number> =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE order_id = $1`, [
      orderID,
    ]);
    return rows[0]?.n ?? 0;
  });

describe('a counter sale that is paid where there is a kitchen display', () => {
  it('is sent by its checkout, and is made before it is fulfilled', async () => {
    const kitchen = await openKitchen(server);
    const order = kitchen.order([kitchen.terminal.line('Burger', 2), kitchen.terminal.line('Soda')]);
    const { status, body } = await checkOut(kitchen, { order, payments: [tender(order)] });
    expect(status).toBe(200);
    expect(body.order.sentOrderLineIds.toSorted()).toEqual(
      order.orderLines.map(({ orderLineID }) => orderLineID).toSorted(),
    );
    expect(body.order).toMatchObject({
      status: 'Completed',
      orderPaymentStatus: 'Paid',
      fulfillmentStatus: 'AwaitingPreparation',
      isSentToKDS: true,
    });
    expect(await rowsOf('order_sends', order.orderID)).toBe(1);
    const [ticket] = await kitchen.tickets();
    expect(ticket?.lines.map(({ name, quantity, kdsStatus }) => [name, quantity, kdsStatus])).toEqual([
      ['Burger', 2, 'Sent'],
      ['Soda', 1, 'Sent'],
    ]);
  });

  it('is answered the same when its checkout is repeated, and sent once', async () => {
    const kitchen = await openKitchen(server);
    const order = kitchen.order([kitchen.terminal.line('Burger')]);
    const input = { order, payments: [tender(order)] };
    const first = await checkOut(kitchen, input);
    const again = await checkOut(kitchen, input);
    expect(again.body.order.sentOrderLineIds).toEqual(first.body.order.sentOrderLineIds);
    expect(await rowsOf('order_sends', order.orderID)).toBe(1);
    expect(await rowsOf('kitchen_lines', order.orderID)).toBe(1);
  });

  it('is sent by the payment that settles an order that was only saved', async () => {
    const kitchen = await openKitchen(server);
    const saved = await save(kitchen, 'base', kitchen.order([kitchen.terminal.line('Burger')]));
    expect(await kitchen.tickets()).toEqual([]);
    const paymentID = newID();
    const { body } = await pay(kitchen, saved, paymentID);
    const lineIDs = saved.orderLines.map(({ orderLineID }) => orderLineID);
    expect(body.sentOrderLineIds).toEqual(lineIDs);
    expect(await read(kitchen, saved.orderID)).toMatchObject({
      status: 'AwaitingPreparation',
      isSent: true,
      fulfillmentStatus: 'AwaitingPreparation',
    });
    expect((await pay(kitchen, saved, paymentID)).body).toEqual(body);
    expect((await kitchen.tickets()).length).toBe(1);
  });

  it('is not sent by a payment that leaves something due', async () => {
    const kitchen = await openKitchen(server);
    const saved = await save(kitchen, 'base', kitchen.order([kitchen.terminal.line('Burger')]));
    const { body } = await pay(kitchen, saved, newID(), amountOf(1));
    expect(body.sentOrderLineIds).toBeUndefined();
    expect(await kitchen.tickets()).toEqual([]);
  });

  it('sends only what was never sent', async () => {
    const kitchen = await openKitchen(server);
    const sent = kitchen.terminal.line('Burger');
    const order = kitchen.order([sent]);
    const first = await save(kitchen, 'send', order);
    const more = kitchen.terminal.line('Soda');
    const second = await save(kitchen, 'base', {
      ...kitchen.terminal.totalled({ ...order, orderLines: [sent, more] }),
      version: first.version,
    });
    const { body } = await pay(kitchen, second);
    expect(body.sentOrderLineIds).toEqual([more.orderLineID]);
    const tickets = await kitchen.tickets();
    expect(tickets.map(({ roundNo, lines }) => [roundNo, lines.map(({ name }) => name)])).toEqual([
      [1, ['Burger']],
      [2, ['Soda']],
    ]);
  });

  it('takes its stock once', async () => {
    const kitchen = await openKitchen(server);
    const call: OfficeServer['call'] = (route, input) => server.call(route, input, kitchen.office.owner);
    const { body: beef } = await call(ingredientRoutes.create, {
      body: { name: 'Beef', categoryID: null, uomid: 3, cost: null, enableTrackInventory: true, vendorID: null },
    });
    const parts = [{ elementItemID: beef.ingredientID, quantity: 100, uomid: null }];
    const { itemID } = kitchen.terminal.product('Burger');
    await call(recipeRoutes.saveOfItem, { params: { id: itemID }, body: { parts, revision: '' } });
    const taken = async (): Promise<number[]> => {
      const { body } = await call(inventoryRoutes.get, { params: { id: beef.ingredientID } });
      return body.movements.map(({ quantity }) => quantity);
    };
    const order = kitchen.order([kitchen.terminal.line('Burger', 3)]);
    await checkOut(kitchen, { order, payments: [tender(order)] });
    expect(await taken()).toEqual([-300]);
    const saved = await save(kitchen, 'base', kitchen.order([kitchen.terminal.line('Burger', 2)]));
    await pay(kitchen, saved);
    expect(await taken()).toEqual([-200, -300]);
  });

  it('is sent when its lines are completed before it is paid', async () => {
    const kitchen = await openKitchen(server);
    const saved = await save(kitchen, 'base', kitchen.order([kitchen.terminal.line('Burger')]));
    const { body } = await server.call(
      orderRoutes.finalizeSaved,
      { params: { id: saved.orderID } },
      kitchen.office.owner,
    );
    expect(body.sentOrderLineIds).toEqual(saved.orderLines.map(({ orderLineID }) => orderLineID));
    expect(body).toMatchObject({ status: 'AwaitingPreparation', isSentToKDS: true });
    expect((await pay(kitchen, body)).body.paymentStatus).toBe('Paid');
    expect(await read(kitchen, saved.orderID)).toMatchObject({
      status: 'Completed',
      fulfillmentStatus: 'AwaitingPreparation',
    });
  });

  it('waits for its time where the guest wants it later', async () => {
    const kitchen = await openKitchen(server);
    const pickUpDateTime = new Date(server.clock.now().getTime() + 5 * 3_600_000).toISOString();
    const order = kitchen.order([kitchen.terminal.line('Burger')], { isAsap: false, pickUpDateTime });
    const { status, body } = await checkOut(kitchen, { order, payments: [tender(order)] });
    expect(status).toBe(200);
    expect(body.order.sentOrderLineIds).toEqual([]);
    expect(await kitchen.tickets()).toEqual([]);
  });

  it('is not sent at a table, where people send', async () => {
    const kitchen = await openKitchen(server);
    const tableID = await plantTable(server, kitchen.office);
    const saved = await save(
      kitchen,
      'base',
      kitchen.order([kitchen.terminal.line('Burger')], {
        systemOrderChannelID: 2,
        orderFulfillmentTypeID: 1,
        tableID,
      }),
    );
    await pay(kitchen, saved);
    expect(await kitchen.tickets()).toEqual([]);
  });
});

describe('a counter sale that is paid where there is no kitchen display', () => {
  it('sends nothing, and is fulfilled when it is paid', async () => {
    const kitchen = await openKitchen(server, { isEnabled: false });
    const order = kitchen.order([kitchen.terminal.line('Burger')]);
    const { body } = await checkOut(kitchen, { order, payments: [tender(order)] });
    expect(body.order).toMatchObject({
      status: 'Completed',
      fulfillmentStatus: 'Fulfilled',
      sentOrderLineIds: [],
      isSentToKDS: false,
    });
    expect(await rowsOf('order_sends', order.orderID)).toBe(0);
    expect(await rowsOf('kitchen_lines', order.orderID)).toBe(0);
  });

  it('answers no sent lines with its payment', async () => {
    const kitchen = await openKitchen(server, { isEnabled: false });
    const saved = await save(kitchen, 'base', kitchen.order([kitchen.terminal.line('Burger')]));
    const { body } = await pay(kitchen, saved);
    expect('sentOrderLineIds' in body).toBe(false);
    expect(await rowsOf('order_sends', saved.orderID)).toBe(0);
  });

  it('costs the same as with a kitchen', async () => {
    const [bare, equipped] = [await openKitchen(server, { isEnabled: false }), await openKitchen(server)];
    const figures = async (kitchen: Kitchen) => {
      const order = kitchen.order([kitchen.terminal.line('Burger', 2), kitchen.terminal.line('Soda')]);
      const { body } = await checkOut(kitchen, { order, payments: [tender(order)] });
      const { subtotal, totalTaxAmount, totalDueAmount, serviceChargeAmount, taxes } = body.order;
      return {
        subtotal,
        totalTaxAmount,
        totalDueAmount,
        serviceChargeAmount,
        amounts: taxes.map(({ amount }) => amount),
      };
    };
    expect(await figures(equipped)).toEqual(await figures(bare));
  });
});
