import { createBrandHandlers } from './areas/catalog/brands/brands.routes.ts';
import type { CatalogueFor } from './areas/catalog/sell-data/index.ts';
import { createCategoryHandlers } from './areas/catalog/categories/categories.routes.ts';
import {
  createServiceChargeHandlers,
  createTipsSettingHandlers,
} from './areas/finance/charge-settings/charge-settings.routes.ts';
import { createDiscountHandlers } from './areas/menu/discounts/discounts.routes.ts';
import { createGlCodeTypeHandlers } from './areas/finance/gl-code-types/gl-code-types.routes.ts';
import { createGlCodeHandlers } from './areas/finance/gl-codes/gl-codes.routes.ts';
import { createGlMapHandlers } from './areas/finance/gl-maps/gl-maps.routes.ts';
import { createImageHandlers } from './areas/catalog/images/images.routes.ts';
import { createComboHandlers } from './areas/menu/combos/combos.routes.ts';
import { createImportHandlers } from './areas/imports/imports.routes.ts';
import { createGiftCardInventoryHandlers } from './areas/stock/gift-card-inventory/gift-card-inventory.routes.ts';
import { createIngredientHandlers } from './areas/menu/ingredients/ingredients.routes.ts';
import { createInventoryHandlers } from './areas/stock/inventory/index.ts';
import { createMenuHandlers } from './areas/menu/menus/index.ts';
import { createModifierGroupHandlers } from './areas/menu/modifier-groups/modifier-groups.routes.ts';
import { createPayInOutReasonHandlers } from './areas/finance/pay-in-out-reasons/pay-in-out-reasons.routes.ts';
import { createPaymentAccountHandlers } from './areas/finance/payment-accounts/payment-accounts.routes.ts';
import {
  createCustomPaymentTypeHandlers,
  createPosPaymentHandlers,
} from './areas/finance/payment-settings/payment-settings.routes.ts';
import { createSystemPaymentHandlers } from './areas/finance/payment-settings/system-payments.routes.ts';
import { createPriceListHandlers } from './areas/menu/price-lists/price-lists.routes.ts';
import { createProductHandlers } from './areas/menu/products/index.ts';
import { createRecipeHandlers } from './areas/stock/recipes/index.ts';
import { createTaxHandlers } from './areas/finance/taxes/taxes.routes.ts';
import { createUomHandlers } from './areas/stock/uoms/index.ts';
import { createVariantHandlers } from './areas/menu/variants/variants.routes.ts';
import { createVendorHandlers } from './areas/stock/vendors/vendors.routes.ts';
import { createVoidCompReasonHandlers } from './areas/finance/void-comp-reasons/void-comp-reasons.routes.ts';
import type { AllHandlers } from './platform/http/mount.ts';
import type { Services } from './platform/services.ts';

/** The calls with which a restaurant's own people keep its records. */
export const createBackOfficeHandlers = (services: Services, catalogueFor: CatalogueFor) =>
  ({
    categories: createCategoryHandlers(services),
    discounts: createDiscountHandlers(services),
    glCodes: createGlCodeHandlers(services),
    glCodeTypes: createGlCodeTypeHandlers(services),
    glMaps: createGlMapHandlers(services),
    images: createImageHandlers(services),
    giftCardInventory: createGiftCardInventoryHandlers(services),
    ingredients: createIngredientHandlers(services),
    inventory: createInventoryHandlers(services),
    recipes: createRecipeHandlers(services),
    payInOutReasons: createPayInOutReasonHandlers(services),
    products: createProductHandlers(services),
    uoms: createUomHandlers(services),
    menus: createMenuHandlers(services, catalogueFor),
    priceLists: createPriceListHandlers(services),
    imports: createImportHandlers(services),
    vendors: createVendorHandlers(services),
    voidCompReasons: createVoidCompReasonHandlers(services),
    combos: createComboHandlers(services),
    modifierGroups: createModifierGroupHandlers(services),
    variants: createVariantHandlers(services),
    taxes: createTaxHandlers(services),
    brands: createBrandHandlers(services),
    posPaymentSettings: createPosPaymentHandlers(services),
    systemPaymentSettings: createSystemPaymentHandlers(services),
    customPaymentTypes: createCustomPaymentTypeHandlers(services),
    tipsSetting: createTipsSettingHandlers(services),
    serviceCharge: createServiceChargeHandlers(services),
    paymentAccounts: createPaymentAccountHandlers(services),
  }) satisfies Partial<AllHandlers>;
