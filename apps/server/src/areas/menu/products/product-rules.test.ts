import { catalogRoutes, productRoutes, type ErrorBody, type Product } from '@tavola/contract';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { cafe, createProduct, productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;
const list = async ({ owner }: Office, query: object) =>
  (await server.call(productRoutes.list, { query: { pageSize: -1, ...query } }, owner)).body.items.map(
    ({ name }) => name,
  );
const sql = (text: string, values: unknown[]) => server.test.asOwner((client) => client.query(text, values));
const switchOff = (
  { owner }: Office,
  { itemID: id }: Product,
  query: { isForceCombo?: boolean; isRemoveUses?: boolean } = {},
) =>
  server.call(
    productRoutes.updateFlag,
    { params: { id }, query: { flagName: 'isActive', flagValue: false, ...query } },
    owner,
  );

describe('switching a product off', () => {
  it('that combos use needs a confirmation, and notifies the terminals', async () => {
    const office = await server.open({ catalog: cafe });
    const tea = await productCalled(server, office, 'Tea');
    const refused = await switchOff(office, tea);
    expect(codeOf(refused)).toEqual([409, 'item.error.related_combo']);
    expect((refused.body as unknown as ErrorBody).additionValue.params['combos']).toBe('Coffee break');
    expect(codeOf(await saveProduct(server, office, tea, { isActive: false }))).toEqual([
      409,
      'item.error.related_combo',
    ]);
    const { version } = await pos(office);
    expect((await switchOff(office, tea, { isForceCombo: true })).body).toEqual({ itemID: tea.itemID, version: 2 });
    const after = await pos(office);
    expect(after.version).toEqual(version + 1);
    expect(after.products.find(({ itemID }) => itemID === tea.itemID)?.isActive).toBe(false);
    expect((await office.messages()).at(-1)).toBe('posDataChanged');
  });

  it('that recipes and modifier options use is refused until it is removed there', async () => {
    const office = await server.open({ catalog: cafe });
    const [cake, tea] = [await productCalled(server, office, 'Cake'), await productCalled(server, office, 'Tea')];
    const { companyID } = office.tenant.scope;
    await sql(
      'INSERT INTO item_units (company_id, id, item_id, element_item_id, quantity, sort_number) VALUES ($1, $2, $3, $4, 1, 0)',
      [companyID, newID(), tea.itemID, cake.itemID],
    );
    await sql(`UPDATE modifier_options SET item_id = $2 WHERE company_id = $1 AND name = 'Mint'`, [
      companyID,
      cake.itemID,
    ]);
    const refused = await switchOff(office, cake, { isForceCombo: true });
    expect(codeOf(refused)).toEqual([409, 'item.error.used_in_recipes']);
    expect((refused.body as unknown as ErrorBody).additionValue.params['uses']).toBe('Tea, Syrup: Mint');
    expect(
      (await server.call(productRoutes.dependency, { params: { id: cake.itemID } }, office.owner)).body,
    ).toMatchObject({
      menus: [{ name: 'Menu' }],
      combos: [{ name: 'Coffee break' }],
      modifierOptions: [{ name: 'Syrup: Mint' }],
      recipes: [{ name: 'Tea' }],
      discounts: [],
      priceLists: [],
    });
    expect((await switchOff(office, cake, { isRemoveUses: true, isForceCombo: true })).status).toBe(200);
    expect(
      (await server.call(productRoutes.dependency, { params: { id: cake.itemID } }, office.owner)).body,
    ).toMatchObject({ modifierOptions: [], recipes: [], combos: [{ name: 'Coffee break' }] });
    expect((await pos(office)).modifierOptions.map(({ name, itemID }) => [name, itemID])).toContainEqual([
      'Mint',
      null,
    ]);
  });
});

describe('deleting a product', () => {
  it('is refused while combos use it, includes its itemVariants, and can be undone with them', async () => {
    const office = await server.open({ catalog: cafe });
    const [coffee, tea] = [await productCalled(server, office, 'Coffee'), await productCalled(server, office, 'Tea')];
    const remove = (...productIDs: string[]) =>
      server.call(productRoutes.remove, { query: { productIDs } }, office.owner);
    expect(codeOf(await remove(coffee.itemID, tea.itemID))).toEqual([409, 'resource.in_use']);
    expect((await remove(coffee.itemID)).status).toBe(200);
    expect((await pos(office)).products.map(({ name }) => name).toSorted()).toEqual(['Cake', 'Coffee break', 'Tea']);
    expect(
      (await server.call(productRoutes.restore, { query: { productIDs: [coffee.itemID] } }, office.owner)).body,
    ).toEqual({ restoredIDs: [coffee.itemID] });
    expect({ ...(await productCalled(server, office, 'Coffee')), version: 1 }).toEqual(coffee);
    expect(
      codeOf(await server.call(productRoutes.restore, { query: { productIDs: [coffee.itemID] } }, office.owner)),
    ).toEqual([404, 'resource.not_found']);
  });

  it('can be undone only while its name is free', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    await server.call(productRoutes.remove, { query: { productIDs: [coffee.itemID] } }, office.owner);
    await createProduct(server, office, { ...coffee, itemID: newID(), variantIDs: [], itemVariations: [] });
    expect(
      codeOf(await server.call(productRoutes.restore, { query: { productIDs: [coffee.itemID] } }, office.owner)),
    ).toEqual([409, 'item.error.duplicate.name']);
  });
});

