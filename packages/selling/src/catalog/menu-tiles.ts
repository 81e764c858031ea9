import type { PosProduct } from '@tavola/contract';
import type { Money } from '../money/money.ts';
import { parseMoney } from '../money/parse.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import type { LocalMoment } from './availability.ts';
import type { Catalog } from './catalog.ts';
import type { IndexedMenu, MenuPlace } from './menu-index.ts';
import { priceOf } from './prices.ts';
import { unsellable, type Unsellable } from './sellable.ts';

/** One item as it stands on a menu. Its place never depends on whether it can be sold (ux 25). */
export type MenuTile = {
  readonly key: string;
  readonly product: PosProduct;
  readonly menuID: string;
  readonly menuSectionID: string;
  readonly colour: string | null;
  readonly price: Money;
  /** The lowest of several prices: the item comes in variants. */
  readonly isFrom: boolean;
  /** Why it cannot be sold now; null = it can. */
  readonly blocked: Exclude<Unsellable, null> | null;
};

/** How the settings of a location weigh stock and hours, and what was switched off since the snapshot. */
export type TileRules = { readonly isStrictTime: boolean; readonly isStockChecked: boolean; readonly unavailableIDs: ReadonlySet<string> };

/** The menus of the counter, in order: those that are switched on and not for online orders. */
export const countertopMenus = (catalog: Catalog): readonly IndexedMenu[] =>
  [...catalog.menus.values()].filter(({ menu }) => menu.isActive && !menu.isOnlineMenu).toSorted((a, b) => a.menu.sortNumber - b.menu.sortNumber);

/** The items of a section in their order, each with its price (decision 16) and why it cannot be sold (decision 17); what was taken out of the catalogue has no tile. */
export function tilesOfSection(catalog: Catalog, { menu, sections }: IndexedMenu, menuSectionID: string, at: LocalMoment, rules: TileRules): readonly MenuTile[] {
  const indexed = sections.get(menuSectionID);
  if (indexed === undefined) return [];
  const place = { menuID: menu.menuID, menuSectionID };
  return indexed.section.menuItems
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .flatMap((entry) => {
      const product = catalog.products.get(entry.itemID);
      // What is never sold itself has no tile either.
      if (product === undefined || !product.isActive || product.type === 'Ingredient' || product.type === 'BaseDepositAndCreditProduct') return [];
      const price = shownPrice(catalog, product, menu.menuID, at);
      if (!price.ok) return [];
      const colour = entry.bgColor ?? indexed.section.bgColor ?? menu.defaultMenuItemBGColor ?? null;
      return [{ key: entry.menuItemID, product, ...place, colour, price: price.value, isFrom: product.type === 'BaseProduct', blocked: blockOf(catalog, product, place, at, rules) }];
    });
}

/** The price on a tile: of a product with variants the least of those that are active. Refuses a price that is no amount. */
export function shownPrice(catalog: Catalog, product: PosProduct, menuID: string, at: LocalMoment): Verdict<Money> {
  if (product.type !== 'BaseProduct') return priceOf(catalog, product.itemID, menuID, at);
  const prices = (catalog.variantsOf.get(product.itemID) ?? [])
    .filter((variant) => variant.isActive)
    .flatMap((variant) => {
      const price = priceOf(catalog, variant.itemID, menuID, at);
      return price.ok ? [price.value] : [];
    });
  return prices.length === 0 ? parseMoney(product.basePrice) : accept(Math.min(...prices) as Money);
}

/** Why a product cannot be sold at a place now, as the settings of the location weigh it. A product with variants can be sold while one of them can. */
export function blockOf(catalog: Catalog, product: PosProduct, place: Pick<MenuPlace, 'menuID' | 'menuSectionID'> | null, at: LocalMoment, rules: TileRules): MenuTile['blocked'] {
  if (product.type === 'BaseProduct') {
    const blocks = (catalog.variantsOf.get(product.itemID) ?? []).map((variant) => blockOf(catalog, variant, place, at, rules));
    return blocks.length === 0 ? 'notForSale' : blocks.includes(null) ? null : (blocks[0] ?? null);
  }
  if (rules.unavailableIDs.has(product.itemID)) return 'unavailable';
  const why = unsellable(catalog, product, place, at);
  if (why === 'outOfStock' && !rules.isStockChecked) return null;
  if (why === 'outsideHours' && !rules.isStrictTime) return null;
  return why;
}

/** What was switched off since the snapshot. What is only out of stock is left out: the snapshot and the settings of the location decide about that. */
export function switchedOffIDs(catalog: Catalog, unavailable: { readonly itemIDs: readonly string[]; readonly modifierOptionIDs: readonly string[] }): ReadonlySet<string> {
  return new Set([
    ...unavailable.itemIDs.filter((id) => catalog.products.get(id)?.isOutOfStock !== true),
    ...unavailable.modifierOptionIDs.filter((id) => catalog.modifierOptions.get(id)?.isOutOfStock !== true),
  ]);
}
