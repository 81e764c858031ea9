import { discountRoutes, orderRoutes, type ErrorBody, type Order } from '@tavola/contract';
import { checkLines, contentToday, isSolvedByTodaysPrice, toQuantity, type LineCheckContext } from '@tavola/selling';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { diner, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { startSellingServer } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

/** Every line that a terminal can produce can be saved, or the terminal names the line that has to change first. */

const menu = {
  ...diner,
  products: [
    ...diner.products,
    { ref: 'cheese', name: 'Cheese', category: 'food', price: 3.35, isWeighed: true },
    { ref: 'tea', name: 'Tea', category: 'drinks', price: 3.35 },
    { ref: 'fish', name: 'Fish', category: 'food', price: 29.9, tax: 'none' },
    {
      ref: 'meal',
      name: 'Meal',
      category: 'food',
      price: 9.99,
      tax: null,
      combo: [
        { name: 'Drink', items: [{ product: 'tea' }] },
        { name: 'Main', items: [{ product: 'fish' }] },
      ],
    },
  ],
};

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

const opened = async (): Promise<CartTerminal> => {
  place = await server.open(menu);
  return new CartTerminal(place.terminal);
};
const outcome = ({ status, body }: { status: number; body: unknown }): string =>
  status === 200 ? 'saved' : (body as ErrorBody).additionValue.errorCode;
const send = (terminal: CartTerminal) => server.call(orderRoutes.base, { body: terminal.payload() }, place.caller);
async function save(terminal: CartTerminal): Promise<Order> {
  const answer = await send(terminal);
  expect(outcome(answer)).toBe('saved');
  terminal.cart = new CartTerminal(terminal.terminal, answer.body).cart;
  return answer.body;
}
const read = async (id: string): Promise<Order> =>
  (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
const voidedOf = ({ orderLines }: Order) =>
  orderLines.filter(({ isVoided }) => isVoided).map(({ subtotal }) => subtotal);
const contextOf = ({ terminal }: CartTerminal): LineCheckContext => ({
  at: terminal.data.at(),
  currency: { code: 'USD', decimals: 2 },
  isStrictTime: false,
  isStockChecked: false,
  isIngredientChecked: false,
  isTableService: false,
});
const problemsOf = (terminal: CartTerminal) =>
  checkLines(terminal.cart, terminal.terminal.catalog, contextOf(terminal));

describe('a combo whose part has another base price today', () => {
  const part = (name: string, item: string) => {
    const { comboChoices } = place.terminal.data.snapshot;
    const choice = comboChoices.find((each) => each.name === name);
    return {
      comboChoiceID: choice?.comboChoiceID ?? '',
      itemID: place.terminal.product(item).itemID,
      modifiers: [],
      variantOptionIDs: [],
    };
  };
  async function withNewFishPrice(terminal: CartTerminal): Promise<CartTerminal> {
    await server.test.asOwner(async (owner) => {
      const { companyID } = place.tenant.scope;
      await owner.query("UPDATE items SET base_price = 3.9 WHERE company_id = $1 AND name = 'Fish'", [companyID]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    return terminal.reloaded(await loadTerminal(server, place.caller));
  }
  const add = (terminal: CartTerminal): string => terminal.add('Meal', 1, [part('Drink', 'Tea'), part('Main', 'Fish')]);

  test('is named by the terminal, and saved with its new figures', async () => {
    const before = await opened();
    add(before);
    const terminal = await withNewFishPrice(before);
    expect(outcome(await send(terminal))).toBe('order.error.total_mismatch');
    const [found] = problemsOf(terminal);
    expect(found?.problems.map(({ code, params }) => `${code} ${params['name']}`)).toEqual([
      'cart.line.item_changed Fish',
    ]);
    expect(found?.problems.every(isSolvedByTodaysPrice)).toBe(true);
    acceptToday(terminal, found?.orderLineID ?? '');
    expect(problemsOf(terminal)).toEqual([]);
    // 9.99 × 3.35 / 7.25 = 4.62, of which 7 % are 0.32.
    expect((await save(terminal)).totalDueAmount).toBe(10.31);
  });

  test('is named where it is a copy of a stored line, which keeps its own figures', async () => {
    const before = await opened();
    const orderLineID = add(before);
    // 9.99 × 3.35 / 33.25 = 1.01, of which 7 % are 0.07.
    expect((await save(before)).totalDueAmount).toBe(10.06);
    const terminal = await withNewFishPrice(before);
    const copyID = newID();
    terminal.run({ type: 'makeAnother', orderLineID, newID: copyID });
    expect(problemsOf(terminal).map((each) => each.orderLineID)).toEqual([copyID]);
    acceptToday(terminal, copyID);
    expect((await save(terminal)).totalDueAmount).toBe(20.37);
  });

  function acceptToday(terminal: CartTerminal, orderLineID: string): void {
    const line = terminal.cart.lines.find((each) => each.orderLineID === orderLineID);
    const today = line && contentToday(terminal.terminal.catalog, line, terminal.terminal.data.at());
    if (today?.ok !== true) throw new Error('The catalog has the item no longer.');
    terminal.run({ type: 'acceptChanges', orderLineID, content: today.value });
  }
});

describe('a line that is voided before it is saved', () => {
  test('keeps nothing unsaved where it was given a predefined discount', async () => {
    const terminal = await opened();
    const { body } = await server.call(
      discountRoutes.create,
      { body: discountFields({ name: 'Regular', isCombinable: true }) },
      place.caller,
    );
    terminal.add('Soda');
    const orderLineID = terminal.add('Burger');
    const discount = { ...terminal.amountOff(0.5), discountID: body.discountID, name: body.name };
    const given = terminal.reloaded(await loadTerminal(server, place.caller));
    given.run({ type: 'addLineDiscount', orderLineID, discount });
    given.voidComp(orderLineID, null, null);
    expect((await save(given)).subtotal).toBe(4.5);
  });

  test('keeps nothing unsaved where its price has changed since', async () => {
    const terminal = await opened();
    terminal.add('Soda');
    terminal.voidComp(terminal.add('Burger'), null, null);
    await server.test.asOwner((owner) =>
      owner.query("UPDATE items SET base_price = 12 WHERE company_id = $1 AND name = 'Burger'", [
        place.tenant.scope.companyID,
      ]),
    );
    await server.test.asOwner((owner) =>
      owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
        place.tenant.scope.companyID,
      ]),
    );
    expect((await save(terminal)).subtotal).toBe(4.5);
  });
});

describe('a weighed line with a part that is comped or voided', () => {
  test('gives whole pieces of a whole rest to other bills', async () => {
    const terminal = await opened();
    const orderLineID = terminal.add('Cheese', 4.1);
    terminal.voidComp(orderLineID, 0.1, 100);
    await save(terminal);
    terminal.run({ type: 'takeApart', orderLineID, quantity: toQuantity(2), newID: newID() });
    const { orderLines } = await save(terminal);
    expect(orderLines.map(({ orderQuantity }) => orderQuantity).toSorted()).toEqual([0.1, 2, 2]);
  });

  test('has the same gross of the voided part in the answer and in every read (decision 119)', async () => {
    const terminal = await opened();
    const orderLineID = terminal.add('Cheese', 0.75);
    terminal.voidComp(orderLineID, 0.1, null);
    expect(voidedOf(await save(terminal))).toEqual([0.33]);
    terminal.run({ type: 'setQuantity', orderLineID, quantity: toQuantity(4) });
    // 4.1 × 3.35 = 13.74, of which 4 are 13.40.
    const answer = await save(terminal);
    expect(voidedOf(answer)).toEqual([0.34]);
    expect(voidedOf(await read(answer.orderID))).toEqual([0.34]);
  });

  test('is closed once all of it is voided', async () => {
    const terminal = await opened();
    terminal.voidComp(terminal.add('Cheese', 0.75), null, null);
    terminal.add('Soda');
    await save(terminal);
    const { scope } = place.tenant;
    const changed = await server.services.database.tenant(scope, (tx) =>
      tx.raw("UPDATE order_lines SET subtotal = 1 WHERE company_id = $1 AND status = 'Voided'", [scope.companyID]),
    );
    expect(changed.count).toBe(0);
  });
});
