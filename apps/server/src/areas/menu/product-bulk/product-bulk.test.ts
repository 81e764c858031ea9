import {
  categoryRoutes,
  ingredientRoutes,
  menuRoutes,
  modifierGroupRoutes,
  permission,
  productBulkRoutes,
  productRoutes,
  taxRoutes,
  variantRoutes,
  type ProductBulkChange,
  type ProductInput,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu, section } from '../menus/menus.setup.ts';
import { bulkOf, percent, type Bulk } from './product-bulk.setup.ts';

let server: OfficeServer;
let office: Office;
let bulk: Bulk;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  bulk = bulkOf(server, office);
});
afterAll(() => server.close());

const addProduct = (basePrice: number, more?: Partial<ProductInput>) => bulk.addProduct(basePrice, more);
const read = (id: string) => bulk.read(id);
const preview = (itemIDs: string[], change: ProductBulkChange, caller?: Caller) =>
  bulk.preview(itemIDs, change, caller);
const apply = (itemIDs: string[], change: ProductBulkChange, more?: Parameters<Bulk['apply']>[2]) =>
  bulk.apply(itemIDs, change, more);
const undo = (id: string, caller?: Caller) => bulk.undo(id, caller);
const listed = async (id: string) => {
  const { name } = await read(id);
  const { body } = await server.call(productRoutes.list, { query: { search: name, pageSize: -1 } }, office.owner);
  return body.items.find((row) => row.itemID === id);
};
const pricesOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await read(id)).basePrice));
const amount = (figure: number, step = 0): ProductBulkChange => ({ kind: 'price', how: 'amount', figure, step });

describe('prices of many products', () => {
  it('change by a percentage, rounded to the currency, as the preview showed', async () => {
    const ids = [await addProduct(3.33), await addProduct(10), await addProduct(0)];
    const { body: rows } = await preview(ids, percent(12.5));
    expect(rows.map(({ itemID, before, after, isChanged }) => [itemID, before.price, after.price, isChanged])).toEqual([
      [ids[0], 3.33, 3.75, true],
      [ids[1], 10, 11.25, true],
      [ids[2], 0, 0, false],
    ]);
    expect(await pricesOf(ids)).toEqual([3.33, 10, 0]);
    const { status, body } = await apply(ids, percent(12.5));
    expect(status).toBe(200);
    expect(body.changed).toBe(2);
    expect(await pricesOf(ids)).toEqual([3.75, 11.25, 0]);
  });

  it('change by an amount, rounded to the chosen step', async () => {
    const ids = [await addProduct(3.33), await addProduct(1)];
    expect((await apply(ids, amount(-0.5, 0.25))).status).toBe(200);
    expect(await pricesOf(ids)).toEqual([2.75, 0.5]);
  });

  it('change those of variants, and the price that new variants start with', async () => {
    const { body: size } = await server.call(
      variantRoutes.create,
      {
        body: { name: 'Bulk size', displayName: 'Size', variantOptions: ['S', 'L'].map((name) => ({ name })) } as never,
      },
      office.owner,
    );
    const [small, large] = size.variantOptions.map((option) => option.variantOptionID);
    const itemVariant = (variantOptionID: string | null | undefined, basePrice: number) => ({
      variantOptionIDs: [variantOptionID],
      basePrice,
    });
    const id = await addProduct(4, {
      variantIDs: [size.variantID],
      itemVariations: [itemVariant(small, 4), itemVariant(large, 6)] as never,
    });
    const { body: rows } = await preview([id], percent(10));
    expect(rows.map(({ after, isForNewVariants }) => [after.price, isForNewVariants])).toEqual([
      [4.4, true],
      [4.4, false],
      [6.6, false],
    ]);
    await apply([id], percent(10));
    const after = await read(id);
    expect([after.basePrice, ...after.itemVariations.map((one) => one.basePrice)]).toEqual([4.4, 4.4, 6.6]);
  });

  it('are refused whole where one would be negative, and the preview says which', async () => {
    const ids = [await addProduct(5), await addProduct(1)];
    const { body: rows } = await preview(ids, amount(-2));
    expect(rows.map(({ fault }) => fault)).toEqual([null, 'negative']);
    const { status, body } = await apply(ids, amount(-2));
    expect(status).toBe(409);
    expect(body.additionValue.errorCode).toBe('item.error.bulk_price');
    expect(body.message).toContain((await read(ids[1] ?? '')).name);
    expect(await pricesOf(ids)).toEqual([5, 1]);
  });

  it('are refused with a step that the currency does not have', async () => {
    const { status, body } = await apply([await addProduct(5)], percent(10, 0.001));
    expect(status).toBe(400);
    expect(body.additionValue.fields).toMatchObject([{ path: 'change.step', code: 'currency_unit' }]);
  });
});

