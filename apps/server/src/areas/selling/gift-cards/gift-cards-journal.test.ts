import { closeOfDayRoutes, giftCardRoutes, journalRoutes, PaymentType, type JournalEntry } from '@tavola/contract';
import { beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash/cash.setup.ts';
import { cardCalls } from './gift-cards.setup.ts';

// Gift cards in the journal of a close of day (decisions 98, 317).

const place = cashPlace();
const { opened, ordered, paying, closeAll } = place;
const { call, must, switchOn, stocked, sold, cardOf } = cardCalls(
  () => place.server,
  () => place.office,
);

beforeAll(async () => {
  await switchOn();
  await opened();
});

const closed = async (): Promise<string> => {
  await closeAll();
  const body = { closeOfDayID: newID(), carryOpenOrders: true, isEmptyAllowed: true };
  return (await must(call(closeOfDayRoutes.create, { body }))).closeOfDayID;
};

/** What the journal of a close says of what is owed on cards, spent of it, and given away. */
const journalOf = async (id: string): Promise<Record<string, number>> => {
  const { entries, debit, credit } = await must(call(journalRoutes.get, { params: { id } }));
  expect(debit).toBe(credit);
  const of = (found: (entry: JournalEntry) => boolean) =>
    entries.filter(found).reduce((sum, entry) => sum + Math.round((entry.debit - entry.credit) * 100), 0);
  return {
    owed: of(({ glMapType }) => glMapType === 'GiftCard'),
    spent: of(({ glMapType, refKey }) => glMapType === 'PaymentType' && refKey === '5'),
    given: of(({ glMapType }) => glMapType === 'Discount'),
    sales: of(({ glMapType }) => glMapType === 'Category'),
  };
};

it('has what is owed on cards, also on those that were given, and no sale before they are spent', async () => {
  await sold(await stocked(100, 1));
  const { giftCardTypeID } = await stocked();
  await must(call(giftCardRoutes.create, { body: { giftCardID: newID(), giftCardTypeID, initialValue: 25 } as never }));
  expect(await journalOf(await closed())).toEqual({ owed: -12500, spent: 0, given: 2500, sales: 0 });
  await opened();
  const giftCardID = cardOf(await sold(await stocked(50, 1)));
  const order = await ordered();
  const { body: paid } = await paying(order, {
    paymentTypeID: PaymentType.GiftCard,
    giftCardID,
    tenderedAmount: order.totalDueAmount,
  });
  const spent = Math.round(paid.payment.amount * 100);
  expect(await journalOf(await closed())).toMatchObject({ owed: -5000, spent, given: 0 });
});
