import { giftCardRoutes, paymentRoutes, PaymentType, type SaleDetail } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash/cash.setup.ts';
import { refundCalls } from '../http/sales/refunds.setup.ts';
import { cardCalls } from './gift-cards.setup.ts';

// A card that was disabled gets no refund: the guest could not spend it (decision 510).

const place = cashPlace();
const { opened } = place;
const { sent, sold, detail, request, refunding, refund } = refundCalls(place);
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

const setDisabled = async (id: string, isDisabled: boolean) => {
  const { customerOwnerID, expiryDate, version } = await card(id);
  return must(
    call(giftCardRoutes.update, { params: { id }, body: { customerOwnerID, expiryDate, isDisabled, version } }),
  );
};

/** A sale that a card of 50 has paid, and that was disabled then. */
async function paidByDisabled(): Promise<{ readonly giftCardID: string; readonly sale: SaleDetail }> {
  const order = await sent([['Burger']]);
  const giftCardID = cardOf(await soldCards(await stocked(50, 1)));
  const payment = { paymentTypeID: PaymentType.GiftCard, giftCardID, tenderedAmount: order.totalDueAmount };
  const sale = await sold(order, [payment]);
  await setDisabled(giftCardID, true);
  return { giftCardID, sale };
}

describe('a refund of what a card paid that was disabled since', () => {
  it('is refused and moves nothing', async () => {
    const { giftCardID, sale } = await paidByDisabled();
    const before = (await card(giftCardID)).currentBalance;
    expect(outcomeOf(await refunding(sale, request(sale, { 0: 1 })))).toBe('409 refund.error.card_disabled');
    expect((await card(giftCardID)).currentBalance).toBe(before);
    expect((await detail(sale.saleID)).refunds).toEqual([]);
  });

  it('is made by another way with a reason', async () => {
    const { giftCardID, sale } = await paidByDisabled();
    const before = (await card(giftCardID)).currentBalance;
    const asked = request(sale, { 0: 1 });
    const cash = { paymentID: newID(), paymentTypeID: PaymentType.Cash, amount: asked.totalAmount };
    const made = await refund(sale, { 0: 1 }, { payments: [cash], reason: 'The card was lost' });
    expect(made.payments).toMatchObject([{ paymentTypeID: PaymentType.Cash }]);
    expect((await card(giftCardID)).currentBalance).toBe(before);
  });

  it('goes onto the card once it is enabled again', async () => {
    const { giftCardID, sale } = await paidByDisabled();
    await setDisabled(giftCardID, false);
    await refund(sale, { 0: 1 });
    expect((await card(giftCardID)).currentBalance).toBe(50);
  });
});

describe('a voided payment', () => {
  it('comes back onto a card that was disabled since, because there is no other way', async () => {
    const { giftCardID, sale } = await paidByDisabled();
    await must(call(paymentRoutes.void, { params: { id: sale.payments[0]?.paymentID ?? '' }, body: {} }));
    expect((await card(giftCardID)).currentBalance).toBe(50);
  });
});
