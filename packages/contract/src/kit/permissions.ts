import { keysOf } from './keys.ts';
/**
 * The only place with permission numbers (decision 12): the specification's own 3xx and 6xx actions, and `1000 + 10 ×
 * module index + action` for the rest, modules in the specification's order.
 */

/** Platform spec, section 6. The order is part of the numbers: append only. */
export const permissionModules = [
  'tableService',
  'quickService',
  'totalSaleDashboard',
  'onlineOrder',
  'orderDashboard',
  'closeOfDay',
  'salesReport',
  'terminalReport',
  'accountReport',
  'settingReport',
  'onlineStore',
  'onlineMenuBuilder',
  'onlineIntegrations',
  'productCategory',
  'product',
  'combo',
  'ingredient',
  'vendor',
  'inventory',
  'inventoryReport',
  'unitOfMeasure',
  'posGeneral',
  'posMenu',
  'posSaleProcessing',
  'posCondition',
  'tableLayout',
  'receiptSetting',
  'terminalDevice',
  'printerDevice',
  'hardwareAgents',
  'integrationDevice',
  'financialGeneral',
  'paymentMethod',
  'taxes',
  'priceList',
  'discount',
  'giftCard',
  'users',
  'employeeTimeClock',
  'employeeReport',
  'customers',
  'customerCategory',
  'customerLoyalty',
  'locationSetting',
  'companySetting',
  'terminalPreference',
  'myAccount',
  'userPreference',
] as const;
export type PermissionModule = (typeof permissionModules)[number];

export const permissionActions = { view: 1, add: 2, edit: 3, delete: 4, special: 5 } as const;
export type PermissionAction = keyof typeof permissionActions;

declare const code: unique symbol;
/** A permission number. Only this file creates them. */
export type PermissionCode = number & { readonly [code]: true };

const moduleCodes = (index: number) =>
  // Every action is a key, and the numbers are made here.
  Object.fromEntries(
    Object.entries(permissionActions).map(([action, offset]) => [action, 1000 + 10 * index + offset]),
  ) as Record<PermissionAction, PermissionCode>;

/** `permission.vendor.edit` → 1173. */
export const permission = Object.fromEntries(
  permissionModules.map((name, index) => [name, moduleCodes(index)]),
) as Record<PermissionModule, Record<PermissionAction, PermissionCode>>;

/** Includes every permission. */
export const ALL_ACCESS = 9999 as PermissionCode;

/** Sensitive actions, approved by right or by another person's PIN (platform spec, section 6). */
export const sensitiveAction = {
  discount: 301,
  serviceCharge: 303,
  void: 304,
  comp: 305,
  openTerminal: 306,
  closeTerminal: 307,
  issueRefund: 310,
  sellGiftCard: 312,
  topUpGiftCard: 313,
  transferGiftCard: 314,
  quickOutOfStock: 315,
  voidPayment: 317,
  payIn: 601,
  payOut: 602,
  deposit: 603,
} as const;
export type SensitiveAction = keyof typeof sensitiveAction;

/**
 * What people do at a cash drawer and what needs a right there, by the names of platform spec, section 3. `comp` is an
 * action of ours; opening the drawer and voiding an entry have rights of other actions.
 */
export const cashActivityActions = [
  'Discount',
  'ServiceCharge',
  'Void',
  'PayIn',
  'PayOut',
  'Deposit',
  'OpenTerminal',
  'CloseTerminal',
  'InactiveCashActivity',
  'IssueRefund',
  'TransferGiftCard',
  'TopupGiftCard',
  'QuickOutOfStock',
  'SellGiftCard',
  'OpenDrawer',
  'VoidPayment',
] as const;
export type CashActivityAction = (typeof cashActivityActions)[number];

/** The number of the right that allows an action without another person's PIN. */
export const sensitiveCode = (action: SensitiveAction): PermissionCode =>
  // The numbers of the table are the codes.
  sensitiveAction[action] as number as PermissionCode;

/** Every code with its name in the interface (`module.action` or the action), for `GET /company/permissions`. */
export const permissionList: readonly {
  readonly code: PermissionCode;
  readonly name: string;
  readonly module: PermissionModule | 'sensitive' | 'all';
}[] = [
  { code: ALL_ACCESS, name: 'allAccess', module: 'all' },
  ...keysOf(sensitiveAction).map((name) => ({
    code: sensitiveCode(name),
    name,
    module: 'sensitive' as const,
  })),
  ...permissionModules.flatMap((module) =>
    keysOf(permissionActions).map((action) => ({
      code: permission[module][action],
      name: `${module}.${action}`,
      module,
    })),
  ),
];

/**
 * True when nothing is required, or when the person has the all-access code or any of the required ones (platform spec,
 * section 6).
 */
export const isAllowed = (held: ReadonlySet<number>, required: readonly PermissionCode[]): boolean =>
  required.length === 0 || held.has(ALL_ACCESS) || required.some((one) => held.has(one));
