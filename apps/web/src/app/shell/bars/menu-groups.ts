import type { MenuEntry } from '../../guard.ts';

/** Groups of the menu in their order, with the key of their name. */
export const menuGroups = [
  { group: 'operations', title: 'groupOperations' },
  { group: 'customers', title: 'groupCustomers' },
  { group: 'catalog', title: 'groupCatalog' },
  { group: 'stock', title: 'groupStock' },
  { group: 'finance', title: 'groupFinance' },
  { group: 'reports', title: 'groupReports' },
  { group: 'settings', title: 'groupSettings' },
  { group: 'account', title: 'groupAccount' },
] as const satisfies readonly { readonly group: MenuEntry['group']; readonly title: string }[];
