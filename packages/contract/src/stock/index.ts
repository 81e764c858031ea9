import { giftCardInventoryErrors, giftCardInventoryRoutes } from './gift-card-inventory.ts';
import { inventoryErrors, inventoryRoutes } from './inventory.ts';
import { outOfStockRoutes } from './out-of-stock.ts';
import { recipeErrors, recipeRoutes } from './recipes.ts';
import { uomErrors, uomRoutes } from './uoms.ts';
import { vendorRoutes } from './vendors.ts';

export * from './gift-card-inventory.ts';
export * from './inventory.ts';
export * from './out-of-stock.ts';
export * from './recipes.ts';
export * from './uoms.ts';
export * from './vendors.ts';
export { stockScreens } from './screens.ts';

/** Calls of the stock area, by noun: inventory, recipes, units, vendors. */
export const stockAreaRoutes = {
  giftCardInventory: giftCardInventoryRoutes,
  inventory: inventoryRoutes,
  outOfStock: outOfStockRoutes,
  recipes: recipeRoutes,
  uoms: uomRoutes,
  vendors: vendorRoutes,
} as const;

/** Refusals of the stock area. */
export const stockAreaErrors = {
  ...giftCardInventoryErrors,
  ...inventoryErrors,
  ...recipeErrors,
  ...uomErrors,
} as const;