describe('a change of many products', () => {
  it('is one event for the terminals, and none when it is repeated or changes nothing', async () => {
    const ids = [await addProduct(5), await addProduct(6)];
    const bulkID = newID();
    const before = (await office.messages()).length;
    await apply(ids, percent(10), { bulkID });
    expect((await office.messages()).length).toBe(before + 1);
    const { status, body } = await apply(ids, percent(10), { bulkID });
    expect(status).toBe(200);
    expect(body.changed).toBe(2);
    await apply(ids, percent(0));
    expect((await office.messages()).length).toBe(before + 1);
    expect(await pricesOf(ids)).toEqual([5.5, 6.6]);
  });

  it('is refused whole when a product changed or was deleted since, and says which', async () => {
    const ids = [await addProduct(5), await addProduct(6), await addProduct(7)];
    const products = await Promise.all(ids.map(async (itemID) => ({ itemID, version: (await read(itemID)).version })));
    const name = (await read(ids[2] ?? '')).name;
    await apply([ids[1] ?? ''], percent(50));
    await server.call(productRoutes.remove, { query: { productIDs: [ids[2] ?? ''] } }, office.owner);
    const { status, body } = await server.call(
      productBulkRoutes.apply,
      { body: { bulkID: newID(), products, change: percent(10) } },
      office.owner,
    );
    expect(status).toBe(409);
    expect(body.additionValue.errorCode).toBe('item.error.bulk_conflict');
    expect([...(body.additionValue.current as unknown as string[])].sort()).toEqual([ids[1], ids[2]].sort());
    expect(body.message).toContain(name);
    expect(await pricesOf(ids.slice(0, 2))).toEqual([5, 9]);
    // The new preview leaves out what was deleted.
    expect((await preview(ids, percent(10))).body.map(({ itemID }) => itemID)).toEqual(ids.slice(0, 2));
  });

  it('is undone once, and not after someone changed a product again', async () => {
    const ids = [await addProduct(5), await addProduct(6)];
    const { body: first } = await apply(ids, percent(10));
    expect((await undo(first.bulkID)).body).toEqual({ undone: 2 });
    expect(await pricesOf(ids)).toEqual([5, 6]);
    expect((await undo(first.bulkID)).status).toBe(200);
    const { body: second } = await apply(ids, percent(10));
    await apply([ids[0] ?? ''], percent(100));
    const { status, body } = await undo(second.bulkID);
    expect(status).toBe(409);
    expect(body.additionValue.errorCode).toBe('item.error.bulk_undone');
    expect(await pricesOf(ids)).toEqual([11, 6.6]);
  });

  it('is undone at its own location only', async () => {
    const { body } = await apply([await addProduct(5)], percent(10));
    const other = await server.open();
    expect((await undo(body.bulkID, other.owner)).status).toBe(404);
  });

  it('needs the right to edit products, and for a menu the right to edit menus too', async () => {
    const id = await addProduct(5);
    const { body: places } = await server.call(menuRoutes.places, {}, office.owner);
    const change: ProductBulkChange = { kind: 'menu', placement: { menuID: places[0]?.menuID ?? '' } };
    const cook = await office.colleague(permission.product.edit);
    expect((await apply([id], change, { caller: cook })).status).toBe(403);
    expect((await apply([id], percent(10), { caller: cook })).status).toBe(200);
    const viewer = await office.colleague(permission.product.view);
    expect((await apply([id], percent(10), { caller: viewer })).status).toBe(403);
    expect((await preview([id], percent(10), viewer)).status).toBe(403);
  });

  it('is refused for what is not a separate product', async () => {
    const { body: flour } = await server.call(
      ingredientRoutes.create,
      { body: { name: 'Bulk flour' } as never },
      office.owner,
    );
    expect((await preview([flour.ingredientID], percent(10))).body).toMatchObject({
      additionValue: { errorCode: 'item.error.type_fixed' },
    });
  });
});

