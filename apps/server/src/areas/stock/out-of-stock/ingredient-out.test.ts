import {
  catalogRoutes,
  ingredientRoutes,
  outOfStockRoutes,
  orderRoutes,
  permission,
  recipeRoutes,
  type StockUser,
} from '@tavola/contract';
import { cafe, productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { handleOutOfStockEnds } from './mark-out-of-stock.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

/** What is marked afterwards raises the version, so that the server reads them. */
const setRules = (office: Office, items: boolean, ingredients: boolean) =>
  server.test.asOwner((client) =>
    client.query(`UPDATE locations SET operational_setting = operational_setting || $2::jsonb WHERE company_id = $1`, [
      office.tenant.scope.companyID,
      JSON.stringify({
        disableProductSelectionForOutOfStockItems: items,
        disableProductSelectionForOutOfStockIngredients: ingredients,
      }),
    ]),
  );

/** A diner whose burger and an option are made of a sauce, which is made of basil; no stock is counted. */
async function openDiner() {
  const office = await server.open({ isSelling: true });
  const { owner } = office;
  const ingredient = async (name: string) =>
    (
      await server.call(
        ingredientRoutes.create,
        { body: { name, categoryID: null, uomid: null, cost: null, enableTrackInventory: false, vendorID: null } },
        owner,
      )
    ).body.ingredientID;
  const [basil, sauce] = [await ingredient('Basil'), await ingredient('Sauce')];
  const burger = await productCalled(server, office, 'Burger');
  const option = (await server.call(catalogRoutes.pos, {}, owner)).body.modifierOptions[0];
  const partOf = (elementItemID: string) => ({ parts: [{ elementItemID, quantity: 1, uomid: null }], revision: '' });
  const recipes = [
    await server.call(recipeRoutes.saveOfItem, { params: { id: sauce }, body: partOf(basil) }, owner),
    await server.call(recipeRoutes.saveOfItem, { params: { id: burger.itemID }, body: partOf(sauce) }, owner),
    await server.call(
      recipeRoutes.saveOfOption,
      { params: { id: option?.modifierOptionID ?? '' }, body: partOf(basil) },
      owner,
    ),
  ];
  expect(recipes.map(({ status }) => status)).toEqual([200, 200, 200]);
  const change = (id: string, isOutOfStock: boolean, end: 'Today' | 'Lifted' = 'Today') =>
    server.call(outOfStockRoutes.change, { params: { id }, body: { isOutOfStock, end } }, owner);
  const out = async () => {
    const { products, modifierOptions } = (await server.call(catalogRoutes.pos, {}, owner)).body;
    return [...products, ...modifierOptions]
      .filter(({ isOutOfStock }) => isOutOfStock)
      .map(({ name, isOutForIngredient }) => ({ name, isOutForIngredient }));
  };
  const version = async () => (await server.call(catalogRoutes.cacheVersion, {}, owner)).body.version;
  return { office, owner, basil, burger, option, change, out, version };
}
const textOf = ({ kind, name, within }: StockUser) => [kind, name, within?.name ?? null];

test('an ingredient that is marked takes off sale what needs it, at any depth, at once, and brings it back', async () => {
  const { office, basil, option, change, out, version } = await openDiner();
  const before = await version();
  const [marked] = (await change(basil, true)).body.items;
  expect(marked).toMatchObject({ itemID: basil, name: 'Basil', isIngredient: true });
  expect(await out()).toEqual([
    { name: 'Burger', isOutForIngredient: true },
    { name: option?.name, isOutForIngredient: true },
  ]);
  expect(await version(), 'one version for all of it').toBe(before + 1);
  expect((await office.messages()).filter((event) => event === 'itemAvailabilityChanged')).toHaveLength(1);
  expect((await change(basil, false)).body.items).toEqual([]);
  expect(await out()).toEqual([]);
});

test('an ingredient that is marked for today is back with the next business day, with all that needs it', async () => {
  const { basil, change, out } = await openDiner();
  const [marked] = (await change(basil, true)).body.items;
  const queue = new JobQueue(server.services);
  handleOutOfStockEnds(server.services, queue);
  server.clock.set(new Date(Date.parse(marked?.until ?? '') + 1000));
  await queue.sweep();
  expect(await out()).toEqual([]);
  server.clock.reset();
});

test('the list that is shown before names dishes, parts of combos and options, and is what then goes off sale', async () => {
  const office = await server.open({ catalog: cafe });
  const { owner } = office;
  const [tea, coffee] = [await productCalled(server, office, 'Tea'), await productCalled(server, office, 'Coffee')];
  const { body: leaves } = await server.call(
    ingredientRoutes.create,
    {
      body: { name: 'Leaves', categoryID: null, uomid: null, cost: null, enableTrackInventory: false, vendorID: null },
    },
    owner,
  );
  const sold = async () => (await server.call(catalogRoutes.pos, {}, owner)).body;
  const mint = (await sold()).modifierOptions.find(({ name }) => name === 'Mint');
  const body = { parts: [{ elementItemID: leaves.ingredientID, quantity: 1, uomid: null }], revision: '' };
  for (const { itemID: id } of [tea, coffee])
    expect((await server.call(recipeRoutes.saveOfItem, { params: { id }, body }, owner)).status).toBe(200);
  const ofMint = { params: { id: mint?.modifierOptionID ?? '' }, body };
  expect((await server.call(recipeRoutes.saveOfOption, ofMint, owner)).status).toBe(200);
  const params = { id: leaves.ingredientID };
  const listed = async () => (await server.call(outOfStockRoutes.users, { params }, owner)).body.items.map(textOf);
  expect(await listed()).toEqual([
    ['Item', 'Coffee', null],
    ['Item', 'Tea', null],
    ['Part', 'Tea', 'Coffee break'],
    ['Option', 'Mint', 'Syrup'],
  ]);
  await server.call(outOfStockRoutes.change, { params, body: { isOutOfStock: true } }, owner);
  const { products, modifierOptions } = await sold();
  const out = [...products, ...modifierOptions].filter(({ isOutOfStock }) => isOutOfStock);
  expect(out.map(({ type, name }: { type?: string; name: string }) => [type, name])).toEqual([
    ['ProductVariant', 'Coffee, Large'],
    ['ProductVariant', 'Coffee, Small'],
    ['Product', 'Tea'],
    [undefined, 'Mint'],
  ]);
  // What is made and counted by itself does not need its ingredients any longer.
  await saveProduct(server, office, tea, { enableTrackInventory: true });
  expect(await listed()).toEqual([
    ['Item', 'Coffee', null],
    ['Option', 'Mint', 'Syrup'],
  ]);
});

test('the two settings weigh items and ingredients by themselves', async () => {
  const { office, owner, basil, burger, change } = await openDiner();
  const send = async () => {
    const terminal = await loadTerminal(server, owner);
    const body = terminal.totalled(terminal.order([terminal.line('Burger', 1)]));
    return (await server.call(orderRoutes.send, { body }, owner)).status;
  };
  const sendWith = async (items: boolean, ingredients: boolean, outID: string) => {
    await setRules(office, items, ingredients);
    await change(outID, true);
    const status = await send();
    await change(outID, false);
    return status;
  };
  expect(await sendWith(true, false, basil), 'the dish itself is not out').toBe(200);
  expect(await sendWith(false, true, basil)).toBe(409);
  expect(await sendWith(false, true, burger.itemID), 'only its ingredients are asked for').toBe(200);
  expect(await sendWith(true, false, burger.itemID)).toBe(409);
});

test('ingredients are found by a part of their name, those that are out first; others are none of them', async () => {
  const { owner, basil, change } = await openDiner();
  const offered = async (search: string) =>
    (await server.call(outOfStockRoutes.ingredients, { query: { search } }, owner)).body.items.map(({ name }) => name);
  expect(await offered('aUc')).toEqual(['Sauce']);
  expect(await offered('burger')).toEqual([]);
  expect(await offered('%')).toEqual([]);
  const names = await offered('');
  expect(names).toEqual(names.toSorted());
  await change(basil, true);
  expect((await offered(''))[0]).toBe('Basil');
});

test('an ingredient needs action 315, and one that is not here is refused', async () => {
  const { office, basil, owner, out } = await openDiner();
  const cook = await office.colleague(permission.orderDashboard.view);
  const body = { isOutOfStock: true };
  const refused = await server.call(outOfStockRoutes.change, { params: { id: basil }, body }, cook);
  expect(refused).toMatchObject({ status: 403, body: { additionValue: { errorCode: 'approval.required' } } });
  expect(await out()).toEqual([]);
  expect((await server.call(outOfStockRoutes.users, { params: { id: newID() } }, owner)).status).toBe(404);
  const none = await server.call(outOfStockRoutes.change, { params: { id: newID() }, body }, owner);
  expect(none.status).toBe(404);
});
