import {
  catalogRoutes,
  orderRoutes,
  permission,
  priceListRoutes,
  productRoutes,
  type AlsoInPriceLists,
  type Order,
  type Product,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productCalled } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

/** A diner whose list `Counter` has a soda at 5.25; the product says 4.50. */
async function openDiner() {
  const diner = await server.open({ isSelling: true });
  const soda = await productCalled(server, diner, 'Soda');
  const { body: list } = await server.call(
    priceListRoutes.create,
    {
      body: {
        name: 'Counter',
        isBasePriceList: false,
        priceListAvailabilities: [],
        priceListItems: [{ itemID: soda.itemID, price: 5.25 }],
        priceListModifierOptions: [],
      },
    },
    diner.owner,
  );
  return { diner, soda, list };
}

const chargesOf = async ({ owner }: Office, id: string) =>
  (await server.call(productRoutes.charges, { params: { id } }, owner)).body;
const rowOf = async ({ owner }: Office, search: string, withCharges = true) =>
  (await server.call(productRoutes.list, { query: { search, variantItem: true, withCharges } }, owner)).body.items[0];
const save = (caller: Office['owner'], product: Product, basePrice: number, alsoInPriceLists?: AlsoInPriceLists) =>
  server.call(
    productRoutes.update,
    {
      params: { id: product.itemID },
      query: {},
      body: { ...product, basePrice, ...(alsoInPriceLists && { alsoInPriceLists: [...alsoInPriceLists] }) },
    },
    caller,
  );

describe('the price that is charged (decision 260)', () => {
  it('is the price of the sale, with the list that it comes from and the menus that charge it', async () => {
    const { diner, soda, list } = await openDiner();
    const charges = await chargesOf(diner, soda.itemID);
    const { menus } = (await server.call(catalogRoutes.pos, {}, diner.owner)).body;
    const open = menus.filter(
      (menu) =>
        !menu.isOnlineMenu && menu.menuSections.some((one) => one.menuItems.some((x) => x.itemID === soda.itemID)),
    );
    expect(charges.items).toMatchObject([
      { itemID: soda.itemID, charges: [{ price: 5.25, priceListID: list.priceListID, priceListName: 'Counter' }] },
    ]);
    expect(charges.items[0]?.charges[0]?.menus.map(({ name }) => name)).toEqual(open.map(({ name }) => name));
    expect(charges.priceLists).toMatchObject([
      { priceListID: list.priceListID, name: 'Counter', isActive: true, items: [{ itemID: soda.itemID, price: 5.25 }] },
    ]);
    const terminal = await loadTerminal(server, diner.owner);
    const { body } = await server.call(
      orderRoutes.base,
      { body: terminal.order([terminal.line('Soda', 1)]) },
      diner.owner,
    );
    expect((body as Order).subtotal).toBe(5.25);
  });

  it('is in the list only when asked for, and only where it is not the own price', async () => {
    const { diner } = await openDiner();
    expect((await rowOf(diner, 'Soda'))?.charges).toMatchObject([{ price: 5.25, priceListName: 'Counter' }]);
    expect((await rowOf(diner, 'Soda', false))?.charges).toEqual([]);
    expect((await rowOf(diner, 'Burger'))?.charges).toEqual([]);
  });

  it('stays in the list when the product gets another price, until the save says otherwise', async () => {
    const { diner, soda, list } = await openDiner();
    const first = await save(diner.owner, soda, 4.75);
    expect(first.status).toBe(200);
    expect((await chargesOf(diner, soda.itemID)).items[0]?.charges[0]?.price).toBe(5.25);
    const saved = await productCalled(server, diner, 'Soda');
    const also = [{ priceListID: list.priceListID.toUpperCase(), itemID: soda.itemID }];
    expect((await save(diner.owner, saved, 4.8, also)).status).toBe(200);
    expect(await chargesOf(diner, soda.itemID)).toMatchObject({
      items: [{ charges: [{ price: 4.8, priceListName: 'Counter' }] }],
      priceLists: [{ items: [{ price: 4.8 }] }],
    });
    const { body } = await server.call(priceListRoutes.get, { params: { id: list.priceListID } }, diner.owner);
    expect(body.version).toBe(list.version + 1);
  });

  it('of a list that does not name the item, or that is gone, is refused and nothing is saved', async () => {
    const { diner, soda, list } = await openDiner();
    const burger = await productCalled(server, diner, 'Burger');
    for (const wrong of [
      { priceListID: list.priceListID, itemID: burger.itemID },
      { priceListID: burger.itemID, itemID: soda.itemID },
    ]) {
      const refused = await save(diner.owner, soda, 9, [wrong]);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        additionValue: { fields: [{ path: 'alsoInPriceLists[0]', code: 'gone' }] },
      });
    }
    expect((await productCalled(server, diner, 'Soda')).basePrice).toBe(soda.basePrice);
  });

  it('is changed in a list only by people who may edit price lists', async () => {
    const { diner, soda, list } = await openDiner();
    const also = [{ priceListID: list.priceListID, itemID: soda.itemID }];
    const editor = await diner.colleague(permission.product.view, permission.product.edit);
    expect((await save(editor, soda, 4.6, also)).status).toBe(403);
    expect((await save(editor, soda, 4.6)).status).toBe(200);
  });
});
