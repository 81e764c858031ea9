import type { CatalogFor } from '#areas/catalog/index.ts';
import type { Services } from '#platform/services.ts';
import { createComboHandlers } from './combos/combos.routes.ts';
import { createDeletedRecordHandlers } from './deleted-records/deleted-records.routes.ts';
import { createDemoDataHandlers } from './demo-data/demo-data.routes.ts';
import { createDiscountHandlers } from './discounts/discounts.routes.ts';
import { createIngredientHandlers } from './ingredients/ingredients.routes.ts';
import { createMenuHandlers } from './menus/menus.routes.ts';
import { createModifierGroupHandlers } from './modifier-groups/modifier-groups.routes.ts';
import { createPriceListHandlers } from './price-lists/price-lists.routes.ts';
import { createProductPlaceHandlers } from './products/places/product-places.routes.ts';
import { createProductBulkHandlers } from './product-bulk/product-bulk.routes.ts';
import { createProductHandlers } from './products/products.routes.ts';
import { createUseHandlers } from './uses/uses.routes.ts';
import { createVariantHandlers } from './variants/variants.routes.ts';

export { checkDemoStep, checkMenuStep, checkProductStep } from './start-checks.ts';
export { lockNesting } from './modifier-groups/modifier-options.rows.ts';
export { nestingFault } from './modifier-groups/nesting.ts';
export { twinName } from './products/product-figures.ts';

/** The calls of the menu area, by noun. */
export const createMenuAreaHandlers = (services: Services, catalogFor: CatalogFor) => ({
  combos: createComboHandlers(services),
  deletedRecords: createDeletedRecordHandlers(services),
  demoData: createDemoDataHandlers(services),
  discounts: createDiscountHandlers(services),
  ingredients: createIngredientHandlers(services),
  menus: createMenuHandlers(services, catalogFor),
  modifierGroups: createModifierGroupHandlers(services),
  priceLists: createPriceListHandlers(services),
  products: createProductHandlers(services, catalogFor),
  productBulk: createProductBulkHandlers(services),
  productPlaces: createProductPlaceHandlers(services, catalogFor),
  uses: createUseHandlers(),
  variants: createVariantHandlers(services),
});
