import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  readDiscounts,
  readDiscountTargets,
  readDiscountAvailabilities,
  readDiscountMenus,
  readTaxes,
  readTaxComponents,
} from './snapshot-discounts.rows.ts';
import {
  readMenus,
  readSections,
  readMenuItems,
  readMenuItemOptions,
  readAvailabilities,
  readPriceLists,
} from './snapshot-menus.rows.ts';
import {
  readItems,
  readItemLocations,
  readItemsInStock,
  readItemVariants,
  readBindings,
  readComboChoices,
  readComboChoiceItems,
  readModifierGroups,
  readModifierOptions,
  readModifierOptionLocations,
  readCategories,
} from './snapshot-products.rows.ts';
import { readVariants, readVariantOptions } from './variant-groups.rows.ts';

/**
 * Reads everything that a terminal of the location sells by: a fixed number of statements that travel together,
 * whatever the size of the catalog. Numbers are text, times `HH:mm:ss`, dates `YYYY-MM-DD`; words with a fixed choice
 * are checked by the database.
 */
export async function readSnapshotRows(tx: Tx, scope: LocationScope) {
  const [
    items,
    itemLocations,
    itemsInStock,
    itemVariants,
    variants,
    variantOptions,
    bindings,
    comboChoices,
    comboChoiceItems,
    modifierGroups,
    modifierOptions,
    modifierOptionLocations,
    categories,
    menus,
    sections,
    menuItems,
    menuItemOptions,
    availabilities,
    priceLists,
    discounts,
    discountTargets,
    discountAvailabilities,
    discountMenus,
    taxes,
    taxComponents,
  ] = await Promise.all([
    readItems(tx, scope),
    readItemLocations(tx, scope),
    readItemsInStock(tx, scope),
    readItemVariants(tx, scope),
    readVariants(tx, scope),
    readVariantOptions(tx, scope),
    readBindings(tx, scope),
    readComboChoices(tx, scope),
    readComboChoiceItems(tx, scope),
    readModifierGroups(tx, scope),
    readModifierOptions(tx, scope),
    readModifierOptionLocations(tx, scope),
    readCategories(tx, scope),
    readMenus(tx, scope),
    readSections(tx, scope),
    readMenuItems(tx, scope),
    readMenuItemOptions(tx, scope),
    readAvailabilities(tx, scope),
    readPriceLists(tx, scope),
    readDiscounts(tx, scope),
    readDiscountTargets(tx, scope),
    readDiscountAvailabilities(tx, scope),
    readDiscountMenus(tx, scope),
    readTaxes(tx, scope),
    readTaxComponents(tx, scope),
  ]);
  return {
    items,
    itemLocations,
    itemsInStock,
    itemVariants,
    variants,
    variantOptions,
    bindings,
    comboChoices,
    comboChoiceItems,
    modifierGroups,
    modifierOptions,
    modifierOptionLocations,
    categories,
    menus,
    sections,
    menuItems,
    menuItemOptions,
    availabilities,
    priceLists,
    discounts,
    discountTargets,
    discountAvailabilities,
    discountMenus,
    taxes,
    taxComponents,
  };
}

/** The rows of the sell data of a location, by table. */
export type SnapshotRows = Awaited<ReturnType<typeof readSnapshotRows>>;
