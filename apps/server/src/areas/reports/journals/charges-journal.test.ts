import {
  closeOfDayRoutes,
  Fulfillment,
  journalRoutes,
  saleRoutes,
  type JournalEntry,
  type OrderInput,
} from '@tavola/contract';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { beforeAll, expect, it } from 'vitest';
import { cashPlace } from '#areas/selling/cash/cash.setup.ts';
import { refundCalls } from '#areas/selling/http/sales/refunds.setup.ts';
import { newID } from '#platform/ids.ts';

// Charges of sales and refunds whose items come to nothing, in the journal (decisions 98, 121, 133, 244). The service
// charge of 10 % is of the price before discounts: 1.24 of a platter that was given away. A free cup is delivered
// for 3.00.

const [platter] = diner.products.filter(({ ref }) => ref === 'platter');
const place = cashPlace({
  catalog: {
    ...diner,
    products: [...diner.products, { ...platter, ref: 'cup', name: 'Cup', category: 'food', price: 0 }],
    serviceCharge: { rates: [{ fulfillmentID: 1, rate: 10 }], isAfterDiscount: false, isTaxed: false },
  },
});
const { call, opened, closeAll } = place;
const { sent, sold, refund } = refundCalls(place);
const cents = ({ debit, credit }: JournalEntry): number => Math.round((debit - credit) * 100);

/** Sells an item, gives back what is asked for, and closes the day; the entries of its journal. */
async function dayOf(name: string, more: Partial<OrderInput>, isRefunded: boolean): Promise<readonly JournalEntry[]> {
  await opened();
  const order = await sent([[name, 1]], more);
  await sold(order, [{ paymentTypeID: 6, tenderedAmount: order.totalDueAmount }]);
  const inBetween = async (): Promise<string> => {
    await closeAll();
    const body = { closeOfDayID: newID(), carryOpenOrders: true };
    return (await call(closeOfDayRoutes.create, { body })).body.closeOfDayID;
  };
  if (isRefunded) {
    await inBetween();
    await opened();
    await refund((await call(saleRoutes.ofOrder, { params: { id: order.orderID } })).body, { 0: 1 });
  }
  return (await call(journalRoutes.get, { params: { id: await inBetween() } })).body.entries;
}
const figures = (entries: readonly JournalEntry[], kind: JournalEntry['glMapType']) =>
  entries.filter(({ glMapType }) => glMapType === kind).map((entry) => [entry.name, cents(entry)]);

const freeDiscount = (): Partial<OrderInput> => ({
  orderFulfillmentTypeID: Fulfillment.DineIn,
  discounts: [
    { orderDiscountID: newID(), discountType: 'custom', name: 'Gift', discountValue: 100, isPercentage: true },
  ],
});

let refunded: readonly JournalEntry[];
let delivered: readonly JournalEntry[];
beforeAll(async () => {
  refunded = await dayOf('Platter', freeDiscount(), true);
  const byBike = { orderFulfillmentTypeID: Fulfillment.Delivery, deliveryChargeAmount: 3, isAsap: true };
  delivered = await dayOf('Cup', byBike, false);
});

it('a service charge that goes back with a free item is booked back as service charge', () => {
  expect(figures(refunded, 'ServiceCharge')).toEqual([['', 124]]);
});
it('and as no category', () => {
  expect(figures(refunded, 'Category')).toEqual([]);
});
it('a delivery charge on free items is booked as a charge', () => {
  expect(figures(delivered, 'ServiceCharge')).toEqual([['', -300]]);
});
it('and as no category either', () => {
  expect(figures(delivered, 'Category')).toEqual([]);
});
