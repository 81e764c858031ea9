import {
  catalogRoutes,
  comboRoutes,
  permission,
  productRoutes,
  variantRoutes,
  type ComboFlag,
  type ComboInput,
  type ComboRecord,
  type OrderLineInput,
  type PosProduct,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/crud.ts';
import { sell } from '@tavola/testkit/office-terminal.ts';
import { loadTerminal } from '@tavola/testkit/terminal.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office.ts';
import type { Terminal } from '@tavola/testkit/terminal.ts';
import { codeAndParamsOf, placesOf } from '@tavola/testkit/refused.ts';
import { newID } from '#platform/ids.ts';
import { raisePosVersion } from '#areas/catalog/sell-data/versions.rows.ts';

let server: OfficeServer;
/** Products that every office of these tests plants under the same ids: an id is unique per company only. */
const [STEAK, COLA] = [newID(), newID()];
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const part = (itemID: string, more: object = {}) => ({
  itemID,
  priceAdd: 0,
  isDefault: false,
  variantOptionIDs: [],
  ...more,
});
const choice = (name: string, ...parts: readonly object[]) => ({
  name,
  quantity: 1,
  comboChoiceItems: parts as ComboInput['comboChoices'][number]['comboChoiceItems'],
});
const combo = (name: string, ...comboChoices: ComboInput['comboChoices']) => ({
  name,
  displayName: `${name}!`,
  description: '',
  categoryID: null,
  barcode: '',
  refCode: '',
  imageUrl: '',
  basePrice: 12,
  isActive: true,
  isDefaultTax: true,
  taxID: null,
  isTaxInclusive: false,
  isAvailableForSelection: true,
  comboChoices,
});

async function plantProducts(
  office: Office,
  ids: readonly (readonly [id: string, name: string, price: number])[],
): Promise<void> {
  for (const [itemID, name, basePrice] of ids) {
    expect(
      (
        await server.call(
          productRoutes.create,
          { body: { itemID, name, basePrice, isTaxInclusive: false } as never },
          office.owner,
        )
      ).status,
    ).toBe(200);
  }
}

describe('a combo', () => {
  checkCrud(
    () => ({
      ...server,
      open: async (options) => {
        const office = await server.open(options);
        await server.services.database.tenant(office.tenant.scope, async (tx) => {
          for (const [id, name] of [
            [STEAK, 'Steak'],
            [COLA, 'Cola'],
          ]) {
            await tx.raw(
              `INSERT INTO items (company_id, id, type, name, display_name, base_price, is_tax_inclusive, created_at, updated_at) VALUES ($1, $2, 'Product', $3, $3, 5, false, now(), now())`,
              [office.tenant.scope.companyID, id, name],
            );
          }
        });
        return office;
      },
    }),
    {
      routes: comboRoutes,
      idField: 'itemID',
      idsKey: 'itemIDs',
      codes: permission.combo,
      isUsedByTerminals: true,
      duplicateName: 'item.error.duplicate.name',
      make: (name) => combo(name, choice('Main', part(STEAK, { priceAdd: 1.5, isDefault: true }))),
      change: (name) => ({
        ...combo(name, choice('Drink', part(COLA)), choice('Main', part(STEAK, { priceAdd: -0.5 }), part(COLA))),
        basePrice: 13.25,
        isActive: false,
        isAvailableForSelection: false,
      }),
    },
  );
});

const create = ({ owner }: Office, body: ComboInput) => server.call(comboRoutes.create, { body }, owner);
const update = ({ owner }: Office, { itemID, ...record }: ComboRecord, change: Partial<ComboInput>) =>
  server.call(comboRoutes.update, { params: { id: itemID }, body: { ...record, ...change } }, owner);
const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;

/** The line of a combo with an item chosen for each of its choices. */
function line(
  terminal: Terminal,
  name: string,
  taken: readonly PosProduct[],
  optionIDs: readonly string[] = [],
): OrderLineInput {
  const sold = terminal.product(name);
  const comboLineItems = sold.comboChoiceIDs.map((comboChoiceID, index) => {
    const chosen = terminal.catalog.comboChoices.get(comboChoiceID);
    const item = taken[index];
    const offered = chosen?.comboChoiceItems.find(({ itemID }) => itemID === item?.itemID);
    const own =
      item?.variantGroups
        .flatMap((group) => group.variantOptions)
        .filter((option) => optionIDs.includes(option.variantOptionID)) ?? [];
    return {
      comboLineItemID: newID(),
      comboChoiceID,
      itemID: item?.itemID ?? '',
      quantity: chosen?.quantity ?? 1,
      priceAdd: offered?.priceAdd ?? 0,
      orderLineModifiers: [],
      orderLineVariantOptions: own.map(({ variantOptionID, priceAdd }) => ({ variantOptionID, priceAdd })),
    };
  });
  return terminal.line(name, 1, [], { comboLineItems });
}

/** Lunch for 12: a steak (+1.50) or the soup, and two drinks. */
async function openLunch(): Promise<{
  office: Office;
  lunch: ComboRecord;
  ids: { steak: string; soup: string; cola: string };
}> {
  const office = await server.open({ isSelling: true });
  const ids = { steak: newID(), soup: newID(), cola: newID() };
  await plantProducts(office, [
    [ids.steak, 'Steak', 9],
    [ids.soup, 'Soup', 4],
    [ids.cola, 'Cola', 2],
  ]);
  const { status, body } = await create(
    office,
    combo('Lunch', choice('Main', part(ids.steak, { priceAdd: 1.5 }), part(ids.soup, { isDefault: true })), {
      ...choice('Drinks', part(ids.cola, { priceAdd: 0.25 })),
      quantity: 2,
    }),
  );
  expect(status).toBe(200);
  return { office, lunch: body, ids };
}

describe('a saved combo', () => {
  it('is sold at its price plus the surcharges of the chosen items, each times its quantity', async () => {
    const { office, ids } = await openLunch();
    const terminal = await loadTerminal(server, office.owner);
    const [steak, cola] = [terminal.product('Steak'), terminal.product('Cola')];
    const sold = await sell(server, office.owner, terminal, [line(terminal, 'Lunch', [steak, cola])]);
    // 12 + 1.50 + 2 × 0.25
    expect([sold.status, sold.body.subtotal, sold.body.totalTaxAmount]).toEqual([200, 14, 0.98]);
    const { comboChoices } = await pos(office);
    expect(
      comboChoices.map(({ name, quantity, comboChoiceItems }) => [
        name,
        quantity,
        comboChoiceItems.map(({ itemID, isDefault }) => [itemID, isDefault]),
      ]),
    ).toEqual([
      [
        'Main',
        1,
        [
          [ids.steak, false],
          [ids.soup, true],
        ],
      ],
      ['Drinks', 2, [[ids.cola, false]]],
    ]);
  });

  it('is taxed by the parts when it has no tax of its own, and by a tax of this location when one is chosen', async () => {
    const { office, lunch } = await openLunch();
    const noTax = (await pos(office)).taxes.find(({ rate }) => rate === 0)?.taxID ?? null;
    const taxOf = async () => {
      const terminal = await loadTerminal(server, office.owner);
      return (
        await sell(server, office.owner, terminal, [
          line(terminal, 'Lunch', [terminal.product('Soup'), terminal.product('Cola')]),
        ])
      ).body.totalTaxAmount;
    };
    const { body: untaxed } = await update(office, lunch, { isDefaultTax: false, taxID: noTax });
    expect([untaxed.taxID, untaxed.isDefaultTax, await taxOf()]).toEqual([noTax, false, 0]);
    const { body: byParts } = await update(office, untaxed, { isDefaultTax: false, taxID: null });
    expect([byParts.taxID, byParts.isDefaultTax, await taxOf()]).toEqual([null, false, 0.88]);
  });

  it('keeps the ids of its choices in a new order, and has one default in each', async () => {
    const { office, lunch, ids } = await openLunch();
    const [main, drinks] = lunch.comboChoices;
    const everyDefault = {
      ...main,
      comboChoiceItems: [part(ids.soup, { isDefault: true }), part(ids.steak, { isDefault: true })],
    };
    const { body } = await update(office, lunch, {
      comboChoices: [drinks, everyDefault] as ComboInput['comboChoices'],
    });
    expect(
      body.comboChoices.map(({ comboChoiceID, comboChoiceItems }) => [
        comboChoiceID,
        comboChoiceItems.map(({ itemID, isDefault }) => [itemID, isDefault]),
      ]),
    ).toEqual([
      [drinks?.comboChoiceID, [[ids.cola, false]]],
      [
        main?.comboChoiceID,
        [
          [ids.soup, true],
          [ids.steak, false],
        ],
      ],
    ]);
    expect((await pos(office)).products.find(({ name }) => name === 'Lunch')?.comboChoiceIDs).toEqual([
      drinks?.comboChoiceID,
      main?.comboChoiceID,
    ]);
  });

  it('allows the options that it names and no other', async () => {
    const { office, lunch, ids } = await openLunch();
    const {
      tenant: { scope },
    } = office;
    const sizes = (
      await server.call(
        variantRoutes.create,
        {
          body: {
            name: 'Size',
            displayName: '',
            variantOptions: ['Small', 'Big', 'Huge'].map((name, index) => ({
              name,
              displayName: '',
              priceAdd: index,
              isActive: true,
              modifierGroupIDs: [],
            })),
          },
        },
        office.owner,
      )
    ).body;
    await server.services.database.tenant(scope, async (tx) => {
      await tx.raw('INSERT INTO item_variants (company_id, item_id, variant_id, sort_number) VALUES ($1, $2, $3, 0)', [
        scope.companyID,
        ids.cola,
        sizes.variantID,
      ]);
      await raisePosVersion(tx, scope, server.services.now());
    });
    const [small = '', big = '', huge = ''] = sizes.variantOptions.map(({ variantOptionID }) => variantOptionID ?? '');
    const [main] = lunch.comboChoices;
    const drinks = { ...lunch.comboChoices[1], comboChoiceItems: [part(ids.cola, { variantOptionIDs: [small, big] })] };
    expect((await update(office, lunch, { comboChoices: [main, drinks] as ComboInput['comboChoices'] })).status).toBe(
      200,
    );
    const terminal = await loadTerminal(server, office.owner);
    const order = (optionID: string) =>
      line(terminal, 'Lunch', [terminal.product('Soup'), terminal.product('Cola')], [optionID]);
    expect((await sell(server, office.owner, terminal, [order(big)])).body.subtotal).toBe(14);
    expect(() => terminal.order([order(huge)])).toThrow('catalog.error.variant_not_found');
    expect(
      codeAndParamsOf(
        await server.call(
          variantRoutes.update,
          { params: { id: sizes.variantID }, body: { ...sizes, variantOptions: sizes.variantOptions.slice(0, 1) } },
          office.owner,
        ),
      ),
    ).toEqual([409, 'resource.in_use_by', { name: 'Big', users: 'Lunch' }]);
    expect(
      (await server.call(comboRoutes.material, {}, office.owner)).body.products
        .find(({ name }) => name === 'Cola')
        ?.variantOptions.map(({ variantName, name }) => `${variantName} ${name}`),
    ).toEqual(['Size Small', 'Size Big', 'Size Huge']);
    expect(
      (
        await update(
          office,
          (await server.call(comboRoutes.get, { params: { id: lunch.itemID } }, office.owner)).body,
          { comboChoices: [choice('Main', part(ids.soup, { variantOptionIDs: [big] }))] },
        )
      ).status,
    ).toBe(404);
  });
});

describe('the switch in the combo list', () => {
  it('removes a combo from the terminals everywhere, or makes it unavailable here, and notifies the terminals', async () => {
    const {
      office,
      lunch: { itemID: id },
    } = await openLunch();
    const before = (await office.messages()).filter((event) => event === 'posDataChanged').length;
    const set = (flagName: ComboFlag, flagValue: boolean, caller = office.owner) =>
      server.call(comboRoutes.updateFlag, { params: { id }, query: { flagName, flagValue } }, caller);
    const listed = async () =>
      (await server.call(comboRoutes.list, {}, office.owner)).body.items.map(
        ({ isActive, isAvailableForSelection, version }) => [isActive, isAvailableForSelection, version],
      );
    expect([(await set('isAvailableForSelection', false)).body, await listed()]).toEqual([
      { itemID: id, version: 2 },
      [[true, false, 2]],
    ]);
    expect([(await set('isActive', false)).status, await listed()]).toEqual([200, [[false, false, 3]]]);
    expect([
      (await set('isAvailableForSelection', true)).status,
      (await set('isActive', true)).status,
      await listed(),
    ]).toEqual([200, 200, [[true, true, 5]]]);
    expect((await office.messages()).filter((event) => event === 'posDataChanged').length - before).toBe(4);
    expect((await set('isActive', false, await office.colleague(permission.combo.view))).status).toBe(403);
  });

  it('applies to combos only', async () => {
    const { office, ids } = await openLunch();
    expect(
      (
        await server.call(
          comboRoutes.updateFlag,
          { params: { id: ids.cola }, query: { flagName: 'isActive', flagValue: false } },
          office.owner,
        )
      ).status,
    ).toBe(404);
  });
});

describe('an item that is no longer available', () => {
  it('is reported in the list and the form, is not sold in the combo, and a removed one is not saved again', async () => {
    const { office, lunch, ids } = await openLunch();
    const {
      tenant: { scope },
    } = office;
    const stale = await loadTerminal(server, office.owner);
    await server.services.database.tenant(scope, async (tx) => {
      await tx.raw('UPDATE items SET deleted_at = now() WHERE company_id = $1 AND id = $2', [
        scope.companyID,
        ids.steak,
      ]);
      await tx.raw('UPDATE items SET is_active = false WHERE company_id = $1 AND id = $2', [scope.companyID, ids.cola]);
      await raisePosVersion(tx, scope, server.services.now());
    });
    const [main, drinks] = lunch.comboChoices;
    const faults = [
      { comboChoiceID: main?.comboChoiceID, itemID: ids.steak, name: 'Steak', reason: 'removed' },
      { comboChoiceID: drinks?.comboChoiceID, itemID: ids.cola, name: 'Cola', reason: 'inactive' },
    ];
    expect((await server.call(comboRoutes.list, {}, office.owner)).body.items).toMatchObject([
      { name: 'Lunch', choiceCount: 2, choiceNames: ['Main', 'Drinks'], faults },
    ]);
    expect((await server.call(comboRoutes.get, { params: { id: lunch.itemID } }, office.owner)).body.faults).toEqual(
      faults,
    );
    expect(
      codeAndParamsOf(
        await sell(server, office.owner, stale, [line(stale, 'Lunch', [stale.product('Soup'), stale.product('Cola')])]),
      ),
    ).toEqual([409, 'order.item_unavailable', { name: 'Cola' }]);
    const again = await update(office, lunch, {});
    expect([codeAndParamsOf(again), placesOf(again)]).toEqual([
      [409, 'combos.error.item_gone', { name: 'Steak' }],
      ['comboChoices[0].comboChoiceItems[0].itemID gone'],
    ]);
    const without = await update(office, lunch, {
      comboChoices: [{ ...main, comboChoiceItems: [part(ids.soup)] }, drinks] as ComboInput['comboChoices'],
    });
    expect(without.body.faults.map(({ name }) => name)).toEqual(['Cola']);
  });
});

describe('combos are refused', () => {
  it('for parts that are not products, and for choices without items', async () => {
    const { office, lunch, ids } = await openLunch();
    expect(codeAndParamsOf(await create(office, combo('Nested', choice('Main', part(lunch.itemID)))))).toEqual([
      422,
      'combos.error.item_kind',
      { name: 'Lunch' },
    ]);
    for (const bad of [
      combo('Empty'),
      combo('Empty', choice('Main')),
      combo('Twice', choice('Main', part(ids.soup), part(ids.soup))),
    ])
      expect((await create(office, bad)).status).toBe(400);
    for (const bad of [
      combo('Unknown', choice('Main', part(newID()))),
      { ...combo('Unknown', choice('Main', part(ids.soup))), taxID: newID(), isDefaultTax: false },
      { ...combo('Unknown', choice('Main', part(ids.soup))), categoryID: newID() },
    ]) {
      expect((await create(office, bad)).status).toBe(404);
    }
    const stolen = {
      ...lunch.comboChoices[0],
      comboChoiceItems: [part(ids.soup)],
    } as ComboInput['comboChoices'][number];
    expect((await create(office, combo('Thief', stolen))).status).toBe(404);
    expect((await server.call(comboRoutes.get, { params: { id: ids.soup } }, office.owner)).status).toBe(404);
    expect((await server.call(comboRoutes.remove, { query: { itemIDs: [ids.soup] } }, office.owner)).status).toBe(404);
    expect(placesOf(await create(office, { ...combo('Coded', choice('Main', part(ids.soup))), name: 'Soup' }))).toEqual(
      ['name name_taken'],
    );
  });
});
