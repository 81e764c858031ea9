import { discountRoutes, orderRoutes, paymentRoutes, type ErrorBody, type Order } from '@tavola/contract';
import { toQuantity } from '@tavola/selling';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

/**
 * A terminal with its own cart and a server: what one shows of a stored order, the other takes (decisions 158, 159).
 */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const withMeal = {
  ...diner,
  products: [
    ...diner.products,
    { ref: 'chips', name: 'Chips', category: 'food', price: 2.15 },
    {
      ref: 'meal',
      name: 'Meal',
      category: 'food',
      price: 12,
      tax: null,
      combo: [
        { name: 'Main', items: [{ product: 'burger' }] },
        { name: 'Drink', items: [{ product: 'soda' }] },
      ],
    },
  ],
};

type Mode = 'base' | 'send' | 'finalize';

async function save(place: Selling, terminal: CartTerminal, mode: Mode = 'base'): Promise<Order> {
  const { status, body } = await server.call(orderRoutes[mode], { body: terminal.payload() }, place.caller);
  expect(status).toBe(200);
  expect((body as unknown as ErrorBody).additionValue?.errorCode).toBeUndefined();
  terminal.cart = new CartTerminal(terminal.terminal, body).cart;
  return body;
}

/** Something is edited without the order noticing, and the terminal fetches what it sells by. */
async function edit(place: Selling, terminal: CartTerminal, statement: string): Promise<CartTerminal> {
  await server.test.asOwner(async (owner) => {
    await owner.query(statement, [place.tenant.scope.companyID]);
    await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
      place.tenant.scope.companyID,
    ]);
  });
  return terminal.reloaded(await loadTerminal(server, place.caller));
}

const pay = (place: Selling, order: Order, tenderedAmount: number) =>
  server.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount,
      },
    },
    place.caller,
  );

async function give(place: Selling, over: Parameters<typeof discountFields>[0]) {
  const { status, body } = await server.call(discountRoutes.create, { body: discountFields(over) }, place.caller);
  expect(status).toBe(200);
  return body;
}

const opened = async (): Promise<{ place: Selling; terminal: CartTerminal }> => {
  const place = await server.open(withMeal);
  return { place, terminal: new CartTerminal(place.terminal) };
};

