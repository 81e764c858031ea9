import { comboErrors, comboRoutes } from './combos.ts';
import { deletedRecordRoutes } from './deleted-records.ts';
import { demoDataRoutes } from './demo-data.ts';
import { discountErrors, discountRoutes } from './discounts.ts';
import { ingredientErrors, ingredientRoutes } from './ingredients.ts';
import { menuRoutes } from './menus.ts';
import { modifierGroupErrors, modifierGroupRoutes } from './modifier-groups.ts';
import { priceListErrors, priceListRoutes } from './price-lists.ts';
import { productBulkErrors, productBulkRoutes } from './product-bulk.ts';
import { productPlaceRoutes } from './product-places.ts';
import { productErrors, productRoutes } from './products.ts';
import { useRoutes } from './uses.ts';
import { variantRoutes } from './variants.ts';

export * from './combos.ts';
export * from './deleted-nouns.ts';
export * from './deleted-records.ts';
export * from './demo-data.ts';
export * from './discount-fields.ts';
export * from './discount-rules.ts';
export * from './discounts.ts';
export * from './ingredients.ts';
export * from './menu-rules.ts';
export * from './menus.ts';
export * from './modifier-groups.ts';
export * from './price-lists.ts';
export * from './product-bulk.ts';
export * from './product-places.ts';
export * from './product-rows.ts';
export * from './products.ts';
export * from './uses.ts';
export * from './variants.ts';
export { menuScreens } from './screens.ts';

/** Calls of the menu area, by noun: products, their options and combos, menus, price lists, discounts. */
export const menuAreaRoutes = {
  ingredients: ingredientRoutes,
  menus: menuRoutes,
  priceLists: priceListRoutes,
  products: productRoutes,
  productBulk: productBulkRoutes,
  productPlaces: productPlaceRoutes,
  combos: comboRoutes,
  modifierGroups: modifierGroupRoutes,
  variants: variantRoutes,
  uses: useRoutes,
  discounts: discountRoutes,
  deletedRecords: deletedRecordRoutes,
  demoData: demoDataRoutes,
} as const;

/** Refusals of the menu area. */
export const menuAreaErrors = {
  ...comboErrors,
  ...modifierGroupErrors,
  ...discountErrors,
  ...productErrors,
  ...productBulkErrors,
  ...priceListErrors,
  ...ingredientErrors,
} as const;
