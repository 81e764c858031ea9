import {
  ALL_ACCESS,
  cashDrawerRoutes,
  closeOfDayRoutes,
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  paymentRoutes,
  recipeRoutes,
  type Order,
} from '@tavola/contract';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';

// What cannot be read back later is kept with the sale (decisions 238, 241, 244, 267).

const place = cashPlace();
const { call, useReports } = place;
let beef: string;

const owned = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  place.server.test.asOwner(async (owner) => (await owner.query<Row>(text, [...values])).rows);
const receive = (quantity: number, unitCost: number) =>
  call(inventoryRoutes.adjust, {
    params: { id: beef },
    body: { mode: 'Add', quantity, uomid: null, unitCost, vendorID: null, reason: 'Delivery', comment: '' },
  });
const costOf = async (orderID: string) =>
  (await owned<{ unit_cost: string | null }>('SELECT unit_cost FROM order_lines WHERE order_id = $1', [orderID])).map(
    ({ unit_cost: cost }) => (cost === null ? null : Number(cost)),
  );
const burgers = (quantity = 1) => place.terminal.order([place.terminal.line('Burger', quantity)]);
const pay = (order: Order) =>
  call(paymentRoutes.process, {
    body: {
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID: 1,
      tenderedAmount: 200,
    },
  });

/** A burger takes 100 g of beef, which cost 0.02 a gram. */
beforeAll(async () => {
  await useReports(false);
  const { body } = await call(ingredientRoutes.create, {
    body: { name: 'Beef', categoryID: null, uomid: 3, cost: null, enableTrackInventory: true, vendorID: null },
  });
  beef = body.ingredientID;
  const { itemID } = place.terminal.product('Burger');
  const parts = [{ elementItemID: beef, quantity: 100, uomid: null }];
  await call(recipeRoutes.saveOfItem, { params: { id: itemID }, body: { parts, revision: '' } });
  await receive(10_000, 0.02);
});

describe('the cost of a line', () => {
  it('is that of its send, and later deliveries do not change it', async () => {
    const { body: order } = await call(orderRoutes.send, { body: burgers(2) });
    expect(await costOf(order.orderID)).toEqual([2]);
    await receive(10_000, 0.06);
    const cart = new CartTerminal(place.terminal, order);
    cart.voidComp(order.orderLines[0]?.orderLineID ?? '', null, 100);
    expect((await call(orderRoutes.base, { body: cart.payload() })).status).toBe(200);
    expect(await costOf(order.orderID)).toEqual([2]);
  });

  it('follows a delivery at once, as the average of its stock does', async () => {
    const before = await call(orderRoutes.send, { body: burgers() });
    await receive(20_000, 0.09);
    const { body: order } = await call(orderRoutes.send, { body: burgers() });
    const [cost] = await costOf(order.orderID);
    const [sale] = await owned<{ unit_cost: string }>(
      `SELECT m.unit_cost FROM inventory_movements m WHERE m.order_id = $1 AND m.type = 'Sale'`,
      [order.orderID],
    );
    expect(cost).toBeCloseTo(100 * Number(sale?.unit_cost), 3);
    expect(await costOf(before.body.orderID)).not.toEqual([cost]);
  });

  it('that was never sent is that of its payment', async () => {
    const { body: order } = await call(orderRoutes.base, { body: burgers() });
    const [saved] = await costOf(order.orderID);
    await receive(50_000, 0.2);
    await pay(order);
    const [paid] = await costOf(order.orderID);
    expect(paid).toBeGreaterThan((saved ?? 0) * 1.2);
  });

  it('is unknown where nothing is known of it', async () => {
    const { body: order } = await call(orderRoutes.send, {
      body: place.terminal.order([place.terminal.line('Soda')]),
    });
    expect(await costOf(order.orderID)).toEqual([null]);
  });
});

