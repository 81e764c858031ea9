import { PaymentType, type Order, type PaymentInput, type Refund } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openLedgerServer } from '@tavola/testkit/office/ledger-server.ts';
import { describe, expect, it } from 'vitest';
import { openWorked } from './worked-sales.setup.ts';

// Money with three decimals and with none: worked out by hand, in parts, with tips, and given back one by one.

const server = await openLedgerServer();

const byCard = (amount: number, tipAmount = 0) => ({
  paymentTypeID: PaymentType.CreditCard,
  amount,
  tipAmount,
  tenderedAmount: Math.round((amount + tipAmount) * 1000) / 1000,
});
const inCash = (tenderedAmount: number, tipAmount = 0) => ({
  paymentTypeID: PaymentType.Cash,
  tenderedAmount,
  tipAmount,
});
type At = Awaited<ReturnType<typeof openWorked>>;
const refusals = async (at: At, order: Order, payments: readonly Partial<PaymentInput>[]) => {
  const answers: string[] = [];
  for (const payment of payments) answers.push(outcomeOf(await at.paying(order, payment)));
  return answers;
};

describe('a bill in dinars of 1,000 fils', () => {
  // 3 x 1.235 and 0.005 are 3.710; 10 % for service 0.371; 5 % of 4.081 are 0.204.
  const open = () =>
    openWorked(server, { currency: 'KWD', prices: [1.235, 0.005], taxRate: 5, chargeRate: 10, cashStep: 0.005 });
  const ordered = (at: At) => at.ordered([[0, 3], [1]]);

  it('is paid in three parts to the fils, the last one in cash with its rounding', async () => {
    const at = await open();
    const order = await ordered(at);
    expect(order).toMatchObject({ subtotal: 3.71, serviceChargeAmount: 0.371, totalTaxAmount: 0.204 });
    expect(order.totalDueAmount).toBe(4.285);
    const results = await at.paid(order, byCard(1.428, 0.123), byCard(1.428, 0.001), inCash(10, 0.05));
    expect(results.map(({ balanceDueAmount }) => balanceDueAmount)).toEqual([2.857, 1.429, 0]);
    expect(results.at(-1)?.payment).toMatchObject({
      amount: 1.43,
      cashRoundingAdjustAmount: 0.001,
      tipAmount: 0.05,
      changeAmount: 8.52,
    });
  });

  it('is refunded piece by piece to what was paid', async () => {
    // 3 x 1.235 with 5 % are 3.705 and 0.185: a third of the tax is 0.062, and the last piece has what is left.
    const at = await openWorked(server, { currency: 'KWD', prices: [1.235], taxRate: 5 });
    const order = await at.ordered([[0, 3]]);
    await at.paid(order, byCard(3.89));
    const sale = await at.saleOf(order);
    const made: Refund[] = [];
    for (const total of [1.297, 1.297, 1.296]) made.push(await at.refund(sale, { 0: 1 }, total));
    expect(made.map(({ taxAmount, isComplete }) => [taxAmount, isComplete])).toEqual([
      [0.062, false],
      [0.062, false],
      [0.061, true],
    ]);
    expect(await at.saleOf(order)).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 3.89 });
  });

  it('takes no part and no tip of a fils', async () => {
    const at = await open();
    const order = await ordered(at);
    expect(await refusals(at, order, [byCard(0.0004), byCard(1.4285), byCard(1.428, 0.1234), byCard(0)])).toEqual(
      Array.from({ length: 4 }, () => '422 payment.amount_refused'),
    );
  });
});

describe('a bill in yen, which have no parts', () => {
  // 3 x 333 and 1 are 1,000; 7.5 % off leaves 925; 10 % for service are 93, and 10 % of 1,017.5 are 102.
  const open = () =>
    openWorked(server, { currency: 'JPY', prices: [333, 1], taxRate: 10, chargeRate: 10, cashStep: 10 });
  const ordered = (at: At) => at.ordered([[0, 3], [1]], { percent: 7.5 });

  it('is paid by card and in cash to the yen', async () => {
    const at = await open();
    const order = await ordered(at);
    expect(order).toMatchObject({ subtotal: 1000, serviceChargeAmount: 93, totalTaxAmount: 102 });
    expect(order.totalDueAmount).toBe(1120);
    const [card, cash] = await at.paid(order, byCard(373, 37), inCash(2000, 13));
    expect(card?.balanceDueAmount).toBe(747);
    expect(cash?.payment).toMatchObject({
      amount: 750,
      cashRoundingAdjustAmount: 3,
      tipAmount: 13,
      changeAmount: 1237,
    });
  });

  it('is refunded piece by piece to what was paid, with the tip of all payments', async () => {
    const at = await open();
    const order = await ordered(at);
    await at.paid(order, byCard(373, 37), inCash(2000, 13));
    const sale = await at.saleOf(order);
    const first = await at.refund(sale, { 0: 1 }, 373);
    const last = await at.refund(sale, { 0: 2, 1: 1 }, 747 + 50, { isTipIncluded: true });
    expect(first).toMatchObject({ paidOutAmount: 373, isComplete: false });
    expect(last).toMatchObject({ tipAmount: 50, cashRoundingAdjustAmount: 3, paidOutAmount: 800, isComplete: true });
  });

  it('takes no part of a yen', async () => {
    const at = await open();
    const order = await ordered(at);
    expect(await refusals(at, order, [byCard(0.5), byCard(100.5), byCard(100, 0.5), inCash(2000.5)])).toEqual(
      Array.from({ length: 4 }, () => '422 payment.amount_refused'),
    );
  });
});
