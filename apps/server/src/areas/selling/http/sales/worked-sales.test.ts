import { ALL_ACCESS, orderRoutes, PaymentType, saleRoutes, terminalReportRoutes, type Refund } from '@tavola/contract';
import { openLedgerServer } from '@tavola/testkit/office/ledger-server.ts';
import { describe, expect, it } from 'vitest';
import { cardCalls } from '../../gift-cards/gift-cards.setup.ts';
import { openWorked, type WorkedPlace } from './worked-sales.setup.ts';

// Sums that users of other systems got wrong, with the right figures worked out by hand.

const server = await openLedgerServer();

const open = (place: WorkedPlace) => openWorked(server, place);
const byCard = (amount: number, tipAmount = 0) => ({
  paymentTypeID: PaymentType.CreditCard,
  amount,
  tipAmount,
  tenderedAmount: amount + tipAmount,
});
const inCash = (tenderedAmount: number) => ({ paymentTypeID: PaymentType.Cash, tenderedAmount });

describe('money off the order', () => {
  it('of 15.00 leaves 65.00 of 80.00, which a refund gives back', async () => {
    const at = await open({ prices: [80] });
    const order = await at.ordered([[0]], { amount: 15 });
    await at.paid(order, byCard(65));
    expect(await at.refund(await at.saleOf(order), { 0: 1 }, 65)).toMatchObject({
      paidOutAmount: 65,
      isComplete: true,
    });
  });

  it('is shared by a refund of one item, and of the other', async () => {
    const at = await open({ prices: [50, 30] });
    const order = await at.ordered([[0], [1]], { amount: 15 });
    await at.paid(order, byCard(65));
    const sale = await at.saleOf(order);
    expect(await at.refund(sale, { 1: 1 }, 24.38)).toMatchObject({ paidOutAmount: 24.38, isComplete: false });
    expect(await at.refund(sale, { 0: 1 }, 40.62)).toMatchObject({ paidOutAmount: 40.62, isComplete: true });
    expect(await at.saleOf(order)).toMatchObject({ totalDueAmount: 65, refundedAmount: 65 });
  });

  it('of 10 % is off before a tax of 20 %, and a refund gives back both', async () => {
    const at = await open({ prices: [2.12], taxRate: 20 });
    const order = await at.ordered([[0, 2]], { percent: 10 });
    await at.paid(order, byCard(4.58));
    const sale = await at.saleOf(order);
    expect(order).toMatchObject({ totalDueAmount: 4.58, totalTaxAmount: 0.76 });
    expect(await at.refund(sale, { 0: 2 }, 4.58)).toMatchObject({ amount: 4.58, taxAmount: 0.76 });
  });
});

describe('an item of 9.99 with 20 % included', () => {
  it('goes back with 1.67 of tax', async () => {
    const at = await open({ prices: [9.99], taxRate: 20, isTaxInclusive: true });
    const order = await at.ordered([[0]]);
    await at.paid(order, byCard(9.99));
    expect(await at.refund(await at.saleOf(order), { 0: 1 }, 9.99)).toMatchObject({ amount: 9.99, taxAmount: 1.67 });
  });

  it('goes back three times one by one with the tax of all three', async () => {
    const at = await open({ prices: [9.99], taxRate: 20, isTaxInclusive: true });
    const order = await at.ordered([[0, 3]]);
    await at.paid(order, byCard(29.97));
    const sale = await at.saleOf(order);
    expect(order.totalTaxAmount).toBe(5);
    const made: Refund[] = [];
    for (let unit = 0; unit < 3; unit += 1) made.push(await at.refund(sale, { 0: 1 }, 9.99));
    expect(made.map(({ amount }) => amount)).toEqual([9.99, 9.99, 9.99]);
    expect(made.map(({ taxAmount }) => taxAmount)).toEqual([1.67, 1.67, 1.66]);
  });
});

describe('rounded cash', () => {
  /** What the drawer should hold above its float. */
  const inDrawer = async (at: Awaited<ReturnType<typeof open>>): Promise<number> => {
    const { report } = await at.must(at.call(terminalReportRoutes.current, {}));
    return (report?.figures?.expectedCash ?? 0) - 1000;
  };
  /** What the summary of sales has of rounding. */
  const rounding = async (at: Awaited<ReturnType<typeof open>>): Promise<number> => {
    const query = { startDate: '2025-01-01', endDate: '2027-12-31', locationIds: [], saleState: 'All' as const };
    return (await at.must(at.call(saleRoutes.summary, { query })))[0]?.cashRoundingAmount ?? 0;
  };

  it.each([
    [1.98, 0.05, 2],
    [7.5, 1, 8],
  ])('of %s to %s is given back as received: %s', async (due, cashStep, received) => {
    const at = await open({ prices: [due], cashStep });
    const order = await at.ordered([[0]]);
    const [result] = await at.paid(order, inCash(10));
    expect(result?.payment.changeAmount).toBe(10 - received);
    expect(await inDrawer(at)).toBe(received);
    const made = await at.refund(await at.saleOf(order), { 0: 1 }, due);
    expect(made).toMatchObject({ amount: due, paidOutAmount: received });
    expect(await inDrawer(at)).toBe(0);
    expect(await rounding(at)).toBe(0);
  });

  it('of 83.00 next to 55.00 by card goes back as 55.00 to the card and 85.00 in cash', async () => {
    const at = await open({ prices: [138], cashStep: 5 });
    const order = await at.ordered([[0]]);
    await at.paid(order, byCard(55), inCash(100));
    expect(await inDrawer(at)).toBe(85);
    const made = await at.refund(await at.saleOf(order), { 0: 1 }, 138);
    expect(made.payments.map(({ paymentTypeID, amount }) => [paymentTypeID, amount])).toEqual([
      [PaymentType.CreditCard, -55],
      [PaymentType.Cash, -85],
    ]);
    expect(await inDrawer(at)).toBe(0);
    expect(await rounding(at)).toBe(0);
  });
});

