import {
  catalogRoutes,
  categoryRoutes,
  permission,
  productRoutes,
  type NewProductInput,
  type OrderedProduct,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { refusalOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

/** A company with two categories, whose products were added by turns. */
async function openShelves() {
  const office = await server.open();
  const category = async (name: string) =>
    (await server.call(categoryRoutes.create, { body: { name } }, office.owner)).body.itemCategoryID;
  const add = async (name: string, categoryID: string) => {
    const given: Partial<NewProductInput> = { name, basePrice: 5, isTaxInclusive: true, categoryID };
    const body = { ...given, itemID: newID() } as NewProductInput & { itemID: string };
    return (await server.call(productRoutes.create, { body }, office.owner)).body.itemID;
  };
  const [food, drinks] = [await category('Food'), await category('Drinks')];
  const ids: Record<string, string> = {};
  for (const [name, categoryID] of [
    ['Curry', food],
    ['Cola', drinks],
    ['Bread', food],
    ['Beer', drinks],
    ['Apple', food],
  ] as const)
    ids[name] = await add(name, categoryID);
  return { ...office, food, drinks, id: (name: string) => ids[name] ?? '' };
}

const namesOf = (products: readonly Pick<OrderedProduct, 'name'>[]) => products.map(({ name }) => name);
const sold = async ({ owner }: Office) => namesOf((await server.call(catalogRoutes.pos, {}, owner)).body.products);
const sort = ({ owner }: Pick<Office, 'owner'>, categoryID: string, productIDs: string[]) =>
  server.call(productRoutes.saveOrder, { body: { categoryID, productIDs } }, owner);

describe('the order of the products of a category', () => {
  it('is that of adding until it is sorted, and reaches the terminals under a new version', async () => {
    const shop = await openShelves();
    const order = async () =>
      namesOf((await server.call(productRoutes.order, { query: { categoryID: shop.food } }, shop.owner)).body);
    const version = async () => (await server.call(catalogRoutes.pos, {}, shop.owner)).body.version;
    expect(await order()).toEqual(['Curry', 'Bread', 'Apple']);
    const before = await version();
    const { body } = await sort(shop, shop.food, [shop.id('Apple'), shop.id('Curry')]);
    expect(namesOf(body)).toEqual(['Apple', 'Curry', 'Bread']);
    expect(await order()).toEqual(['Apple', 'Curry', 'Bread']);
    expect(await version()).toEqual(before + 1);
  });

  it('leaves the places of other categories as they are', async () => {
    const shop = await openShelves();
    await sort(shop, shop.food, [shop.id('Apple'), shop.id('Bread'), shop.id('Curry')]);
    expect(await sold(shop)).toEqual(['Apple', 'Cola', 'Bread', 'Beer', 'Curry']);
    await sort(shop, shop.drinks, [shop.id('Beer')]);
    expect(await sold(shop)).toEqual(['Apple', 'Beer', 'Bread', 'Cola', 'Curry']);
  });

  it('is refused as a whole with a product of another category, and without the right to edit', async () => {
    const shop = await openShelves();
    const before = await sold(shop);
    expect(refusalOf(await sort(shop, shop.food, [shop.id('Apple'), shop.id('Cola')]))[1]).toBe('resource.not_found');
    const viewer = await shop.colleague(permission.product.view);
    expect((await sort({ owner: viewer }, shop.food, [shop.id('Apple')])).status).toBe(403);
    expect(await sold(shop)).toEqual(before);
  });
});
