import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderInput, OrderLineInput } from '@tavola/contract';
import { chooseOpenItem, lineContent, ONE_PIECE, toMoney } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';
import { code, orderCalls, refused } from '../orders/orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { save, saved } = orderCalls(
  () => server,
  () => place,
);

/** A terminal with an open item of this price in its cart. */
function withOpenItem(price: number, order: Order | null = null): CartTerminal {
  const terminal = new CartTerminal(place.terminal, order);
  const [tax] = place.terminal.data.snapshot.taxes;
  const typed = { name: 'Corkage', price: toMoney(price), taxID: tax?.taxID ?? '', isTaxInclusive: false };
  const chosen = chooseOpenItem(place.terminal.catalog, typed);
  if (!chosen.ok) throw new Error(chosen.code);
  terminal.run({ type: 'add', content: lineContent(chosen.value), quantity: ONE_PIECE, newID: newID() });
  return terminal;
}

describe('the price of an open item', () => {
  it.each([33.335, 0.001, 0.00001])('of %d is finer than the currency and refused (decision 156)', async (price) => {
    const before = await businessRows(server.test);
    const answer = await save('base', withOpenItem(price).payload());
    expect(code(answer)).toBe('400 validation.failed');
    expect(refused(answer)?.fields).toMatchObject([{ path: 'orderLines[0].price', code: 'currency_unit' }]);
    expect(await businessRows(server.test)).toBe(before);
  });

  it('has the decimals of the currency, also on a later line of the order', async () => {
    const order = await saved('base', withOpenItem(33.33).payload());
    expect(order.subtotal).toBe(33.33);
    const more = withOpenItem(0.01, order);
    expect((await saved('base', more.payload())).subtotal).toBe(33.34);
  });
});

describe('an amount that a person takes off', () => {
  const discountOf = (discountValue: number, isPercentage = false) => ({
    orderDiscountID: newID(),
    discountType: 'custom' as const,
    name: 'Off',
    discountValue,
    isPercentage,
  });
  const comp = { type: 'comp' as const, note: 'Cold', value: 0.005, isPercentage: false };
  const line = (more: Partial<OrderLineInput> = {}) => place.terminal.line('Burger', 1, [], more);

  it.each<[string, string, () => OrderInput]>([
    [
      'discount of the order',
      'discounts[0].discountValue',
      () => place.terminal.order([line()], { discounts: [discountOf(1.005)] }),
    ],
    [
      'discount of a line',
      'orderLines[0].orderLineDiscounts[0].discountValue',
      () => place.terminal.order([line({ orderLineDiscounts: [discountOf(0.001)] })]),
    ],
    ['comp of the order', 'voidComp.value', () => place.terminal.order([line()], { voidComp: comp })],
    ['comp of a line', 'orderLines[0].voidComp.value', () => place.terminal.order([line({ voidComp: comp })])],
  ])('as a %s is refused by its field where it is finer than the currency (decision 103)', async (_, path, input) => {
    const before = await businessRows(server.test);
    const answer = await save('base', input());
    expect(code(answer)).toBe('400 validation.failed');
    expect(refused(answer)?.fields).toMatchObject([{ path, code: 'currency_unit' }]);
    expect(await businessRows(server.test)).toBe(before);
  });

  it('has the decimals of the currency; a percentage may be finer', async () => {
    const amount = place.terminal.order([line()], { discounts: [discountOf(1.01)] });
    const percent = place.terminal.order([line()], { discounts: [discountOf(1.005, true)] });
    expect((await saved('base', amount)).discountAmount).toBe(1.01);
    expect(code(await save('base', percent))).toBe('200 accepted');
  });
});
