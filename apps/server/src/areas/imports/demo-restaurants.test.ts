import { catalogRoutes, type DemoName, type PosCatalog, sheetRoutes } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogSheets } from '@tavola/tools/sheets/catalog-sheets.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { bytesOf, importFile, type Imported } from '@tavola/testkit/files/sheets.ts';
import { type DemoCatalog, demoCatalog } from '@tavola/demo';
import { writeCatalog } from '#database/demo.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const sold = (name: DemoName) => ({ ...demoCatalog(name), discounts: [] });
const bare = (name: DemoName) => ({
  ...sold(name),
  categories: [],
  modifierGroups: [],
  variantGroups: [],
  products: [],
  deposits: [],
  priceLists: [],
  menus: [],
});
const plant = ({ tenant: { scope } }: Office, catalog: DemoCatalog) =>
  server.services.database.tenant(scope, (tx) => writeCatalog(tx, scope, catalog, server.services));

/** The sell data with every id replaced by the name of its record, so that two restaurants can be compared. */
function named(snapshot: PosCatalog): unknown {
  const names = new Map<string, string>();
  for (const { itemID, name } of snapshot.products) names.set(itemID, `item ${name}`);
  for (const { itemCategoryID, name } of snapshot.categories) names.set(itemCategoryID, `category ${name}`);
  for (const { modifierGroupID, name } of snapshot.modifierGroups) names.set(modifierGroupID, `group ${name}`);
  for (const { modifierOptionID, modifierGroupID, name } of snapshot.modifierOptions)
    names.set(modifierOptionID, `${names.get(modifierGroupID)}: ${name}`);
  for (const { taxID, name } of snapshot.taxes) names.set(taxID, `tax ${name}`);
  for (const { priceListID, name } of snapshot.priceLists) names.set(priceListID, `list ${name}`);
  for (const { variantGroups } of snapshot.products) {
    for (const { variantID, name, variantOptions } of variantGroups) {
      names.set(variantID, `variant ${name}`);
      for (const option of variantOptions) names.set(option.variantOptionID, `variant ${name}: ${option.name}`);
    }
  }
  for (const { comboChoiceID, itemID, name } of snapshot.comboChoices)
    names.set(comboChoiceID, `choice ${names.get(itemID)}: ${name}`);
  for (const { menuID, name, menuSections } of snapshot.menus) {
    names.set(menuID, `menu ${name}`);
    for (const { menuSectionID, displayName } of menuSections) names.set(menuSectionID, `${name}: ${displayName}`);
    for (const { menuSectionID, menuItems } of menuSections)
      for (const { menuItemID, itemID } of menuItems)
        names.set(menuItemID, `${names.get(menuSectionID)}: ${names.get(itemID)}`);
  }
  const { version: _version, ...lists } = JSON.parse(
    JSON.stringify(snapshot, (_key, value: unknown) =>
      typeof value === 'string' ? (names.get(value) ?? value) : value,
    ),
  ) as PosCatalog;
  const byText = <T>(list: readonly T[]) => list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    ...lists,
    comboChoices: byText(lists.comboChoices),
    priceLists: lists.priceLists.map((list) => ({
      ...list,
      priceListItems: byText(list.priceListItems),
      priceListModifierOptions: byText(list.priceListModifierOptions),
    })),
    modifierOptions: byText(lists.modifierOptions),
    menus: lists.menus.map((menu) => ({ ...menu, menuSections: byText(menu.menuSections) })),
  };
}

const refusedIn = ({ body }: Imported) =>
  (body.additionValue.current as Imported['body'] | undefined)?.rows.filter(({ kind }) => kind === 'refused') ?? body;

it.each([
  ['burrito', 'csv'],
  ['burrito', 'xlsx'],
  ['thai', 'csv'],
  ['thai', 'xlsx'],
  ['bakery', 'csv'],
] as const)('the %s restaurant built from %s files sells exactly what the demo sells', async (name, format) => {
  const demo = sold(name);
  const [built, model] = [await server.open(), await server.open()];
  await plant(model, demo);
  await plant(built, bare(name));
  for (const { sheet, file } of await catalogSheets(demo, format)) {
    const taken = await importFile(server, sheetRoutes[sheet], built.owner, bytesOf(file), { name: file.fileName });
    expect(taken.status, sheet).toBe(200);
    expect(taken.status === 200 ? [] : refusedIn(taken), sheet).toEqual([]);
    expect(taken.body.counts.new, sheet).toEqual(taken.body.rows.length);
    const again = await importFile(server, sheetRoutes[sheet], built.owner, bytesOf(file), { name: file.fileName });
    expect(again.status, sheet).toBe(200);
    expect(again.body.counts, sheet).toEqual({ new: 0, changed: 0, same: taken.body.rows.length, refused: 0 });
  }
  const [mine, theirs] = [
    (await server.call(catalogRoutes.pos, {}, built.owner)).body,
    (await server.call(catalogRoutes.pos, {}, model.owner)).body,
  ];
  expect(mine.products.length).toBe(
    demo.products.reduce((count, { variants }) => count + 1 + variants.length, 3 * demo.deposits.length),
  );
  expect(named(mine)).toEqual(named(theirs));
});
