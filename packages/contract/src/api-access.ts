import { sensitiveCode, type PermissionCode } from './kit/permissions.ts';
import { isChangingRoute, type Route } from './kit/route.ts';
import { apiScopes, type ApiScope } from './online/api-keys.ts';
import { routes, type RouteGroups } from './routes.ts';

/**
 * Which scope of an API key opens which call (decisions 234, 324). A call that no scope names is closed to keys, so a
 * new noun is closed until it is added here.
 */

type Group = keyof RouteGroups;
type CallName = { [G in Group]: `${G}.${Extract<keyof RouteGroups[G], string>}` }[Group];

interface ScopeCalls {
  /** Nouns of which every call that only reads is open. */
  readonly reads?: readonly Group[];
  /** Nouns of which every call that changes something is open. */
  readonly changes?: readonly Group[];
  /** Single calls beyond those. */
  readonly calls?: readonly CallName[];
  /** Calls of the nouns above that stay closed. */
  readonly without?: readonly CallName[];
  /** Rights that one of these calls asks for beyond its access. */
  readonly rights?: readonly PermissionCode[];
}

const scopeTable: Readonly<Record<ApiScope, ScopeCalls>> = {
  'orders.read': {
    reads: ['onlineOrders', 'tables'],
    calls: [
      'orders.search',
      'orders.get',
      'orderLife.pending',
      'orderLife.lines',
      'orderLife.life',
      'sales.list',
      'sales.get',
      'sales.ofOrder',
      'sales.refunds',
      'sales.refundsOfSale',
      'orderChannels.list',
    ],
  },
  'orders.write': {
    calls: ['onlineOrders.markRead', 'onlineOrders.accept', 'onlineOrders.reject', 'orderLife.fulfillment'],
  },
  'catalog.read': {
    reads: [
      'products',
      'productPlaces',
      'combos',
      'modifierGroups',
      'variants',
      'ingredients',
      'categories',
      'brands',
      'menus',
      'priceLists',
      'discounts',
      'taxes',
      'uoms',
      'outOfStock',
      'images',
    ],
  },
  'catalog.write': {
    changes: ['products', 'productPlaces', 'combos', 'modifierGroups', 'variants', 'ingredients', 'categories'],
    calls: [
      'menus.create',
      'menus.copy',
      'menus.update',
      'menus.saveOrder',
      'menus.setActive',
      'menus.remove',
      'priceLists.create',
      'priceLists.update',
      'priceLists.setActive',
      'priceLists.remove',
      'images.add',
    ],
  },
  'customers.read': {
    reads: ['customers', 'customerCategories', 'purchaseHistory'],
    without: ['customers.personalData'],
  },
  'reports.read': {
    reads: ['reports', 'journals', 'cogs', 'forecast', 'menuMix'],
    without: ['reports.export', 'journals.export', 'cogs.export'],
  },
  'stock.write': {
    reads: ['inventory', 'vendors', 'recipes', 'outOfStock'],
    changes: ['inventory'],
    calls: ['outOfStock.change'],
    rights: [sensitiveCode('quickOutOfStock')],
  },
};

function isOpened(scope: ScopeCalls, name: string, call: Route): boolean {
  const { reads = [], changes = [], calls = [], without = [] } = scope;
  const [group = ''] = name.split('.');
  const isIn = (names: readonly string[], one: string): boolean => names.includes(one);
  if (isIn(without, name)) return false;
  return isIn(calls, name) || isIn(isChangingRoute(call) ? changes : reads, group);
}

let scopesByCall: ReadonlyMap<string, readonly ApiScope[]> | null = null;

/** The scopes that open a call (`products.list`); none = it is closed to API keys. */
export function scopesOfCall(name: string): readonly ApiScope[] {
  // Made when it is first asked for, so that a page which only imports this file does no work.
  scopesByCall ??= new Map(
    Object.entries(routes).flatMap(([group, calls]) =>
      Object.entries<Route>(calls).map(([own, call]) => {
        const full = `${group}.${own}`;
        return [full, apiScopes.filter((scope) => isOpened(scopeTable[scope], full, call))] as const;
      }),
    ),
  );
  return scopesByCall.get(name) ?? [];
}

/** What a person needs to make every call that a scope opens: of each entry one right. */
export function rightsOfScope(scope: ApiScope): readonly (readonly PermissionCode[])[] {
  const ofCalls = Object.entries(routes).flatMap(([group, calls]) =>
    Object.entries<Route>(calls).flatMap(([own, { access }]) => {
      if (!scopesOfCall(`${group}.${own}`).includes(scope) || typeof access === 'string') return [];
      return 'allOf' in access ? access.allOf.map((code) => [code]) : [access];
    }),
  );
  return [...ofCalls, ...(scopeTable[scope].rights ?? []).map((code) => [code])];
}
