import {
  ALL_ACCESS,
  permission,
  permissionList,
  sensitiveCode,
  type Language,
  type PermissionAction,
  type PermissionCode,
  type PermissionModule,
  type SensitiveAction,
} from '@tavola/contract';
import { roleWords } from './registration.words.ts';

export const rolePresetNames = ['owner', 'manager', 'cashier', 'waiter', 'kitchen'] as const;
export type RolePresetName = (typeof rolePresetNames)[number];

/** A role that a new restaurant starts with. Only the owner's cannot be changed. */
export interface RolePreset {
  readonly name: string;
  readonly codes: readonly PermissionCode[];
  readonly isSystem: boolean;
}

// The company itself and the end of a location are the owner's alone.
const ownersOnly = new Set<number>([
  permission.companySetting.add,
  permission.companySetting.edit,
  permission.companySetting.delete,
  permission.companySetting.special,
  permission.locationSetting.add,
  permission.locationSetting.delete,
  permission.locationSetting.special,
]);

const may = (
  modules: Partial<Record<PermissionModule, readonly PermissionAction[]>>,
  actions: readonly SensitiveAction[],
): PermissionCode[] => [
  ...Object.entries(modules).flatMap(([module, held]) =>
    // Object.entries loses the type of the keys.
    held.map((action) => permission[module as PermissionModule][action]),
  ),
  ...actions.map(sensitiveCode),
];

const cashier = may(
  {
    quickService: ['view', 'add', 'edit'],
    tableService: ['view', 'add', 'edit'],
    onlineOrder: ['view', 'edit'],
    orderDashboard: ['view', 'edit'],
    customers: ['view', 'add', 'edit'],
    terminalReport: ['view'],
    terminalPreference: ['view', 'edit'],
  },
  ['openTerminal', 'closeTerminal', 'sellGiftCard', 'topUpGiftCard', 'quickOutOfStock'],
);
const waiter = may(
  {
    quickService: ['view', 'add', 'edit'],
    tableService: ['view', 'add', 'edit'],
    orderDashboard: ['view', 'edit'],
    customers: ['view', 'add'],
    terminalPreference: ['view'],
  },
  ['quickOutOfStock'],
);
const kitchen = may({ orderDashboard: ['view', 'edit'], product: ['view'], terminalPreference: ['view'] }, [
  'quickOutOfStock',
]);

/**
 * Owner, manager, cashier, waiter and kitchen, named in the restaurant's language. Discounts, voids, comps, refunds and
 * money in or out of the drawer need a manager's right or PIN.
 */
export function rolePresets(language: Language): Readonly<Record<RolePresetName, RolePreset>> {
  return {
    owner: { name: roleWords.owner[language], codes: [ALL_ACCESS], isSystem: true },
    manager: {
      name: roleWords.manager[language],
      codes: permissionList.map(({ code }) => code).filter((code) => code !== ALL_ACCESS && !ownersOnly.has(code)),
      isSystem: false,
    },
    cashier: { name: roleWords.cashier[language], codes: cashier, isSystem: false },
    waiter: { name: roleWords.waiter[language], codes: waiter, isSystem: false },
    kitchen: { name: roleWords.kitchen[language], codes: kitchen, isSystem: false },
  };
}
