import { together } from '#platform/database/together.ts';
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
  readStockFacts,
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
export const readSnapshotRows = (tx: Tx, scope: LocationScope) =>
  together({
    items: readItems(tx, scope),
    itemLocations: readItemLocations(tx, scope),
    stockFacts: readStockFacts(tx, scope),
    itemVariants: readItemVariants(tx, scope),
    variants: readVariants(tx, scope),
    variantOptions: readVariantOptions(tx, scope),
    bindings: readBindings(tx, scope),
    comboChoices: readComboChoices(tx, scope),
    comboChoiceItems: readComboChoiceItems(tx, scope),
    modifierGroups: readModifierGroups(tx, scope),
    modifierOptions: readModifierOptions(tx, scope),
    modifierOptionLocations: readModifierOptionLocations(tx, scope),
    categories: readCategories(tx, scope),
    menus: readMenus(tx, scope),
    sections: readSections(tx, scope),
    menuItems: readMenuItems(tx, scope),
    menuItemOptions: readMenuItemOptions(tx, scope),
    availabilities: readAvailabilities(tx, scope),
    priceLists: readPriceLists(tx, scope),
    discounts: readDiscounts(tx, scope),
    discountTargets: readDiscountTargets(tx, scope),
    discountAvailabilities: readDiscountAvailabilities(tx, scope),
    discountMenus: readDiscountMenus(tx, scope),
    taxes: readTaxes(tx, scope),
    taxComponents: readTaxComponents(tx, scope),
  });

/** The rows of the sell data of a location, by table. */
export type SnapshotRows = Awaited<ReturnType<typeof readSnapshotRows>>;