describe('what many products share', () => {
  it('is their category, and undone they have their own again', async () => {
    const { body: category } = await server.call(categoryRoutes.create, { body: { name: 'Bulk' } }, office.owner);
    const { body: old } = await server.call(categoryRoutes.create, { body: { name: 'Before bulk' } }, office.owner);
    const { itemCategoryID: categoryID } = category;
    const ids = [
      await addProduct(1, { categoryID: old.itemCategoryID }),
      await addProduct(1),
      await addProduct(1, { categoryID }),
    ];
    const { body: rows } = await preview(ids, { kind: 'category', categoryID });
    expect(rows.map(({ before, after, isChanged }) => [before.name, after.name, isChanged])).toEqual([
      ['Before bulk', 'Bulk', true],
      [null, 'Bulk', true],
      ['Bulk', 'Bulk', false],
    ]);
    const { body } = await apply(ids, { kind: 'category', categoryID });
    expect(await Promise.all(ids.map(async (id) => (await read(id)).categoryID))).toEqual([
      categoryID,
      categoryID,
      categoryID,
    ]);
    await undo(body.bulkID);
    expect(await Promise.all(ids.map(async (id) => (await read(id)).categoryID))).toEqual([
      old.itemCategoryID,
      null,
      categoryID,
    ]);
    expect((await preview(ids, { kind: 'category', categoryID: newID() })).status).toBe(404);
  });

  it('is their tax at this location, and undone they follow the default again', async () => {
    const { body: tax } = await server.call(
      taxRoutes.create,
      { body: { name: 'Bulk tax', rate: 7, isDefault: false, taxComponents: [] } as never },
      office.owner,
    );
    const ids = [await addProduct(1), await addProduct(1)];
    const usual = (await listed(ids[0] ?? ''))?.taxID;
    const change: ProductBulkChange = { kind: 'tax', taxID: tax.taxID, isDefaultTax: false };
    const { body } = await apply(ids, change);
    expect(body.changed).toBe(2);
    expect((await listed(ids[1] ?? ''))?.taxID).toBe(tax.taxID);
    expect((await apply(ids, change)).body.changed).toBe(0);
    const { body: untaxed } = await apply(ids, { kind: 'tax', taxID: null, isDefaultTax: false });
    expect((await listed(ids[1] ?? ''))?.taxID).toBeNull();
    await undo(untaxed.bulkID);
    expect((await listed(ids[1] ?? ''))?.taxID).toBe(tax.taxID);
    const { body: back } = await apply(ids, { kind: 'tax', taxID: null, isDefaultTax: true });
    expect(back.changed).toBe(2);
    expect((await listed(ids[0] ?? ''))?.taxID).toBe(usual);
  });

  it('is that they are available or not', async () => {
    const ids = [await addProduct(1), await addProduct(1, { isAvailableForSelection: false })];
    const states = () => Promise.all(ids.map(async (id) => (await listed(id))?.isAvailableForSelection));
    const { body: on } = await apply(ids, { kind: 'availability', isAvailable: true });
    expect(on.changed).toBe(1);
    expect(await states()).toEqual([true, true]);
    await undo(on.bulkID);
    expect(await states()).toEqual([true, false]);
    const { body: off } = await apply(ids, { kind: 'availability', isAvailable: false });
    expect(off.changed).toBe(1);
    expect(await states()).toEqual([false, false]);
    await undo(off.bulkID);
    expect(await states()).toEqual([true, false]);
  });

  it('is a modifier group, last among the groups of each', async () => {
    const group = async (name: string) =>
      (
        await server.call(
          modifierGroupRoutes.create,
          { body: { name, displayName: name, modifierOptions: [] } as never },
          office.owner,
        )
      ).body.modifierGroupID;
    const [milk, sugar] = [await group('Bulk milk'), await group('Bulk sugar')];
    const ids = [await addProduct(1, { modifierGroupIDs: [milk] }), await addProduct(1, { modifierGroupIDs: [sugar] })];
    const groups = () => Promise.all(ids.map(async (id) => (await read(id)).modifierGroupIDs));
    const { body: added } = await apply(ids, { kind: 'modifierGroup', modifierGroupID: sugar, isAsked: true });
    expect(added.changed).toBe(1);
    expect(await groups()).toEqual([[milk, sugar], [sugar]]);
    await undo(added.bulkID);
    expect(await groups()).toEqual([[milk], [sugar]]);
    const { body: removed } = await apply(ids, { kind: 'modifierGroup', modifierGroupID: milk, isAsked: false });
    expect(removed.changed).toBe(1);
    expect(await groups()).toEqual([[], [sugar]]);
    await undo(removed.bulkID);
    expect(await groups()).toEqual([[milk], [sugar]]);
  });

  it('is a menu: those that it has already stay where they are', async () => {
    const { body: start } = await server.call(
      menuRoutes.create,
      { body: { ...menu('Bulk menu'), menuSections: [section('First'), section('Second')], menuID: newID() } },
      office.owner,
    );
    const { menuID } = start;
    const [first, second] = start.menuSections.map(({ menuSectionID }) => menuSectionID);
    const ids = [await addProduct(1), await addProduct(1), await addProduct(1)];
    const items = async () =>
      (await server.call(menuRoutes.get, { params: { id: menuID } }, office.owner)).body.menuSections.map(
        ({ menuItems }) => menuItems.map(({ itemID }) => itemID),
      );
    await apply(ids.slice(0, 1), { kind: 'menu', placement: { menuID, menuSectionID: second } });
    const { body } = await apply(ids, { kind: 'menu', placement: { menuID, menuSectionID: first } });
    expect(body.changed).toBe(2);
    expect(await items()).toEqual([ids.slice(1), ids.slice(0, 1)]);
    await undo(body.bulkID);
    expect(await items()).toEqual([[], ids.slice(0, 1)]);
  });
});

