import { orderRoutes, paymentRoutes, type ErrorBody, type Order, type OrderInput } from '@tavola/contract';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

/** An order of 18.00 of which 10.00 are paid: what is in the way of a change is the payment (decision 31). */

const { server, place } = await openSellingPlace();
const lines = () => [place.terminal.line('Soda', 4)];
let input: OrderInput;
let order: Order;
let paymentID: string;
beforeAll(async () => {
  input = place.terminal.order(lines());
  const { body } = await server.call(orderRoutes.send, { body: input }, place.caller);
  paymentID = newID();
  await server.call(
    paymentRoutes.process,
    {
      body: {
        paymentID,
        orderID: body.orderID,
        orderVersion: body.version,
        paymentTypeID: 1,
        amount: 10,
        tenderedAmount: 10,
      },
    },
    place.caller,
  );
  order = (await server.call(orderRoutes.get, { params: { id: body.orderID } }, place.caller)).body;
});

const save = (change: Partial<OrderInput>) =>
  server.call(
    orderRoutes.send,
    { body: place.terminal.totalled({ ...input, version: order.version, ...change }) },
    place.caller,
  );
const discount = {
  orderDiscountID: newID(),
  discountType: 'custom' as const,
  name: 'Off',
  isPercentage: true,
  discountValue: 10,
  isCombinable: true,
};
const changes: Record<string, () => Partial<OrderInput>> = {
  'another item': () => ({ orderLines: [...input.orderLines, place.terminal.line('Water')] }),
  'a discount': () => ({ discounts: [discount] }),
  'fewer units': () => ({ orderLines: input.orderLines.map((line) => ({ ...line, orderQuantity: 3 })) }),
  'a note': () => ({ note: 'By the window' }),
};

describe('a partly paid order', () => {
  test.each(Object.keys(changes))('refuses %s by the payment that is in its way', async (name) => {
    const before = await businessRows(server.test);
    const { status, body } = await save(changes[name]?.() ?? {});
    const { errorCode, params } = (body as unknown as ErrorBody).additionValue;
    expect(`${status} ${errorCode}`).toBe('409 order.part_paid');
    expect(params).toMatchObject({ name: 'Cash', amount: '10.00' });
    expect(params?.['time']).toMatch(/^\d\d:\d\d$/);
    expect(await businessRows(server.test)).toBe(before);
  });

  test('takes a save that changes nothing', async () => {
    expect((await save({})).status).toBe(200);
  });

  test('takes the change once the payment is voided', async () => {
    await server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
    order = (await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller)).body;
    const { status, body } = await save(changes['another item']?.() ?? {});
    expect(status).toBe(200);
    expect(body.subtotal).toBe(19);
  });
});
