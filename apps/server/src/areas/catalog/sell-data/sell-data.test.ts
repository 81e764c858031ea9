import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  catalogRoutes,
  nameIn,
  OPEN_ITEM_ID,
  paymentRoutes,
  PosCatalog,
  settingsRoutes,
  unpack,
  type ErrorBody,
  type Named,
  type PosProduct,
} from '@tavola/contract';
import { automaticDiscounts, isInHours, priceOf, priceOfOption, toAmount } from '@tavola/selling';
import { plantLocation } from '@tavola/testkit/plant-location.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server.ts';
import { demoCatalog, loadDemo, type DemoName } from '#database/demo/load.ts';
import { assembleServer, type RouteTable } from '#platform/http/assemble.ts';
import type { Session } from '#platform/http/session.ts';
import { newID } from '#platform/ids.ts';
import { companyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { catalogHandlers } from './sell-data.routes.ts';
import { createCatalogCache } from './sell-data-cache.ts';
import { createDefaults, createDemoData } from '#areas/company/registration/defaults.ts';
import { posVersion, raisePosVersion } from './versions.rows.ts';

const routes = {
  catalog: catalogRoutes,
  payments: { settings: paymentRoutes.settings },
  settings: {
    serviceCharge: settingsRoutes.serviceCharge,
    fulfillment: settingsRoutes.fulfillment,
    voidCompReasons: settingsRoutes.voidCompReasons,
  },
};
const sessions = new Map<string, Session>();
const catalogFor = createCatalogCache();
/** The messages in the outbox for the screens of a location. */
const published = async ({ companyID, locationID }: LocationScope): Promise<unknown[]> =>
  (
    await server.test.asOwner((owner) =>
      owner.query<{ event: string; data: unknown }>(
        'SELECT event, data FROM hub_messages WHERE company_id = $1 AND location_id = $2 ORDER BY seq',
        [companyID, locationID],
      ),
    )
  ).rows;

let server: TestServer;
let burrito: LocationScope;
let thai: LocationScope;
let empty: LocationScope;

beforeAll(async () => {
  server = await startTestServer((services) =>
    assembleServer(
      services,
      { authenticate: (token) => Promise.resolve(sessions.get(token) ?? null) },
      routes as unknown as RouteTable,
      catalogHandlers(catalogFor) as never,
    ),
  );
  [burrito, thai, empty] = [await plantCompany(), await plantCompany(), await plantCompany()];
  await load(burrito, 'burrito');
  await load(thai, 'thai');
});
afterAll(() => server.close());

const tools = { newID, now: () => new Date('2025-06-02T10:00:00Z') };
const load = (scope: LocationScope, name: DemoName) =>
  server.services.database.tenant(scope, (tx) => loadDemo(tx, scope, name, tools));
const read = (scope: LocationScope) => server.services.database.tenant(scope, (tx) => catalogFor(tx, scope));

async function plantCompany(): Promise<LocationScope> {
  const scope = await plantLocation(server.test);
  sessions.set(scope.locationID, {
    sessionID: newID(),
    userID: newID(),
    userName: 'ann',
    displayName: 'Ann',
    scope,
    subDomain: 'shop',
    clientID: newID(),
    isSuperUser: false,
    codes: new Set(),
    language: 'en',
  });
  return scope;
}

const caller = (scope: LocationScope, headers: Record<string, string> = {}) => ({
  subDomain: 'shop',
  token: scope.locationID,
  headers,
});
const pos = (scope: LocationScope, headers?: Record<string, string>) =>
  server.call(catalogRoutes.pos, {}, caller(scope, headers));
/** The Thai restaurant names everything in Thai first. */
const english = (record: Named | undefined): string => nameIn(record ?? {}, 'en');
const groupCalled = ({ modifierGroups }: PosCatalog, { modifierGroupID: id }: { modifierGroupID: string }): string =>
  english(modifierGroups.find((group) => group.modifierGroupID === id));
const named = (snapshot: PosCatalog, name: string): PosProduct => {
  const product = snapshot.products.find((one) => one.name === name || english(one) === name);
  if (!product) throw new Error(`no ${name}`);
  return product;
};

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
    expect([second.status, second.body.version]).toEqual([200, 2]);
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
      expect([answer.headers['content-encoding'], answer.headers['vary'], answer.body]).toEqual([
        encoding,
        'accept-encoding',
        plain.body,
      ]);
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
    expect([snapshot.menus, snapshot.discounts, snapshot.taxes, paymentSettings]).toEqual([[], [], [], []]);
    expect(snapshot.priceLists.map(({ name, isBasePriceList, isActive }) => [name, isBasePriceList, isActive])).toEqual(
      [['Counter Prices', true, true]],
    );
  });
});

