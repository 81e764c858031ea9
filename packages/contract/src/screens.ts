import type { FeatureFlag, TerminalType } from './kit/enumerations.ts';
import type { ModuleFlag } from './company/settings.ts';
import { permission, type PermissionCode } from './kit/permissions.ts';

/**
 * Every screen of the product that works today: router, menu and guard read these rows (architecture, "Declared once").
 * A screen that is not built has no row, so nothing in the menu leads nowhere.
 */
export interface ScreenDefinition {
  readonly path: string;
  /** Other spellings of the specification; they lead to `path`. */
  readonly aliases?: readonly string[];
  /**
   * `rootDomain`: only without a subdomain. `open`: no token. `signedIn`: any token. Otherwise a device-bound token,
   * and one of these codes ([] = none needed).
   */
  readonly access: 'rootDomain' | 'open' | 'signedIn' | readonly PermissionCode[];
  readonly moduleFlag?: ModuleFlag;
  readonly featureFlag?: FeatureFlag;
  /** Left out = any terminal. */
  readonly terminalTypes?: readonly TerminalType[];
  /** Where it stands in the side menu, if it does. */
  readonly menu?: {
    readonly group: 'operations' | 'catalogue' | 'stock' | 'finance' | 'settings' | 'account';
    readonly icon: string;
    readonly order: number;
  };
  /** Help page of the docs drawer. */
  readonly helpID?: string;
}

const define = <const T extends Readonly<Record<string, ScreenDefinition>>>(screens: T): T => screens;
const posTerminals = ['PosTerminalWithCash', 'PosTerminalWithOutCash'] as const;

