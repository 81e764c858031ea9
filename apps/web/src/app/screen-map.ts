import type { ScreenID } from '@tavola/contract';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { loadModule } from './load-module.ts';

export type MappedScreenID = ScreenID;

const screen = <M extends Record<K, () => React.ReactNode>, K extends string>(
  importer: () => Promise<M>,
  name: K,
): AsyncRouteComponent<object> => lazyRouteComponent(() => loadModule(importer), name as never);

/**
 * Which component shows which screen of the contract; a screen without one does not compile. Each is fetched when first
 * opened.
 */
export const screenComponents: Readonly<Record<MappedScreenID, AsyncRouteComponent<object>>> = {
  register: screen(() => import('../screens/register/RegisterScreen.tsx'), 'RegisterScreen'),
  installing: screen(() => import('../screens/register/InstallingScreen.tsx'), 'InstallingScreen'),
  login: screen(() => import('../screens/auth/LoginScreen.tsx'), 'LoginScreen'),
  logout: screen(() => import('../screens/auth/LogoutScreen.tsx'), 'LogoutScreen'),
  requestPasswordReset: screen(
    () => import('../screens/auth/RequestPasswordResetScreen.tsx'),
    'RequestPasswordResetScreen',
  ),
  resetPassword: screen(() => import('../screens/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  selectDevice: screen(() => import('../screens/auth/SelectDeviceScreen.tsx'), 'SelectDeviceScreen'),
  checkDevice: screen(() => import('../screens/auth/CheckDeviceScreen.tsx'), 'CheckDeviceScreen'),
  noPermission: screen(() => import('../screens/auth/NoPermissionScreen.tsx'), 'NoPermissionScreen'),
  notFound: screen(() => import('../screens/auth/NotFoundScreen.tsx'), 'NotFoundScreen'),
  main: screen(() => import('./shell/MainScreen.tsx'), 'MainScreen'),
  quickService: screen(() => import('../sell/QuickServiceScreen.tsx'), 'QuickServiceScreen'),
  order: screen(() => import('../sell/OrderScreen.tsx'), 'OrderScreen'),
  orders: screen(() => import('../screens/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  ingredients: screen(
    () => import('../screens/back-office/ingredients/IngredientListScreen.tsx'),
    'IngredientListScreen',
  ),
  ingredientNew: screen(
    () => import('../screens/back-office/ingredients/IngredientFormScreen.tsx'),
    'IngredientNewScreen',
  ),
  ingredient: screen(() => import('../screens/back-office/ingredients/IngredientFormScreen.tsx'), 'IngredientScreen'),
  inventory: screen(() => import('../screens/back-office/inventory/InventoryListScreen.tsx'), 'InventoryListScreen'),
  inventoryItem: screen(
    () => import('../screens/back-office/inventory/InventoryItemScreen.tsx'),
    'InventoryItemScreen',
  ),
  giftCardInventory: screen(
    () => import('../screens/back-office/gift-card-inventory/GiftCardListScreen.tsx'),
    'GiftCardListScreen',
  ),
  inventoryHistory: screen(
    () => import('../screens/back-office/inventory/InventoryHistoryScreen.tsx'),
    'InventoryHistoryScreen',
  ),
  uoms: screen(() => import('../screens/back-office/uoms/UomListScreen.tsx'), 'UomListScreen'),
  uomNew: screen(() => import('../screens/back-office/uoms/UomFormScreen.tsx'), 'UomNewScreen'),
  uom: screen(() => import('../screens/back-office/uoms/UomFormScreen.tsx'), 'UomScreen'),
  vendors: screen(() => import('../screens/back-office/vendors/VendorListScreen.tsx'), 'VendorListScreen'),
  vendorNew: screen(() => import('../screens/back-office/vendors/VendorFormScreen.tsx'), 'VendorNewScreen'),
  vendor: screen(() => import('../screens/back-office/vendors/VendorFormScreen.tsx'), 'VendorScreen'),
  products: screen(() => import('../screens/back-office/products/ProductListScreen.tsx'), 'ProductListScreen'),
  productNew: screen(() => import('../screens/back-office/products/ProductFormScreen.tsx'), 'ProductNewScreen'),
  product: screen(() => import('../screens/back-office/products/ProductFormScreen.tsx'), 'ProductScreen'),
  productVariant: screen(() => import('../screens/back-office/products/VariationScreen.tsx'), 'VariationScreen'),
  deposits: screen(() => import('../screens/back-office/products/ProductListScreen.tsx'), 'DepositListScreen'),
  depositNew: screen(() => import('../screens/back-office/products/DepositFormScreen.tsx'), 'DepositNewScreen'),
  deposit: screen(() => import('../screens/back-office/products/DepositFormScreen.tsx'), 'DepositScreen'),
  categories: screen(() => import('../screens/back-office/categories/CategoryListScreen.tsx'), 'CategoryListScreen'),
  categoryNew: screen(() => import('../screens/back-office/categories/CategoryFormScreen.tsx'), 'CategoryNewScreen'),
  category: screen(() => import('../screens/back-office/categories/CategoryFormScreen.tsx'), 'CategoryScreen'),
  combos: screen(() => import('../screens/back-office/combos/ComboListScreen.tsx'), 'ComboListScreen'),
  comboNew: screen(() => import('../screens/back-office/combos/ComboFormScreen.tsx'), 'ComboNewScreen'),
  combo: screen(() => import('../screens/back-office/combos/ComboFormScreen.tsx'), 'ComboScreen'),
  menus: screen(() => import('../screens/back-office/menus/MenuListScreen.tsx'), 'MenuListScreen'),
  menuNew: screen(() => import('../screens/back-office/menus/MenuFormScreen.tsx'), 'MenuNewScreen'),
  menu: screen(() => import('../screens/back-office/menus/MenuFormScreen.tsx'), 'MenuScreen'),
  menuView: screen(() => import('../screens/back-office/menus/MenuViewScreen.tsx'), 'MenuViewScreen'),
  priceLists: screen(() => import('../screens/back-office/price-lists/PriceListListScreen.tsx'), 'PriceListListScreen'),
  priceListNew: screen(
    () => import('../screens/back-office/price-lists/PriceListFormScreen.tsx'),
    'PriceListNewScreen',
  ),
  priceList: screen(() => import('../screens/back-office/price-lists/PriceListFormScreen.tsx'), 'PriceListScreen'),
  variants: screen(() => import('../screens/back-office/variants/VariantListScreen.tsx'), 'VariantListScreen'),
  variantNew: screen(() => import('../screens/back-office/variants/VariantFormScreen.tsx'), 'VariantNewScreen'),
  variant: screen(() => import('../screens/back-office/variants/VariantFormScreen.tsx'), 'VariantScreen'),
  modifierGroups: screen(
    () => import('../screens/back-office/modifier-groups/ModifierGroupListScreen.tsx'),
    'ModifierGroupListScreen',
  ),
  modifierGroupNew: screen(
    () => import('../screens/back-office/modifier-groups/ModifierGroupFormScreen.tsx'),
    'ModifierGroupNewScreen',
  ),
  modifierGroup: screen(
    () => import('../screens/back-office/modifier-groups/ModifierGroupFormScreen.tsx'),
    'ModifierGroupScreen',
  ),
  voidCompReasons: screen(
    () => import('../screens/back-office/void-comp-reasons/ReasonListScreen.tsx'),
    'ReasonListScreen',
  ),
  voidCompReasonNew: screen(
    () => import('../screens/back-office/void-comp-reasons/ReasonFormScreen.tsx'),
    'ReasonNewScreen',
  ),
  voidCompReason: screen(() => import('../screens/back-office/void-comp-reasons/ReasonFormScreen.tsx'), 'ReasonScreen'),
  payInOutReasons: screen(
    () => import('../screens/back-office/pay-in-out-reasons/PayInOutReasonListScreen.tsx'),
    'PayInOutReasonListScreen',
  ),
  payInOutReasonNew: screen(
    () => import('../screens/back-office/pay-in-out-reasons/PayInOutReasonFormScreen.tsx'),
    'PayInOutReasonNewScreen',
  ),
  payInOutReason: screen(
    () => import('../screens/back-office/pay-in-out-reasons/PayInOutReasonFormScreen.tsx'),
    'PayInOutReasonScreen',
  ),
  discounts: screen(() => import('../screens/back-office/discounts/DiscountListScreen.tsx'), 'DiscountListScreen'),
  discountNew: screen(() => import('../screens/back-office/discounts/DiscountFormScreen.tsx'), 'DiscountNewScreen'),
  discount: screen(() => import('../screens/back-office/discounts/DiscountFormScreen.tsx'), 'DiscountScreen'),
  glCodes: screen(() => import('../screens/back-office/gl-codes/GlCodeListScreen.tsx'), 'GlCodeListScreen'),
  glCodeNew: screen(() => import('../screens/back-office/gl-codes/GlCodeFormScreen.tsx'), 'GlCodeNewScreen'),
  glCode: screen(() => import('../screens/back-office/gl-codes/GlCodeFormScreen.tsx'), 'GlCodeScreen'),
  glCodeTypes: screen(
    () => import('../screens/back-office/gl-code-types/GlCodeTypeListScreen.tsx'),
    'GlCodeTypeListScreen',
  ),
  glCodeTypeNew: screen(
    () => import('../screens/back-office/gl-code-types/GlCodeTypeFormScreen.tsx'),
    'GlCodeTypeNewScreen',
  ),
  glCodeType: screen(() => import('../screens/back-office/gl-code-types/GlCodeTypeFormScreen.tsx'), 'GlCodeTypeScreen'),
  glMaps: screen(() => import('../screens/back-office/gl-maps/GlMapListScreen.tsx'), 'GlMapListScreen'),
  glMap: screen(() => import('../screens/back-office/gl-maps/GlMapScreen.tsx'), 'GlMapScreen'),
  taxes: screen(() => import('../screens/back-office/taxes/TaxListScreen.tsx'), 'TaxListScreen'),
  taxNew: screen(() => import('../screens/back-office/taxes/TaxFormScreen.tsx'), 'TaxNewScreen'),
  tax: screen(() => import('../screens/back-office/taxes/TaxFormScreen.tsx'), 'TaxScreen'),
  productTaxes: screen(() => import('../screens/back-office/taxes/ProductTaxScreen.tsx'), 'ProductTaxScreen'),
  brands: screen(() => import('../screens/back-office/brands/BrandListScreen.tsx'), 'BrandListScreen'),
  brandNew: screen(() => import('../screens/back-office/brands/BrandFormScreen.tsx'), 'BrandNewScreen'),
  brand: screen(() => import('../screens/back-office/brands/BrandFormScreen.tsx'), 'BrandScreen'),
  locationBrands: screen(() => import('../screens/back-office/brands/LocationBrandScreen.tsx'), 'LocationBrandScreen'),
  posPayments: screen(
    () => import('../screens/back-office/payment-settings/PosPaymentListScreen.tsx'),
    'PosPaymentListScreen',
  ),
  posPayment: screen(
    () => import('../screens/back-office/payment-settings/PosPaymentFormScreen.tsx'),
    'PosPaymentScreen',
  ),
  systemPayments: screen(
    () => import('../screens/back-office/payment-settings/SystemPaymentListScreen.tsx'),
    'SystemPaymentListScreen',
  ),
  customPayments: screen(
    () => import('../screens/back-office/payment-settings/CustomPaymentListScreen.tsx'),
    'CustomPaymentListScreen',
  ),
  customPaymentNew: screen(
    () => import('../screens/back-office/payment-settings/CustomPaymentFormScreen.tsx'),
    'CustomPaymentNewScreen',
  ),
  customPayment: screen(
    () => import('../screens/back-office/payment-settings/CustomPaymentFormScreen.tsx'),
    'CustomPaymentScreen',
  ),
  paymentAccounts: screen(
    () => import('../screens/back-office/payment-accounts/AccountListScreen.tsx'),
    'AccountListScreen',
  ),
  paymentAccountNew: screen(
    () => import('../screens/back-office/payment-accounts/AccountFormScreen.tsx'),
    'PaymentAccountNewScreen',
  ),
  paymentAccount: screen(
    () => import('../screens/back-office/payment-accounts/AccountFormScreen.tsx'),
    'PaymentAccountScreen',
  ),
  serviceCharge: screen(
    () => import('../screens/back-office/charge-settings/ServiceChargeScreen.tsx'),
    'ServiceChargeScreen',
  ),
  tipsSetting: screen(
    () => import('../screens/back-office/charge-settings/TipsSettingScreen.tsx'),
    'TipsSettingScreen',
  ),
  myAccount: screen(() => import('../screens/account/MyAccountScreen.tsx'), 'MyAccountScreen'),
  preferenceDisplay: screen(() => import('../screens/account/PreferenceDisplayScreen.tsx'), 'PreferenceDisplayScreen'),
  preferenceSecurity: screen(
    () => import('../screens/account/PreferenceSecurityScreen.tsx'),
    'PreferenceSecurityScreen',
  ),
};
