import {
  keysOf,
  permission,
  permissionActions,
  permissionModules,
  sensitiveAction,
  sensitiveCode,
  type PermissionAction,
  type PermissionModule,
  type SensitiveAction,
} from '@tavola/contract';

type RightName =
  'sensitive' | 'discountModule' | PermissionAction | SensitiveAction | Exclude<PermissionModule, 'discount'>;
/** The words of `permissionStrings`. */
type Translate = (name: RightName) => string;

/** Modules in which the action `special` opens something; the matrix says what. */
export const ADVANCED_MODULES = [
  'productCategory',
  'product',
  'combo',
  'ingredient',
  'vendor',
  'posMenu',
  'terminalDevice',
  'financialGeneral',
  'priceList',
  'companySetting',
  'customers',
  'locationSetting',
  'terminalReport',
  'salesReport',
  'accountReport',
  'inventoryReport',
] as const;
export type AdvancedModule = (typeof ADVANCED_MODULES)[number];
/** Narrows a module to those of `ADVANCED_MODULES`, whose special right has its own words. */
export const isAdvancedModule = (id: string): id is AdvancedModule => ADVANCED_MODULES.some((module) => module === id);

/** Modules whose name does not say what they open; the matrix does. */
export const EXPLAINED_MODULES = ['totalSaleDashboard', 'orderDashboard', 'onlineMenuBuilder'] as const;
type ExplainedModule = (typeof EXPLAINED_MODULES)[number];
/** Narrows a module to those of `EXPLAINED_MODULES`. */
export const isExplainedModule = (id: string): id is ExplainedModule => EXPLAINED_MODULES.some((one) => one === id);

/** Modules that everyone who is signed in may open. */
export const FREE_MODULES = ['myAccount', 'userPreference'] as const satisfies readonly PermissionModule[];
/** Whether everyone who is signed in may open a module; the matrix says so in its row. */
export const isFreeModule = (id: string): boolean => FREE_MODULES.some((module) => module === id);

/** One right: its code and its name within its row. */
export interface Right {
  readonly code: number;
  readonly label: string;
}

/** Rights that belong together: the actions of a module, or the actions at the POS. */
export interface RightRow {
  readonly id: string;
  readonly title: string;
  readonly rights: readonly Right[];
}

// The discounts of the back office and the giving of one at the POS have the same name in the contract.
const titleOf = (t: Translate, module: PermissionModule): string =>
  t(module === 'discount' ? 'discountModule' : module);

/** Every right by row: what needs a PIN first, then the modules in their order. */
export function rightRows(t: Translate): readonly RightRow[] {
  const actions = keysOf(permissionActions);
  return [
    {
      id: 'sensitive',
      title: t('sensitive'),
      rights: keysOf(sensitiveAction).map((action) => ({
        code: sensitiveCode(action),
        label: t(action),
      })),
    },
    ...permissionModules.map((module) => ({
      id: module,
      title: titleOf(t, module),
      rights: actions.map((action) => ({ code: permission[module][action], label: t(action) })),
    })),
  ];
}

/** The rows of which the title or a right contains every word; a title that matches keeps all its rights. */
export function searchRights(rows: readonly RightRow[], search: string): readonly RightRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  const matches = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return rows.flatMap((row) => {
    if (matches(row.title)) return [row];
    const rights = row.rights.filter(({ label }) => matches(`${row.title} ${label}`));
    return rights.length === 0 ? [] : [{ ...row, rights }];
  });
}

/** The codes with some of them given or taken, in order. */
export function withCodes(held: readonly number[], codes: readonly number[], isGiven: boolean): number[] {
  const next = new Set(held);
  for (const code of codes)
    if (isGiven) next.add(code);
    else next.delete(code);
  return [...next].toSorted((a, b) => a - b);
}
