import { ALL_ACCESS, isAllowed, permission, sensitiveCode, type PermissionCode } from '@tavola/contract';

type Answer = (typeof parts)[number][0] | 'mayEverything';
/** The words of `roleStrings`. */
type Translate = (name: Answer) => string;

/** What people ask about a role, with a right that answers it. */
const parts = [
  ['maySellAtCounter', permission.quickService.edit],
  ['mayServeTables', permission.tableService.edit],
  ['mayFollowOrders', permission.orderDashboard.edit],
  ['mayOpenDrawer', sensitiveCode('openTerminal')],
  ['mayDiscount', sensitiveCode('discount')],
  ['mayVoid', sensitiveCode('void')],
  ['maySeeFigures', permission.totalSaleDashboard.view],
  ['mayManageProducts', permission.product.edit],
  ['mayManageUsers', permission.users.edit],
] as const satisfies readonly (readonly [string, PermissionCode])[];

/** One line on what a role may, in the words of the restaurant: sells at the counter, serves tables, opens the drawer. Empty where it does none of that. */
export function roleSummary(t: Translate, codes: readonly number[]): string {
  const held = new Set(codes);
  if (held.has(ALL_ACCESS)) return t('mayEverything');
  return parts.flatMap(([name, code]) => (isAllowed(held, [code]) ? [t(name)] : [])).join(' · ');
}
