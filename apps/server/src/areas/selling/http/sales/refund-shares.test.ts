import { amountOf, saleRoutes, todayRoutes, type RefundInput, type SaleDetail } from '@tavola/contract';
import { refundShares, refundsOfSale, soldOfSale, toAmount, toQuantity } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

// A bill that shares lines goes back by its shares (decisions 144, 283), and the figures of the day are less it (304).

const { server, place, atTable } = await openSellingPlace();

const saleOf = async (orderID: string): Promise<SaleDetail> =>
  (await server.call(saleRoutes.ofOrder, { params: { id: orderID } }, place.caller)).body;

/** Everything of a sale, in one refund to the card. */
function whole(sale: SaleDetail): RefundInput {
  const lines = sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity, isRestocked: true }));
  const verdict = refundShares(soldOfSale(sale, { code: 'USD', decimals: 2 }, undefined), refundsOfSale(sale), {
    lines: lines.map(({ orderLineID, quantity }) => ({ id: orderLineID, quantity: toQuantity(quantity) })),
    isTipIncluded: false,
  });
  const totalAmount = verdict.ok ? toAmount(verdict.value.amount) : amountOf(0);
  const payments = [{ paymentID: newID(), paymentTypeID: 6 as const, amount: totalAmount }];
  return { refundID: newID(), lines, totalAmount, reason: 'Cold', payments };
}

test('two bills that share a line give back their own shares, which are what they paid', async () => {
  const terminal = await atTable();
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', [main, second]);
  terminal.add(second, 'Soda', [second]);
  await terminal.save('send');
  for (const bill of [main, second]) expect(outcomeOf(await terminal.pay(bill))).toBe('200 accepted');
  const before = (await server.call(todayRoutes.figures, {}, place.caller)).body;
  for (const bill of [main, second]) {
    const sale = await saleOf(bill);
    const burger = sale.lines.find(({ name }) => name === 'Burger');
    expect(burger).toMatchObject({ isShared: true, canRestock: false, quantity: 1 });
    const body = whole(sale);
    expect(body.totalAmount).toBe(sale.totalDueAmount);
    const made = await server.call(saleRoutes.create, { params: { id: sale.saleID }, query: {}, body }, place.caller);
    expect(outcomeOf(made)).toBe('200 accepted');
    expect(made.body.lines.find(({ name }) => name === 'Burger')?.isRestocked).toBe(false);
    expect(await saleOf(bill)).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: sale.totalDueAmount });
  }
  const after = (await server.call(todayRoutes.figures, {}, place.caller)).body;
  expect(before.sales.amount).toBeGreaterThan(0);
  expect(after.sales).toMatchObject({ count: before.sales.count, amount: 0 });
  expect(after.topItems).toEqual([]);
});
