import { plantKitchenLines } from '@tavola/testkit/selling/kitchen.ts';
import {
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  paymentRoutes,
  recipeRoutes,
  type InventoryMovement,
  type KitchenStatus,
  type Order,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

// What is voided after its preparation began is waste (decision 268); a movement says its day, order and cost (267).

let server: OfficeServer;
let office: Office;
let terminal: Terminal;
let beef: string;
const call: OfficeServer['call'] = (route, input, caller = office.owner) => server.call(route, input, caller);

beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

/** A diner whose burger takes 100 g of beef at 0.02 a gram. */
beforeEach(async () => {
  office = await server.open({ isSelling: true });
  const { body } = await call(ingredientRoutes.create, {
    body: { name: 'Beef', categoryID: null, uomid: 3, cost: null, enableTrackInventory: true, vendorID: null },
  });
  beef = body.ingredientID;
  terminal = await loadTerminal(server, office.owner);
  const parts = [{ elementItemID: beef, quantity: 100, uomid: null }];
  const { itemID } = terminal.product('Burger');
  await call(recipeRoutes.saveOfItem, { params: { id: itemID }, body: { parts, revision: '' } });
  await receive(10_000, 0.02);
});

const receive = (quantity: number, unitCost: number) =>
  call(inventoryRoutes.adjust, {
    params: { id: beef },
    body: { mode: 'Add', quantity, uomid: null, unitCost, vendorID: null, reason: 'Delivery', comment: '' },
  });
const sent = async (burgers: number): Promise<Order> =>
  (await call(orderRoutes.send, { body: terminal.order([terminal.line('Burger', burgers)]) })).body;
const prepare = ({ orderID }: Order, status: KitchenStatus = 'InPreparation') =>
  plantKitchenLines(server.test, orderID, status);
const voidAll = (order: Order) => call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Burnt' } });
const stock = async () => (await call(inventoryRoutes.get, { params: { id: beef } })).body;
/** Movements of the beef, oldest first, without its delivery. */
const moves = async (): Promise<readonly InventoryMovement[]> =>
  (await stock()).movements.filter(({ type }) => type !== 'Receive').toReversed();
const shown = async () => (await moves()).map(({ type, quantity, balanceAfter }) => [type, quantity, balanceAfter]);
const kept = async () =>
  server.test.asOwner(
    async (owner) =>
      (
        await owner.query<{ type: string; business_date: string; order_id: string | null; average: string | null }>(
          `SELECT type, business_date::text, order_id, average_cost_after AS average FROM inventory_movements
            WHERE item_id = $1 ORDER BY id`,
          [beef],
        )
      ).rows,
  );

describe('an order that is voided', () => {
  it('is waste once its preparation began: nothing comes back, and the void says why', async () => {
    const order = await sent(2);
    await prepare(order);
    expect((await voidAll(order)).status).toBe(200);
    expect(await shown()).toEqual([
      ['Sale', -200, 9800],
      ['Void', 200, 10_000],
      ['Waste', -200, 9800],
    ]);
    expect((await moves()).at(-1)?.reason).toBe('Burnt');
    expect((await stock()).onHand).toBe(9800);
  });

  it('is waste too when it was ready', async () => {
    const order = await sent(1);
    await prepare(order, 'Finished');
    await voidAll(order);
    expect((await shown()).map(([type]) => type)).toEqual(['Sale', 'Void', 'Waste']);
  });

  it('comes back until the kitchen starts it', async () => {
    const order = await sent(2);
    await voidAll(order);
    expect(await shown()).toEqual([
      ['Sale', -200, 9800],
      ['Void', 200, 10_000],
    ]);
  });

  it('is waste at the cost of the moment of its void', async () => {
    const order = await sent(1);
    await prepare(order);
    await receive(10_000, 0.04);
    await voidAll(order);
    const [sale, , waste] = await moves();
    expect(sale?.unitCost).toBe(0.02);
    expect(waste?.unitCost).toBeCloseTo(0.0301, 4);
  });
});

describe('lines that are voided', () => {
  const voidLine = (order: Order, quantity: number | null) => {
    const cart = new CartTerminal(terminal, order);
    cart.voidComp(order.orderLines[0]?.orderLineID ?? '', quantity, null);
    return call(orderRoutes.base, { body: cart.payload() });
  };

  it('are waste once their preparation began, and their own reason says why', async () => {
    const order = await sent(3);
    await prepare(order);
    expect((await voidLine(order, null)).status).toBe(200);
    expect(await shown()).toEqual([
      ['Sale', -300, 9700],
      ['Void', 300, 10_000],
      ['Waste', -300, 9700],
    ]);
    expect((await moves()).at(-1)?.reason).toBe('Mistake');
  });

  it('are waste for the units that are voided alone', async () => {
    const order = await sent(3);
    await prepare(order);
    expect((await voidLine(order, 1)).status).toBe(200);
    expect((await shown()).slice(1)).toEqual([
      ['Void', 100, 9800],
      ['Waste', -100, 9700],
    ]);
  });
});

describe('a movement', () => {
  it('of a sale, its void and its waste says its order, its business day and the average cost after it', async () => {
    server.clock.set(new Date('2026-03-10T03:00:00Z'));
    const order = await sent(1);
    await prepare(order);
    server.clock.set(new Date('2026-03-11T03:00:00Z'));
    await voidAll(order);
    server.clock.reset();
    const rows = (await kept()).filter(({ type }) => type !== 'Receive');
    expect(rows.map(({ type, business_date: day }) => [type, day])).toEqual([
      ['Sale', '2026-03-10'],
      ['Void', '2026-03-11'],
      ['Waste', '2026-03-11'],
    ]);
    expect(new Set(rows.map(({ order_id }) => order_id))).toEqual(new Set([order.orderID]));
    expect(new Set(rows.map(({ average }) => Number(average)))).toEqual(new Set([0.02]));
  });

  it('of a payment that takes stock says its order and its day', async () => {
    const { body: order } = await call(orderRoutes.base, { body: terminal.order([terminal.line('Burger', 1)]) });
    await call(paymentRoutes.process, {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount: 100,
      },
    });
    const sale = (await kept()).find(({ type }) => type === 'Sale');
    expect(sale?.order_id).toBe(order.orderID);
    expect(sale?.business_date).not.toBeNull();
  });

  it('by hand says its day and the average that it made', async () => {
    await receive(10_000, 0.04);
    const rows = await kept();
    expect(rows.map(({ average }) => Number(average))).toEqual([0.02, 0.03]);
    expect(rows.every(({ business_date: day, order_id: order }) => day !== null && order === null)).toBe(true);
  });
});
