import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { catalogRoutes, type DemoName, type ErrorBody, OPEN_ITEM_ID, PosCatalog, unpack } from '@tavola/contract';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import type { TestServer } from '@tavola/testkit/server/server.ts';
import { demoCatalog } from '@tavola/demo';
import type { Session } from '#platform/http/session.ts';
import { companyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { createCatalogCache } from './sell-data-cache.ts';
import { named, sellDataCalls, sessions, startSellDataServer, tools } from './sell-data.setup.ts';
import { posVersion, raisePosVersion } from './versions.rows.ts';

let server: TestServer;
let burrito: LocationScope;
let thai: LocationScope;
let empty: LocationScope;

const { caller, load, plantCompany, pos, published, read } = sellDataCalls(() => server);

beforeAll(async () => {
  server = await startSellDataServer();
  [burrito, thai, empty] = [await plantCompany(), await plantCompany(), await plantCompany()];
  await load(burrito, 'burrito');
  await load(thai, 'thai');
});
afterAll(() => server.close());

/** Products with their variants, and deposits with their two sides. */
const itemCount = (name: DemoName): number => {
  const { products, deposits } = demoCatalog(name);
  return products.reduce((count, product) => count + 1 + product.variants.length, 3 * deposits.length);
};

describe('GET /company/products/pos', () => {
  test('terminals that ask at the same moment share one read', async () => {
    const terminalsCatalog = createCatalogCache();
    const ask = () => server.services.database.tenant(burrito, (tx) => terminalsCatalog(tx, burrito));
    const sent = await server.test.statementsOf(() => Promise.all([ask(), ask(), ask(), ask()]));
    expect(sent.filter(({ text }) => text.includes('from "modifier_bindings"'))).toHaveLength(1);
    expect(new Set(await Promise.all([ask(), ask()])).size).toBe(1);
  });

  test.each(['burrito', 'thai'] as const)('the %s demo arrives whole and fits its schema', async (name) => {
    const answer = await pos(name === 'burrito' ? burrito : thai);
    expect(answer.status).toBe(200);
    const snapshot = z.parse(PosCatalog, answer.body);
    const seed = demoCatalog(name);
    expect(snapshot.version).toBe(1);
    expect(snapshot.products).toHaveLength(itemCount(name));
    expect(snapshot.modifierOptions).toHaveLength(
      seed.modifierGroups.reduce((count, group) => count + group.options.length, 0),
    );
    expect(
      snapshot.menus.map((menu) => [menu.name, menu.menuSections.flatMap((section) => section.menuItems).length]),
    ).toEqual(
      seed.menus.map((menu) => [
        menu.name,
        menu.sections.reduce(
          (count, section) =>
            count + section.items.length + section.sections.reduce((sum, child) => sum + child.items.length, 0),
          0,
        ),
      ]),
    );
    expect(snapshot.priceLists.reduce((count, list) => count + list.priceListItems.length, 0)).toBe(
      seed.priceLists.reduce((count, list) => count + list.items.length, 0),
    );
    expect(snapshot.discounts).toHaveLength(seed.discounts.length);
    expect(new Set(snapshot.products.map((product) => product.itemID)).has(OPEN_ITEM_ID)).toBe(false);
  });

  test('every reference of a snapshot names something in it', async () => {
    for (const scope of [burrito, thai]) {
      const { snapshot } = await read(scope);
      const items = new Set(snapshot.products.map((product) => product.itemID));
      const groups = new Set(snapshot.modifierGroups.map((group) => group.modifierGroupID));
      const categories = new Set(snapshot.categories.map((category) => category.itemCategoryID));
      const taxes = new Set(snapshot.taxes.map((tax) => tax.taxID));
      const dangling = [
        ...snapshot.products.filter(
          (product) =>
            !categories.has(product.categoryID) ||
            !taxes.has(product.taxID ?? '') ||
            product.modifierGroups.some((binding) => !groups.has(binding.modifierGroupID)),
        ),
        ...snapshot.comboChoices.filter(
          (choice) => !items.has(choice.itemID) || choice.comboChoiceItems.some((part) => !items.has(part.itemID)),
        ),
        ...snapshot.menus
          .flatMap((menu) => menu.menuSections)
          .flatMap((section) => section.menuItems)
          .filter((item) => !items.has(item.itemID)),
        ...snapshot.priceLists.flatMap((list) => list.priceListItems).filter((price) => !items.has(price.itemID)),
        ...snapshot.modifierOptions.filter(
          (option) =>
            !groups.has(option.modifierGroupID) ||
            option.modifierGroups.some((binding) => !groups.has(binding.modifierGroupID)),
        ),
      ];
      expect(dangling).toEqual([]);
    }
  });

  test('answers 304 to its own tag and 200 once the version is raised', async () => {
    const scope = await plantCompany();
    await load(scope, 'burrito');
    const first = await pos(scope);
    const tag = String(first.headers['etag']);
    expect((await pos(scope, { 'if-none-match': tag })).status).toBe(304);
    expect((await pos(scope, { 'if-none-match': `"other", ${tag}` })).status).toBe(304);
    await server.services.database.tenant(scope, (tx) => raisePosVersion(tx, scope, tools.now()));
    const second = await pos(scope, { 'if-none-match': tag });
    expect(second.status).toBe(200);
    expect(second.body.version).toBe(2);
    expect(await published(scope)).toEqual([{ event: 'posDataChanged', data: { version: 2 } }]);
  });

  test('the answer packed into columns is the same, has the same tag, and is compressed as the caller accepts it', async () => {
    const [plain, packed] = [await pos(burrito), await server.call(catalogRoutes.posPacked, {}, caller(burrito))];
    expect(unpack(packed.body)).toEqual(plain.body);
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    expect(
      (
        await server.call(
          catalogRoutes.posPacked,
          {},
          caller(burrito, { 'if-none-match': String(plain.headers['etag']) }),
        )
      ).status,
    ).toBe(304);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.5, br;q=0', 'gzip'],
      ['deflate', undefined],
      ['', undefined],
    ] as const) {
      const answer = await pos(burrito, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toEqual(encoding);
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(answer.body).toEqual(plain.body);
      if (encoding !== undefined)
        expect(Number(answer.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 5);
    }
  });

  test('needs a terminal', async () => {
    const session = sessions.get(burrito.locationID);
    sessions.set('nobody', { ...session, clientID: null } as Session);
    const answer = await server.call(catalogRoutes.pos, {}, { subDomain: 'shop', token: 'nobody' });
    expect((answer.body as ErrorBody).additionValue.errorCode).toBe('auth.device_required');
  });

  test('another company sees nothing of it', async () => {
    const { version, ...lists } = (await pos(empty)).body;
    expect(version).toBe(0);
    expect(Object.values(lists).flat()).toEqual([]);
  });

  test('another location of the company gets the products and the base prices, but only its own menus, other prices and taxes', async () => {
    const second = await plantLocation(server.test, burrito.companyID);
    const { snapshot, paymentSettings } = await read(second);
    expect(snapshot.products).toHaveLength(itemCount('burrito'));
    expect(snapshot.menus).toEqual([]);
    expect(snapshot.discounts).toEqual([]);
    expect(snapshot.taxes).toEqual([]);
    expect(paymentSettings).toEqual([]);
    expect(snapshot.priceLists.map(({ name, isBasePriceList, isActive }) => [name, isBasePriceList, isActive])).toEqual(
      [['Counter Prices', true, true]],
    );
  });
});

test('the number of statements does not grow with the catalog', async () => {
  const statements = async (scope: LocationScope) => {
    const sent = await server.test.statementsOf(() =>
      server.services.database.tenant(scope, (tx) => createCatalogCache()(tx, scope)),
    );
    return sent.filter(({ text }) => / from /i.test(text)).length;
  };
  const counts = [await statements(empty), await statements(burrito), await statements(thai)];
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[0]).toBeLessThanOrEqual(30);
});

