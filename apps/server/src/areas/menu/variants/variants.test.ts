import {
  catalogRoutes,
  modifierGroupRoutes,
  permission,
  variantRoutes,
  type VariantInput,
  type VariantRecord,
} from '@tavola/contract';
import { findVariant } from '@tavola/selling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { sell } from '@tavola/testkit/office/office-terminal.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeAndParamsOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { raisePosVersion } from '#areas/catalog/sell-data/versions.rows.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const option = (name: string, more: object = {}) => ({
  name,
  displayName: `${name}~`,
  priceAdd: 0,
  isActive: true,
  modifierGroupIDs: [],
  ...more,
});
const variant = (name: string, ...options: readonly object[]) => ({
  name,
  displayName: `${name}!`,
  variantOptions: options as VariantInput['variantOptions'],
});

checkCrud(() => server, {
  routes: variantRoutes,
  idField: 'variantID',
  idsKey: 'variantIDs',
  codes: permission.product,
  isUsedByTerminals: true,
  make: (name) => variant(name, option('Small'), option('Large', { priceAdd: 1.5 })),
  change: (name) => variant(name, option('Large', { priceAdd: -0.25 }), option('Huge', { isActive: false })),
});

const create = async ({ owner }: Office, body: VariantInput) =>
  (await server.call(variantRoutes.create, { body }, owner)).body;
const update = ({ owner }: Office, { variantID, ...record }: VariantRecord, options: readonly object[]) =>
  server.call(
    variantRoutes.update,
    { params: { id: variantID }, body: { ...record, variantOptions: options as VariantInput['variantOptions'] } },
    owner,
  );
const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;

/** Makes the Burger a product with one variant item for each of these indexes. */
async function plantVariants(
  { tenant: { scope } }: Office,
  itemID: string,
  { variantID, variantOptions }: VariantRecord,
  prices: readonly number[],
): Promise<void> {
  await server.services.database.tenant(scope, async (tx) => {
    await tx.raw(`UPDATE items SET type = 'BaseProduct' WHERE company_id = $1 AND id = $2`, [scope.companyID, itemID]);
    await tx.raw('INSERT INTO item_variants (company_id, item_id, variant_id, sort_number) VALUES ($1, $2, $3, 0)', [
      scope.companyID,
      itemID,
      variantID,
    ]);
    for (const [place, price] of prices.entries()) {
      const id = newID();
      await tx.raw(
        `
        INSERT INTO items (company_id, id, type, base_item_id, combination_indices, category_id, name, display_name, base_price, is_tax_inclusive, created_at, updated_at)
        SELECT $1, $2, 'ProductVariant', b.id, $4, b.category_id, b.name || ' ' || $4, b.name || ' ' || $4, $5::numeric, b.is_tax_inclusive, now(), now() FROM items b WHERE b.company_id = $1 AND b.id = $3`,
        [scope.companyID, id, itemID, String(place), price],
      );
      await tx.raw('INSERT INTO item_variant_options (company_id, item_id, variant_option_id) VALUES ($1, $2, $3)', [
        scope.companyID,
        id,
        variantOptions[place]?.variantOptionID,
      ]);
    }
    await raisePosVersion(tx, scope, server.services.now());
  });
}

/** A burger in three sizes, at 5, 7 and 9. */
async function openBurgers(): Promise<{ office: Office; sizes: VariantRecord; burgerID: string }> {
  const office = await server.open({ isSelling: true });
  const sizes = await create(office, variant('Size', option('Small'), option('Medium'), option('Large')));
  const burgerID = (await pos(office)).products.find(({ name }) => name === 'Burger')?.itemID ?? '';
  await plantVariants(office, burgerID, sizes, [5, 7, 9]);
  return { office, sizes, burgerID };
}

/** The price of each option that a terminal shows, in display order; null = unavailable. */
async function shownPrices(office: Office, burgerID: string): Promise<[string, number | null][]> {
  const terminal = await loadTerminal(server, office.owner);
  const [group] = terminal.catalog.products.get(burgerID)?.variantGroups ?? [];
  return (group?.variantOptions ?? [])
    .map((one, place) => ({ one, place }))
    .filter(({ one }) => one.isActive)
    .toSorted((a, b) => a.one.sortNumber - b.one.sortNumber)
    .map(({ one, place }) => {
      const found = findVariant(terminal.catalog, burgerID, [place]);
      return [one.name, found.ok && found.value.isAvailableForSelection ? found.value.basePrice : null];
    });
}

