import type { PosProduct } from '@tavola/contract';
import { ZERO, type Money } from '../../money/money.ts';
import { parseMoney } from '../../money/parse.ts';
import { accept, type Verdict } from '../../money/verdict.ts';
import type { LocalMoment } from './availability.ts';
import type { Catalog } from '../catalog.ts';
import type { IndexedMenu, MenuPlace } from './menu-index.ts';
import { chargedPriceOf, type ChargedPrice } from '../prices.ts';
import { colourOfSection } from './section-colours.ts';
import { isStockStopped, unsellable, type StockRules, type Unsellable } from '../sellable.ts';

/** The position of an item on a menu, and its look there. It never depends on whether the item can be sold (ux 25). */
export type TilePlace = {
  readonly key: string;
  readonly product: PosProduct;
  readonly menuID: string;
  readonly menuSectionID: string;
  readonly colour: string | null;
  /** The price shown is the lowest of several: the item comes in variants. */
  readonly isFrom: boolean;
};

/** A place with what it costs and whether it can be sold at a moment. */
export type MenuTile = TilePlace & {
  readonly price: Money;
  /** Why it cannot be sold now; null = it can. */
  readonly blocked: Exclude<Unsellable, null> | null;
};

/** How the settings of a location weigh stock and hours, and what was switched off since the snapshot. */
export type TileRules = StockRules & {
  readonly isStrictTime: boolean;
  readonly unavailableIDs: ReadonlySet<string>;
  /** Items whose pieces are counted; left out = none. */
  readonly counts?: ItemCounts;
};

/** How many pieces of counted items are left (decision 343). */
export interface ItemCounts {
  readonly left: ReadonlyMap<string, number>;
  /** False while the server cannot say what other terminals have sold. */
  readonly isKnown: boolean;
}

/** How many pieces of an item are left; a variant is counted by itself or with its product. null = not counted. */
export const leftOf = (
  { left }: ItemCounts,
  { itemID, baseItemID }: Pick<PosProduct, 'itemID' | 'baseItemID'>,
): number | null => left.get(itemID) ?? left.get(baseItemID ?? '') ?? null;

/** The menus that are switched on, in order. */
export const activeMenus = (catalog: Catalog): readonly IndexedMenu[] =>
  [...catalog.menus.values()]
    .filter(({ menu }) => menu.isActive)
    .toSorted((a, b) => a.menu.sortNumber - b.menu.sortNumber);

/** The menus of the counter: the active ones that are not for online orders. */
export const countertopMenus = (catalog: Catalog): readonly IndexedMenu[] =>
  activeMenus(catalog).filter(({ menu }) => !menu.isOnlineMenu);

/** The places of a section in their order; what is never sold itself or was taken out of the catalog has none. */
export function placesOfSection(
  catalog: Catalog,
  menuOfSection: IndexedMenu,
  menuSectionID: string,
): readonly TilePlace[] {
  const { menu, sections } = menuOfSection;
  const indexed = sections.get(menuSectionID);
  if (indexed === undefined) return [];
  const ofSection = colourOfSection(menuOfSection, menuSectionID);
  return indexed.section.menuItems
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .flatMap((entry) => {
      const product = catalog.products.get(entry.itemID);
      if (
        product === undefined ||
        !product.isActive ||
        product.type === 'Ingredient' ||
        product.type === 'BaseDepositAndCreditProduct'
      )
        return [];
      const colour = entry.bgColor ?? ofSection;
      return [
        {
          key: entry.menuItemID,
          product,
          menuID: menu.menuID,
          menuSectionID,
          colour,
          isFrom: product.type === 'BaseProduct',
        },
      ];
    });
}

/**
 * A place with its price (decision 16) and why it cannot be sold (decision 17); a price that is no amount sells
 * nothing. Made for the tiles that are drawn: a menu may hold thousands, a screen shows twenty.
 */
export function tileAt(catalog: Catalog, place: TilePlace, at: LocalMoment, rules: TileRules): MenuTile {
  const price = shownPrice(catalog, place.product, place.menuID, at);
  return price.ok
    ? { ...place, price: price.value, blocked: blockOf(catalog, place.product, place, at, rules) }
    : { ...place, price: ZERO, blocked: 'notForSale' };
}

/**
 * The price on a tile: of a product with variants the least of those that are active. Refuses a price that is no
 * amount.
 */
export function shownPrice(catalog: Catalog, product: PosProduct, menuID: string, at: LocalMoment): Verdict<Money> {
  const charged = shownCharge(catalog, product, menuID, at);
  return charged.ok ? accept(charged.value.price) : charged;
}

/** The price of `shownPrice` and where it comes from. */
export function shownCharge(
  catalog: Catalog,
  product: PosProduct,
  menuID: string,
  at: LocalMoment,
): Verdict<ChargedPrice> {
  if (product.type !== 'BaseProduct') return chargedPriceOf(catalog, product.itemID, menuID, at);
  const [first, ...others] = (catalog.variantsOf.get(product.itemID) ?? [])
    .filter((variant) => variant.isActive)
    .flatMap((variant) => {
      const charged = chargedPriceOf(catalog, variant.itemID, menuID, at);
      return charged.ok ? [charged.value] : [];
    });
  if (first !== undefined) return accept(others.reduce((a, b) => (b.price < a.price ? b : a), first));
  const own = parseMoney(product.basePrice);
  return own.ok ? accept({ price: own.value, list: null }) : own;
}

/**
 * Why a product cannot be sold at a place now, as the settings of the location weigh it. A product with variants can be
 * sold while one of them can.
 */
export function blockOf(
  catalog: Catalog,
  product: PosProduct,
  place: Pick<MenuPlace, 'menuID' | 'menuSectionID'> | null,
  at: LocalMoment,
  rules: TileRules,
): MenuTile['blocked'] {
  if (product.type === 'BaseProduct') {
    const blocks = (catalog.variantsOf.get(product.itemID) ?? []).map((variant) =>
      blockOf(catalog, variant, place, at, rules),
    );
    return blocks.length === 0 ? 'notForSale' : blocks.includes(null) ? null : (blocks[0] ?? null);
  }
  if (rules.unavailableIDs.has(product.itemID)) return 'unavailable';
  // Who counts a special sells no more of it, whatever the settings say of items out of stock.
  const left = rules.counts === undefined ? null : leftOf(rules.counts, product);
  if (left === 0) return 'outOfStock';
  if (left !== null && rules.counts?.isKnown === false) return 'countUnknown';
  const why = unsellable(catalog, product, place, at);
  if (why === 'outOfStock' && !isStockStopped(product, rules)) return null;
  if (why === 'outsideHours' && !rules.isStrictTime) return null;
  return why;
}

/**
 * What was switched off since the snapshot. What is only out of stock is left out: the snapshot and the settings of the
 * location decide about that.
 */
export function switchedOffIDs(
  catalog: Catalog,
  unavailable: { readonly itemIDs: readonly string[]; readonly modifierOptionIDs: readonly string[] },
): ReadonlySet<string> {
  return new Set([
    ...unavailable.itemIDs.filter((id) => catalog.products.get(id)?.isOutOfStock !== true),
    ...unavailable.modifierOptionIDs.filter((id) => catalog.modifierOptions.get(id)?.isOutOfStock !== true),
  ]);
}
