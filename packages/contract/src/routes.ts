import { authRoutes, passwordResetRoutes } from './access/auth.ts';
import { brandRoutes } from './catalog/brands.ts';
import { categoryRoutes } from './catalog/categories.ts';
import { catalogueRoutes } from './catalog/sell-data.ts';
import { serviceChargeRoutes, tipsSettingRoutes } from './finance/charge-settings.ts';
import { clientRoutes } from './access/clients.ts';
import { comboRoutes } from './menu/combos.ts';
import { modifierGroupRoutes } from './menu/modifier-groups.ts';
import { discountRedemptionRoutes } from './selling/discount-redemptions.ts';
import { discountRoutes } from './menu/discounts.ts';
import { importRoutes } from './imports/imports.ts';
import { imageRoutes } from './catalog/images.ts';
import { menuRoutes } from './menu/menus.ts';
import { glCodeTypeRoutes } from './finance/gl-code-types.ts';
import { glCodeRoutes } from './finance/gl-codes.ts';
import { glMapRoutes } from './finance/gl-maps.ts';
import { orderRoutes } from './selling/orders.ts';
import { paymentAccountRoutes } from './finance/payment-accounts.ts';
import {
  customPaymentTypeRoutes,
  posPaymentSettingRoutes,
  systemPaymentSettingRoutes,
} from './finance/payment-settings.ts';
import { paymentRoutes } from './selling/payments.ts';
import { priceListRoutes } from './menu/price-lists.ts';
import { productRoutes } from './menu/products.ts';
import { registrationRoutes } from './company/registration.ts';
import { settingsRoutes } from './company/settings.ts';
import { payInOutReasonRoutes } from './finance/pay-in-out-reasons.ts';
import { taxRoutes } from './finance/taxes.ts';
import { permissionRoutes, userRoutes } from './access/users.ts';
import { variantRoutes } from './menu/variants.ts';
import { giftCardInventoryRoutes } from './stock/gift-card-inventory.ts';
import { ingredientRoutes } from './menu/ingredients.ts';
import { inventoryRoutes } from './stock/inventory.ts';
import { recipeRoutes } from './stock/recipes.ts';
import { uomRoutes } from './stock/uoms.ts';
import { vendorRoutes } from './stock/vendors.ts';
import { voidCompReasonRoutes } from './finance/void-comp-reasons.ts';

/**
 * Every call of the product, by noun. The server refuses to start when one has no handler; the walking tests visit
 * each.
 */
export const routes = {
  auth: authRoutes,
  passwordReset: passwordResetRoutes,
  catalogue: catalogueRoutes,
  clients: clientRoutes,
  images: imageRoutes,
  orders: orderRoutes,
  payments: paymentRoutes,
  registration: registrationRoutes,
  settings: settingsRoutes,
  permissions: permissionRoutes,
  users: userRoutes,
  categories: categoryRoutes,
  giftCardInventory: giftCardInventoryRoutes,
  ingredients: ingredientRoutes,
  inventory: inventoryRoutes,
  recipes: recipeRoutes,
  uoms: uomRoutes,
  menus: menuRoutes,
  priceLists: priceListRoutes,
  products: productRoutes,
  vendors: vendorRoutes,
  voidCompReasons: voidCompReasonRoutes,
  combos: comboRoutes,
  modifierGroups: modifierGroupRoutes,
  variants: variantRoutes,
  discounts: discountRoutes,
  discountRedemptions: discountRedemptionRoutes,
  payInOutReasons: payInOutReasonRoutes,
  glCodes: glCodeRoutes,
  glCodeTypes: glCodeTypeRoutes,
  glMaps: glMapRoutes,
  taxes: taxRoutes,
  brands: brandRoutes,
  posPaymentSettings: posPaymentSettingRoutes,
  systemPaymentSettings: systemPaymentSettingRoutes,
  customPaymentTypes: customPaymentTypeRoutes,
  tipsSetting: tipsSettingRoutes,
  serviceCharge: serviceChargeRoutes,
  paymentAccounts: paymentAccountRoutes,
  imports: importRoutes,
} as const;
export type RouteGroups = typeof routes;
