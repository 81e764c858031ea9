import type { FeatureFlag, TerminalType } from './enumerations.ts';
import type { ModuleFlag } from './settings.ts';
import { permission, type PermissionCode } from './permissions.ts';

/**
 * Every screen of the product that works today: router, menu and guard read these rows (architecture, "Declared once").
 * A screen that is not built has no row, so nothing in the menu leads nowhere.
 */
export interface ScreenDefinition {
  readonly path: string;
  /** Other spellings of the specification; they lead to `path`. */
  readonly aliases?: readonly string[];
  /** `rootDomain`: only without a subdomain. `open`: no token. `signedIn`: any token. Otherwise a device-bound token, and one of these codes ([] = none needed). */
  readonly access: 'rootDomain' | 'open' | 'signedIn' | readonly PermissionCode[];
  readonly moduleFlag?: ModuleFlag;
  readonly featureFlag?: FeatureFlag;
  /** Left out = any terminal. */
  readonly terminalTypes?: readonly TerminalType[];
  /** Where it stands in the side menu, if it does. */
  readonly menu?: { readonly group: 'operations' | 'account' | 'catalogue' | 'settings'; readonly icon: string; readonly order: number };
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
    path: '/quick-service', access: [permission.quickService.view], moduleFlag: 'quickSales', terminalTypes: posTerminals, menu: { group: 'operations', icon: 'sale', order: 10 }, helpID: 'quick-service',
  },
  order: { path: '/orders/$id', access: [permission.quickService.view, permission.tableService.view], terminalTypes: posTerminals },
  orders: { path: '/orders', access: [permission.quickService.view, permission.tableService.view], terminalTypes: posTerminals, menu: { group: 'operations', icon: 'orders', order: 20 } },
  vendors: { path: '/vendors/vendors', access: [permission.vendor.view], menu: { group: 'catalogue', icon: 'vendor', order: 130 } },
  vendorNew: { path: '/vendors/vendors/new', access: [permission.vendor.add] },
  vendor: { path: '/vendors/vendors/$id', access: [permission.vendor.edit] },
  categories: { path: '/categories/sales-categories', access: [permission.productCategory.view], menu: { group: 'catalogue', icon: 'category', order: 110 } },
  categoryNew: { path: '/categories/sales-categories/new', access: [permission.productCategory.add] },
  category: { path: '/categories/sales-categories/$id', access: [permission.productCategory.edit] },
  voidCompReasons: { path: '/pos-conditions/void-comp-reasons', access: [permission.posCondition.view], menu: { group: 'settings', icon: 'reason', order: 220 } },
  voidCompReasonNew: { path: '/pos-conditions/void-comp-reasons/new', access: [permission.posCondition.add] },
  voidCompReason: { path: '/pos-conditions/void-comp-reasons/$id', access: [permission.posCondition.edit] },
  myAccount: { path: '/my-account', access: [], menu: { group: 'account', icon: 'user', order: 10 } },
  preferenceDisplay: { path: '/user-preferences/display', access: [], menu: { group: 'account', icon: 'display', order: 20 } },
  preferenceSecurity: { path: '/user-preferences/security', access: [], menu: { group: 'account', icon: 'security', order: 30 } },
});
export type ScreenID = keyof typeof screens;
