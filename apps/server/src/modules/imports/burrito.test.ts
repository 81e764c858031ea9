import { catalogueRoutes, sheetRoutes, type PosCatalogue } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueSheets } from '@tavola/tools/sheets/catalogue-sheets.ts';
import { startOfficeServer, type Office, type OfficeServer } from '../../../../../tools/testkit/office.ts';
import { bytesOf, importFile } from '../../../../../tools/testkit/sheets.ts';
import { demoCatalogue, writeCatalogue } from '../../database/demo/load.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const demo = { ...demoCatalogue('burrito'), discounts: [] };
const bare = { ...demo, categories: [], modifierGroups: [], products: [], priceLists: [], menus: [] };
const plant = ({ tenant: { scope } }: Office, catalogue: typeof demo) => server.services.database.tenant(scope, (tx) => writeCatalogue(tx, scope, catalogue, server.services));

/** The sell data with every id called by what stands behind it, so that two restaurants can be compared. */
function named(snapshot: PosCatalogue): unknown {
  const names = new Map<string, string>();
  for (const { itemID, name } of snapshot.products) names.set(itemID, `item ${name}`);
  for (const { itemCategoryID, name } of snapshot.categories) names.set(itemCategoryID, `category ${name}`);
  for (const { modifierGroupID, name } of snapshot.modifierGroups) names.set(modifierGroupID, `group ${name}`);
  for (const { modifierOptionID, modifierGroupID, name } of snapshot.modifierOptions) names.set(modifierOptionID, `${names.get(modifierGroupID)}: ${name}`);
  for (const { taxID, name } of snapshot.taxes) names.set(taxID, `tax ${name}`);
  for (const { priceListID, name } of snapshot.priceLists) names.set(priceListID, `list ${name}`);
  for (const { menuID, name, menuSections } of snapshot.menus) {
    names.set(menuID, `menu ${name}`);
    for (const { menuSectionID, displayName } of menuSections) names.set(menuSectionID, `${name}: ${displayName}`);
    for (const { menuSectionID, menuItems } of menuSections) for (const { menuItemID, itemID } of menuItems) names.set(menuItemID, `${names.get(menuSectionID)}: ${names.get(itemID)}`);
  }
  const { version: _version, ...lists } = JSON.parse(JSON.stringify(snapshot, (_key, value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value))) as PosCatalogue;
  const byText = <T>(list: readonly T[]) => list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    ...lists, priceLists: lists.priceLists.map((list) => ({ ...list, priceListItems: byText(list.priceListItems), priceListModifierOptions: byText(list.priceListModifierOptions) })),
    modifierOptions: byText(lists.modifierOptions), menus: lists.menus.map((menu) => ({ ...menu, menuSections: byText(menu.menuSections) })),
  };
}

it.each(['csv', 'xlsx'] as const)('the burrito counter built from %s files sells exactly what the demo sells', async (format) => {
  const [built, model] = [await server.open(), await server.open()];
  await plant(model, demo);
  await plant(built, bare);
  for (const { sheet, file } of await catalogueSheets(demo, format)) {
    const taken = await importFile(server, sheetRoutes[sheet], built.owner, bytesOf(file), { name: file.fileName });
    expect([sheet, taken.status, taken.status === 200 ? [] : taken.body]).toEqual([sheet, 200, []]);
    expect([sheet, taken.body.counts.new]).toEqual([sheet, taken.body.rows.length]);
  }
  const [mine, theirs] = [(await server.call(catalogueRoutes.pos, {}, built.owner)).body, (await server.call(catalogueRoutes.pos, {}, model.owner)).body];
  expect(mine.products.length).toBe(40);
  expect(named(mine)).toEqual(named(theirs));
});
