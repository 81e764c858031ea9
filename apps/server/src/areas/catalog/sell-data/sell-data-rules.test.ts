import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogRoutes, type DemoName, paymentRoutes, settingsRoutes } from '@tavola/contract';
import { automaticDiscounts, isInHours, priceOf, priceOfOption, toAmount } from '@tavola/selling';
import type { TestServer } from '@tavola/testkit/server/server.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createDefaults, createDemoData } from '#areas/company/registration/demo/defaults.ts';
import { english, groupCalled, named, sellDataCalls, startSellDataServer, tools } from './sell-data.setup.ts';
import { raisePosVersion } from './versions.rows.ts';

let server: TestServer;
let burrito: LocationScope;
let thai: LocationScope;

const { caller, load, plantCompany, read } = sellDataCalls(() => server);

beforeAll(async () => {
  server = await startSellDataServer();
  [burrito, thai] = [await plantCompany(), await plantCompany()];
  await load(burrito, 'burrito');
  await load(thai, 'thai');
});
afterAll(() => server.close());

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
    expect(dealsAt(720)).toEqual(['Second Dessert at Half Price']);
    expect(dealsAt(960)).toEqual(['Happy Hour −20 %', 'Second Dessert at Half Price']);
    expect(dealsAt(1079)).toEqual(['Happy Hour −20 %', 'Second Dessert at Half Price']);
    expect(dealsAt(1080)).toEqual(['Second Dessert at Half Price']);
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
      countdowns: [],
    });
    expect((await server.call(catalogRoutes.unavailable, {}, caller(burrito))).body).toEqual({
      itemIDs: [],
      modifierOptionIDs: [],
      countdowns: [],
    });
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
        createDefaults(
          tx,
          scope,
          { currencyCode, language, isTaxInclusive: true, tax: { names: { en: 'VAT', th: 'ภาษี' }, rate: 7 } },
          tools,
        ),
      );
      const { snapshot, paymentSettings, serviceCharge } = await read(scope);
      expect(
        paymentSettings
          .filter((setting) => setting.paymentTypeID !== 6)
          .map((setting) => [setting.paymentTypeID, setting.isAvailableInPOS, setting.quickCashButton1]),
      ).toEqual(expected);
      expect(paymentSettings[0]?.roundOffTotalsToNearest).toBe(rounding);
      expect(snapshot.menus.map((menu) => menu.menuSections)).toEqual([[]]);
      expect(snapshot.taxes.map((tax) => tax.rate)).toEqual([7]);
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
    expect(await demoOf(undefined, 'THB')).toBe('thai');
    expect(await demoOf(undefined, 'EUR')).toBe('burrito');
    expect(await demoOf('thai', 'EUR')).toBe('thai');
    expect(await demoOf('burrito', 'THB')).toBe('burrito');
  });
});
