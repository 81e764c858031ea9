import {
  orderRoutes,
  paymentRoutes,
  PaymentType,
  saleRoutes,
  type PaymentInput,
  type RefundInput,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openLedgerServer } from '@tavola/testkit/office/ledger-server.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cardCalls } from '../../gift-cards/gift-cards.setup.ts';
import { pointCalls } from '../points/points.setup.ts';
import { openWorked } from './worked-sales.setup.ts';

// Points, a gift card, cash and a card pay one bill, and each has what it gave when everything went back.

const server = await openLedgerServer();

const byCard = (amount: number, tipAmount = 0) => ({
  paymentTypeID: PaymentType.CreditCard,
  amount,
  tipAmount,
  tenderedAmount: amount + tipAmount,
});
const inCash = (tenderedAmount: number, tipAmount = 0) => ({
  paymentTypeID: PaymentType.Cash,
  tenderedAmount,
  tipAmount,
});
const withCard = (giftCardID: string, amount: number, tipAmount = 0, tenderedAmount = amount + tipAmount) => ({
  paymentTypeID: PaymentType.GiftCard,
  giftCardID,
  amount,
  tipAmount,
  tenderedAmount,
});

/** A restaurant that sells for 20.00 and 1.00, with gift cards and points. */
async function open() {
  const at = await openWorked(server, { prices: [20, 1], cashStep: 0.25 });
  const cards = cardCalls(
    () => server,
    () => at.office,
  );
  await cards.switchOn();
  const card = async (price: number) => cards.cardOf(await cards.sold(await cards.stocked(price, 1)));
  const balance = async (id: string) => (await cards.card(id)).currentBalance;
  const points = pointCalls({ ...at, server });
  await points.setRules();
  return { ...at, card, balance, points };
}

/** A bill of 58.00: three of 20.00, of which 200 points paid 2.00; 10.01 by gift card, 33.00 in cash, 15.00 by card. */
async function soldMixed() {
  const at = await open();
  const [giftCardID, ann] = [await at.card(50), await at.points.customer()];
  await at.points.setRules({ earnSpendAmount: 1, earnPoint: 100 });
  await at.paid(await at.ordered([[1, 3]], undefined, { customerID: ann }), byCard(3));
  await at.points.setRules();
  const terminal = await loadTerminal(server, at.office.owner);
  const body = terminal.order([terminal.line('1 for 20', 3)], { customerID: ann, redeemPoints: 200 });
  const order = await at.must(at.call(orderRoutes.finalize, { body }));
  const results = await at.paid(order, withCard(giftCardID, 10.01, 2), inCash(11, 1), byCard(15, 3), inCash(100));
  return { at, giftCardID, ann, order, results };
}

describe('a bill of 58.00 that four ways pay, with tips', () => {
  it('is due less by each of them, the last one rounded', async () => {
    const { at, giftCardID, ann, results } = await soldMixed();
    expect(results.map(({ balanceDueAmount }) => balanceDueAmount)).toEqual([47.99, 37.99, 22.99, 0]);
    expect(results.at(-1)?.payment).toMatchObject({ amount: 23, cashRoundingAdjustAmount: 0.01, changeAmount: 77 });
    expect(await at.balance(giftCardID)).toBe(37.99);
    expect(await at.points.balance(ann)).toBe(111);
  });

  it('goes back in three refunds to where it came from, to the cent', async () => {
    const { at, giftCardID, ann, order } = await soldMixed();
    const sale = await at.saleOf(order);
    const made = [
      await at.refund(sale, { 0: 1 }, 19.33),
      await at.refund(sale, { 0: 1 }, 19.33),
      await at.refund(sale, { 0: 1 }, 25.34, { isTipIncluded: true }),
    ];
    const returned = new Map<number, number>();
    for (const { paymentTypeID, amount, tipAmount } of made.flatMap(({ payments }) => payments))
      returned.set(paymentTypeID, Math.round(((returned.get(paymentTypeID) ?? 0) + amount + tipAmount) * 100) / 100);
    expect(Object.fromEntries(returned)).toEqual({
      [PaymentType.CreditCard]: -18,
      [PaymentType.GiftCard]: -12.01,
      [PaymentType.Cash]: -34,
    });
    expect(made.map(({ paidOutAmount }) => paidOutAmount)).toEqual([19.33, 19.43, 25.25]);
    expect(await at.saleOf(order)).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 58 });
    expect(await at.balance(giftCardID)).toBe(50);
    expect(made.map(({ pointsReturned }) => pointsReturned)).toEqual([66, 67, 67]);
    expect(await at.points.balance(ann)).toBe(300);
  });
});

