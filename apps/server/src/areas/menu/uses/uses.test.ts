import {
  brandRoutes,
  categoryRoutes,
  ingredientRoutes,
  menuRoutes,
  modifierGroupRoutes,
  permission,
  priceListRoutes,
  productRoutes,
  taxRoutes,
  useRoutes,
  variantRoutes,
  type ProductInput,
  type UsedNoun,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu, section } from '../menus/menus.setup.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
});
afterAll(() => server.close());

const addProduct = async (name: string, more: Partial<ProductInput> = {}): Promise<string> => {
  const body = { name, basePrice: 5, isTaxInclusive: false, ...more } as ProductInput;
  return (await server.call(productRoutes.create, { body }, office.owner)).body.itemID;
};
const uses = async (noun: UsedNoun, id: string, caller = office.owner) =>
  server.call(useRoutes.list, { params: { noun, id } }, caller);
/** The kinds with the names of their users. */
const named = async (noun: UsedNoun, id: string) =>
  Object.fromEntries((await uses(noun, id)).body.map(({ kind, users }) => [kind, users.map(({ name }) => name)]));

describe('"Used in"', () => {
  it('names products, modifier groups and discounts of a category, which cannot be deleted before', async () => {
    const { body: category } = await server.call(categoryRoutes.create, { body: { name: 'Used' } }, office.owner);
    const { itemCategoryID: id } = category;
    expect((await uses('category', id)).body).toEqual([]);
    const product = await addProduct('Used cake', { categoryID: id });
    await server.call(
      modifierGroupRoutes.create,
      { body: { name: 'Used cream', displayName: '', modifierOptions: [], itemCategoryIDs: [id] } as never },
      office.owner,
    );
    expect(await named('category', id)).toEqual({ product: ['Used cake'], modifierGroup: ['Used cream'] });
    const remove = () => server.call(categoryRoutes.remove, { query: { itemCategoryIDs: [id] } }, office.owner);
    const { status, body } = await remove();
    expect(status).toBe(409);
    expect(body).toMatchObject({ additionValue: { errorCode: 'resource.in_use', params: { name: 'Used', count: 2 } } });
    await server.call(productRoutes.remove, { query: { productIDs: [product] } }, office.owner);
    expect(await named('category', id)).toEqual({ modifierGroup: ['Used cream'] });
  });

  it('names the menus of a product and of its price list, with the ids to open them', async () => {
    const product = await addProduct('Used tea');
    const { body: list } = await server.call(
      priceListRoutes.create,
      {
        body: {
          name: 'Used prices',
          isBasePriceList: false,
          priceListAvailabilities: [],
          priceListItems: [{ itemID: product, price: 3 }],
          priceListModifierOptions: [],
        },
      },
      office.owner,
    );
    const { body: made } = await server.call(
      menuRoutes.create,
      {
        body: {
          ...menu('Used menu'),
          priceListID: list.priceListID,
          menuSections: [{ ...section('All'), menuItems: [{ menuItemID: newID(), itemID: product }] as never }],
          menuID: newID(),
        },
      },
      office.owner,
    );
    expect((await uses('priceList', list.priceListID)).body).toEqual([
      { kind: 'menu', count: 1, users: [{ id: made.menuID, name: 'Used menu' }] },
    ]);
    expect(await named('product', product)).toEqual({ menu: ['Used menu'], priceList: ['Used prices'] });
    expect((await uses('menu', made.menuID)).body).toEqual([]);
  });

  it('names the products of a variant, of a modifier group, a brand and a tax', async () => {
    const { body: size } = await server.call(
      variantRoutes.create,
      { body: { name: 'Used size', displayName: '', variantOptions: [{ name: 'S' }] } as never },
      office.owner,
    );
    const { body: group } = await server.call(
      modifierGroupRoutes.create,
      { body: { name: 'Used milk', displayName: '', modifierOptions: [] } as never },
      office.owner,
    );
    const { body: brand } = await server.call(
      brandRoutes.create,
      { body: { name: 'Used brand' } as never },
      office.owner,
    );
    const { body: tax } = await server.call(
      taxRoutes.create,
      { body: { name: 'Used tax', rate: 7, isDefault: false, taxComponents: [] } as never },
      office.owner,
    );
    await addProduct('Used latte', {
      variantIDs: [size.variantID],
      itemVariations: [
        {
          variantOptionIDs: [size.variantOptions[0]?.variantOptionID],
          basePrice: 4,
          modifierGroupIDs: [group.modifierGroupID],
        },
      ] as never,
      brandID: brand.brandID,
      locationItems: [
        {
          locationID: office.tenant.scope.locationID,
          taxID: tax.taxID,
          isDefaultTax: false,
          isTaxInclusive: false,
        },
      ] as never,
    });
    expect(await named('variant', size.variantID)).toEqual({ product: ['Used latte'] });
    // Asked by the variant of the product, and opened with the product.
    expect(await named('modifierGroup', group.modifierGroupID)).toEqual({ product: ['Used latte'] });
    expect(await named('brand', brand.brandID)).toEqual({ product: ['Used latte'] });
    expect(await named('tax', tax.taxID)).toEqual({ product: ['Used latte'] });
  });

  it('names the group of an option that takes an ingredient', async () => {
    const { body: beans } = await server.call(
      ingredientRoutes.create,
      { body: { name: 'Used beans' } as never },
      office.owner,
    );
    const { body: group } = await server.call(
      modifierGroupRoutes.create,
      {
        body: {
          name: 'Used extra',
          displayName: '',
          modifierOptions: [{ name: 'Beans', itemID: beans.ingredientID }],
        } as never,
      },
      office.owner,
    );
    expect((await uses('ingredient', beans.ingredientID)).body).toEqual([
      { kind: 'modifierGroup', count: 1, users: [{ id: group.modifierGroupID, name: 'Used extra: Beans' }] },
    ]);
  });

  it('is for anyone who may open such a record; a deleted or unknown one has none', async () => {
    const id = await addProduct('Used once');
    const cook = await office.colleague(permission.product.view);
    expect((await uses('product', id, cook)).status).toBe(200);
    const waiter = await office.colleague(permission.discount.view);
    expect((await uses('product', id, waiter)).status).toBe(403);
    await server.call(productRoutes.remove, { query: { productIDs: [id] } }, office.owner);
    expect((await uses('product', id)).body).toEqual([]);
    expect((await uses('discount', newID())).body).toEqual([]);
  });
});