export const screens = define({
  register: { path: '/register', access: 'rootDomain' },
  installing: { path: '/installing', access: 'open' },
  login: { path: '/login', access: 'open' },
  logout: { path: '/logout', access: 'open' },
  requestPasswordReset: { path: '/request-reset-password', aliases: ['/forget'], access: 'open' },
  resetPassword: { path: '/reset-password', access: 'open' },
  selectDevice: { path: '/select-device', access: 'signedIn' },
  checkDevice: { path: '/check-device', access: 'signedIn' },
  noPermission: { path: '/no-permission', access: 'open' },
  notFound: { path: '/not-found', access: 'open' },
  main: { path: '/', aliases: ['/dashboard'], access: [] },
  quickService: {
    path: '/quick-service',
    access: [permission.quickService.view],
    moduleFlag: 'quickSales',
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'sale', order: 10 },
    helpID: 'quick-service',
  },
  order: {
    path: '/orders/$id',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
  },
  orders: {
    path: '/orders',
    access: [permission.quickService.view, permission.tableService.view],
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'orders', order: 20 },
  },
  ingredients: {
    path: '/ingredients/ingredients',
    access: [permission.ingredient.view],
    menu: { group: 'stock', icon: 'ingredient', order: 200 },
  },
  ingredientNew: { path: '/ingredients/ingredients/new', access: [permission.ingredient.add] },
  ingredient: { path: '/ingredients/ingredients/$id', access: [permission.ingredient.edit] },
  inventory: {
    path: '/inventory/item-inventory',
    access: [permission.inventory.view],
    menu: { group: 'stock', icon: 'stock', order: 210 },
  },
  inventoryItem: { path: '/inventory/item-inventory/$id', access: [permission.inventory.view] },
  giftCardInventory: {
    path: '/inventory/gift-card-inventory',
    access: [permission.giftCard.view],
    moduleFlag: 'giftCard',
    menu: { group: 'stock', icon: 'giftCard', order: 220 },
  },
  inventoryHistory: {
    path: '/inventory-report/inventory-history',
    access: [permission.inventoryReport.view, permission.inventory.view],
    menu: { group: 'stock', icon: 'history', order: 230 },
  },
  uoms: {
    path: '/units-of-measure/uoms',
    aliases: ['/units-of-measure/uom-classes'],
    access: [permission.unitOfMeasure.view],
    featureFlag: 'custom_uom',
    menu: { group: 'stock', icon: 'unit', order: 240 },
  },
  uomNew: { path: '/units-of-measure/uoms/new', access: [permission.unitOfMeasure.add], featureFlag: 'custom_uom' },
  uom: { path: '/units-of-measure/uoms/$id', access: [permission.unitOfMeasure.edit], featureFlag: 'custom_uom' },
  vendors: {
    path: '/vendors/vendors',
    access: [permission.vendor.view],
    menu: { group: 'stock', icon: 'vendor', order: 250 },
  },
  vendorNew: { path: '/vendors/vendors/new', access: [permission.vendor.add] },
  vendor: { path: '/vendors/vendors/$id', access: [permission.vendor.edit] },
  products: {
    path: '/products/products',
    access: [permission.product.view],
    menu: { group: 'catalogue', icon: 'product', order: 100 },
  },
  productNew: { path: '/products/products/new', access: [permission.product.add] },
  product: { path: '/products/products/$id', access: [permission.product.edit] },
  productVariant: { path: '/products/products/$id/variant/$variantId', access: [permission.product.edit] },
  deposits: {
    path: '/products/deposit-and-credit-products',
    access: [permission.product.view],
    featureFlag: 'deposit_and_credit',
    menu: { group: 'catalogue', icon: 'deposit', order: 108 },
  },
  depositNew: {
    path: '/products/deposit-and-credit-products/new',
    access: [permission.product.add],
    featureFlag: 'deposit_and_credit',
  },
  deposit: {
    path: '/products/deposit-and-credit-products/$id',
    access: [permission.product.edit],
    featureFlag: 'deposit_and_credit',
  },
  categories: {
    path: '/categories/sales-categories',
    access: [permission.productCategory.view],
    menu: { group: 'catalogue', icon: 'category', order: 110 },
  },
  categoryNew: { path: '/categories/sales-categories/new', access: [permission.productCategory.add] },
  category: { path: '/categories/sales-categories/$id', access: [permission.productCategory.edit] },
  combos: {
    path: '/combo-set/combo-set',
    access: [permission.combo.view],
    menu: { group: 'catalogue', icon: 'combo', order: 104 },
  },
  comboNew: { path: '/combo-set/combo-set/new-combo', access: [permission.combo.add] },
  combo: { path: '/combo-set/combo-set/$id', access: [permission.combo.edit] },
  menus: {
    path: '/pos-menus/menus',
    access: [permission.posMenu.view],
    menu: { group: 'catalogue', icon: 'menu', order: 120 },
  },
  menuNew: { path: '/pos-menus/menus/new', access: [permission.posMenu.add] },
  menu: { path: '/pos-menus/menus/$id', access: [permission.posMenu.edit] },
  menuView: {
    path: '/pos-menus/menu-view',
    access: [permission.posMenu.view],
    menu: { group: 'catalogue', icon: 'menuView', order: 121 },
  },
  priceLists: {
    path: '/price-lists/price-lists',
    access: [permission.priceList.view],
    menu: { group: 'catalogue', icon: 'price', order: 122 },
  },
  priceListNew: { path: '/price-lists/price-lists/new', access: [permission.priceList.add] },
  priceList: { path: '/price-lists/price-lists/$id', access: [permission.priceList.edit] },
  variants: {
    path: '/products/variants',
    access: [permission.product.view],
    menu: { group: 'catalogue', icon: 'variant', order: 107 },
  },
  variantNew: {
    path: '/products/variants/new',
    aliases: ['/products/variants/newer'],
    access: [permission.product.add],
  },
  variant: {
    path: '/products/variants/$id',
    aliases: ['/products/variants/$id/newer'],
    access: [permission.product.edit],
  },
  modifierGroups: {
    path: '/products/modifier-groups',
    access: [permission.product.view],
    menu: { group: 'catalogue', icon: 'modifier', order: 106 },
  },
  modifierGroupNew: { path: '/products/modifier-groups/new', access: [permission.product.add] },
  modifierGroup: { path: '/products/modifier-groups/$id', access: [permission.product.edit] },
  voidCompReasons: {
    path: '/pos-conditions/void-comp-reasons',
    access: [permission.posCondition.view],
    menu: { group: 'settings', icon: 'reason', order: 400 },
  },
  voidCompReasonNew: { path: '/pos-conditions/void-comp-reasons/new', access: [permission.posCondition.add] },
  voidCompReason: { path: '/pos-conditions/void-comp-reasons/$id', access: [permission.posCondition.edit] },
  payInOutReasons: {
    path: '/pos-conditions/payin-payout-reasons',
    access: [permission.posCondition.view],
    menu: { group: 'settings', icon: 'payInOut', order: 402 },
  },
  payInOutReasonNew: { path: '/pos-conditions/payin-payout-reasons/new', access: [permission.posCondition.add] },
  payInOutReason: { path: '/pos-conditions/payin-payout-reasons/$id', access: [permission.posCondition.edit] },
  discounts: {
    path: '/discounts-specials-promotions/discounts',
    access: [permission.discount.view],
    menu: { group: 'catalogue', icon: 'discount', order: 124 },
  },
  discountNew: { path: '/discounts-specials-promotions/discounts/new', access: [permission.discount.add] },
  discount: { path: '/discounts-specials-promotions/discounts/$id', access: [permission.discount.edit] },
  glCodes: {
    path: '/financials/account-codes/glcodes',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'glCode', order: 316 },
  },
  glCodeNew: { path: '/financials/account-codes/glcodes/new', access: [permission.financialGeneral.add] },
  glCode: { path: '/financials/account-codes/glcodes/$id', access: [permission.financialGeneral.edit] },
  glCodeTypes: {
    path: '/financials/account-codes/glcode-types',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'glCodeType', order: 317 },
  },
  glCodeTypeNew: { path: '/financials/account-codes/glcode-types/new', access: [permission.financialGeneral.add] },
  glCodeType: { path: '/financials/account-codes/glcode-types/$id', access: [permission.financialGeneral.edit] },
  glMaps: {
    path: '/financials/account-codes/glcode-maps',
    aliases: ['/financials/account-codes/glcode-maps/new'],
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'glMap', order: 318 },
  },
  glMap: { path: '/financials/account-codes/glcode-maps/$id', access: [permission.financialGeneral.edit] },
  taxes: {
    path: '/taxes/tax-setting',
    aliases: ['/taxes/tax-setting/single', '/taxes/tax-setting/combined'],
    access: [permission.taxes.view],
    menu: { group: 'finance', icon: 'tax', order: 300 },
  },
  taxNew: { path: '/taxes/tax-setting/new', access: [permission.taxes.add] },
  tax: {
    path: '/taxes/tax-setting/$id',
    aliases: ['/taxes/tax-setting/single/$id', '/taxes/tax-setting/combined/$id'],
    access: [permission.taxes.edit],
  },
  productTaxes: {
    path: '/taxes/product-taxes',
    access: [permission.taxes.view],
    menu: { group: 'finance', icon: 'productTax', order: 302 },
  },
  brands: {
    path: '/company-setting/brands',
    access: [permission.companySetting.view],
    menu: { group: 'catalogue', icon: 'brand', order: 112 },
  },
  brandNew: { path: '/company-setting/brands/new', access: [permission.companySetting.add] },
  brand: { path: '/company-setting/brands/$id', access: [permission.companySetting.edit] },
  locationBrands: {
    path: '/system-settings/brands',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'locationBrand', order: 420 },
  },
  posPayments: {
    path: '/payment-methods/pos-payments',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'payment', order: 304 },
  },
  posPayment: { path: '/payment-methods/pos-payments/$id', access: [permission.paymentMethod.edit] },
  systemPayments: {
    path: '/payment-methods/system-payment-methods',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'systemPayment', order: 305 },
  },
  customPayments: {
    path: '/payment-methods/custom-payment-methods',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'customPayment', order: 306 },
  },
  customPaymentNew: { path: '/payment-methods/custom-payment-methods/new', access: [permission.paymentMethod.add] },
  customPayment: { path: '/payment-methods/custom-payment-methods/$id', access: [permission.paymentMethod.edit] },
  paymentAccounts: {
    path: '/financials/payment-accounts',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'account', order: 310 },
  },
  paymentAccountNew: { path: '/financials/payment-accounts/new', access: [permission.financialGeneral.add] },
  paymentAccount: { path: '/financials/payment-accounts/$id', access: [permission.financialGeneral.view] },
  serviceCharge: {
    path: '/pos-settings/service-charge',
    aliases: ['/financials/service-charges', '/financials/service-charges/new', '/financials/service-charges/$id'],
    access: [permission.posGeneral.view],
    menu: { group: 'finance', icon: 'serviceCharge', order: 312 },
  },
  tipsSetting: {
    path: '/pos-settings/tips-settings',
    access: [permission.posGeneral.view],
    menu: { group: 'finance', icon: 'tips', order: 314 },
  },
  myAccount: { path: '/my-account', access: [], menu: { group: 'account', icon: 'user', order: 10 } },
  preferenceDisplay: {
    path: '/user-preferences/display',
    access: [],
    menu: { group: 'account', icon: 'display', order: 20 },
  },
  preferenceSecurity: {
    path: '/user-preferences/security',
    access: [],
    menu: { group: 'account', icon: 'security', order: 30 },
  },
});
export type ScreenID = keyof typeof screens;
