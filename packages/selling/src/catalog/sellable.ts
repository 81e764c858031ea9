import type { OperationalSetting, PosProduct } from '@tavola/contract';
import type { LocalMoment } from './menus/availability.ts';
import type { Catalog } from './catalog.ts';
import { isPlaceOpen, menuItemOf, type MenuPlace } from './menus/menu-index.ts';

/**
 * Why an item cannot be sold now, the first that applies; null = it can.
 * `outOfStock` and `outsideHours` are for the place's settings to weigh.
 */
export type Unsellable =
  | 'inactive'
  | 'notForSale'
  | 'unavailable'
  | 'outOfStock'
  | 'outsideHours'
  /** It is counted, and what is left is not known without the server (decision 343). */
  | 'countUnknown'
  | null;

// A base product is sold through its variants; ingredients and the base of a deposit are never sold themselves.
const NEVER_SOLD: ReadonlySet<PosProduct['type']> = new Set([
  'BaseProduct',
  'Ingredient',
  'BaseDepositAndCreditProduct',
]);

/** Which reasons to be out of stock stop a sale, by the two settings of the location. */
export interface StockRules {
  /** What ran out itself, or was marked. */
  readonly isStockChecked: boolean;
  /** What only lacks an ingredient (decision 334). */
  readonly isIngredientChecked: boolean;
}

/** The two settings of a location, as rules. */
export const stockRulesOf = (
  operational: Pick<
    OperationalSetting,
    'disableProductSelectionForOutOfStockItems' | 'disableProductSelectionForOutOfStockIngredients'
  >,
): StockRules => ({
  isStockChecked: operational.disableProductSelectionForOutOfStockItems,
  isIngredientChecked: operational.disableProductSelectionForOutOfStockIngredients,
});

/** Whether an item or option is out of stock for a reason that stops its sale here. */
export const isStockStopped = (
  record: Pick<PosProduct, 'isOutOfStock' | 'isOutForIngredient'>,
  rules: StockRules,
): boolean => record.isOutOfStock && (record.isOutForIngredient ? rules.isIngredientChecked : rules.isStockChecked);

/**
 * Judges a product by its own flags, then its place on the menu, then stock, then hours (decision 17; selling spec,
 * section 5, Cart line checks). `place` null = sold off the menu.
 */
export function unsellable(
  catalog: Catalog,
  product: PosProduct,
  place: Pick<MenuPlace, 'menuID' | 'menuSectionID'> | null,
  at: LocalMoment,
): Unsellable {
  if (!product.isActive) return 'inactive';
  if (NEVER_SOLD.has(product.type)) return 'notForSale';
  if (!product.isAvailableForSelection) return 'unavailable';
  if (place !== null && isSwitchedOff(catalog, product, place)) return 'unavailable';
  if (product.isOutOfStock) return 'outOfStock';
  return place === null || isOpenAt(catalog, product, place, at) ? null : 'outsideHours';
}

/** Whether menu, section, category and item windows all hold now; false for a place that is not on the menu. */
export function isOpenAt(
  catalog: Catalog,
  product: PosProduct,
  place: Pick<MenuPlace, 'menuID' | 'menuSectionID'>,
  at: LocalMoment,
): boolean {
  const menu = catalog.menus.get(place.menuID);
  const section = menu?.sections.get(place.menuSectionID);
  return menu !== undefined && section !== undefined && isPlaceOpen(menu, section, product, at);
}

function isSwitchedOff(
  catalog: Catalog,
  product: PosProduct,
  place: Pick<MenuPlace, 'menuID' | 'menuSectionID'>,
): boolean {
  const menu = catalog.menus.get(place.menuID);
  const section = menu?.sections.get(place.menuSectionID);
  if (menu === undefined || section === undefined || !menu.menu.isActive) return true;
  const entry = menuItemOf(section, product);
  return entry === undefined || !entry.isAvailable;
}

/** Whether an option of the item's own variants may be chosen: it is one of them and not switched off (decision 20). */
export function isVariantOptionOn(product: PosProduct, variantOptionID: string): boolean {
  return product.variantGroups.some((group) =>
    group.variantOptions.some((option) => option.variantOptionID === variantOptionID && option.isActive),
  );
}
