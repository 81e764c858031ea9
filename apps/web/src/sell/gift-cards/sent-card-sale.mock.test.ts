import { amountOf, PaymentType, type GiftCardSale, type GiftCardSaleRequest } from '@tavola/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { hasKeptSale } from '#runtime/session/tabs/kept-sale-key.ts';
import { readSentPayments, useSentPayments } from '../cart/state/sent-payments.ts';
import { fakeMemory } from '../memory/memory.setup.ts';
import { refusal } from '../payment/checkout/payment.setup.ts';
import { sendCardSale, sentCardSale, type SentCardSale } from './sent-card-sale.ts';

/** A sale of gift cards without an answer is sent again unchanged, and forgotten once its outcome is known (413). */

let answer: () => Promise<GiftCardSale>;
const asked: GiftCardSaleRequest[] = [];
vi.mock('#areas/loyalty/gift-cards/gift-cards.queries.ts', () => ({
  sellCards: (request: GiftCardSaleRequest) => (asked.push(request), answer()),
  topUpCard: () => answer(),
}));

// The terminal only hands the answer on.
const sold = { saleNo: 'G-1' } as GiftCardSale;
const HERE = 'here';
const sale: SentCardSale = {
  kind: 'sell',
  request: {
    giftCardSaleID: 'sale',
    totalAmount: amountOf(50),
    payments: [{ paymentID: 'payment', paymentTypeID: PaymentType.Cash, tenderedAmount: amountOf(50) }],
    giftCardItems: [{ giftCardTypeID: 'type', initialPrice: amountOf(50), quantity: 1 }],
  },
};

let memory: ReturnType<typeof fakeMemory>;
beforeEach(() => {
  memory = fakeMemory();
  vi.stubGlobal('localStorage', memory);
  asked.length = 0;
});

const lose = async (): Promise<void> => {
  answer = () => Promise.reject(unreachable());
  await expect(sendCardSale(HERE, sale)).rejects.toBeInstanceOf(CallError);
};

it('is stored before it is sent, and forgotten when it is answered', async () => {
  answer = () => {
    expect(sentCardSale(HERE)).toEqual(sale);
    return Promise.resolve(sold);
  };
  expect(await sendCardSale(HERE, sale)).toBe(sold);
  expect(sentCardSale(HERE)).toBeNull();
});

it('is found again after its answer was lost, is sent unchanged, and is no payment of an order', async () => {
  await lose();
  expect(hasKeptSale(HERE)).toBe(true);
  readSentPayments(HERE);
  expect(useSentPayments.getState().payments).toEqual([]);
  answer = () => Promise.resolve(sold);
  const stored = sentCardSale(HERE);
  if (stored !== null) await sendCardSale(HERE, stored);
  expect(asked).toEqual([sale.request, sale.request]);
  expect(sentCardSale(HERE)).toBeNull();
  expect(sentCardSale('elsewhere')).toBeNull();
});

it('is forgotten when the server refuses it', async () => {
  answer = () => Promise.reject(refusal('gift_card_sale.error.stock'));
  await expect(sendCardSale(HERE, sale)).rejects.toThrow();
  expect(sentCardSale(HERE)).toBeNull();
});

it('stays when a repeat is not let in, which says nothing of the try before', async () => {
  await lose();
  for (const failure of [
    refusal('permission.denied', { status: 403 }),
    refusal('limit.rate', { status: 429 }),
    unreachable(),
  ]) {
    answer = () => Promise.reject(failure);
    await expect(sendCardSale(HERE, sale)).rejects.toThrow();
    expect(sentCardSale(HERE)).toEqual(sale);
  }
  answer = () => Promise.reject(refusal('approval.required', { status: 403 }));
  await expect(sendCardSale(HERE, sale)).rejects.toThrow();
  expect(sentCardSale(HERE)).toBeNull();
});
