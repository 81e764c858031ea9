import { catalogRoutes, productRoutes, type ErrorBody, type ItemVariantInput, type Product } from '@tavola/contract';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { cafe, createProduct, productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body.products;
const soldUnder = async (office: Office, id: string) =>
  (await pos(office))
    .filter((one) => one.baseItemID === id)
    .map((one) => [one.displayName, one.combinationIndices, one.basePrice, one.isActive]);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).additionValue.errorCode,
  (body as ErrorBody).additionValue.fields.map(({ path }) => path),
];
const variant = (
  variantOptionIDs: string[],
  basePrice: number,
  more: Partial<ItemVariantInput> = {},
): ItemVariantInput => ({
  variantOptionIDs,
  basePrice,
  cost: null,
  barcode: '',
  refCode: '',
  isActive: true,
  isAvailableForSelection: true,
  modifierGroupIDs: [],
  ...more,
});

/** Ids of the café's options by name. */
async function optionsOf(office: Office): Promise<Map<string, string>> {
  const { companyID } = office.tenant.scope;
  const { rows } = await server.test.asOwner((client) =>
    client.query<{ name: string; id: string; variant_id: string }>(
      'SELECT name, id, variant_id FROM variant_options WHERE company_id = $1',
      [companyID],
    ),
  );
  return new Map(
    rows.flatMap(({ name, id, variant_id }) => [
      [name, id],
      [`variant of ${name}`, variant_id],
    ]),
  );
}

