import { wordsOf, type MenuSection, type Names, type PosProduct } from '@tavola/contract';
import {
  blockOf as whyBlocked,
  countertopMenus,
  findByBarcode,
  isOnAt,
  placesOfSection,
  shownPrice,
  stockRulesOf,
  tileAt,
  type Catalog,
  type IndexedMenu,
  type LocalMoment,
  type MenuSelection,
  type MenuTile,
  type TilePlace,
  type TileRules,
  type Verdict,
} from '@tavola/selling';
import type { Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';

/** Top sections of a menu, or the sections under one. */
export const sectionsUnder = (menu: IndexedMenu | undefined, menuSectionID: string | null): readonly MenuSection[] =>
  menu?.children.get(menuSectionID ?? '') ?? [];

/** The top-level section that a section belongs to, itself included. */
export function topSectionOf(menu: IndexedMenu | undefined, menuSectionID: string | null): string | null {
  let current = menuSectionID;
  for (let depth = 0; current !== null && depth < 20; depth++) {
    const parent: string | null = menu?.sections.get(current)?.section.parentMenuSectionId ?? null;
    if (parent === null || parent === '') return current;
    current = parent;
  }
  return current;
}

/** The entries of the selection, in all categories. A section shows its own items, then those of its subsections. */
export function placesOf(
  { catalog, operational, channel }: SellData,
  { menuID, menuSectionID, search }: MenuSelection,
): readonly TilePlace[] {
  const menu = catalog.menus.get(menuID ?? '');
  if (search.trim() !== '') {
    const menus = isOnAt(operational.allMenuSearchable, channel)
      ? countertopMenus(catalog)
      : menu === undefined
        ? []
        : [menu];
    return onceEach(menus.flatMap((each) => placesUnder(catalog, each, null))).filter((place) =>
      matches(place.product, search),
    );
  }
  if (menu === undefined) return [];
  const places = placesUnder(catalog, menu, menuSectionID);
  return menuSectionID === null ? onceEach(places) : places;
}

/**
 * The entries of the chosen category; null = all of them. A section keeps the order of its menu; a category of the
 * whole menu has the order of the products, which is that of the catalog.
 */
export function ofCategory(
  { products }: Pick<Catalog, 'products'>,
  places: readonly TilePlace[],
  { menuSectionID, categoryID }: Pick<MenuSelection, 'menuSectionID' | 'categoryID'>,
): readonly TilePlace[] {
  if (categoryID === null) return places;
  const own = places.filter((place) => place.product.categoryID === categoryID);
  if (menuSectionID !== null) return own;
  const order = new Map([...products.keys()].map((itemID, index) => [itemID, index]));
  const placeOf = ({ product }: TilePlace): number =>
    order.get(product.baseItemID ?? product.baseDepositAndCreditItemID ?? product.itemID) ?? 0;
  return own.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placesUnder(catalog: Catalog, menu: IndexedMenu, menuSectionID: string | null): TilePlace[] {
  const own = menuSectionID === null ? [] : placesOfSection(catalog, menu, menuSectionID);
  return [
    ...own,
    ...sectionsUnder(menu, menuSectionID).flatMap((section) => placesUnder(catalog, menu, section.menuSectionID)),
  ];
}

const tiles = new WeakMap<Selling, WeakMap<TilePlace, MenuTile>>();

/**
 * An entry with its price and why it cannot be sold; the same tile until the minute or the data change, so that
 * scrolling renders only tiles that become visible.
 */
export function tileOf(selling: Selling, place: TilePlace): MenuTile {
  const made = tiles.get(selling) ?? new WeakMap<TilePlace, MenuTile>();
  tiles.set(selling, made);
  const tile = made.get(place) ?? tileAt(selling.data.catalog, place, selling.at, tileRules(selling.data));
  made.set(place, tile);
  return tile;
}

/** How the settings of the location treat stock and hours. */
export const tileRules = ({ operational, channel, unavailableIDs, counts }: SellData): TileRules => ({
  isStrictTime: isOnAt(operational.strictTimeAvailabilityOnSales, channel),
  ...stockRulesOf(operational),
  unavailableIDs,
  counts,
});

/** Why a product cannot be sold through an entry now. */
export const blockOf = (
  data: SellData,
  product: PosProduct,
  place: { readonly menuID: string; readonly menuSectionID: string } | null,
  at: LocalMoment,
): MenuTile['blocked'] => whyBlocked(data.catalog, product, place, at, tileRules(data));

function onceEach(places: readonly TilePlace[]): TilePlace[] {
  const seen = new Set<string>();
  return places.filter((place) => seen.size < seen.add(place.product.itemID).size);
}

function matches(product: PosProduct, search: string): boolean {
  const text = `${wordsOf(product)} ${product.refCode ?? ''} ${product.barcode ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Categories of the shown items in their order, to filter by. */
export function categoriesOf(
  catalog: Catalog,
  places: readonly TilePlace[],
): readonly {
  readonly itemCategoryID: string;
  readonly name: string;
  readonly names?: Names | null | undefined;
}[] {
  const used = new Set(places.map((place) => place.product.categoryID));
  return [...catalog.categories.values()]
    .filter((category) => used.has(category.itemCategoryID))
    .toSorted((a, b) => a.sortNumber - b.sortNumber);
}

/** The item of a scanned code and its entry: on the shown menu if it has it, else on the first menu that has it. */
export function scannedTile(
  data: SellData,
  barcode: string,
  menuID: string | null,
  at: LocalMoment,
): Verdict<MenuTile> {
  const found = findByBarcode(data.catalog, barcode);
  return found.ok ? tileOfProduct(data, found.value, menuID, at) : found;
}

/** An item and its entry: on the shown menu if it has it, else on the first menu that has it. */
export function tileOfProduct(
  data: SellData,
  product: PosProduct,
  menuID: string | null,
  at: LocalMoment,
): Verdict<MenuTile> {
  const places = [
    ...(data.catalog.placesOf.get(product.itemID) ?? []),
    ...(data.catalog.placesOf.get(product.baseItemID ?? '') ?? []),
  ];
  const place = places.find((each) => each.menuID === menuID) ?? places[0] ?? null;
  const price = shownPrice(data.catalog, product, place?.menuID ?? '', at);
  if (!price.ok) return price;
  return {
    ok: true,
    value: {
      key: product.itemID,
      product,
      menuID: place?.menuID ?? '',
      menuSectionID: place?.menuSectionID ?? '',
      colour: null,
      price: price.value,
      isFrom: false,
      blocked: blockOf(data, product, place, at),
    },
  };
}
