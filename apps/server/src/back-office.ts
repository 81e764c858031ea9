import { createBrandHandlers } from './modules/brands/brands.routes.ts';
import type { CatalogueFor } from './modules/catalogue/index.ts';
import { createCategoryHandlers } from './modules/categories/categories.routes.ts';
import {
  createServiceChargeHandlers,
  createTipsSettingHandlers,
} from './modules/charge-settings/charge-settings.routes.ts';
import { createDiscountHandlers } from './modules/discounts/discounts.routes.ts';
import { createGlCodeTypeHandlers } from './modules/gl-code-types/gl-code-types.routes.ts';
import { createGlCodeHandlers } from './modules/gl-codes/gl-codes.routes.ts';
import { createGlMapHandlers } from './modules/gl-maps/gl-maps.routes.ts';
import { createImageHandlers } from './modules/images/images.routes.ts';
import { createComboHandlers } from './modules/combos/combos.routes.ts';
import { createImportHandlers } from './modules/imports/imports.routes.ts';
import { createGiftCardInventoryHandlers } from './modules/gift-card-inventory/gift-card-inventory.routes.ts';
import { createIngredientHandlers } from './modules/ingredients/ingredients.routes.ts';
import { createInventoryHandlers } from './modules/inventory/index.ts';
import { createMenuHandlers } from './modules/menus/index.ts';
import { createModifierGroupHandlers } from './modules/modifier-groups/modifier-groups.routes.ts';
import { createPayInOutReasonHandlers } from './modules/pay-in-out-reasons/pay-in-out-reasons.routes.ts';
import { createPaymentAccountHandlers } from './modules/payment-accounts/payment-accounts.routes.ts';
import {
  createCustomPaymentTypeHandlers,
  createPosPaymentHandlers,
} from './modules/payment-settings/payment-settings.routes.ts';
import { createSystemPaymentHandlers } from './modules/payment-settings/system-payments.routes.ts';
import { createPriceListHandlers } from './modules/price-lists/price-lists.routes.ts';
import { createProductHandlers } from './modules/products/index.ts';
import { createRecipeHandlers } from './modules/recipes/index.ts';
import { createTaxHandlers } from './modules/taxes/taxes.routes.ts';
import { createUomHandlers } from './modules/uoms/index.ts';
import { createVariantHandlers } from './modules/variants/variants.routes.ts';
import { createVendorHandlers } from './modules/vendors/vendors.routes.ts';
import { createVoidCompReasonHandlers } from './modules/void-comp-reasons/void-comp-reasons.routes.ts';
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
