import { orderLifeRoutes, PaymentType, type Order } from '@tavola/contract';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from '../sales/refunds.setup.ts';
import { pointCalls } from './points.setup.ts';

// Points that users of other systems saw counted wrong, with the right figures worked out by hand: one for each 5.00,
// and 1.00 for 100 of them.

const place = cashPlace({
  catalog: {
    ...diner,
    products: [
      ...diner.products,
      { ref: 'stew', name: 'Stew', category: 'food', price: 12, tax: 'none' },
      { ref: 'pie', name: 'Pie', category: 'food', price: 10, tax: 'none' },
    ],
  },
});
const { call, opened } = place;
const { sent, sold, request, refund, refunding } = refundCalls(place);
const { setRules, customer, balance, moved, rich } = pointCalls(place);

beforeAll(async () => {
  await opened();
  await setRules();
  await place.reload();
});

const byCard = ({ totalDueAmount }: Pick<Order, 'totalDueAmount'>) => ({
  paymentTypeID: PaymentType.CreditCard,
  tenderedAmount: totalDueAmount,
});

describe('an order of 22.00 of which 10.00 is voided', () => {
  const paid = async (customerID: string) => {
    const order = await sent([['Stew'], ['Pie']], { customerID });
    expect(order.totalDueAmount).toBe(22);
    const pie = order.orderLines.find(({ subtotal }) => subtotal === 10);
    const body = { lines: [{ orderLineID: pie?.orderLineID ?? '' }], reason: 'Mistake' };
    const voided = (await call(orderLifeRoutes.voidLines, { params: { id: order.orderID }, body })).body;
    return sold(voided, [byCard(voided)]);
  };

  it('earns 2 points', async () => {
    const ann = await customer();
    await paid(ann);
    expect(await balance(ann)).toBe(2);
  });

  it('leaves none of them once it is refunded', async () => {
    const ann = await customer();
    await refund(await paid(ann), { 0: 1 });
    expect(await balance(ann)).toBe(0);
  });
});

describe('a sale of two pies that was paid with 100 points', () => {
  it('returns 50 with each of them, and none again', async () => {
    const ann = await rich(2);
    const order = await sent([['Pie', 2]], { customerID: ann, redeemPoints: 100 });
    expect(order.totalDueAmount).toBe(19);
    const sale = await sold(order, [byCard(order)]);
    const made = [await refund(sale, { 0: 1 }), await refund(sale, { 0: 1 })];
    expect(made.map(({ amount, pointsReturned }) => [amount, pointsReturned])).toEqual([
      [9.5, 50],
      [9.5, 50],
    ]);
    expect(outcomeOf(await refunding(sale, request(sale, { 0: 1 })))).toBe('409 refund.error.refunded');
    expect((await moved(ann)).filter(([type]) => type === 'Returned').map(([, points]) => points)).toEqual([50, 50]);
    expect(await balance(ann)).toBe(200);
  });
});
