import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_ITEM_ID, type OrderLineInput } from '@tavola/contract';
import {
  chooseItem,
  chooseOpenItem,
  DEFAULT_ROUNDING,
  LineKind,
  parseMoney,
  parseQuantity,
  parseRate,
  priceOrder,
  toAmount,
  ZERO,
  type ChosenItem,
  type DraftLine,
  type DraftModifier,
  type Verdict,
} from '@tavola/selling';
import { bindOrders, type BoundOrder } from '@tavola/tools/import-orders/bind-orders.ts';
import { parseOrders } from '@tavola/tools/import-orders/orders-file.ts';
import { toTerminalOrders } from '@tavola/tools/import-orders/terminal-orders.ts';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { demoCatalog } from '@tavola/demo';
import { loadDemo } from '#database/demo.ts';
import { newID } from '#platform/ids.ts';
import { createCatalogCache, type LocationCatalog } from './sell-data-cache.ts';

const noon = { date: '2025-06-02', weekday: 1, minutes: 720 };
let opened: TestDatabase;
let place: LocationCatalog;

beforeAll(async () => {
  opened = await openTestDatabase();
  const scope = await plantLocation(opened);
  place = await opened.database.tenant(scope, async (tx) => {
    await loadDemo(tx, scope, 'burrito', { newID, now: () => new Date() });
    return createCatalogCache()(tx, scope);
  });
});
afterAll(() => opened.close());

const read = (file: string | URL): readonly BoundOrder[] =>
  bindOrders(
    toTerminalOrders(parseOrders(readFileSync(file, 'utf8')).orders, demoCatalog('burrito')),
    place.snapshot,
    newID,
  );

function taken<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(`${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}

/** A line resolved by the catalog of the database, by its ids alone. */
function choose(line: OrderLineInput): ChosenItem {
  const price = taken(parseMoney(line.price));
  if (line.itemID === OPEN_ITEM_ID)
    return taken(
      chooseOpenItem(place.catalog, {
        name: line.displayName ?? '',
        price,
        taxID: line.taxID ?? null,
        isTaxInclusive: line.isTaxInclusive ?? false,
      }),
    );
  const modifiers = line.orderLineModifiers.map(({ modifierOptionID, quantity }) => ({
    modifierOptionID,
    quantity: taken(parseQuantity(quantity)),
    modifiers: [],
  }));
  return taken(
    chooseItem(
      place.catalog,
      { itemID: line.itemID, menuID: line.menuID ?? null, modifiers, variantOptionIDs: [], parts: [] },
      noon,
    ),
  );
}

const draftModifier = (modifier: ChosenItem['modifiers'][number]): DraftModifier => ({
  id: modifier.modifierOptionID,
  priceAdd: modifier.priceAdd,
  quantity: modifier.quantity,
  modifiers: [],
});

function price(lines: readonly OrderLineInput[]): number {
  const drafts = lines.map((line): DraftLine => {
    const item = choose(line);
    expect([toAmount(item.price), ...item.modifiers.map((modifier) => toAmount(modifier.priceAdd))]).toEqual([
      line.price,
      ...line.orderLineModifiers.map((modifier) => modifier.priceAdd),
    ]);
    return {
      orderLineID: line.orderLineID,
      itemID: item.itemID,
      categoryID: item.categoryID,
      kind: item.kind === 'open' ? LineKind.open : LineKind.product,
      price: item.price,
      quantity: taken(parseQuantity(line.orderQuantity)),
      taxID: item.taxID,
      isTaxInclusive: item.isTaxInclusive,
      modifiers: item.modifiers.map(draftModifier),
      variantOptions: [],
      parts: [],
      discounts: [],
      voidComp: null,
      addedAt: null,
      assignTo: null,
    };
  });
  const priced = taken(
    priceOrder(
      {
        lines: drafts,
        orderDiscounts: [],
        orderComp: null,
        isVoided: false,
        channel: 1,
        fulfillment: 2,
        excludedDiscountIDs: [],
        serviceChargeRate: taken(parseRate(0)),
        deliveryCharge: ZERO,
        additionalCharge: ZERO,
        redeemPoints: taken(parseQuantity(0)),
      },
      {
        currency: { code: 'USD', decimals: 2 },
        roundingMode: DEFAULT_ROUNDING,
        isTaxInclusive: true,
        isCompAfterDiscount: true,
        taxes: place.snapshot.taxes.map((tax) => ({
          taxID: tax.taxID,
          components: [{ name: tax.name, rate: taken(parseRate(tax.rate)) }],
        })),
        serviceCharge: { taxID: null, isCalculateAfterDiscount: true, isIncludeComp: false },
        automaticDiscounts: [],
        redemption: null,
      },
    ),
  );
  return toAmount(priced.totals.totalDueAmount);
}

test('60 real orders, looked up in the database and priced by the engine, come to the cent', () => {
  const orders = read(new URL('../../../../../../tools/import-orders/sample-orders.tsv', import.meta.url));
  const due = orders.map((order) => price(order.lines));
  expect(due).toEqual(orders.map((order) => order.totalDue));
  expect(orders.length).toBe(60);
  expect(Math.round(due.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(167_936);
});

const replayFile = process.env['REPLAY_FILE'];
test.skipIf(replayFile === undefined)('the whole file of REPLAY_FILE comes to the cent too', () => {
  const orders = read(replayFile ?? '');
  const due = orders.map((order) => price(order.lines));
  expect(due).toEqual(orders.map((order) => order.totalDue));
  process.stdout.write(
    `${orders.length} orders, ${orders.reduce((sum, order) => sum + order.lines.length, 0)} lines, ${(Math.round(due.reduce((sum, amount) => sum + amount, 0) * 100) / 100).toFixed(2)} in all\n`,
  );
});

test('no discount of the burrito demo is automatic', () => {
  expect(place.snapshot.discounts.filter((discount) => discount.isAutomaticDiscount)).toEqual([]);
});
