import {
  closeOfDayRoutes,
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  paymentRoutes,
  recipeRoutes,
} from '@tavola/contract';
import type { Order } from '@tavola/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { cashPlace } from '#areas/selling/cash/cash.setup.ts';
import { cardCalls } from '#areas/selling/gift-cards/gift-cards.setup.ts';
import { newID } from '#platform/ids.ts';
import { runBackfills } from '../../platform/database/backfill/backfill.ts';
import { backfills } from './backfills.ts';

// Rows of before are filled with what can still be known, and nothing else (decision 267).

const place = cashPlace();
const { call } = place;
const cards = cardCalls(
  () => place.server,
  () => place.office,
);

/** Tables with the columns that are filled again, and how each row is found. */
const FILLED = {
  inventory_movements: ['business_date', 'order_id'],
  orders: ['net_sales_amount', 'void_comp_by', 'void_comp_date'],
  payments: ['voided_by', 'void_date'],
  sales: ['served_by'],
  ledger_postings: ['close_of_day_id'],
  gift_cards: ['number_from_end'],
} as const;
const UNKNOWN = { order_lines: ['added_by', 'unit_cost', 'brand_id'] } as const;

const owned = <Row extends object>(text: string): Promise<Row[]> =>
  place.server.test.asOwner(async (owner) => (await owner.query<Row>(text)).rows);
const read = async (table: string, columns: readonly string[]) =>
  owned(`SELECT id, ${columns.map((name) => `${name}::text`).join(', ')} FROM ${table} ORDER BY id`);
const readAll = async (of: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(of).map(async ([table, columns]) => [table, await read(table, columns)] as const)),
  );
const sold = async (names: readonly string[]): Promise<Order> =>
  (await call(orderRoutes.send, { body: place.terminal.order(names.map((name) => place.terminal.line(name))) })).body;
const pay = async (order: Order) =>
  (
    await call(paymentRoutes.process, {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount: 100,
      },
    })
  ).body;

let before: Awaited<ReturnType<typeof readAll>>;
let after: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  await place.useReports(false);
  const { body } = await call(ingredientRoutes.create, {
    body: { name: 'Beef', categoryID: null, uomid: 3, cost: null, enableTrackInventory: true, vendorID: null },
  });
  const parts = [{ elementItemID: body.ingredientID, quantity: 100, uomid: null }];
  const { itemID } = place.terminal.product('Burger');
  await call(recipeRoutes.saveOfItem, { params: { id: itemID }, body: { parts, revision: '' } });
  await call(inventoryRoutes.adjust, {
    params: { id: body.ingredientID },
    body: {
      mode: 'Add',
      quantity: 1_000,
      uomid: null,
      unitCost: 0.02,
      vendorID: null,
      reason: 'Delivery',
      comment: '',
    },
  });
  await pay(await sold(['Burger', 'Soda']));
  const mistaken = await pay(await sold(['Burger']));
  await call(paymentRoutes.void, { params: { id: mistaken.payment.paymentID }, body: {} });
  const left = await sold(['Platter']);
  await call(orderRoutes.void, { body: { orderID: left.orderID, reason: 'Left' } });
  await call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), carryOpenOrders: true } });
  await pay(await sold(['Soda']));
  await cards.switchOn();
  await cards.sold(await cards.stocked(50, 1));
  await owned(`UPDATE order_lines SET kds_status = 'InPreparation' WHERE item_name = 'Soda'`);
  before = await readAll(FILLED);
  for (const [table, columns] of [...Object.entries(FILLED), ...Object.entries(UNKNOWN)])
    await owned(`UPDATE ${table} SET ${columns.map((name) => `${name} = NULL`).join(', ')}`);
  const isDone = await runBackfills(place.server.test.connections.owner, backfills, { batchRows: 3 });
  expect(isDone).toBe(true);
  after = await readAll(FILLED);
});

describe('a backfill of earlier rows', () => {
  it.each(Object.keys(FILLED))('fills %s with what was kept when it happened', (table) => {
    expect(before[table]).not.toEqual([]);
    expect(after[table]).toEqual(before[table]);
  });

  it('gives lines that the kitchen had begun with separate rows, which no screen shows', async () => {
    const rows = await owned<{ status: string; isOpen: boolean }>(
      'SELECT status, cleared_at IS NULL AS "isOpen" FROM kitchen_lines',
    );
    const sodas = { status: 'InPreparation', isOpen: false };
    expect(rows).toEqual([sodas, sodas]);
  });

  it('leaves empty what can no longer be known', async () => {
    const [row] = await owned<{ count: number }>(
      'SELECT count(*)::integer AS count FROM order_lines WHERE coalesce(added_by, brand_id) IS NOT NULL OR unit_cost IS NOT NULL',
    );
    expect(row?.count).toBe(0);
  });
});