describe('the sell data under the selling rules', () => {
  // A Monday at noon, inside the lunch hours of the Thai restaurant.
  const noon = { date: '2025-06-02', weekday: 1, minutes: 720 };
  const evening = { ...noon, minutes: 1140 };

  test('a bowl costs the price of its menu’s price list, and so does guacamole', async () => {
    const { catalog, snapshot } = await read(burrito);
    const bowl = named(snapshot, 'Chicken Bowl').itemID;
    const guacamole = snapshot.modifierOptions.find((option) => option.name === 'Guacamole')?.modifierOptionID ?? '';
    const money = (verdict: ReturnType<typeof priceOf>) => (verdict.ok ? toAmount(verdict.value) : verdict.code);
    const prices = snapshot.menus.map((menu) => [
      menu.name,
      money(priceOf(catalog, bowl, menu.menuID, noon)),
      money(priceOfOption(catalog, guacamole, menu.menuID, noon)),
    ]);
    expect(prices).toEqual([
      ['Counter', 8.75, 2.5],
      ['Campus', 8.49, 2.49],
      ['Express', 8.19, 2.39],
    ]);
  });

  test('lunch has its own prices, on its own menu', async () => {
    const { catalog, snapshot } = await read(thai);
    const padThai = named(snapshot, 'Pad Thai Chicken').itemID;
    const menuID = (index: number) => snapshot.menus[index]?.menuID ?? '';
    const price = (menu: number, moment: typeof noon) => priceOf(catalog, padThai, menuID(menu), moment);
    expect(
      [price(0, noon), price(1, noon), price(1, evening)].map((verdict) =>
        verdict.ok ? toAmount(verdict.value) : verdict.code,
      ),
    ).toEqual([150, 125, 150]);
    expect(snapshot.menus[1]?.availabilities).toEqual([
      { availableDays: '1;2;3;4;5', startTime: '11:00:00', endTime: '15:00:00', startDate: null, endDate: null },
    ]);
  });

  test('a variant has the questions of its product and its index among the options', async () => {
    const { snapshot } = await read(thai);
    const variant = named(snapshot, 'Tom Yum, Prawn, Large');
    const product = named(snapshot, 'Tom Yum');
    expect(variant).toMatchObject({
      type: 'ProductVariant',
      baseItemID: product.itemID,
      basePrice: 330,
      combinationIndices: '4*1',
      taxID: product.taxID,
      isTaxInclusive: true,
    });
    expect(
      product.variantGroups
        .map(
          (group) =>
            group.variantOptions[Number(variant.combinationIndices?.split('*')[product.variantGroups.indexOf(group)])],
        )
        .map(english),
    ).toEqual(['Prawn', 'Large']);
    expect(variant.modifierGroups.map((binding) => groupCalled(snapshot, binding))).toEqual(['Spice Level', 'Without']);
  });

  test('a combo has its choices, a topping its own question', async () => {
    const { snapshot } = await read(thai);
    const combo = named(snapshot, 'Set for Two');
    const choices = combo.comboChoiceIDs.map((id) =>
      snapshot.comboChoices.find((choice) => choice.comboChoiceID === id),
    );
    expect(choices.map((choice) => [choice?.quantity, choice?.comboChoiceItems.length])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
      [2, 3],
      [2, 3],
    ]);
    const egg = snapshot.modifierOptions.find((option) => english(option) === 'Fried Egg');
    expect(egg?.modifierGroups.map((binding) => groupCalled(snapshot, binding))).toEqual(['Egg']);
  });

  test('happy hour starts and ends automatically, the dessert deal stays', async () => {
    const { catalog } = await read(thai);
    const dealsAt = (minutes: number) => {
      const deals = automaticDiscounts(catalog, 2);
      const at = { ...noon, minutes };
      return deals.ok
        ? deals.value
            .filter((deal) => isInHours(deal, at))
            .map((deal) => english(catalog.discounts.get(deal.id)))
            .toSorted()
        : deals.code;
    };
    expect([dealsAt(720), dealsAt(960), dealsAt(1079), dealsAt(1080)]).toEqual([
      ['Second Dessert at Half Price'],
      ['Happy Hour −20 %', 'Second Dessert at Half Price'],
      ['Happy Hour −20 %', 'Second Dessert at Half Price'],
      ['Second Dessert at Half Price'],
    ]);
  });

  test('an item that is switched off or sold out is published at once, at its own location only', async () => {
    const scope = await plantCompany();
    await load(scope, 'burrito');
    const { snapshot } = await read(scope);
    const chips = named(snapshot, 'Chips').itemID;
    const guacamole = snapshot.modifierOptions.find((option) => option.name === 'Guacamole')?.modifierOptionID ?? '';
    await server.services.database.tenant(scope, async (tx) => {
      await tx
        .updateTable('item_locations')
        .set({ is_out_of_stock: true })
        .where('company_id', '=', scope.companyID)
        .where('location_id', '=', scope.locationID)
        .where('item_id', '=', chips)
        .execute();
      await tx
        .insertInto('modifier_option_locations')
        .values({
          company_id: scope.companyID,
          location_id: scope.locationID,
          modifier_option_id: guacamole,
          is_available: false,
          updated_at: tools.now().toISOString(),
        })
        .execute();
      await raisePosVersion(tx, scope, tools.now());
    });
    expect((await server.call(catalogRoutes.unavailable, {}, caller(scope))).body).toEqual({
      itemIDs: [chips],
      modifierOptionIDs: [guacamole],
    });
    expect((await server.call(catalogRoutes.unavailable, {}, caller(burrito))).body).toEqual({
      itemIDs: [],
      modifierOptionIDs: [],
    });
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
    expect([await version(thai), await published(thai)]).toEqual([before, []]);
  });

  test('a change of the company raises the version of every one of its locations', async () => {
    const first = await plantCompany();
    const second = await plantLocation(server.test, first.companyID);
    await load(first, 'burrito');
    const scope = companyScope(first.companyID);
    await server.services.database.tenant(scope, (tx) => raisePosVersion(tx, scope, tools.now()));
    expect([await published(first), await published(second)]).toEqual([
      [{ event: 'posDataChanged', data: { version: 2 } }],
      [{ event: 'posDataChanged', data: { version: 1 } }],
    ]);
  });
});

