import { giftCardRoutes, paymentRoutes, PaymentType, type SaleDetail } from '@tavola/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { cashPlace } from '../cash/cash.setup.ts';
import { refundCalls } from '../http/sales/refunds.setup.ts';
import { cardCalls } from './gift-cards.setup.ts';

// A card with nothing on it can be deleted; the money of what it paid is still the guest's (decisions 316, 425).

const place = cashPlace();
const { opened } = place;
const { sent, sold, refund } = refundCalls(place);
const {
  call,
  must,
  switchOn,
  stocked,
  sold: soldCards,
  card,
  cardOf,
} = cardCalls(
  () => place.server,
  () => place.office,
);

beforeAll(async () => {
  await switchOn();
  await opened();
});

/** A sale that a card has paid with all that was on it, and that was deleted then. */
async function paidByDeleted(): Promise<{ readonly giftCardID: string; readonly sale: SaleDetail }> {
  const order = await sent([['Burger']]);
  const total = order.totalDueAmount;
  const giftCardID = cardOf(await soldCards(await stocked(total, 1)));
  const sale = await sold(order, [{ paymentTypeID: PaymentType.GiftCard, giftCardID, tenderedAmount: total }]);
  await must(call(giftCardRoutes.remove, { query: { giftCardIds: [giftCardID] } }));
  expect((await call(giftCardRoutes.get, { params: { id: giftCardID } })).status).toBe(404);
  return { giftCardID, sale };
}

describe('a card that was deleted when it was empty', () => {
  it('has the money of a refund on it again', async () => {
    const { giftCardID, sale } = await paidByDeleted();
    const made = await refund(sale, { 0: 1 });
    expect(made.payments).toMatchObject([{ paymentTypeID: PaymentType.GiftCard, amount: -sale.totalDueAmount }]);
    expect((await card(giftCardID)).currentBalance).toBe(sale.totalDueAmount);
  });

  it('has the money of a voided payment on it again', async () => {
    const { giftCardID, sale } = await paidByDeleted();
    await must(call(paymentRoutes.void, { params: { id: sale.payments[0]?.paymentID ?? '' }, body: {} }));
    expect((await card(giftCardID)).currentBalance).toBe(sale.totalDueAmount);
  });

  it('pays again with what came back', async () => {
    const { giftCardID, sale } = await paidByDeleted();
    await refund(sale, { 0: 1 });
    const again = await sent([['Burger']]);
    const payment = { paymentTypeID: PaymentType.GiftCard, giftCardID, tenderedAmount: again.totalDueAmount };
    expect((await sold(again, [payment])).paymentStatus).toBe('Paid');
  });
});
