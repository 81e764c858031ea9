import {
  catalogRoutes,
  ingredientRoutes,
  modifierGroupRoutes,
  productRoutes,
  recipeRoutes,
  type Allergen,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetCalls } from './sheets.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const { taken, refusals, cellsIn } = sheetCalls(() => server);

const sold = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;
const ofItem = async (office: Office, name: string) =>
  (await sold(office)).products.find((product) => product.name === name)?.allergens;
const ingredient = async ({ owner }: Office, name: string, allergens: Allergen[]) =>
  (
    await server.call(
      ingredientRoutes.create,
      {
        body: {
          name,
          categoryID: null,
          uomid: null,
          cost: null,
          enableTrackInventory: false,
          vendorID: null,
          allergens,
        },
      },
      owner,
    )
  ).body.ingredientID;

it('a dish contains what its record says and what its ingredients are made of, at any depth', async () => {
  const office = await server.open({ isSelling: true });
  const [paste, sauce] = [await ingredient(office, 'Paste', ['fish']), await ingredient(office, 'Sauce', ['soy'])];
  const burger = await productCalled(server, office, 'Burger');
  const partOf = (elementItemID: string) => ({ parts: [{ elementItemID, quantity: 1, uomid: null }], revision: '' });
  await server.call(recipeRoutes.saveOfItem, { params: { id: sauce }, body: partOf(paste) }, office.owner);
  await server.call(recipeRoutes.saveOfItem, { params: { id: burger.itemID }, body: partOf(sauce) }, office.owner);
  await saveProduct(server, office, burger, { allergens: ['milk', 'gluten', 'milk'] });
  expect((await productCalled(server, office, 'Burger')).allergens).toEqual(['gluten', 'milk']);
  expect(await ofItem(office, 'Burger')).toEqual(['gluten', 'fish', 'soy', 'milk']);
});

it('a variant contains what its product and its option do, and the product what any of its variants does', async () => {
  const office = await server.open({ isSelling: true });
  await taken(office, 'variants', 'Variant,Option,Allergens\nMeat,Prawn,crustaceans\nMeat,Chicken,\n');
  await taken(
    office,
    'products',
    'Name,Price,Variants,Variant of,Options,Allergens\nPad thai,120,Meat,,,Peanut; ไข่\nPad thai Prawn,160,,Pad thai,Prawn,\nPad thai Chicken,120,,Pad thai,Chicken,\n',
  );
  expect(await ofItem(office, 'Pad thai Prawn')).toEqual(['crustaceans', 'eggs', 'peanuts']);
  expect(await ofItem(office, 'Pad thai Chicken')).toEqual(['eggs', 'peanuts']);
  expect(await ofItem(office, 'Pad thai')).toEqual(['crustaceans', 'eggs', 'peanuts']);
  expect(await cellsIn(office, 'products', 'Allergens')).toContain('eggs; peanuts');
});

it('an option contains its own and those of the item it takes; a combo what any of its parts does', async () => {
  const office = await server.open({ isSelling: true });
  const oil = await ingredient(office, 'Sesame oil', ['sesame']);
  const [group] = (await server.call(modifierGroupRoutes.list, { query: {} }, office.owner)).body.items;
  const call = { params: { id: group?.modifierGroupID ?? '' } };
  const { body: whole } = await server.call(modifierGroupRoutes.get, call, office.owner);
  const [first, ...rest] = whole.modifierOptions;
  if (first === undefined) throw new Error('the group has no option');
  const options = [{ ...first, itemID: oil, allergens: ['mustard' as const] }, ...rest];
  await server.call(
    modifierGroupRoutes.update,
    { ...call, body: { ...whole, modifierOptions: options } },
    office.owner,
  );
  const option = (await sold(office)).modifierOptions.find(
    ({ modifierOptionID }) => modifierOptionID === first.modifierOptionID,
  );
  expect(option?.allergens).toEqual(['mustard', 'sesame']);
});

it('a change that does not name allergens keeps them', async () => {
  const office = await server.open({ isSelling: true });
  const burger = await productCalled(server, office, 'Burger');
  await saveProduct(server, office, burger, { allergens: ['nuts'] });
  await saveProduct(server, office, await productCalled(server, office, 'Burger'), { allergens: undefined });
  expect((await productCalled(server, office, 'Burger')).allergens).toEqual(['nuts']);
  await saveProduct(server, office, await productCalled(server, office, 'Burger'), { allergens: [] });
  expect((await productCalled(server, office, 'Burger')).allergens).toEqual([]);
});

it('an option that does not name allergens keeps them', async () => {
  const office = await server.open({ isSelling: true });
  const [group] = (await server.call(modifierGroupRoutes.list, { query: {} }, office.owner)).body.items;
  const call = { params: { id: group?.modifierGroupID ?? '' } };
  const save = async (allergens: Allergen[] | undefined) => {
    const { body } = await server.call(modifierGroupRoutes.get, call, office.owner);
    const modifierOptions = body.modifierOptions.map((option) => ({ ...option, allergens }));
    return (
      await server.call(modifierGroupRoutes.update, { ...call, body: { ...body, modifierOptions } }, office.owner)
    ).body.modifierOptions[0]?.allergens;
  };
  expect(await save(['celery'])).toEqual(['celery']);
  expect(await save(undefined)).toEqual(['celery']);
});

it('a word that is no allergen is refused, in a form and in a file', async () => {
  const office = await server.open({ isSelling: true });
  const burger = await productCalled(server, office, 'Burger');
  const { version, ...body } = burger;
  const refused = await server.call(
    productRoutes.update,
    // A caller that knows no types.
    { params: { id: burger.itemID }, body: { ...body, version, allergens: ['strawberry'] } as never },
    office.owner,
  );
  expect(codeOf(refused)).toEqual([400, 'validation.failed']);
  const [problem] = await refusals(office, 'products', 'Name,Allergens\nBurger,milk; strawberry\n');
  expect(problem?.slice(0, 2)).toEqual([2, 'Allergens']);
});
