import {
  catalogRoutes,
  categoryRoutes,
  menuRoutes,
  productRoutes,
  type MenuSectionInput,
  type ProductBulkChange,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu, morning, section } from '../menus/menus.setup.ts';
import { bulkOf, percent, type Bulk } from './product-bulk.setup.ts';

type MenuEntry = MenuSectionInput['menuItems'][number];
let server: OfficeServer;
let office: Office;
let addProduct: Bulk['addProduct'];
let preview: Bulk['preview'];
let apply: Bulk['apply'];
let undo: Bulk['undo'];
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  ({ addProduct, preview, apply, undo } = bulkOf(server, office));
});
afterAll(() => server.close());

/** An item as a section of a menu has it. */
const entry = (itemID = '', more: Partial<MenuEntry> = {}): MenuEntry => ({
  menuItemID: newID(),
  itemID,
  isAvailable: true,
  bgColor: null,
  availabilities: [],
  menuItemModifierOptions: [],
  ...more,
});

describe('deposits together', () => {
  const addDeposit = async (name: string) =>
    (
      await server.call(
        productRoutes.create,
        {
          query: { isDepositAndCredit: true },
          body: { name, basePrice: 2, isTaxInclusive: false, depositAndCredit: { deposit: {}, credit: {} } } as never,
        },
        office.owner,
      )
    ).body.itemID;
  const sides = async (name: string) => {
    const query = { search: name, isDepositAndCredit: true, pageSize: -1 };
    const { body } = await server.call(productRoutes.list, { query }, office.owner);
    return body.items.map((row) => [row.depositPrice, row.creditPrice, row.categoryID, row.taxID]);
  };

  it('change the price, the category and the tax of both sides, and are undone', async () => {
    const ids = [await addDeposit('Bulk crate 1'), await addDeposit('Bulk crate 2')];
    const [usual] = await sides('Bulk crate 1');
    const { body: rows } = await preview(ids, percent(50));
    expect(rows.map(({ before, after }) => [before.price, after.price])).toEqual([
      [2, 3],
      [2, 3],
    ]);
    const { body: category } = await server.call(categoryRoutes.create, { body: { name: 'Empties' } }, office.owner);
    const { itemCategoryID: categoryID } = category;
    const twins = async () => {
      const { body: data } = await server.call(catalogRoutes.pos, {}, office.owner);
      return data.products
        .filter(({ baseDepositAndCreditItemID }) => baseDepositAndCreditItemID === ids[0])
        .map((one) => [one.basePrice, one.categoryID, one.taxID]);
    };
    const [before] = await twins();
    const both = async (place: number, value: unknown) => {
      const after = before?.toSpliced(place, 1, value as string);
      expect(await twins()).toEqual([after, after]);
    };
    for (const [change, place, value] of [
      [percent(50), 0, 3],
      [{ kind: 'category', categoryID }, 1, categoryID],
      [{ kind: 'tax', taxID: null, isDefaultTax: false }, 2, null],
    ] as const) {
      const { body } = await apply(ids, change);
      expect(body.changed).toBe(2);
      await both(place, value);
      expect((await undo(body.bulkID)).status).toBe(200);
      expect(await twins()).toEqual([before, before]);
    }
    expect(await sides('Bulk crate')).toEqual([usual, usual]);
  });

  it('have no modifier groups and no menu', async () => {
    const id = await addDeposit('Bulk keg');
    const { body: places } = await server.call(menuRoutes.places, {}, office.owner);
    const menuID = places[0]?.menuID ?? '';
    for (const change of [
      { kind: 'menu', placement: { menuID } },
      { kind: 'offMenu', menuID },
      { kind: 'modifierGroup', modifierGroupID: newID(), isAsked: true },
    ] as const)
      expect((await preview([id], change)).body).toMatchObject({
        additionValue: { errorCode: 'item.error.type_fixed' },
      });
  });
});

describe('products together', () => {
  it('come off a menu, and undone they are at their places with what the menu said of them', async () => {
    const ids = [await addProduct(1), await addProduct(1), await addProduct(1)];
    const [inFirst, inSecond, elsewhere] = ids;
    const menuID = newID();
    const hours = [morning];

    const menuSections = [
      section('First', { menuItems: [entry(inFirst, { bgColor: '#123456', availabilities: hours }), entry(inSecond)] }),
      section('Second', { menuItems: [entry(inFirst)] }),
    ];
    const { body: created } = await server.call(
      menuRoutes.create,
      { body: { ...menu('Off menu'), menuSections, menuID } as never },
      office.owner,
    );
    const read = async () =>
      (await server.call(menuRoutes.get, { params: { id: menuID } }, office.owner)).body.menuSections;
    const items = async () => (await read()).map(({ menuItems }) => menuItems.map(({ itemID }) => itemID));
    const change: ProductBulkChange = { kind: 'offMenu', menuID };
    const off = [inFirst ?? '', elsewhere ?? ''];
    const { body: rows } = await preview(off, change);
    expect(rows.map(({ before, after, isChanged }) => [before.isOn, after.isOn, isChanged])).toEqual([
      [true, false, true],
      [false, false, false],
    ]);
    const { body } = await apply(off, change);
    expect(body.changed).toBe(1);
    expect(await items()).toEqual([[inSecond], []]);
    expect((await undo(body.bulkID)).status).toBe(200);
    expect(await read()).toEqual(created.menuSections);
  });

  it('do not come back to a section that was deleted since', async () => {
    const id = await addProduct(1);
    const menuID = newID();
    const menuSections = [section('Gone', { menuItems: [entry(id)] })];
    await server.call(
      menuRoutes.create,
      { body: { ...menu('Cut menu'), menuSections, menuID } as never },
      office.owner,
    );
    const { body: made } = await apply([id], { kind: 'offMenu', menuID });
    const { body: now } = await server.call(menuRoutes.get, { params: { id: menuID } }, office.owner);
    const cut = await server.call(
      menuRoutes.update,
      { params: { id: menuID }, body: { ...menu('Cut menu'), menuSections: [], version: now.version } as never },
      office.owner,
    );
    expect(cut.status).toBe(200);
    const { status, body } = await undo(made.bulkID);
    expect(status).toBe(409);
    expect(body).toMatchObject({ additionValue: { errorCode: 'item.error.bulk_undone' } });
  });
});