describe('selling settings', () => {
  test('the Thai restaurant has a 10 % service charge on the table, cash in notes, and PromptPay off', async () => {
    const charge = (await server.call(settingsRoutes.serviceCharge, {}, caller(thai))).body;
    expect(charge).toMatchObject({
      isActive: true,
      isCalculateAfterDiscount: true,
      rates: [{ orderFulfillmentTypeID: 1, rate: 10 }],
    });
    expect(charge.taxID).toBe((await read(thai)).snapshot.taxes[0]?.taxID);
    const settings = (await server.call(paymentRoutes.settings, {}, caller(thai))).body;
    expect(
      settings.map((setting) => [
        setting.paymentTypeID,
        setting.isAvailableInPOS,
        setting.quickCashButton1,
        setting.roundOffTotalsToNearest,
      ]),
    ).toEqual([
      [1, true, 20, 0.25],
      [6, true, 0, 0],
      [4, false, 0, 0],
    ]);
    expect(
      (await server.call(settingsRoutes.fulfillment, {}, caller(thai))).body.map((row) => row.orderFulfillmentTypeID),
    ).toEqual([1, 2, 4]);
    expect((await server.call(settingsRoutes.voidCompReasons, {}, caller(thai))).body.map((row) => row.type)).toEqual([
      'Void',
      'Void',
      'Void',
      'Comp',
      'Comp',
      'Both',
    ]);
  });

  test.each([
    ['USD', 'en', [[1, true, 5]], 0],
    [
      'THB',
      'th',
      [
        [1, true, 20],
        [4, false, 0],
      ],
      0.25,
    ],
    ['JPY', 'en', [[1, true, 500]], 0],
  ] as const)(
    'a new restaurant in %s (%s) can take cash at once',
    async (currencyCode, language, expected, rounding) => {
      const scope = await plantCompany();
      await server.services.database.tenant(scope, (tx) =>
        createDefaults(tx, scope, { currencyCode, language, isTaxInclusive: true, taxRatePercent: 7 }, tools),
      );
      const { snapshot, paymentSettings, serviceCharge } = await read(scope);
      expect(
        paymentSettings
          .filter((setting) => setting.paymentTypeID !== 6)
          .map((setting) => [setting.paymentTypeID, setting.isAvailableInPOS, setting.quickCashButton1]),
      ).toEqual(expected);
      expect(paymentSettings[0]?.roundOffTotalsToNearest).toBe(rounding);
      expect(snapshot.menus.map((menu) => menu.menuSections)).toEqual([[]]);
      expect(snapshot.taxes.map((tax) => tax.rate)).toEqual([7, 0]);
      expect(serviceCharge.rates.map((rate) => rate.rate)).toEqual([0, 0, 0, 0]);
    },
  );

  test('a restaurant that asked for demo data gets it with its own tax mode and notes', async () => {
    const scope = await plantCompany();
    await server.services.database.tenant(scope, (tx) =>
      createDemoData(tx, scope, { currencyCode: 'AUD', language: 'en', isTaxInclusive: false }, tools),
    );
    const { snapshot, paymentSettings } = await read(scope);
    expect(named(snapshot, 'Chicken Bowl').isTaxInclusive).toBe(false);
    expect(paymentSettings[0]).toMatchObject({ quickCashButton1: 5, roundOffTotalsToNearest: 0.05 });
  });

  test('the demo follows the request, else the currency', async () => {
    const demoOf = async (demo: DemoName | undefined, currencyCode: string) => {
      const scope = await plantCompany();
      await server.services.database.tenant(scope, (tx) =>
        createDemoData(
          tx,
          scope,
          { currencyCode, language: 'en', isTaxInclusive: true, ...(demo === undefined ? {} : { demo }) },
          tools,
        ),
      );
      return (await read(scope)).snapshot.products.some((product) => english(product) === 'Pad Thai Prawn')
        ? 'thai'
        : 'burrito';
    };
    expect([await demoOf(undefined, 'THB'), await demoOf(undefined, 'EUR')]).toEqual(['thai', 'burrito']);
    expect([await demoOf('thai', 'EUR'), await demoOf('burrito', 'THB')]).toEqual(['thai', 'burrito']);
  });
});

test('loading a demo twice into one company stores nothing of the second', async () => {
  const scope = await plantCompany();
  await load(scope, 'burrito');
  await expect(load(scope, 'thai')).rejects.toThrow(/uom_classes/);
  expect((await read(scope)).snapshot.products).toHaveLength(itemCount('burrito'));
});
