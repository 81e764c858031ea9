import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@tavola/contract';
import { chooseOpenItem, lineContent, ONE_PIECE, toMoney } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/cart-terminal.ts';
import { businessRows } from '@tavola/testkit/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling.ts';
import { newID } from '#platform/ids.ts';
import { code, orderCalls, refused } from './orders.setup.ts';

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
