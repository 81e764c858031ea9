import {
  categoryRoutes,
  deletedRecordRoutes,
  ingredientRoutes,
  menuRoutes,
  permission,
  productRoutes,
  variantRoutes,
  type DeletedNoun,
  type ProductInput,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu } from '../menus/menus.setup.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
});
afterAll(() => server.close());

const list = async (query: { search?: string; noun?: DeletedNoun; sort?: string[] }, caller = office.owner) =>
  (await server.call(deletedRecordRoutes.list, { query }, caller)).body;
const named = async (search: string) =>
  (await list({ search, sort: ['name:asc'] })).items.map(({ noun, name }) => `${noun} ${name}`);
const restore = (records: { noun: DeletedNoun; id: string }[], caller = office.owner) =>
  server.call(deletedRecordRoutes.restore, { body: { records } }, caller);

async function addProduct(name: string, more: Partial<ProductInput> = {}): Promise<string> {
  const body = { name, basePrice: 5, isTaxInclusive: false, ...more } as ProductInput;
  return (await server.call(productRoutes.create, { body }, office.owner)).body.itemID;
}
const removeProduct = (id: string) => server.call(productRoutes.remove, { query: { productIDs: [id] } }, office.owner);

describe('deleted records', () => {
  it('are listed by kind and name with the moment of the delete, and restored as they were', async () => {
    const { body: category } = await server.call(
      categoryRoutes.create,
      { body: { name: 'Gone desserts' } },
      office.owner,
    );
    const { body: ingredient } = await server.call(
      ingredientRoutes.create,
      { body: { name: 'Gone flour' } as never },
      office.owner,
    );
    const { body: made } = await server.call(
      menuRoutes.create,
      { body: { ...menu('Gone menu'), menuID: newID() } },
      office.owner,
    );
    const product = await addProduct('Gone cake', { barcode: 'GONE-1', basePrice: 7 });
    await removeProduct(product);
    await server.call(categoryRoutes.remove, { query: { itemCategoryIDs: [category.itemCategoryID] } }, office.owner);
    await server.call(ingredientRoutes.remove, { query: { ingredientIDs: [ingredient.ingredientID] } }, office.owner);
    await server.call(menuRoutes.remove, { query: { menuIDs: [made.menuID] } } as never, office.owner);
    expect(await named('gone')).toEqual([
      'product Gone cake',
      'category Gone desserts',
      'ingredient Gone flour',
      'menu Gone menu',
    ]);
    const { items, total } = await list({ search: 'gone', noun: 'category' });
    expect([total, items[0]?.id]).toEqual([1, category.itemCategoryID]);
    expect(Date.now() - Date.parse(items[0]?.deletedAt ?? '')).toBeLessThan(60_000);

    const messages = (await office.messages()).length;
    const { body } = await restore([
      { noun: 'product', id: product },
      { noun: 'category', id: category.itemCategoryID },
      { noun: 'ingredient', id: ingredient.ingredientID },
      { noun: 'menu', id: made.menuID },
    ]);
    expect(body).toEqual({ restored: 4 });
    expect((await office.messages()).length).toBe(messages + 1);
    expect(await named('gone')).toEqual([]);
    const { body: back } = await server.call(productRoutes.get, { params: { id: product } }, office.owner);
    expect([back.name, back.barcode, back.basePrice]).toEqual(['Gone cake', 'GONE-1', 7]);
  });

  it('come back with their variants', async () => {
    const { body: size } = await server.call(
      variantRoutes.create,
      { body: { name: 'Lost size', displayName: '', variantOptions: [{ name: 'S' }] } as never },
      office.owner,
    );
    const id = await addProduct('Lost tea', {
      variantIDs: [size.variantID],
      itemVariations: [{ variantOptionIDs: [size.variantOptions[0]?.variantOptionID], basePrice: 4 }] as never,
    });
    await removeProduct(id);
    expect(await named('lost')).toEqual(['product Lost tea']);
    await restore([{ noun: 'product', id }]);
    const { body } = await server.call(productRoutes.get, { params: { id } }, office.owner);
    expect(body.itemVariations.map(({ basePrice }) => basePrice)).toEqual([4]);
  });

  it('are restored all or none: a name that is taken by now is refused', async () => {
    const [first, second] = [await addProduct('Twice'), await addProduct('Once')];
    for (const id of [first, second]) await removeProduct(id);
    await addProduct('Twice');
    const { status, body } = await restore([
      { noun: 'product', id: second },
      { noun: 'product', id: first },
    ]);
    expect([status, body]).toMatchObject([
      409,
      { additionValue: { errorCode: 'item.error.duplicate.name', params: { name: 'Twice' } } },
    ]);
    expect(await named('once')).toEqual(['product Once']);
  });

  it('are shown to and restored by those who may add such records', async () => {
    const id = await addProduct('Private stew');
    await removeProduct(id);
    const cook = await office.colleague(permission.discount.add);
    expect((await list({ search: 'private' }, cook)).items).toEqual([]);
    expect((await restore([{ noun: 'product', id }], cook)).status).toBe(403);
    const other = await server.open();
    expect((await list({ search: 'private' }, other.owner)).items).toEqual([]);
    expect((await restore([{ noun: 'product', id }], other.owner)).status).toBe(404);
    // An id is one noun's.
    expect((await restore([{ noun: 'combo', id }])).status).toBe(404);
  });
});
