import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes, paymentRoutes, type Order, type OrderInput } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/tools/testkit/selling.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const send = (input: OrderInput) => server.call(orderRoutes.send, { body: input }, place.caller);

describe('a sale', () => {
  test('order, cash, receipt', async () => {
    const { till, caller } = place;
    const input = till.order([till.line('Burrito', 2, ['Hot', ['Cheese', 2]]), till.line('Soda')]);
    const sent = await send(input);
    expect(sent.body).toMatchObject({ version: 1, orderNo: '1', status: 'AwaitingPreparation', collectionCode: '001', totalDueAmount: input.totalDueAmount });
    const paid = await server.call(paymentRoutes.process, { body: { paymentID: crypto.randomUUID(), orderID: input.orderID, orderVersion: 1, paymentTypeID: 1, tenderedAmount: 50 } }, caller);
    expect(paid.body).toMatchObject({ saleNo: '1', paymentStatus: 'Paid', balanceDueAmount: 0 });
    const receipt = await server.call(paymentRoutes.previewReceipt, { params: { id: input.orderID } }, caller);
    expect(receipt.status).toBe(200);
    const got = await server.call(orderRoutes.get, { params: { id: input.orderID } }, caller);
    expect((got.body as Order).sale?.payments.length).toBe(1);
  });
});