describe('a stored order', () => {
  test('keeps a predefined discount at the value that it was given with', async () => {
    const { place } = await opened();
    const student = await give(place, { name: 'Student', isCombinable: true });
    const first = new CartTerminal(await loadTerminal(server, place.caller));
    first.add('Chips', 4);
    first.give(student);
    expect((await save(place, first, 'send')).totalDueAmount).toBe(8.28);
    const terminal = await edit(
      place,
      first,
      `UPDATE discounts SET value = 20 WHERE company_id = $1 AND name = 'Student'`,
    );
    expect(terminal.due()).toBe(8.28);
    terminal.add('Water');
    expect((await save(place, terminal, 'finalize')).totalDueAmount).toBe(9.18);
  });

  test('keeps the tax and the base prices of combo parts', async () => {
    const { place, terminal: first } = await opened();
    const part = (choice: string, item: string) => {
      const meal = place.terminal.product('Meal');
      const found = place.terminal.data.snapshot.comboChoices.find(
        (each) => meal.comboChoiceIDs.includes(each.comboChoiceID) && each.name === choice,
      );
      return {
        comboChoiceID: found?.comboChoiceID ?? '',
        itemID: place.terminal.product(item).itemID,
        modifiers: [],
        variantOptionIDs: [],
      };
    };
    first.add('Meal', 1, [part('Main', 'Burger'), part('Drink', 'Soda')]);
    const { totalDueAmount } = await save(place, first, 'send');
    expect(totalDueAmount).toBe(12.84);
    const terminal = await edit(
      place,
      await edit(place, first, `UPDATE items SET base_price = 50 WHERE company_id = $1 AND name = 'Soda'`),
      'UPDATE taxes SET rate = 20 WHERE company_id = $1 AND rate = 7',
    );
    const again = new CartTerminal(
      terminal.terminal,
      (await server.call(orderRoutes.get, { params: { id: first.cart.orderID } }, place.caller)).body,
    );
    expect(terminal.due()).toEqual(totalDueAmount);
    expect(again.due()).toEqual(totalDueAmount);
    again.add('Water');
    expect((await save(place, again)).totalDueAmount).toBe(13.84);
  });

  test('keeps the comp of a line whose units an offer split', async () => {
    const { place } = await opened();
    const chips = place.terminal.product('Chips').itemID;
    await give(place, {
      name: 'Two and a half',
      isAutomaticDiscount: true,
      type: 'BuyXGetY',
      value: null,
      minRequirementValue: 2,
      buyIDs: [chips],
      getQty: 1,
      getAtDiscountType: 'Percentage',
      getDiscountValue: 50,
    });
    const terminal = new CartTerminal(await loadTerminal(server, place.caller));
    terminal.voidComp(terminal.add('Chips', 3), null, 100);
    const order = await save(place, terminal, 'send');
    expect(order.totalDueAmount).toBe(0);
    expect(terminal.due()).toBe(0);
    expect(order.orderLines.map((line) => line.isComped)).toEqual([true, true]);
    terminal.run({ type: 'setNote', note: 'sorry' });
    expect((await save(place, terminal, 'finalize')).totalDueAmount).toBe(0);
  });

  test('keeps its parts in the place where the terminal has them', async () => {
    const { place, terminal } = await opened();
    const chips = terminal.add('Chips', 7);
    terminal.add('Water', 4);
    terminal.run({ type: 'addOrderDiscount', discount: terminal.amountOff(1.62) });
    terminal.voidComp(chips, 1, 50);
    await save(place, terminal);
    terminal.voidComp(chips, 1, null);
    const shown = terminal.due();
    const order = await save(place, terminal);
    expect(order.totalDueAmount).toBe(shown);
    const names = order.orderLines.map((line) => [line.itemName, line.orderQuantity, line.voidComp?.type ?? null]);
    expect(names).toEqual([
      ['Chips', 5, null],
      ['Chips', 1, 'void'],
      ['Chips', 1, 'comp'],
      ['Water', 4, null],
    ]);
    expect(new CartTerminal(terminal.terminal, order).due()).toBe(shown);
  });

  test('keeps two voids of the same number of units apart', async () => {
    const { place, terminal } = await opened();
    const chips = terminal.add('Chips', 6);
    terminal.voidComp(chips, 1, null);
    await save(place, terminal);
    terminal.run({ type: 'setQuantity', orderLineID: chips, quantity: toQuantity(6) });
    terminal.voidComp(chips, 1, null);
    for (const mode of ['send', 'base'] as const) {
      const order = await save(place, terminal, mode);
      const lines = order.orderLines.map((line) => [line.itemName, line.orderQuantity, line.isVoided]);
      expect(lines).toEqual([
        ['Chips', 5, false],
        ['Chips', 1, true],
        ['Chips', 1, true],
      ]);
      expect(new Set(order.orderLines.map((line) => line.orderLineID)).size).toBe(3);
      expect(terminal.due()).toBe(order.totalDueAmount);
    }
  });

  test('keeps a comp that was undone and given again as the new one', async () => {
    const { place, terminal } = await opened();
    const chips = terminal.add('Chips', 4);
    terminal.voidComp(chips, 2, 50);
    await save(place, terminal);
    terminal.run({ type: 'undoVoidComp', orderLineID: chips });
    terminal.voidComp(chips, 2, 50);
    const named = terminal.cart.lines.map((line) => line.voidComp?.partID);
    expect((await save(place, terminal)).orderLines.map((line) => line.orderLineID)).toEqual([chips, ...named]);
    terminal.add('Water');
    const order = await save(place, terminal);
    expect(order.orderLines.map((line) => [line.itemName, line.orderQuantity])).toEqual([
      ['Chips', 2],
      ['Chips', 2],
      ['Water', 1],
    ]);
    expect(terminal.due()).toBe(order.totalDueAmount);
  });

  test('takes a discount and a comp of the rest of a line whose part is voided', async () => {
    const { place, terminal } = await opened();
    const chips = terminal.add('Chips', 3);
    terminal.voidComp(chips, 1, null);
    await save(place, terminal, 'send');
    terminal.run({ type: 'addLineDiscount', orderLineID: chips, discount: terminal.amountOff(0.5) });
    terminal.voidComp(chips, null, 50);
    expect((await save(place, terminal)).totalDueAmount).toBe(terminal.due());
    const twice = await save(place, terminal, 'send');
    expect(twice.orderLines.filter((line) => line.isVoided)).toHaveLength(1);
  });

  test('lists each line once after a comp next to a voided part was undone', async () => {
    const { place, terminal } = await opened();
    const chips = terminal.add('Chips', 3);
    await save(place, terminal);
    terminal.voidComp(chips, 1, null);
    terminal.voidComp(chips, 1, 50);
    await save(place, terminal);
    const comped = terminal.cart.lines.find((line) => line.voidComp?.type === 'comp');
    terminal.run({ type: 'undoVoidComp', orderLineID: comped?.orderLineID ?? '' });
    for (const note of ['', 'once', 'twice']) {
      terminal.run({ type: 'setNote', note });
      const order = await save(place, terminal);
      const ids = order.orderLines.map((line) => line.orderLineID);
      expect(new Set(ids).size).toBe(ids.length);
      expect(order.orderLines.filter((line) => line.isVoided)).toHaveLength(1);
    }
  });

  test('keeps its figures when an automatic discount ends before it is paid', async () => {
    const { place } = await opened();
    await give(place, { name: 'Half', isAutomaticDiscount: true, value: 50 });
    const first = new CartTerminal(await loadTerminal(server, place.caller));
    first.add('Water', 21);
    expect((await save(place, first, 'finalize')).totalDueAmount).toBe(10.5);
    const terminal = await edit(
      place,
      first,
      `UPDATE discounts SET value = 10 WHERE company_id = $1 AND name = 'Half'`,
    );
    expect(terminal.due()).toBe(10.5);
    const order = await save(place, terminal, 'finalize');
    expect(order.totalDueAmount).toBe(10.5);
    const paid = await pay(place, order, 10.5);
    expect(paid.status).toBe(200);
    expect(paid.body.paymentStatus).toBe('Paid');
    expect(paid.body.changeAmount).toBe(0);
  });

  test('takes the automatic discounts of now with the next change', async () => {
    const { place } = await opened();
    await give(place, { name: 'Half', isAutomaticDiscount: true, value: 50 });
    const first = new CartTerminal(await loadTerminal(server, place.caller));
    const water = first.add('Water', 20);
    await save(place, first);
    const terminal = await edit(
      place,
      first,
      `UPDATE discounts SET value = 10 WHERE company_id = $1 AND name = 'Half'`,
    );
    terminal.run({ type: 'setQuantity', orderLineID: water, quantity: toQuantity(21) });
    expect((await save(place, terminal)).totalDueAmount).toBe(18.9);
  });

  test('keeps the happy hour for the lines that were added in it', async () => {
    const { place } = await opened();
    const hours = { availableDays: '', timeStart: '17:00:00', timeEnd: '19:00:00', allDay: false, isExpiration: true };
    await give(place, {
      name: 'Happy hour',
      isAutomaticDiscount: true,
      value: 50,
      isTimedEventDiscount: true,
      discountAvailabilities: [hours],
    });
    const { timezoneName } = place.terminal.data.operational;
    const day = (clock: string) => {
      const wall = new Date(`${server.clock.now().toISOString().slice(0, 10)}T${clock}Z`);
      const shown = new Date(wall.toLocaleString('en-US', { timeZone: timezoneName }) + ' UTC');
      return new Date(wall.getTime() - (shown.getTime() - wall.getTime()));
    };
    server.clock.set(day('18:30:00'));
    const terminal = new CartTerminal(await loadTerminal(server, place.caller));
    terminal.add('Water', 2);
    expect((await save(place, terminal)).totalDueAmount).toBe(1);
    server.clock.set(day('19:30:00'));
    expect(terminal.due()).toBe(1);
    terminal.add('Water', 1);
    expect(terminal.cart.lines).toHaveLength(2);
    const order = await save(place, terminal, 'finalize');
    expect(order.totalDueAmount).toBe(2);
    expect(order.orderLines.map((line) => line.addedAt?.slice(11, 19))).toEqual(['18:30:00', '19:30:00']);
  });
});