describe('people', () => {
  it('a line says who added it, and a sale who served it', async () => {
    const waiter = await place.office.colleague(ALL_ACCESS);
    const { body: order } = await call(orderRoutes.base, { body: burgers() }, waiter);
    await pay(order);
    const [row] = await owned<{ added: boolean; served: boolean }>(
      `SELECT l.added_by = o.opened_by AS added, s.served_by = o.opened_by AS served
        FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN sales s ON s.order_id = o.id
        WHERE o.id = $1`,
      [order.orderID],
    );
    expect(row).toEqual({ added: true, served: true });
  });

  it('a comped line says who comped it and on which day, and a later save keeps it', async () => {
    const { body: order } = await call(orderRoutes.send, { body: burgers() });
    const read = () =>
      owned<{ by: string | null; day: string | null }>(
        'SELECT void_comp_by AS by, void_comp_date::text AS day FROM order_lines WHERE order_id = $1 ORDER BY position',
        [order.orderID],
      );
    expect(await read()).toEqual([{ by: null, day: null }]);
    const cart = new CartTerminal(place.terminal, order);
    cart.voidComp(order.orderLines[0]?.orderLineID ?? '', null, 100);
    const { body: comped } = await call(orderRoutes.base, { body: cart.payload() });
    const [first] = await read();
    expect(first?.by).not.toBeNull();
    const next = new CartTerminal(place.terminal, comped);
    next.add('Soda', 1);
    const other = await place.office.colleague(ALL_ACCESS);
    expect((await call(orderRoutes.base, { body: next.payload() }, other)).status).toBe(200);
    expect((await read())[0]).toEqual(first);
  });

  it('a voided order and a voided payment say by whom and on which day', async () => {
    const { body: order } = await call(orderRoutes.send, { body: burgers() });
    await call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Left' } });
    const [voided] = await owned<{ by: string | null; day: string | null }>(
      'SELECT void_comp_by AS by, void_comp_date::text AS day FROM orders WHERE id = $1',
      [order.orderID],
    );
    expect(voided?.by).not.toBeNull();
    expect(voided?.day).not.toBeNull();
    const { body: saved } = await call(orderRoutes.base, { body: burgers() });
    const { body: paid } = await pay(saved);
    await call(paymentRoutes.void, { params: { id: paid.payment.paymentID }, body: {} });
    const [payment] = await owned<{ by: string | null; day: string | null }>(
      'SELECT voided_by AS by, void_date::text AS day FROM payments WHERE id = $1',
      [paid.payment.paymentID],
    );
    expect(payment?.by).not.toBeNull();
    expect(payment?.day).not.toBeNull();
  });
});

describe('a close of day', () => {
  it('marks every posting of what it closed and no other, and a pay-in names its cash activity', async () => {
    await call(closeOfDayRoutes.create, {
      body: { closeOfDayID: newID(), carryOpenOrders: true, isEmptyAllowed: true },
    });
    await useReports(true);
    await place.opened();
    await place.moved(cashDrawerRoutes.payIn, 5);
    await pay((await call(orderRoutes.base, { body: burgers() })).body);
    await place.closeAll();
    const closeOfDayID = newID();
    await call(closeOfDayRoutes.create, { body: { closeOfDayID, carryOpenOrders: true } });
    const rows = await owned<{ kind: string; has_source: boolean }>(
      'SELECT kind, source_id IS NOT NULL AS has_source FROM ledger_postings WHERE close_of_day_id = $1 ORDER BY kind',
      [closeOfDayID],
    );
    expect(rows).toEqual([
      { kind: 'payIn', has_source: true },
      { kind: 'payment', has_source: false },
      { kind: 'sale', has_source: false },
    ]);
    const [left] = await owned<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ledger_postings l JOIN payments p ON p.id = l.payment_id
        WHERE l.close_of_day_id IS DISTINCT FROM p.close_of_day_id AND l.company_id = $1`,
      [place.office.tenant.scope.companyID],
    );
    expect(left?.count).toBe(0);
    await useReports(false);
  });

  it('lets no one change its postings', async () => {
    const { scope } = place.office.tenant;
    const change = place.server.services.database.tenant(scope, (tx) =>
      tx.raw('UPDATE ledger_postings SET amounts = amounts WHERE company_id = $1 AND location_id = $2', [
        scope.companyID,
        scope.locationID,
      ]),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});
