import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { createGiftCardInventoryHandlers } from './gift-card-inventory/gift-card-inventory.routes.ts';
import type { ReadUnsent } from './inventory/committed.ts';
import { createInventoryHandlers } from './inventory/inventory.routes.ts';
import { createOutOfStockHandlers } from './out-of-stock/out-of-stock.routes.ts';
import { createRecipeHandlers } from './recipes/recipes.routes.ts';
import { createUomHandlers } from './uoms/uoms.routes.ts';
import { createVendorHandlers } from './vendors/vendors.routes.ts';

export { holdGiftCards, moveGiftCards } from './gift-card-inventory/gift-card-inventory.rows.ts';
export { lookAtStock } from './inventory/stock-notices.ts';
export { listItemsLow, listItemsOut, type ShortItem } from './inventory/stock-alerts.rows.ts';
export { hasVendor } from './inventory/inventory.rows.ts';
export type { ReadUnsent } from './inventory/committed.ts';
export { movedUnits, startTracking } from './inventory/tracking.rows.ts';
export { handleOutOfStockEnds } from './out-of-stock/mark-out-of-stock.ts';
export { readStockNeeds } from './recipes/read-stock-needs.ts';
export { readItemCosts } from './recipes/read-item-costs.ts';
export type { ItemCosts } from './recipes/item-costs.ts';
export type { StockNeeds, Taken } from './recipes/stock-needs.ts';
export { readUnits } from './uoms/uoms.rows.ts';
export { vendorFields } from './vendors/vendors.rows.ts';

/** The calls of the stock area, by noun. */
export const createStockHandlers = (
  services: Services & { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly readUnsent: ReadUnsent },
) => ({
  giftCardInventory: createGiftCardInventoryHandlers(services),
  inventory: createInventoryHandlers(services),
  outOfStock: createOutOfStockHandlers(services),
  recipes: createRecipeHandlers(services),
  uoms: createUomHandlers(services),
  vendors: createVendorHandlers(services),
});
