import { amountOf, saleRoutes, type SaleDetail } from '@tavola/contract';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { expect, test } from 'vitest';

// What explains a paid total is answered with the sale, as it was priced.

const { server, place, atTable } = await openSellingPlace();

const cents = (amount: number): number => Math.round(amount * 100);
async function sold(): Promise<SaleDetail> {
  const terminal = await atTable();
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', [main, second]);
  terminal.add(main, 'Soda', [main]);
  await terminal.save('send');
  for (const bill of [main, second]) expect(outcomeOf(await terminal.pay(bill))).toBe('200 accepted');
  return (await server.call(saleRoutes.ofOrder, { params: { id: main } }, place.caller)).body;
}

test('each line comes from its gross by its adjustments to its net, also where bills share it', async () => {
  const { lines } = await sold();
  expect(lines.length).toBeGreaterThan(1);
  for (const { name, grossAmount, adjustments, netAmount } of lines)
    expect(cents(adjustments.reduce<number>((sum, { amount }) => sum + amount, grossAmount)), name).toBe(
      cents(netAmount),
    );
});

test('the gross amounts of the lines come to the subtotal', async () => {
  const { lines, subtotal } = await sold();
  expect(cents(lines.reduce<number>((sum, { grossAmount }) => sum + grossAmount, 0))).toBe(cents(subtotal));
  expect(subtotal).not.toBe(amountOf(0));
});
