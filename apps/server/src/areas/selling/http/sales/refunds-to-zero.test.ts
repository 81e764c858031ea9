import { Fulfillment, orderLifeRoutes, orderRoutes, PaymentType, type Order } from '@tavola/contract';
import { toMoney, toRate } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from './refunds.setup.ts';

// What was paid can be refunded to zero, and only what is sold by weight in parts of a unit (decisions 161, 412).

const place = cashPlace({
  catalog: {
    ...diner,
    products: [
      ...diner.products,
      { ref: 'gouda', name: 'Gouda', category: 'food', price: 20, tax: 'none', isWeighed: true },
    ],
    deposits: [{ ref: 'bottle', name: 'Bottle', category: 'drinks', price: 0.25, tax: 'none' }],
  },
});
const { call, opened } = place;
const { sent, sold, detail, request, refunding, refund } = refundCalls(place);

beforeAll(() => opened());

/** A delivery for this fee whose only item was voided before it was paid. */
async function delivered(fee: number): Promise<Order> {
  const terminal = new CartTerminal(place.terminal);
  terminal.add('Burger');
  const to = { fulfillment: Fulfillment.Delivery, serviceChargeRate: toRate(0) };
  terminal.run({ type: 'setFulfillment', to });
  terminal.run({ type: 'setDelivery', charge: toMoney(fee), address: '9 Sukhumvit 31' });
  const { body: order } = await call(orderRoutes.send, { body: terminal.payload() });
  const lines = order.orderLines.map(({ orderLineID }) => ({ orderLineID }));
  const voiding = { params: { id: order.orderID }, body: { reason: 'Mistake', lines } };
  return (await call(orderLifeRoutes.voidLines, voiding)).body;
}

describe('a delivery whose last item was voided', () => {
  it('owes its fee until the order is voided', async () => {
    const order = await delivered(4.5);
    expect(order).toMatchObject({ totalDueAmount: 4.5, deliveryChargeAmount: 4.5 });
    const voided = await call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } });
    expect(voided.body).toMatchObject({ status: 'Voided', totalDueAmount: 0 });
  });

  it.each([
    ['cash', { tenderedAmount: 20 }],
    ['a card', { paymentTypeID: PaymentType.CreditCard, amount: 4.5, tenderedAmount: 4.5 }],
  ] as const)('is refunded to zero where its fee was paid by %s', async (_, payment) => {
    const sale = await sold(await delivered(4.5), [payment]);
    expect(sale.lines).toEqual([]);
    const made = await refund(sale, {});
    expect(made).toMatchObject({ amount: 4.5, deliveryChargeAmount: 4.5, lines: [], isComplete: true });
    expect(await detail(sale.saleID)).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 4.5 });
    expect(outcomeOf(await refunding(sale, request(sale, {})))).toBe('409 refund.error.refunded');
  });
});

// A platter is 13.21 and a soda 4.82 with their tax; eight bottles that came back are 2.00 less (decision 412).
describe('a sale from which container credits were deducted', () => {
  const { CreditCard } = PaymentType;
  const bought = async (...items: readonly (readonly [name: string, quantity?: number])[]) => {
    const order = await sent([...items, ['Bottle (credit)', 8]]);
    return sold(order, [{ paymentTypeID: CreditCard, tenderedAmount: order.totalDueAmount }]);
  };

  it('gives back no more than was paid while a credit is left', async () => {
    const sale = await bought(['Platter', 1]);
    expect(outcomeOf(await refunding(sale, request(sale, { 0: 1 })))).toBe('409 refund.error.credits_left');
  });

  it('is refunded to zero with its credits', async () => {
    const sale = await bought(['Platter', 1]);
    expect(await refund(sale, { 0: 1, 1: 8 })).toMatchObject({ amount: 11.21, isComplete: true });
  });

  it('gives back an item by itself, and the last one with the credits', async () => {
    const sale = await bought(['Platter', 1], ['Soda', 1]);
    await refund(sale, { 0: 1 });
    const rest = await detail(sale.saleID);
    expect(outcomeOf(await refunding(rest, request(rest, { 1: 1, 2: 7 })))).toBe('409 refund.error.credits_left');
    expect(await refund(rest, { 1: 1, 2: 8 })).toMatchObject({ amount: 2.82, isComplete: true });
  });
});

describe('a part of a unit', () => {
  it('is not refunded of what is sold by the piece, and a whole one is', async () => {
    const sale = await sold(await sent([['Burger', 2]]), [{ tenderedAmount: 100 }]);
    for (const units of [0.5, 1.5])
      expect(outcomeOf(await refunding(sale, request(sale, { 0: units })))).toBe('422 refund.error.whole_pieces');
    expect(await detail(sale.saleID)).toMatchObject({ refundCount: 0 });
    expect(outcomeOf(await refunding(sale, request(sale, { 0: 1 })))).toBe('200 accepted');
  });

  it.each([1, 0.75])('is refunded of %s kg, which is sold by weight', async (kilograms) => {
    const sale = await sold(await sent([['Gouda', kilograms]]), [{ tenderedAmount: 100 }]);
    const made = await refund(sale, { 0: 0.25 });
    expect(made).toMatchObject({ amount: 5, isComplete: false });
    await refund(sale, { 0: kilograms - 0.25 });
    expect(await detail(sale.saleID)).toMatchObject({ paymentStatus: 'Refunded' });
  });
});
