import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes, paymentRoutes, type Order, type ReceiptPreview } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';
import { cash, paymentCalls } from '../payments/payments.setup.ts';
import { code } from '../orders/orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { paid } = paymentCalls(
  () => server,
  () => place,
);

describe('the receipt', () => {
  test('of a payment right after the save is the same when read later, also after another save', async () => {
    const { terminal, caller } = place;
    const tenPercent = { orderDiscountID: newID(), discountType: 'custom' as const, name: 'Birthday' };
    const input = terminal.order(
      [terminal.line('Burrito', 2, ['Hot', ['Cheese', 2]], { note: 'crispy' }), terminal.line('Platter')],
      { note: 'In a hurry', discounts: [{ ...tenPercent, discountValue: 10, isPercentage: true }] },
    );
    const again = terminal.order([terminal.line('Soda')], {});
    const more = {
      ...terminal.order([terminal.line('Burger'), ...again.orderLines]),
      orderID: again.orderID,
      version: 1,
    };
    for (const saves of [[input], [again, more]]) {
      let order: Order | null = null;
      for (const body of saves) order = (await server.call(orderRoutes.send, { body }, caller)).body;
      if (order === null) throw new Error('No order was saved.');
      const { receipt } = await paid(cash(order, 100, { tipAmount: 3 }));
      const params = { id: order.orderID };
      expect(receipt).toEqual((await server.call(paymentRoutes.previewReceipt, { params }, caller)).body);
    }
  });

  test('says Comp in the language of the receipt, and not why the house gave it', async () => {
    const { terminal, caller } = place;
    const comp = { type: 'comp' as const, value: 100, isPercentage: true, name: 'Other reason' };
    const input = terminal.order([terminal.line('Soda', 1, [], { voidComp: comp }), terminal.line('Platter')]);
    const { body: order } = await server.call(orderRoutes.send, { body: input }, caller);
    const params = { id: order.orderID };
    const { body } = await server.call(paymentRoutes.previewReceipt, { params }, caller);
    expect(body.adjustments.map(({ kind, name }) => [kind, name])).toEqual([['comp', 'Comp']]);
  });

  test('adds up, from the bill to the receipt', async () => {
    const { terminal, caller } = place;
    const discounts = [
      {
        orderDiscountID: newID(),
        discountType: 'custom' as const,
        name: 'Birthday',
        discountValue: 10,
        isPercentage: true,
      },
    ];
    const input = terminal.order(
      [terminal.line('Burrito', 2, ['Hot', ['Cheese', 2]], { note: 'crispy' }), terminal.line('Soda')],
      {
        orderFulfillmentTypeID: 1,
        discounts,
      },
    );
    const order = (await server.call(orderRoutes.send, { body: input }, caller)).body as Order;
    const preview = async () =>
      (await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, caller))
        .body as ReceiptPreview;
    const sums = ({ subtotal, adjustments, taxes }: ReceiptPreview) =>
      Math.round(
        (subtotal +
          adjustments.reduce((sum, row) => sum + row.amount, 0) +
          taxes.reduce((sum, row) => sum + (row.inclusive ? 0 : row.amount), 0)) *
          100,
      ) / 100;
    const bill = await preview();
    expect(bill).toMatchObject({
      title: 'Bill',
      receiptTemplateType: 19,
      saleNo: null,
      staffName: 'Ann Lee',
      payments: [],
      subtotal: 24,
      columns: 42,
      currencyCode: 'THB',
    });
    expect(bill.lines[0]).toMatchObject({
      quantity: 2,
      name: 'Burrito',
      amount: 19.5,
      note: 'crispy',
      details: [
        { text: 'Hot', amount: null },
        { text: '2 × Cheese', amount: null },
      ],
    });
    expect(bill.adjustments).toEqual([
      { kind: 'discount', name: 'Birthday', amount: -2.4 },
      { kind: 'serviceCharge', name: 'Service charge 10%', amount: 2.16 },
    ]);
    expect(sums(bill)).toBe(order.totalDueAmount);
    const { saleNo } = await paid(cash(order, 50));
    expect(await preview()).toMatchObject({
      title: 'Receipt',
      receiptTemplateType: 1,
      saleNo,
      payments: [{ name: 'Cash', tenderedAmount: 50 }],
    });
    const onThaiPage = { ...caller, headers: { ...caller.headers, 'accept-language': 'th' } };
    expect(
      (await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, onThaiPage)).body,
      'the page says in which language it is read',
    ).toMatchObject({ title: 'ใบเสร็จรับเงิน' });
    expect(code(await server.call(paymentRoutes.previewReceipt, { params: { id: newID() } }, caller))).toBe(
      '404 order.not_found',
    );
  });
});

test('says on bill and receipt that an order is delivered or picked up, in the language of the page', async () => {
  const titles = async (orderFulfillmentTypeID: 1 | 3 | 4, language: string) => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')], { orderFulfillmentTypeID });
    const order = (await server.call(orderRoutes.send, { body: input }, place.caller)).body as Order;
    const caller = { ...place.caller, headers: { ...place.caller.headers, 'accept-language': language } };
    const { body } = await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, caller);
    await paid(cash(order, 50));
    const after = await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, caller);
    return [body.title, after.body.title];
  };
  expect(await titles(4, 'en')).toEqual(['Bill · Delivery', 'Receipt · Delivery']);
  expect(await titles(3, 'en')).toEqual(['Bill · Pickup', 'Receipt · Pickup']);
  expect(await titles(4, 'th')).toEqual(['ใบแจ้งค่าอาหาร · จัดส่ง', 'ใบเสร็จรับเงิน · จัดส่ง']);
  expect(await titles(1, 'en')).toEqual(['Bill', 'Receipt']);
});
