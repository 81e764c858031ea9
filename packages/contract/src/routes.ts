import { authRoutes, passwordResetRoutes } from './auth.ts';
import { brandRoutes } from './brands.ts';
import { categoryRoutes } from './categories.ts';
import { catalogueRoutes } from './catalogue.ts';
import { serviceChargeRoutes, tipsSettingRoutes } from './charge-settings.ts';
import { clientRoutes } from './clients.ts';
import { comboRoutes } from './combos.ts';
import { modifierGroupRoutes } from './modifier-groups.ts';
import { discountRedemptionRoutes } from './discount-redemptions.ts';
import { discountRoutes } from './discounts.ts';
import type { ErrorCode } from './errors.ts';
import { importRoutes } from './imports.ts';
import { imageRoutes } from './images.ts';
import type { Route } from './kit/route.ts';
import { menuRoutes } from './menus.ts';
import { glCodeTypeRoutes } from './gl-code-types.ts';
import { glCodeRoutes } from './gl-codes.ts';
import { glMapRoutes } from './gl-maps.ts';
import { orderRoutes } from './orders.ts';
import { paymentAccountRoutes } from './payment-accounts.ts';
import { customPaymentTypeRoutes, posPaymentSettingRoutes, systemPaymentSettingRoutes } from './payment-settings.ts';
import { paymentRoutes } from './payments.ts';
import { priceListRoutes } from './price-lists.ts';
import { productRoutes } from './products.ts';
import { registrationRoutes } from './registration.ts';
import { settingsRoutes } from './settings.ts';
import { payInOutReasonRoutes } from './pay-in-out-reasons.ts';
import { taxRoutes } from './taxes.ts';
import { permissionRoutes, userRoutes } from './users.ts';
import { variantRoutes } from './variants.ts';
import { giftCardInventoryRoutes } from './gift-card-inventory.ts';
import { ingredientRoutes } from './ingredients.ts';
import { inventoryRoutes } from './inventory.ts';
import { recipeRoutes } from './recipes.ts';
import { uomRoutes } from './uoms.ts';
import { vendorRoutes } from './vendors.ts';
import { voidCompReasonRoutes } from './void-comp-reasons.ts';

/** A call whose refusals are all declared in `errors.ts`. */
export type DeclaredRoute = Route<unknown, unknown, unknown, unknown, ErrorCode>;

/**
 * Every call of the product, by noun. The server refuses to start when one has no handler; the walking tests visit
 * each. A call that names an undeclared error does not compile here.
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, DeclaredRoute>>>>;
export type RouteGroups = typeof routes;