describe('a service charge of 10 % with a tax of 7 % on everything', () => {
  it('goes back by halves of 58.85 with two items of 50.00', async () => {
    const at = await open({ prices: [50, 50], taxRate: 7, chargeRate: 10 });
    const order = await at.ordered([[0], [1]]);
    expect(order.totalDueAmount).toBe(117.7);
    await at.paid(order, byCard(117.7));
    const sale = await at.saleOf(order);
    expect(await at.refund(sale, { 0: 1 }, 58.85)).toMatchObject({ amount: 58.85, isComplete: false });
    expect(await at.refund(sale, { 1: 1 }, 58.85)).toMatchObject({ amount: 58.85, isComplete: true });
  });
});

describe('a tip of 10.00 on 50.00', () => {
  const tips = async (at: Awaited<ReturnType<typeof open>>): Promise<number | undefined> => {
    const query = { startDate: '2025-01-01', endDate: '2027-12-31', locationIds: [], saleState: 'All' as const };
    return (await at.must(at.call(saleRoutes.summary, { query })))[0]?.tipAmount;
  };

  it('stays with the staff where it is not ticked', async () => {
    const at = await open({ prices: [50] });
    const order = await at.ordered([[0]]);
    await at.paid(order, byCard(50, 10));
    expect(await at.refund(await at.saleOf(order), { 0: 1 }, 50)).toMatchObject({ paidOutAmount: 50, tipAmount: 0 });
    expect(await tips(at)).toBe(10);
  });

  it('goes back where it is ticked, and leaves no tip', async () => {
    const at = await open({ prices: [50] });
    const order = await at.ordered([[0]]);
    await at.paid(order, byCard(50, 10));
    const made = await at.refund(await at.saleOf(order), { 0: 1 }, 60, { isTipIncluded: true });
    expect(made).toMatchObject({ paidOutAmount: 60, tipAmount: 10 });
    expect(await tips(at)).toBe(0);
  });
});

describe('a gift card', () => {
  const cardOf = async (at: Awaited<ReturnType<typeof open>>, price: number): Promise<string> => {
    const calls = cardCalls(
      () => server,
      () => at.office,
    );
    await calls.switchOn();
    return calls.cardOf(await calls.sold(await calls.stocked(price, 1)));
  };
  const withCard = (giftCardID: string, amount: number) => ({
    paymentTypeID: PaymentType.GiftCard,
    giftCardID,
    amount,
    tenderedAmount: amount,
  });
  const balanceOf = async (at: Awaited<ReturnType<typeof open>>, id: string): Promise<number> =>
    (
      await cardCalls(
        () => server,
        () => at.office,
      ).card(id)
    ).currentBalance;

  it('of 50.00 pays part of 100.00 less 10 % and leaves 40.00 due', async () => {
    const at = await open({ prices: [100] });
    const order = await at.ordered([[0]], { percent: 10 });
    const [result] = await at.paid(order, withCard(await cardOf(at, 50), 50));
    expect(result).toMatchObject({ balanceDueAmount: 40 });
  });

  it('and two others pay 33.33, 33.33 and 33.34 of 100.00 exactly, with the tax as without cards', async () => {
    const at = await open({ prices: [100], taxRate: 16, isTaxInclusive: true });
    const order = await at.ordered([[0]]);
    const parts = [33.33, 33.33, 33.34];
    const payments: ReturnType<typeof withCard>[] = [];
    for (const part of parts) payments.push(withCard(await cardOf(at, 50), part));
    const results = await at.paid(order, ...payments);
    expect(results.at(-1)).toMatchObject({ balanceDueAmount: 0, paymentStatus: 'Paid' });
    const after = await at.must(at.call(orderRoutes.get, { params: { id: order.orderID } }));
    expect(after).toMatchObject({ totalDueAmount: 100, totalTaxAmount: 13.79 });
  });

  it('of 10.00 pays 10.00 once where two terminals ask at once, fifty times, and then never again', async () => {
    const at = await open({ prices: [10] });
    const another = await at.office.colleague(ALL_ACCESS);
    for (let round = 0; round < 50; round += 1) {
      const id = await cardOf(at, 10);
      const orders = [await at.ordered([[0]]), await at.ordered([[0]])];
      const answers = await Promise.all(
        orders.map((order, index) => at.paying(order, withCard(id, 10), index === 0 ? undefined : another)),
      );
      expect(
        answers.filter(({ status }) => status === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect(
        answers.filter(({ status }) => status === 409),
        `round ${round}`,
      ).toHaveLength(1);
      expect(await balanceOf(at, id)).toBe(0);
      const last = await at.paying(await at.ordered([[0]]), withCard(id, 10));
      expect(last).toMatchObject({ status: 409, body: { additionValue: { errorCode: 'giftcard.empty' } } });
      server.clock.advance(60_000);
    }
  });
});