describe('a payment is refused', () => {
  it('by gift card above its balance with the tip, with change, and with the card of another company', async () => {
    const [at, other] = [await open(), await open()];
    const [own, foreign] = [await at.card(50), await other.card(50)];
    const order = await at.ordered([[0, 3]]);
    const outcomes = [withCard(own, 48, 5), withCard(own, 10, 0, 20), withCard(foreign, 10)].map((payment) =>
      at.paying(order, payment).then(outcomeOf),
    );
    expect(await Promise.all(outcomes)).toEqual([
      '409 giftcard.insufficient',
      '422 payment.amount_refused',
      '404 giftcard.not_found',
    ]);
    expect(await at.balance(own)).toBe(50);
  });

  it('with a negative tip, and for the order of another company', async () => {
    const [at, other] = [await open(), await open()];
    const [order, foreign] = [await at.ordered([[0]]), await other.ordered([[0]])];
    expect(outcomeOf(await at.paying(order, inCash(100, -2)))).toBe('400 validation.failed');
    expect(outcomeOf(await at.paying(order, byCard(20, -2)))).toBe('400 validation.failed');
    expect(outcomeOf(await at.paying(foreign, byCard(20)))).toBe('404 order.not_found');
  });
});

describe('a refund is refused', () => {
  it('of a refund, of a sale of another company, and to payments that are not of this sale', async () => {
    const at = await open();
    const own = await at.card(50);
    const soldFor = async (...payments: readonly Partial<PaymentInput>[]) => {
      const order = await at.ordered([[0, 2]]);
      await at.paid(order, ...payments);
      return at.saleOf(order);
    };
    const [sale, another] = [await soldFor(withCard(own, 20), byCard(20)), await soldFor(byCard(40))];
    const made = await at.refund(sale, { 0: 1 }, 20);
    const [byGift, card] = sale.payments.map(({ paymentID }) => paymentID);
    const to = (referencePaymentID: string | undefined, paymentTypeID: PaymentType, amount = 20) => ({
      paymentID: newID(),
      referencePaymentID,
      paymentTypeID,
      amount,
    });
    const refunded = async (payments: RefundInput['payments'], of = sale) =>
      outcomeOf(await at.refunding(of, { 0: 1 }, 20, { payments, reason: 'Cold' }));
    expect(await refunded(undefined, { ...sale, saleID: made.refundID })).toBe('404 sale.not_found');
    expect(await refunded([to(another.payments[0]?.paymentID, PaymentType.CreditCard)])).toBe(
      '422 refund.error.tenders',
    );
    expect(await refunded([to(made.payments[0]?.paymentID, PaymentType.CreditCard)])).toBe('422 refund.error.tenders');
    expect(await refunded([to(byGift, PaymentType.Cash)])).toBe('422 refund.error.tenders');
    expect(await refunded([to(undefined, PaymentType.GiftCard)])).toBe('409 payment.type_unavailable');
    // It has given back what it took.
    expect(await refunded([to(card, PaymentType.CreditCard)])).toBe('422 refund.error.tenders');
    expect(await refunded([to(another.payments[0]?.paymentID, PaymentType.CreditCard, 40.01)], another)).toBe(
      '409 refund.error.tender_left',
    );
    const twice = to(undefined, PaymentType.Cash, 10);
    expect(await refunded([twice, twice])).toBe('422 refund.error.tenders');
    const other = await open();
    const foreign = await other.ordered([[0]]);
    await other.paid(foreign, byCard(20));
    expect(await refunded(undefined, await other.saleOf(foreign))).toBe('404 sale.not_found');
    const returned = { params: { id: made.payments[0]?.paymentID ?? '' }, body: {} };
    expect(outcomeOf(await at.call(paymentRoutes.void, returned))).toBe('409 payment.refunded');
  });
});

describe('terminals that act on one bill at once', () => {
  it.each([1, 2, 3, 4])('either void its payment or refund it, and never both (round %i)', async () => {
    const at = await open();
    const order = await at.ordered([[0, 2]]);
    const [result] = await at.paid(order, byCard(40));
    const sale = await at.saleOf(order);
    const voiding = { params: { id: result?.payment.paymentID ?? '' }, body: {} };
    const answers = await Promise.all([
      at.call(paymentRoutes.void, voiding),
      at.refunding(sale, { 0: 1 }, 20),
      at.refunding(sale, { 0: 2 }, 40),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [voided, part] = answers.map(({ status }) => status === 200);
    const after = await at.must(at.call(saleRoutes.ofOrder, { params: { id: order.orderID } }));
    expect(after.refundedAmount).toBe(voided === true ? 0 : part === true ? 20 : 40);
  });

  it('pay it once, and it is not voided afterwards', async () => {
    const at = await open();
    const order = await at.ordered([[0, 2]]);
    const payments = [byCard(40), inCash(40), byCard(20), byCard(20)];
    const answers = await Promise.all(payments.map((payment) => at.paying(order, payment)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const voided = await at.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } });
    expect(outcomeOf(voided)).toBe('409 order.has_payment');
  });
});