describe('a product at a location', () => {
  it('has that location’s tax, cost and availability, and the terminal prices by them', async () => {
    const office = await server.open({ catalog: cafe });
    const [tea, cake] = [await productCalled(server, office, 'Tea'), await productCalled(server, office, 'Cake')];
    const [teaHere, cakeHere] = [tea.locationItems[0], cake.locationItems[0]] as [
      Product['locationItems'][0],
      Product['locationItems'][0],
    ];
    expect(teaHere.isDefaultTax).toBe(true);
    expect(cakeHere.isDefaultTax).toBe(false);
    expect(cakeHere.taxID === null).toBe(false);
    const changed = await saveProduct(server, office, tea, {
      locationItems: [
        {
          ...teaHere,
          isDefaultTax: false,
          taxID: cakeHere.taxID,
          isTaxInclusive: true,
          cost: 0.7,
          isAvailableForSelection: false,
        },
      ],
    });
    expect(changed.body.locationItems[0]).toMatchObject({
      taxID: cakeHere.taxID,
      isTaxInclusive: true,
      cost: 0.7,
      isAvailableForSelection: false,
      stockUnits: null,
    });
    expect((await pos(office)).products.find(({ itemID }) => itemID === tea.itemID)).toMatchObject({
      taxID: cakeHere.taxID,
      isTaxInclusive: true,
      isAvailableForSelection: false,
    });
    const [row] = (await server.call(productRoutes.list, { query: { search: 'tea' } }, office.owner)).body.items;
    // 2.20 with 5 % inside is 2.09524; 0.70 of it is cost.
    expect(row).toMatchObject({
      taxName: 'Low',
      taxRate: 5,
      isTaxInclusive: true,
      cost: 0.7,
      profitMargin: 66.59,
      isAvailableForSelection: false,
    });
    const untaxed = await saveProduct(server, office, changed.body, {
      locationItems: [{ ...teaHere, isDefaultTax: false, taxID: null }],
    });
    expect(untaxed.body.locationItems[0]?.taxID).toBe(null);
    expect((await pos(office)).products.find(({ itemID }) => itemID === tea.itemID)?.taxID).toBe(null);
    expect(
      codeOf(await saveProduct(server, office, untaxed.body, { locationItems: [{ ...teaHere, locationID: newID() }] })),
    ).toEqual([400, 'validation.failed']);
  });

  it('starts with the company’s values when it gets its own', async () => {
    const office = await server.open({ catalog: cafe });
    const { itemID: id, ...tea } = await productCalled(server, office, 'Tea');
    const { body: made } = await createProduct(server, office, {
      ...tea,
      name: 'Mate',
      barcode: '',
      refCode: '',
      isTaxInclusive: true,
      locationItems: [],
    });
    expect(made.hasLocationData).toBe(false);
    const first = await server.call(productRoutes.initLocationData, { params: { id: made.itemID } }, office.owner);
    expect(first.body).toMatchObject({
      isTaxInclusive: true,
      isDefaultTax: true,
      cost: null,
      isAvailableForSelection: true,
    });
    expect((await productCalled(server, office, 'Mate')).hasLocationData).toBe(true);
    expect(id).not.toBe(made.itemID);
  });

  it('is tracked once its setting is on, a product with variants through its itemVariants', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    await saveProduct(server, office, coffee, { enableTrackInventory: true });
    const { rows } = await sql('SELECT item_id FROM item_inventory WHERE company_id = $1', [
      office.tenant.scope.companyID,
    ]);
    expect(rows.map(({ item_id }: { item_id: string }) => item_id).toSorted()).toEqual(
      coffee.itemVariations.map(({ itemID }) => itemID).toSorted(),
    );
    expect(await list(office, { inventoryStatus: 'Out' })).toEqual(['Coffee']);
    expect(await list(office, { inventoryStatus: 'NotTracked' })).toEqual(['Cake', 'Tea']);
  });
});