it('knows every table that refers to such a record', async () => {
  const rows = await server.test.asOwner((client) =>
    client.query<{ used: string; by: string }>(
      `SELECT DISTINCT r.confrelid::regclass::text AS used, r.conrelid::regclass::text AS by FROM pg_constraint r
       WHERE r.contype = 'f' AND r.confrelid::regclass::text = ANY($1)`,
      [
        [
          'brands',
          'discounts',
          'item_categories',
          'menus',
          'modifier_groups',
          'price_lists',
          'taxes',
          'variants',
          'items',
        ],
      ],
    ),
  );
  const found: Record<string, string[]> = {};
  for (const { used, by } of rows.rows) (found[used] ??= []).push(by);
  const sorted = Object.fromEntries(Object.entries(found).map(([used, by]) => [used, by.sort()]));
  // A new table here is either a part of the record itself, what was sold or counted, or one more use to be named.
  expect(sorted).toEqual({
    brands: ['brand_locations', 'items', 'menus'],
    discounts: [
      'discount_availabilities',
      'discount_locations',
      'discount_menus',
      'discount_redemptions',
      'discount_targets',
      'discounts',
    ],
    item_categories: ['availabilities', 'discount_targets', 'items', 'modifier_bindings'],
    items: [
      'combo_choice_items',
      'combo_choices',
      'discount_targets',
      'item_countdowns',
      'item_inventory',
      'item_locations',
      'item_units',
      'item_variant_options',
      'item_variants',
      'items',
      'menu_items',
      'modifier_bindings',
      'modifier_options',
      'price_list_items',
    ],
    menus: ['availabilities', 'discount_menus', 'menu_locations', 'menu_sections', 'online_stores'],
    modifier_groups: ['modifier_bindings', 'modifier_options'],
    price_lists: ['availabilities', 'menus', 'price_list_items', 'price_list_locations', 'price_list_modifier_options'],
    taxes: ['gift_card_products', 'item_locations', 'service_charge_settings', 'tax_components'],
    variants: ['item_variants', 'variant_options'],
  });
});