describe('the version', () => {
  test('a write that raises it is seen by the next use, one that does not is not', async () => {
    const scope = await plantCompany();
    await load(scope, 'burrito');
    const before = await read(scope);
    const rename = (name: string, isPublished: boolean) =>
      server.services.database.tenant(scope, async (tx) => {
        await tx
          .updateTable('items')
          .set({ name })
          .where('company_id', '=', scope.companyID)
          .where('ref_code', '=', 'chips')
          .execute();
        if (isPublished) await raisePosVersion(tx, scope, tools.now());
      });
    await rename('Corn Chips', false);
    expect(await read(scope)).toBe(before);
    await rename('Blue Chips', true);
    const after = await read(scope);
    expect(named(after.snapshot, 'Blue Chips').refCode).toBe('chips');
    expect(await read(scope)).toBe(after);
  });

  test('a rolled back write raises nothing', async () => {
    const version = (scope: LocationScope) => server.services.database.tenant(scope, (tx) => posVersion(tx, scope));
    const before = await version(thai);
    const failed = server.services.database.tenant(thai, async (tx) => {
      await raisePosVersion(tx, thai, tools.now());
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await version(thai)).toEqual(before);
    expect(await published(thai)).toEqual([]);
  });

  test('a change of the company raises the version of every one of its locations', async () => {
    const first = await plantCompany();
    const second = await plantLocation(server.test, first.companyID);
    await load(first, 'burrito');
    const scope = companyScope(first.companyID);
    await server.services.database.tenant(scope, (tx) => raisePosVersion(tx, scope, tools.now()));
    expect(await published(first)).toEqual([{ event: 'posDataChanged', data: { version: 2 } }]);
    expect(await published(second)).toEqual([{ event: 'posDataChanged', data: { version: 1 } }]);
  });
});

test('loading a demo twice into one company stores nothing of the second', async () => {
  const scope = await plantCompany();
  await load(scope, 'burrito');
  await expect(load(scope, 'thai')).rejects.toThrow(/uom_classes/);
  expect((await read(scope)).snapshot.products).toHaveLength(itemCount('burrito'));
});
