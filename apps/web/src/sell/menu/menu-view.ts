import type { MenuSection, PosProduct } from '@tavola/contract';
import {
  blockOf as whyBlocked, countertopMenus, findByBarcode, groupsFor, limitsOf, shownPrice, tilesOfSection, type Catalog, type IndexedMenu, type LocalMoment, type MenuSelection, type MenuTile, type TileRules, type Verdict,
} from '@tavola/selling';
import type { SellData } from '../data/sell-data.ts';

/** Top sections of a menu, or the sections under one. */
export const sectionsUnder = (menu: IndexedMenu | undefined, menuSectionID: string | null): readonly MenuSection[] => menu?.children.get(menuSectionID ?? '') ?? [];

/** The section at the top that a section stands under, itself included. */
export function topSectionOf(menu: IndexedMenu | undefined, menuSectionID: string | null): string | null {
  let current = menuSectionID;
  for (let depth = 0; current !== null && depth < 20; depth++) {
    const parent: string | null = menu?.sections.get(current)?.section.parentMenuSectionId ?? null;
    if (parent === null || parent === '') return current;
    current = parent;
  }
  return current;
}

/** What the present selection shows. A section shows its own items, then those of the sections under it. */
export function tilesOf(data: SellData, selection: MenuSelection, at: LocalMoment): readonly MenuTile[] {
  const { catalog, operational } = data;
  if (selection.search.trim() !== '') {
    const menus = operational.allMenuSearchable ? countertopMenus(catalog) : [catalog.menus.get(selection.menuID ?? '')].flatMap((menu) => menu ?? []);
    return onceEach(menus.flatMap((menu) => tilesUnder(data, menu, null, at))).filter((tile) => matches(tile.product, selection.search));
  }
  const menu = catalog.menus.get(selection.menuID ?? '');
  if (menu === undefined) return [];
  const tiles = tilesUnder(data, menu, selection.menuSectionID, at);
  const shown = selection.menuSectionID === null ? onceEach(tiles) : tiles;
  return selection.categoryID === null ? shown : shown.filter((tile) => tile.product.categoryID === selection.categoryID);
}

function tilesUnder(data: SellData, menu: IndexedMenu, menuSectionID: string | null, at: LocalMoment): MenuTile[] {
  const own = menuSectionID === null ? [] : tilesOfSection(data.catalog, menu, menuSectionID, at, rulesOf(data));
  return [...own, ...sectionsUnder(menu, menuSectionID).flatMap((section) => tilesUnder(data, menu, section.menuSectionID, at))];
}

/** How the settings of the location weigh stock and hours. */
const rulesOf = ({ operational, unavailableIDs }: SellData): TileRules => ({
  isStrictTime: operational.strictTimeAvailabilityOnSales, isStockChecked: operational.disableProductSelectionForOutOfStockItems, unavailableIDs,
});

/** Why a product cannot be sold at a place now. */
export const blockOf = (data: SellData, product: PosProduct, place: { readonly menuID: string; readonly menuSectionID: string } | null, at: LocalMoment): MenuTile['blocked'] => whyBlocked(data.catalog, product, place, at, rulesOf(data));

function onceEach(tiles: readonly MenuTile[]): MenuTile[] {
  const seen = new Set<string>();
  return tiles.filter((tile) => seen.size < seen.add(tile.product.itemID).size);
}

function matches(product: PosProduct, search: string): boolean {
  const text = `${product.displayName} ${product.name} ${product.refCode ?? ''} ${product.barcode ?? ''}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Categories of what is shown, in their order; to narrow it down by. */
export function categoriesOf(catalog: Catalog, tiles: readonly MenuTile[]): readonly { readonly itemCategoryID: string; readonly name: string }[] {
  const used = new Set(tiles.map((tile) => tile.product.categoryID));
  return [...catalog.categories.values()].filter((category) => used.has(category.itemCategoryID)).toSorted((a, b) => a.sortNumber - b.sortNumber);
}

/** Whether something must be chosen before the item can be added: a variant, a part of a combo, an option of a group with a minimum. */
export function needsChoice(catalog: Catalog, product: PosProduct): boolean {
  if (product.type === 'BaseProduct' || product.comboChoiceIDs.length > 0) return true;
  return groupsFor(catalog, product, []).some((group) => group.group.isActive && limitsOf(group).min > 0);
}

/** Whether something may be chosen with the item. */
export const hasChoice = (catalog: Catalog, product: PosProduct): boolean =>
  needsChoice(catalog, product) || product.variantGroups.length > 0 || groupsFor(catalog, product, []).some((group) => group.group.isActive && group.options.length > 0);

/** The item of a scanned code and where it stands: on the shown menu if it is there, else on the first that has it. */
export function scannedTile(data: SellData, barcode: string, menuID: string | null, at: LocalMoment): Verdict<MenuTile> {
  const found = findByBarcode(data.catalog, barcode);
  if (!found.ok) return found;
  const product = found.value;
  const places = [...(data.catalog.placesOf.get(product.itemID) ?? []), ...(data.catalog.placesOf.get(product.baseItemID ?? '') ?? [])];
  const place = places.find((each) => each.menuID === menuID) ?? places[0] ?? null;
  const price = shownPrice(data.catalog, product, place?.menuID ?? '', at);
  if (!price.ok) return price;
  return {
    ok: true,
    value: { key: product.itemID, product, menuID: place?.menuID ?? '', menuSectionID: place?.menuSectionID ?? '', colour: null, price: price.value, isFrom: false, blocked: blockOf(data, product, place, at) },
  };
}