describe('itemVariants', () => {
  it('of a new product are separate items, which the terminal finds by the indexes of their options', async () => {
    const office = await server.open({ catalog: cafe });
    const ids = await optionsOf(office);
    const id = (name: string) => ids.get(name) ?? '';
    const tea = await productCalled(server, office, 'Tea');
    const made = await createProduct(server, office, {
      ...tea,
      itemID: newID(),
      name: 'Matcha',
      barcode: '',
      refCode: '',
      variantIDs: [id('variant of Oat'), id('variant of Small')],
      itemVariations: [
        variant([id('Oat'), id('Small')], 4.25, {
          barcode: '501',
          refCode: 'M-OS',
          modifierGroupIDs: tea.modifierGroupIDs,
        }),
        variant([id('Cow'), id('Large')], 4.75, { cost: 1.1, isActive: false }),
      ],
    });
    expect(made.status).toBe(200);
    expect(made.body.type).toBe('BaseProduct');
    expect(
      made.body.itemVariations.map(({ name, combinationIndices, basePrice }) => [name, combinationIndices, basePrice]),
    ).toEqual([
      ['Matcha, Oat, Small', '1*0', 4.25],
      ['Matcha, Cow, Large', '0*1', 4.75],
    ]);
    expect(await soldUnder(office, made.body.itemID)).toEqual([
      ['Matcha, Oat, Small', '1*0', 4.25, true],
      ['Matcha, Cow, Large', '0*1', 4.75, false],
    ]);
    const sold = (await pos(office)).find((one) => one.itemID === made.body.itemID);
    expect(sold?.variantGroups.map(({ name }) => name)).toEqual(['Milk', 'Size']);
    const [row] = (await server.call(productRoutes.list, { query: { search: '501', variantItem: true } }, office.owner))
      .body.items;
    expect(row?.name).toBe('Matcha');
    expect(row?.variantCount).toBe(2);
    expect(row?.itemVariations.map(({ refCode, cost }) => [refCode, cost])).toEqual([
      ['M-OS', null],
      ['', 1.1],
    ]);
  });

  it('keep their ids through a save, may swap codes and positions, and can be restored after they were removed', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    const [small, large] = coffee.itemVariations;
    if (small === undefined || large === undefined) throw new Error('Coffee has two sizes.');
    const swapped = await saveProduct(server, office, coffee, {
      barcode: '1001',
      itemVariations: [
        { ...large, barcode: '' },
        { ...small, barcode: '1002' },
      ],
    });
    expect(swapped.status).toBe(200);
    expect(swapped.body.itemVariations.map(({ itemID, barcode }) => [itemID, barcode])).toEqual([
      [large.itemID, ''],
      [small.itemID, '1002'],
    ]);
    const one = await saveProduct(server, office, swapped.body, { barcode: '', itemVariations: [small] });
    expect(one.status).toBe(200);
    expect(await soldUnder(office, coffee.itemID)).toEqual([['Coffee, Small', '0', 3, true]]);
    const both = await saveProduct(server, office, one.body, { itemVariations: [small, large] });
    expect(both.body.itemVariations.map(({ itemID }) => itemID)).toEqual([small.itemID, large.itemID]);
    const none = await saveProduct(server, office, both.body, { variantIDs: [], itemVariations: [] });
    expect(none.body.type).toBe('Product');
    expect(none.body.variantIDs).toEqual([]);
    expect(await soldUnder(office, coffee.itemID)).toEqual([]);
  });

  it('have one option of each variant, each combination once, and none of another product’s', async () => {
    const office = await server.open({ catalog: cafe });
    const ids = await optionsOf(office);
    const [coffee, tea] = [await productCalled(server, office, 'Coffee'), await productCalled(server, office, 'Tea')];
    const [small, large] = coffee.itemVariations as [Product['itemVariations'][0], Product['itemVariations'][0]];
    const oat = ids.get('Oat') ?? '';
    const tries: Parameters<typeof saveProduct>[3][] = [
      { itemVariations: [{ ...small, variantOptionIDs: [oat] }] },
      { itemVariations: [small, { ...large, variantOptionIDs: small.variantOptionIDs }] },
      { itemVariations: [small, { ...large, itemID: small.itemID }] },
      { itemVariations: [{ ...small, variantOptionIDs: [...small.variantOptionIDs, oat] }] },
      { variantIDs: [] },
      { itemVariations: [small, { ...large, itemID: tea.itemID }] },
      { variantIDs: [newID()] },
    ];
    const reported = [];
    for (const change of tries) reported.push(codeOf(await saveProduct(server, office, coffee, change)).slice(0, 2));
    const mismatch = [400, 'item.error.variant_mismatch'];
    expect(reported).toEqual([
      [400, 'validation.failed'],
      mismatch,
      mismatch,
      [400, 'validation.failed'],
      [400, 'validation.failed'],
      [404, 'resource.not_found'],
      [400, 'validation.failed'],
    ]);
    expect(await productCalled(server, office, 'Coffee')).toEqual(coffee);
  });

  it('that a combo uses are not deleted, and are switched off only after confirmation', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    const [small, large] = coffee.itemVariations as [Product['itemVariations'][0], Product['itemVariations'][0]];
    const { companyID } = office.tenant.scope;
    await server.test.asOwner((client) =>
      client.query(
        'INSERT INTO combo_choice_items (company_id, combo_choice_id, item_id, sort_number) SELECT company_id, id, $2, 9 FROM combo_choices WHERE company_id = $1 AND name = $3',
        [companyID, large.itemID, 'Drink'],
      ),
    );
    expect(codeOf(await saveProduct(server, office, coffee, { itemVariations: [small] })).slice(0, 2)).toEqual([
      409,
      'resource.in_use',
    ]);
    const off = { itemVariations: [small, { ...large, isActive: false }] };
    expect(codeOf(await saveProduct(server, office, coffee, off)).slice(0, 2)).toEqual([
      409,
      'item.error.related_combo',
    ]);
    expect((await saveProduct(server, office, coffee, off, { isForceCombo: true })).status).toBe(200);
    expect((await soldUnder(office, coffee.itemID)).map(([name, , , isActive]) => [name, isActive])).toEqual([
      ['Coffee, Small', true],
      ['Coffee, Large', false],
    ]);
  });

  it('have codes that no other item has, reported at their field', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    const [small, large] = coffee.itemVariations as [Product['itemVariations'][0], Product['itemVariations'][0]];
    expect(
      codeOf(await saveProduct(server, office, coffee, { itemVariations: [small, { ...large, barcode: '2000' }] })),
    ).toEqual([409, 'item.error.duplicate.barcode', ['itemVariations[1].barcode']]);
    expect(
      codeOf(
        await saveProduct(server, office, coffee, {
          itemVariations: [
            { ...small, refCode: 'X' },
            { ...large, refCode: 'x' },
          ],
        }),
      ),
    ).toEqual([409, 'item.error.duplicate.ref_code', ['itemVariations[1].refCode']]);
    expect(codeOf(await saveProduct(server, office, coffee, { refCode: 'TEA' }))).toEqual([
      409,
      'item.error.duplicate.ref_code',
      ['refCode'],
    ]);
  });

  it('are off, unavailable and taxed with their product', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    const flags = async () =>
      (await pos(office))
        .filter((one) => one.baseItemID === coffee.itemID)
        .toSorted((a, b) => (a.displayName > b.displayName ? -1 : 1))
        .map((one) => [one.isActive, one.isAvailableForSelection, one.isTaxInclusive]);
    const set = (flagName: 'isActive' | 'isAvailableForSelection', flagValue: boolean) =>
      server.call(
        productRoutes.updateFlag,
        { params: { id: coffee.itemID }, query: { flagName, flagValue } },
        office.owner,
      );
    await set('isAvailableForSelection', false);
    expect(await flags()).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
    await set('isAvailableForSelection', true);
    const [small] = coffee.itemVariations;
    await server.call(
      productRoutes.updateFlag,
      { params: { id: small?.itemID ?? '' }, query: { flagName: 'isAvailableForSelection', flagValue: false } },
      office.owner,
    );
    const [row] = (
      await server.call(productRoutes.list, { query: { search: 'coffee', variantItem: true } }, office.owner)
    ).body.items;
    expect(await flags()).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
    expect(row?.itemVariations.map(({ isAvailableForSelection }) => isAvailableForSelection)).toEqual([false, true]);
    expect(row?.version).toBe(4);
    await server.call(
      productRoutes.updateFlag,
      { params: { id: small?.itemID ?? '' }, query: { flagName: 'isAvailableForSelection', flagValue: true } },
      office.owner,
    );
    await set('isActive', false);
    expect(await flags()).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
    const present = await productCalled(server, office, 'Coffee');
    const [here] = present.locationItems as [Product['locationItems'][0]];
    await saveProduct(server, office, present, { isActive: true, locationItems: [{ ...here, isTaxInclusive: true }] });
    expect(await flags()).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
  });
});

describe('the cost of a variant', () => {
  it('is what its product costs at the location where it has no own cost (decision 156)', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    const [small, large] = coffee.itemVariations as [Product['itemVariations'][0], Product['itemVariations'][0]];
    const [here] = coffee.locationItems;
    await saveProduct(server, office, coffee, {
      itemVariations: [small, { ...large, cost: null }],
      locationItems: here === undefined ? [] : [{ ...here, cost: 0.8 }],
    });
    const { items } = (
      await server.call(productRoutes.list, { query: { search: 'Coffee', variantItem: true } }, office.owner)
    ).body;
    const row = items.find(({ itemID }) => itemID === coffee.itemID);
    // 4.00 without tax; 0.80 of it is cost.
    expect(row?.itemVariations.map(({ cost, profitMargin }) => [cost, profitMargin])).toEqual([
      [1, expect.any(Number)],
      [0.8, 80],
    ]);
  });
});