describe('options in use by products', () => {
  it('refer to the same item at the same price in any display order, whatever is added and removed', async () => {
    const { office, sizes, burgerID } = await openBurgers();
    expect(await shownPrices(office, burgerID)).toEqual([
      ['Small', 5],
      ['Medium', 7],
      ['Large', 9],
    ]);
    const [small, medium, large] = sizes.variantOptions;
    const { body: turned } = await update(office, sizes, [option('Tiny'), large ?? {}, small ?? {}, medium ?? {}]);
    expect(turned.variantOptions.map(({ name }) => name)).toEqual(['Tiny', 'Large', 'Small', 'Medium']);
    expect(await shownPrices(office, burgerID)).toEqual([
      ['Tiny', null],
      ['Large', 9],
      ['Small', 5],
      ['Medium', 7],
    ]);
    const { body: without } = await update(office, turned, [medium ?? {}, small ?? {}, large ?? {}]);
    await update(office, without, [option('Huge'), medium ?? {}, small ?? {}, large ?? {}]);
    expect(await shownPrices(office, burgerID)).toEqual([
      ['Huge', null],
      ['Medium', 7],
      ['Small', 5],
      ['Large', 9],
    ]);
    expect(
      (await server.call(variantRoutes.lookup, {}, office.owner)).body[0]?.variantOptions.map(({ name, place }) => [
        name,
        place,
      ]),
    ).toEqual([
      ['Huge', 4],
      ['Medium', 1],
      ['Small', 0],
      ['Large', 2],
    ]);
    expect(
      (await server.call(variantRoutes.pos, {}, office.owner)).body[0]?.variantOptions.map(({ name, isActive }) => [
        name,
        isActive,
      ]),
    ).toEqual([
      ['Small', true],
      ['Medium', true],
      ['Large', true],
      ['Tiny', false],
      ['Huge', true],
    ]);
  });

  it('are sold at the price of their item, and keep it when two swap names', async () => {
    const { office, sizes, burgerID } = await openBurgers();
    const [small, medium, large] = sizes.variantOptions;
    await update(office, sizes, [
      { ...large, name: 'Small', displayName: 'Small' },
      medium ?? {},
      { ...small, name: 'Large', displayName: 'Large' },
    ]);
    expect(await shownPrices(office, burgerID)).toEqual([
      ['Small', 9],
      ['Medium', 7],
      ['Large', 5],
    ]);
    const terminal = await loadTerminal(server, office.owner);
    const sold = await sell(server, office.owner, terminal, [terminal.line('Burger 2', 2)]);
    expect(sold.status).toBe(200);
    expect(sold.body.subtotal).toBe(18);
  });

  it('cannot be deleted, only switched off: then no terminal offers them and no order accepts them', async () => {
    const { office, sizes, burgerID } = await openBurgers();
    const [small, medium, large] = sizes.variantOptions;
    const refused = await update(office, sizes, [small ?? {}, large ?? {}]);
    expect(codeAndParamsOf(refused)).toEqual([409, 'resource.in_use_by', { name: 'Medium', users: 'Burger' }]);
    expect(await shownPrices(office, burgerID)).toEqual([
      ['Small', 5],
      ['Medium', 7],
      ['Large', 9],
    ]);
    const terminal = await loadTerminal(server, office.owner);
    const { body } = await update(office, sizes, [small ?? {}, { ...medium, isActive: false }, large ?? {}]);
    expect(body.usedOptionIDs.length).toBe(3);
    expect(body.usedBy).toEqual([{ kind: 'product', id: burgerID, name: 'Burger' }]);
    expect(await shownPrices(office, burgerID)).toEqual([
      ['Small', 5],
      ['Large', 9],
    ]);
    const late = await sell(server, office.owner, terminal, [terminal.line('Burger 1')]);
    expect(codeAndParamsOf(late).slice(0, 2)).toEqual([409, 'order.item_unavailable']);
    expect((await sell(server, office.owner, terminal, [terminal.line('Burger 2')])).status).toBe(200);
  });

  it('keep their variant from being deleted while a product has it', async () => {
    const { office, sizes } = await openBurgers();
    const spare = await create(office, variant('Spare', option('One')));
    const refused = await server.call(
      variantRoutes.remove,
      { query: { variantIDs: [spare.variantID, sizes.variantID] } },
      office.owner,
    );
    expect(codeAndParamsOf(refused)).toEqual([409, 'resource.in_use_by', { name: 'Size', users: 'Burger' }]);
    expect(
      (await server.call(variantRoutes.list, { query: { sort: ['useCount:desc'] } }, office.owner)).body.items.map(
        ({ name, useCount, optionNames }) => [name, useCount, optionNames],
      ),
    ).toEqual([
      ['Size', 1, ['Small', 'Medium', 'Large']],
      ['Spare', 0, ['One']],
    ]);
  });
});