it('changes the prices of 2,000 products with a preview in fewer than twice the statements of twenty', async () => {
  const place = await server.open();
  await server.test.asOwner((client) =>
    client.query(
      `INSERT INTO items (company_id, id, type, name, display_name, base_price, is_tax_inclusive, sort_number, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'Product', 'Many ' || n, 'Many ' || n, n % 90 + 1, false, n, now(), now() FROM generate_series(1, 2000) n`,
      [place.tenant.scope.companyID],
    ),
  );
  const { body: list } = await server.call(productRoutes.list, { query: { pageSize: -1 } }, place.owner);
  const itemIDs = list.items.map(({ itemID }) => itemID);
  const changeAll = async (ids: string[]) => {
    const { body: rows } = await preview(ids, percent(10), place.owner);
    const products = rows.map(({ itemID, version }) => ({ itemID, version }));
    const change = { bulkID: newID(), products, change: percent(10) };
    const { body } = await server.call(productBulkRoutes.apply, { body: change }, place.owner);
    return [rows.length, body.changed];
  };
  // The first call of a session reads who it is.
  await preview(itemIDs.slice(0, 1), percent(10), place.owner);
  const few = await server.test.statementsOf(() => changeAll(itemIDs.slice(0, 20)));
  let changed: readonly number[] = [];
  const many = await server.test.statementsOf(async () => {
    changed = await changeAll(itemIDs);
  });
  expect(changed).toEqual([2000, 2000]);
  expect(many.length).toBeLessThan(2 * few.length);
});
