import { catalogRoutes, orderRoutes, type ErrorBody, type Order, type OrderInput } from '@tavola/contract';
import { checkLines, type LineCheckContext } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Units are whole, but for products that are sold by weight: those take up to 3 decimals (decision 161). */

const withCheese = {
  ...diner,
  products: [
    ...diner.products,
    { ref: 'gouda', name: 'Gouda', category: 'food', price: 20, tax: 'none', isWeighed: true },
  ],
};

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open(withCheese);
});
afterAll(() => server.close());

const send = (input: OrderInput) => server.call(orderRoutes.base, { body: input }, place.caller);
const outcome = ({ status, body }: { status: number; body: unknown }): string =>
  status === 200 ? `sold at ${(body as Order).subtotal}` : (body as ErrorBody).additionValue.errorCode;
/** What the terminal finds wrong with the lines, before it sends anything. */
const found = (terminal: CartTerminal): string[] => {
  const { catalog, data } = terminal.terminal;
  const { currencyCode: code, currencyDecimals: decimals } = data.operational;
  const context: LineCheckContext = {
    at: data.at(),
    currency: { code, decimals },
    isStrictTime: false,
    isStockChecked: false,
    isIngredientChecked: false,
    isTableService: false,
  };
  return checkLines(terminal.cart, catalog, context).flatMap(({ problems }) => problems.map((each) => each.code));
};
const sold = async (name: string, quantity: number) => {
  const terminal = new CartTerminal(place.terminal);
  terminal.add(name, quantity);
  return [found(terminal), outcome(await send(terminal.payload()))];
};

describe('the quantity of a line', () => {
  it.each([0.1, 0.00001, 1.5, 2.95])('is refused as %d of a product that is sold by the piece', async (quantity) => {
    const before = await businessRows(server.test);
    expect(await sold('Soda', quantity)).toEqual([['cart.line.quantity_whole'], 'order.quantity_refused']);
    expect(await businessRows(server.test)).toBe(before);
  });

  it('is taken as whole units of a product that is sold by the piece', async () => {
    expect(await sold('Soda', 3)).toEqual([[], 'sold at 13.5']);
  });

  it('is taken with 3 decimals of a product that is sold by weight, and refused with 4', async () => {
    expect(await sold('Gouda', 0.355)).toEqual([[], 'sold at 7.1']);
    expect(await sold('Gouda', 2)).toEqual([[], 'sold at 40']);
    expect(await sold('Gouda', 0.3555)).toEqual([['cart.line.quantity_decimals'], 'order.quantity_refused']);
  });

  it('is refused as a fraction when a stored line is changed to it', async () => {
    const { terminal } = place;
    const line = terminal.line('Soda', 2);
    const input = terminal.order([line]);
    expect(outcome(await send(input))).toBe('sold at 9');
    const less = terminal.totalled({ ...input, version: 1, orderLines: [{ ...line, orderQuantity: 0.1 }] });
    expect(outcome(await send(less))).toBe('order.quantity_refused');
  });

  it('is refused as a fraction for the units of a line that are voided or comped', async () => {
    const terminal = new CartTerminal(place.terminal);
    const soda = terminal.add('Soda', 2);
    expect(outcome(await send(terminal.payload()))).toBe('sold at 9');
    const stored = await server.call(orderRoutes.get, { params: { id: terminal.cart.orderID } }, place.caller);
    terminal.cart = new CartTerminal(terminal.terminal, stored.body).cart;
    terminal.voidComp(soda, 1.99999, 100);
    expect(found(terminal)).toEqual(['cart.line.quantity_whole']);
    expect(outcome(await send(terminal.payload()))).toBe('order.quantity_refused');
  });

  it('reaches the terminal in the sell data', async () => {
    const { products } = (await server.call(catalogRoutes.pos, {}, place.caller)).body;
    expect(products.filter((product) => product.isWeighed).map((product) => product.name)).toEqual(['Gouda']);
  });
});
