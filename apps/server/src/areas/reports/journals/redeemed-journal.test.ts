import { closeOfDayRoutes, journalRoutes, saleRoutes, type JournalEntry, type Order } from '@tavola/contract';
import { expect, it } from 'vitest';
import { cashPlace } from '#areas/selling/cash/cash.setup.ts';
import { pointCalls } from '#areas/selling/http/points/points.setup.ts';
import { refundCalls } from '#areas/selling/http/sales/refunds.setup.ts';
import { newID } from '#platform/ids.ts';

// Redeemed points in the close of day and its journal (decisions 97, 126, 306, 356). Two platters are 24.70 and 1.73 of
// tax; 5.00 of points leave 20.03 and 1.40, so that they are a discount of 4.67. The second sale has a charge.

const place = cashPlace();
const { call, opened, closeAll } = place;
const { sent, sold, refund } = refundCalls(place);
const { setRules, rich } = pointCalls(place);
const inFull = ({ totalDueAmount }: Order) => ({ paymentTypeID: 6, tenderedAmount: totalDueAmount }) as const;
const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100);
const total = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0);

it('counts points as a discount without tax, and balances', async () => {
  await opened();
  await setRules();
  await place.reload();
  // The waters of these customers cost 12.00 and 30.00, without tax.
  const [ann, bo] = [await rich(12), await rich(30)];
  const first = await sent([['Platter', 2]], { customerID: ann, redeemPoints: 500 });
  await sold(first, [inFull(first)]);
  const second = await sent(
    [
      ['Platter', 3],
      ['Soda', 1],
    ],
    { customerID: bo, redeemPoints: 1700, orderFulfillmentTypeID: 1 },
  );
  await sold(second, [inFull(second)]);
  const { redemption } = second;
  expect(second.serviceChargeAmount).toBe(4.16);
  expect(redemption?.serviceChargeAmount).toBeLessThan(4.16);
  const given = await refund((await call(saleRoutes.ofOrder, { params: { id: second.orderID } })).body, { 0: 2 });
  await closeAll();
  const body = { closeOfDayID: newID(), carryOpenOrders: true };
  const { closeOfDayID } = (await call(closeOfDayRoutes.create, { body })).body;
  const { sales, details } = (await call(closeOfDayRoutes.get, { params: { id: closeOfDayID } })).body;
  expect(cents(details?.redeemedAmount)).toBe(467 + cents(redemption?.discountAmount));
  const exclusive = (details?.taxes ?? []).filter(({ isInclusive }) => !isInclusive).map(({ amount }) => cents(amount));
  const off = cents(sales.discountAmount) + cents(sales.compAmount) + cents(details?.redeemedAmount);
  expect(cents(sales.subtotal) - off + cents(sales.serviceChargeAmount) + total(exclusive)).toBe(
    cents(sales.totalDueAmount),
  );
  const { entries } = (await call(journalRoutes.get, { params: { id: closeOfDayID } })).body;
  const of = (kind: JournalEntry['glMapType']): number =>
    total(entries.filter((each) => each.glMapType === kind).map(({ debit, credit }) => cents(debit) - cents(credit)));
  expect(total(entries.map(({ debit, credit }) => cents(debit) - cents(credit)))).toBe(0);
  expect(of('Discount')).toBe(467 + cents(redemption?.lineDiscountAmount));
  expect(of('ServiceCharge')).toBe(cents(given.serviceChargeAmount) - cents(redemption?.serviceChargeAmount));
  const back = total(given.lines.map(({ netAmount }) => cents(netAmount)));
  expect(of('Category')).toBe(back - (4200 + 2470 + 3705 + 450));
});
