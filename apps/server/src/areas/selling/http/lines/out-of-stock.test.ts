import {
  catalogRoutes,
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  productRoutes,
  recipeRoutes,
  type AdjustInput,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const versionOf = async ({ owner }: Office) => (await server.call(catalogRoutes.cacheVersion, {}, owner)).body.version;
/** The news of what ended and came back, with the item of each, in order. */
const news = async ({ tenant: { scope } }: Office): Promise<boolean[]> =>
  server.test.asOwner(async (client) =>
    (
      await client.query<{ data: { isAvailable: boolean } }>(
        `SELECT data FROM hub_messages WHERE company_id = $1 AND event = 'itemAvailabilityChanged' ORDER BY seq`,
        [scope.companyID],
      )
    ).rows.map(({ data }) => data.isAvailable),
  );

/** A diner that counts its burgers, with `stock` of them. */
async function openCounting(stock: number) {
  const office = await server.open({ isSelling: true });
  const burger = await productCalled(server, office, 'Burger');
  await saveProduct(server, office, burger, { enableTrackInventory: true });
  const adjust = (mode: AdjustInput['mode'], quantity: number) =>
    server.call(
      inventoryRoutes.adjust,
      {
        params: { id: burger.itemID },
        body: { mode, quantity, uomid: null, unitCost: null, vendorID: null, reason: 'Count', comment: '' },
      },
      office.owner,
    );
  if (stock > 0) await adjust('Set', stock);
  const isOut = async () =>
    (await server.call(catalogRoutes.pos, {}, office.owner)).body.products.find(
      ({ itemID }) => itemID === burger.itemID,
    )?.isOutOfStock;
  return { office, burger, adjust, isOut };
}

describe('an item whose stock is tracked (decision 174)', () => {
  it('is out when a sale takes the last piece, and back when that is voided', async () => {
    const { office, burger, isOut } = await openCounting(2);
    const terminal = await loadTerminal(server, office.owner);
    expect(await isOut()).toBe(false);
    const earlier = await news(office);
    const one = terminal.totalled(terminal.order([terminal.line('Burger', 1)]));
    await server.call(orderRoutes.send, { body: one }, office.owner);
    const version = await versionOf(office);
    expect(await isOut(), 'one is left').toBe(false);
    expect(await news(office), 'one is left').toEqual(earlier);
    const last = terminal.totalled(terminal.order([terminal.line('Burger', 1)]));
    await server.call(orderRoutes.send, { body: last }, office.owner);
    expect(await isOut()).toBe(true);
    expect(await news(office)).toEqual([...earlier, false]);
    expect(await versionOf(office)).toEqual(version + 1);
    const unavailable = await server.call(catalogRoutes.unavailable, {}, office.owner);
    expect(unavailable.body.itemIDs).toContain(burger.itemID);
    const voided = await server.call(
      orderRoutes.void,
      { body: { orderID: last.orderID, reason: 'Mistake' } },
      office.owner,
    );
    expect(voided.status).toBe(200);
    expect(await isOut()).toBe(false);
    expect(await news(office)).toEqual([...earlier, false, true]);
  });

  it('goes further below nothing without another word to the terminals', async () => {
    const { office } = await openCounting(1);
    const terminal = await loadTerminal(server, office.owner);
    const sell = () =>
      server.call(
        orderRoutes.send,
        { body: terminal.totalled(terminal.order([terminal.line('Burger', 2)])) },
        office.owner,
      );
    await sell();
    const [earlier, version] = [await news(office), await versionOf(office)];
    await sell();
    expect(await news(office)).toEqual(earlier);
    expect(await versionOf(office)).toEqual(version);
  });

  it('follows what is counted by hand', async () => {
    const { office, adjust, isOut } = await openCounting(0);
    expect(await isOut()).toBe(true);
    expect(await news(office)).toEqual([]);
    await adjust('Add', 3);
    expect(await isOut()).toBe(false);
    expect(await news(office)).toEqual([true]);
    await adjust('Subtract', 1);
    await adjust('Set', 0);
    expect(await isOut()).toBe(true);
    expect(await news(office)).toEqual([true, false]);
  });

  it('stays out for the reason that was set by hand when its stock comes back', async () => {
    const { office, burger, adjust, isOut } = await openCounting(1);
    await server.call(productRoutes.initLocationData, { params: { id: burger.itemID } }, office.owner);
    await server.test.asOwner((client) =>
      client.query('UPDATE item_locations SET is_out_of_stock = true WHERE company_id = $1 AND item_id = $2', [
        office.tenant.scope.companyID,
        burger.itemID,
      ]),
    );
    await adjust('Set', 0);
    await adjust('Set', 5);
    expect(await isOut()).toBe(true);
  });
});

describe('an ingredient that runs out (decision 174)', () => {
  it('takes the products and options off sale that are made of it, and brings them back', async () => {
    const office = await server.open({ isSelling: true });
    const burger = await productCalled(server, office, 'Burger');
    const option = (await server.call(catalogRoutes.pos, {}, office.owner)).body.modifierOptions[0];
    const { body: beef } = await server.call(
      ingredientRoutes.create,
      { body: { name: 'Beef', categoryID: null, uomid: null, cost: null, enableTrackInventory: true, vendorID: null } },
      office.owner,
    );
    const beefOf = (quantity: number) => [{ elementItemID: beef.ingredientID, quantity, uomid: null }];
    const adjust = (quantity: number) =>
      server.call(
        inventoryRoutes.adjust,
        {
          params: { id: beef.ingredientID },
          body: { mode: 'Set', quantity, uomid: null, unitCost: null, vendorID: null, reason: 'Count', comment: '' },
        },
        office.owner,
      );
    await adjust(3);
    const params = { id: burger.itemID };
    await server.call(recipeRoutes.saveOfItem, { params, body: { parts: beefOf(2), revision: '' } }, office.owner);
    await server.call(
      recipeRoutes.saveOfOption,
      { params: { id: option?.modifierOptionID ?? '' }, body: { parts: beefOf(1), revision: '' } },
      office.owner,
    );
    const out = async () => {
      const { products, modifierOptions } = (await server.call(catalogRoutes.pos, {}, office.owner)).body;
      return [...products, ...modifierOptions].filter(({ isOutOfStock }) => isOutOfStock).map(({ name }) => name);
    };
    const terminal = await loadTerminal(server, office.owner);
    const sell = async () => {
      const body = terminal.totalled(terminal.order([terminal.line('Burger', 1)]));
      expect((await server.call(orderRoutes.send, { body }, office.owner)).status).toBe(200);
      return body.orderID;
    };
    await sell();
    const [earlier, version] = [await news(office), await versionOf(office)];
    expect(await out()).toEqual([]);
    const orderID = await sell();
    expect(await out()).toEqual(['Burger', option?.name]);
    expect(await news(office)).toEqual([...earlier, false]);
    expect(await versionOf(office)).toEqual(version + 1);
    await server.call(orderRoutes.void, { body: { orderID, reason: 'Mistake' } }, office.owner);
    expect(await out()).toEqual([]);
    expect(await news(office)).toEqual([...earlier, false, true]);
    await adjust(0);
    expect(await out()).toEqual(['Burger', option?.name]);
    expect(await news(office)).toEqual([...earlier, false, true, false]);
    // A product that is counted itself is judged by its own stock.
    await saveProduct(server, office, burger, { enableTrackInventory: true });
    await server.call(
      inventoryRoutes.adjust,
      {
        params: { id: burger.itemID },
        body: { mode: 'Set', quantity: 1, uomid: null, unitCost: null, vendorID: null, reason: 'Count', comment: '' },
      },
      office.owner,
    );
    expect(await out()).toEqual([option?.name]);
  });
});