describe('the unit of a product', () => {
  it('changes only to one that its recipes convert to', async () => {
    const office = await server.open({ catalog: cafe });
    const [cake, tea] = [await productCalled(server, office, 'Cake'), await productCalled(server, office, 'Tea')];
    const { companyID } = office.tenant.scope;
    const { rows } = await sql(`SELECT uomid, symbol FROM uoms WHERE company_id = $1 AND symbol IN ('g', 'kg', 'l')`, [
      companyID,
    ]);
    const unit = (symbol: string): number =>
      (rows as { uomid: number; symbol: string }[]).find((row) => row.symbol === symbol)?.uomid ?? 0;
    const grams = await saveProduct(server, office, cake, { uomid: unit('g') });
    expect(grams.status).toBe(200);
    expect(grams.body.uomid).toEqual(unit('g'));
    await sql(
      'INSERT INTO item_units (company_id, id, item_id, element_item_id, quantity, uomid, sort_number) VALUES ($1, $2, $3, $4, 50, $5, 0)',
      [companyID, newID(), tea.itemID, cake.itemID, unit('g')],
    );
    expect(codeOf(await saveProduct(server, office, grams.body, { uomid: unit('l') }))).toEqual([
      409,
      'item.error.unit',
    ]);
    expect((await saveProduct(server, office, grams.body, { uomid: unit('kg') })).status).toBe(200);
  });
});

describe('a container deposit', () => {
  it('is one base with a deposit and a credit of the same amount', async () => {
    const office = await server.open({ catalog: cafe });
    const { itemID: _, ...tea } = await productCalled(server, office, 'Tea');
    const body = {
      ...tea,
      name: 'Crate',
      barcode: '',
      refCode: '',
      basePrice: 3.3,
      modifierGroupIDs: [],
      depositAndCredit: {
        deposit: { displayName: 'Crate out', barcode: '9001', refCode: '' },
        credit: { displayName: '', barcode: '9002', refCode: 'CR' },
      },
    };
    expect(codeOf(await createProduct(server, office, body))).toEqual([409, 'item.error.type_fixed']);
    const made = await createProduct(server, office, body, { isDepositAndCredit: true });
    expect(made.status).toBe(200);
    expect(made.body.type).toBe('BaseDepositAndCreditProduct');
    expect(made.body.depositAndCredit).toEqual(body.depositAndCredit);
    const sold = (await pos(office)).products.filter(
      ({ baseDepositAndCreditItemID }) => baseDepositAndCreditItemID === made.body.itemID,
    );
    expect(sold.map(({ type, displayName, basePrice, barcode }) => [type, displayName, basePrice, barcode])).toEqual([
      ['DepositProduct', 'Crate out', 3.3, '9001'],
      ['CreditProduct', 'Crate (credit)', 3.3, '9002'],
    ]);
    const changed = await saveProduct(server, office, made.body, { basePrice: 4 });
    expect(
      (await pos(office)).products
        .filter(({ baseDepositAndCreditItemID }) => baseDepositAndCreditItemID === made.body.itemID)
        .map(({ itemID, basePrice }) => [itemID, basePrice]),
    ).toEqual(sold.map(({ itemID }) => [itemID, 4]));
    const { items } = (await server.call(productRoutes.list, { query: { isDepositAndCredit: true } }, office.owner))
      .body;
    expect(items.map(({ name, depositPrice, creditPrice }) => [name, depositPrice, creditPrice])).toEqual([
      ['Crate', 4, 4],
    ]);
    expect(await list(office, {})).not.toContain('Crate');
    await server.call(
      productRoutes.updateFlag,
      { params: { id: changed.body.itemID }, query: { flagName: 'isActive', flagValue: false } },
      office.owner,
    );
    expect(
      (await pos(office)).products
        .filter(({ baseDepositAndCreditItemID }) => baseDepositAndCreditItemID === made.body.itemID)
        .map(({ isActive }) => isActive),
    ).toEqual([false, false]);
  });
});