it('groups bound to an option are asked only where that option is sold', async () => {
  const { office, sizes, burgerID } = await openBurgers();
  const { body: group } = await server.call(
    modifierGroupRoutes.create,
    {
      body: {
        name: 'Doneness',
        displayName: '',
        minSelectedOptions: 1,
        maxSelectedOptions: 1,
        isRequired: true,
        isActive: true,
        itemCategoryIDs: [],
        modifierOptions: [
          {
            name: 'Rare',
            displayName: '',
            priceAdd: 0.4,
            quantity: 1,
            isActive: true,
            isAvailable: true,
            modifierGroupIDs: [],
          },
        ],
      },
    },
    office.owner,
  );
  const { body } = await update(
    office,
    sizes,
    sizes.variantOptions.map((one) => ({
      ...one,
      modifierGroupIDs: one.name === 'Large' ? [group.modifierGroupID] : [],
    })),
  );
  expect(body.variantOptions.map(({ modifierGroupIDs }) => modifierGroupIDs)).toEqual([
    [],
    [],
    [group.modifierGroupID],
  ]);
  const snapshot = await pos(office);
  expect(
    snapshot.products
      .filter(({ baseItemID }) => baseItemID === burgerID)
      .map(({ basePrice, modifierGroups }) => [basePrice, modifierGroups.length]),
  ).toEqual([
    [5, 0],
    [7, 0],
    [9, 1],
  ]);
  const terminal = await loadTerminal(server, office.owner);
  expect((await sell(server, office.owner, terminal, [terminal.line('Burger 2', 1, ['Rare'])])).body.subtotal).toBe(
    9.4,
  );
  expect(
    codeAndParamsOf(
      await server.call(
        modifierGroupRoutes.remove,
        { query: { modifierGroupIDs: [group.modifierGroupID] } },
        office.owner,
      ),
    )[2],
  ).toEqual({ name: 'Doneness', users: 'Size: Large' });
});

it('options without a saved order are shown after the others, whatever their index', async () => {
  const office = await server.open();
  const {
    tenant: { scope },
  } = office;
  const sizes = await create(office, variant('Size', option('B'), option('A')));
  await server.services.database.tenant(scope, (tx) =>
    tx.raw(
      `INSERT INTO variant_options (company_id, id, variant_id, name, display_name, sort_number) VALUES ($1, $2, $4, 'New', 'New', 9), ($1, $3, $4, 'Old', 'Old', -1)`,
      [scope.companyID, newID(), newID(), sizes.variantID],
    ),
  );
  const names = ['B', 'A', 'Old', 'New'];
  const {
    body: { variantOptions },
  } = await server.call(variantRoutes.get, { params: { id: sizes.variantID } }, office.owner);
  const [listed] = (await server.call(variantRoutes.list, {}, office.owner)).body.items;
  const [named] = (await server.call(variantRoutes.lookup, {}, office.owner)).body;
  const [sold] = (await server.call(variantRoutes.pos, {}, office.owner)).body;
  expect(variantOptions.map(({ name }) => name)).toEqual(names);
  expect(listed?.optionNames).toEqual(names);
  expect(named?.variantOptions.map(({ name }) => name)).toEqual(names);
  expect(
    sold?.variantOptions.toSorted((one, other) => one.sortNumber - other.sortNumber).map(({ name }) => name),
  ).toEqual(names);
  expect(named?.variantOptions.map(({ place }) => place)).toEqual([1, 2, 0, 3]);
});

it('an option of a product’s own variant adds its surcharge', async () => {
  const office = await server.open({ isSelling: true });
  const {
    tenant: { scope },
  } = office;
  const milk = await create(office, variant('Milk', option('Cow'), option('Oat', { priceAdd: 0.6 })));
  const soda = (await pos(office)).products.find(({ name }) => name === 'Soda');
  await server.services.database.tenant(scope, (tx) =>
    tx.raw('INSERT INTO item_variants (company_id, item_id, variant_id, sort_number) VALUES ($1, $2, $3, 0)', [
      scope.companyID,
      soda?.itemID,
      milk.variantID,
    ]),
  );
  await update(office, milk, milk.variantOptions.toReversed());
  const terminal = await loadTerminal(server, office.owner);
  const withOat = terminal.line('Soda', 1, [], {
    orderLineVariantOptions: [{ variantOptionID: milk.variantOptions[1]?.variantOptionID ?? '', priceAdd: 0.6 }],
  });
  expect((await sell(server, office.owner, terminal, [withOat])).body.subtotal).toBe(5.1);
});

it('a variant without options, or with duplicate names or ids, is refused', async () => {
  const office = await server.open();
  const id = newID();
  for (const options of [
    [],
    [option('S'), option('s')],
    [option('S', { variantOptionID: id }), option('L', { variantOptionID: id.toUpperCase() })],
  ]) {
    expect((await server.call(variantRoutes.create, { body: variant('Size', ...options) }, office.owner)).status).toBe(
      400,
    );
  }
  const other = await create(office, variant('Other', option('S')));
  expect(
    (await server.call(variantRoutes.create, { body: variant('Size', other.variantOptions[0] ?? {}) }, office.owner))
      .status,
  ).toBe(404);
});