describe('the product list', () => {
  it('is filtered by state, category, brand, availability, code and kind', async () => {
    const office = await server.open({ catalog: cafe });
    const { companyID } = office.tenant.scope;
    const brandID = newID();
    await sql(
      `INSERT INTO brands (company_id, id, name, created_at, updated_at) VALUES ($1, $2, 'Own', now(), now())`,
      [companyID, brandID],
    );
    const [tea, cake] = [await productCalled(server, office, 'Tea'), await productCalled(server, office, 'Cake')];
    await saveProduct(server, office, tea, { brandID });
    await saveProduct(server, office, cake, { isActive: false }, { isForceCombo: true });
    await server.call(
      productRoutes.updateFlag,
      { params: { id: tea.itemID }, query: { flagName: 'isAvailableForSelection', flagValue: false } },
      office.owner,
    );
    expect(
      await Promise.all(
        [
          {},
          { status: 'Active' },
          { status: 'Inactive' },
          { categoryIDs: [tea.categoryID] },
          { brandID },
          { availability: 'Unavailable' },
          { availability: 'Available' },
          { barcode: '1002' },
          { barcode: '100' },
          { comboItem: true },
        ].map((query) => list(office, query)),
      ),
    ).toEqual([
      ['Cake', 'Coffee', 'Tea'],
      ['Coffee', 'Tea'],
      ['Cake'],
      ['Coffee', 'Tea'],
      ['Tea'],
      ['Tea'],
      ['Cake', 'Coffee'],
      ['Coffee'],
      [],
      ['Cake', 'Coffee', 'Coffee break', 'Tea'],
    ]);
    expect(await list(office, { sort: ['isActive:asc', 'basePrice:desc'] })).toEqual(['Cake', 'Coffee', 'Tea']);
    for (const sort of [
      'name',
      'refCode',
      'category',
      'brand',
      'uom',
      'cost',
      'basePrice',
      'isTaxInclusive',
      'isAvailableForSelection',
      'isActive',
    ])
      expect((await list(office, { sort: [`${sort}:desc`] })).length).toBe(3);
    const [row] = (
      await server.call(productRoutes.list, { query: { barcode: '1001', variantItem: true } }, office.owner)
    ).body.items;
    expect(row).toMatchObject({
      categoryName: 'Drinks',
      variantCount: 2,
      itemVariations: [
        { name: 'Coffee, Small', cost: 1, basePrice: 3, profitMargin: 66.67 },
        { name: 'Coffee, Large', profitMargin: 62.5 },
      ],
    });
  });

  it('shows which modifier groups an item asks for, and how many', async () => {
    const office = await server.open({ catalog: cafe });
    const [coffee, tea] = [await productCalled(server, office, 'Coffee'), await productCalled(server, office, 'Tea')];
    const counts = new Map(
      (await server.call(productRoutes.modifierGroupCount, {}, office.owner)).body.map((one) => [
        one.itemID,
        one.modifierGroupCount,
      ]),
    );
    expect(counts.get(coffee.itemID)).toBe(1);
    expect(counts.get(tea.itemID)).toBe(2);
    expect(counts.size).toBe(2);
    const groups = (await server.call(productRoutes.modifiers, { params: { id: tea.itemID } }, office.owner)).body;
    expect(
      groups.map(({ name, source, modifierOptions }) => [
        name,
        source,
        modifierOptions.map(({ priceAdd }) => priceAdd),
      ]),
    ).toEqual([
      ['Syrup', 'item', [0.5]],
      ['Ice', 'category', [0]],
    ]);
    expect(groups.map(({ modifierGroupID }) => modifierGroupID)).toEqual(
      (await pos(office)).products
        .find(({ itemID }) => itemID === tea.itemID)
        ?.modifierGroups.map(({ modifierGroupID }) => modifierGroupID),
    );
  });
});
