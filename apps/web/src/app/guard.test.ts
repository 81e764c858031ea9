import { ALL_ACCESS, permission, screens, sensitiveCode, type ScreenDefinition, type ScreenID } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { guard, isOffered, landing, landingOf, menuFor, terminalUsesOf, type Visitor } from './guard.ts';

const modules = Object.fromEntries(
  [
    'timeClock',
    'tableLayout',
    'tableSales',
    'quickSales',
    'onlineSales',
    'orderDashboard',
    'crm',
    'reports',
    'giftCard',
    'loyalty',
    'customerFacingDisplay',
  ].map((flag) => [flag, true]),
) as NonNullable<Visitor['modules']>;
const manager: Visitor = {
  hasSubdomain: true,
  state: 'client',
  codes: new Set([ALL_ACCESS]),
  modules,
  featureFlags: [],
  terminalType: 'PosTerminalWithCash',
  terminalUses: new Set(['reports', 'cashDrawer', 'customerDisplay']),
  hasKnownTerminal: true,
};
const stranger: Visitor = {
  hasSubdomain: true,
  state: 'prepare',
  codes: null,
  modules: null,
  featureFlags: [],
  terminalType: null,
  terminalUses: new Set(),
  hasKnownTerminal: false,
};

const verdict = (id: ScreenID, visitor: Visitor): string => {
  const decided = guard(id, visitor);
  return decided.kind === 'redirect' ? decided.to : decided.kind;
};

describe('the route guard (platform spec, section 2)', () => {
  it('1: checks the permission first, even without a subdomain and with the module off', () => {
    const cook = { ...manager, codes: new Set<number>([permission.orderDashboard.view]) };
    expect(verdict('quickService', cook)).toBe('noPermission');
    expect(verdict('quickService', { ...cook, hasSubdomain: false, modules: { ...modules, quickSales: false } })).toBe(
      'noPermission',
    );
    expect(verdict('quickService', { ...manager, codes: new Set([permission.quickService.view]) })).toBe('pass');
  });

  it('opens the order dashboard with the right of total sales or of the kitchen, and the queues with that of the kitchen (decision 192)', () => {
    const holding = (code: number): Visitor => ({ ...manager, codes: new Set([code]) });
    expect(verdict('orderDashboard', holding(permission.totalSaleDashboard.view))).toBe('pass');
    const kitchen = holding(permission.orderDashboard.view);
    expect(verdict('orderDashboard', kitchen)).toBe('pass');
    expect(verdict('orderQueues', kitchen)).toBe('pass');
  });

  it('2: allows only registration without a subdomain', () => {
    for (const id of ['main', 'signIn', 'quickService', 'selectTerminal'] as const)
      expect(verdict(id, { ...stranger, hasSubdomain: false })).toBe('register');
    for (const id of ['register', 'socialSignIn'] as const)
      expect(verdict(id, { ...stranger, hasSubdomain: false })).toBe('pass');
    expect(verdict('register', stranger)).toBe('main');
  });

  it('3: lets a signed-in terminal pass', () => {
    for (const id of ['main', 'quickService', 'orders', 'myAccount', 'selectTerminal', 'checkTerminal'] as const)
      expect(verdict(id, manager)).toBe('pass');
  });

  it('4: asks for a terminal first, or restores the terminal that the browser had', () => {
    expect(verdict('main', { ...stranger, state: 'nonClient' })).toBe('selectTerminal');
    expect(verdict('main', { ...stranger, state: 'nonClient', hasKnownTerminal: true })).toBe('checkTerminal');
    expect(verdict('selectTerminal', { ...stranger, state: 'nonClient' })).toBe('pass');
  });

  it('5: sends anonymous visitors, errors and ended sessions to sign-in, and does not treat unknown rights as missing', () => {
    for (const state of ['prepare', 'error', 'expired', 'processing'] as const)
      expect(verdict('quickService', { ...stranger, state })).toBe('signIn');
    expect(verdict('selectTerminal', stranger)).toBe('signIn');
  });

  it('6: reports a switched-off module and the wrong kind of terminal as not found', () => {
    expect(verdict('quickService', { ...manager, modules: { ...modules, quickSales: false } })).toBe('notFound');
    expect(verdict('quickService', { ...manager, terminalType: 'OrderQuesTerminal' })).toBe('notFound');
    expect(verdict('main', { ...manager, terminalType: 'OrderQuesTerminal' })).toBe('pass');
  });

  it('redirects a signed-in person from the sign-in page', () => {
    expect(verdict('signIn', stranger)).toBe('pass');
    expect(verdict('signIn', manager)).toBe('main');
    expect(verdict('signIn', { ...stranger, state: 'nonClient' })).toBe('selectTerminal');
  });
});

describe('the menu', () => {
  it('shows exactly the entries that the guard allows', () => {
    const server = { ...manager, codes: new Set<number>([permission.tableService.view]) };
    for (const visitor of [
      manager,
      server,
      { ...manager, modules: { ...modules, quickSales: false } },
      { ...manager, terminalType: 'OrderQuesTerminal' as const },
    ]) {
      const shown = menuFor(visitor).map((entry) => entry.id);
      const allowed = (Object.keys(screens) as ScreenID[]).filter(
        (id) => 'menu' in screens[id] && guard(id, visitor).kind === 'pass',
      );
      expect(shown.toSorted()).toEqual(allowed.toSorted());
    }
    expect(menuFor(server).map((entry) => entry.id)).not.toContain('quickService');
  });

  it.each(['myAccount', 'preferenceDisplay', 'preferenceSecurity', 'companyDetails', 'loyaltyHistory'] as const)(
    'has %s without any right',
    (id) => {
      expect(menuFor({ ...manager, codes: new Set() }).map((entry) => entry.id)).toContain(id);
    },
  );

  it('keeps the order of the screens table', () => {
    expect(menuFor(manager).map((entry) => entry.id)).toEqual(
      expect.arrayContaining(['quickService', 'orders', 'myAccount']),
    );
    expect(menuFor(manager).findIndex((entry) => entry.id === 'quickService')).toBeLessThan(
      menuFor(manager).findIndex((entry) => entry.id === 'orders'),
    );
  });
});

it('a kind of terminal of another version has no landing page', () => {
  expect(landing('PosTerminalWithCash')).toBe('main');
  expect(landing('OrderQuesTerminal')).toBe('orderQueues');
  expect(landing('Kiosk')).toBeNull();
});

describe('the first screen after a sign-in', () => {
  const sells = [
    permission.quickService.view,
    permission.tableService.view,
    permission.orderDashboard.view,
    permission.orderDashboard.edit,
  ];
  const firstOf = (codes: readonly number[], more: Partial<Visitor> = {}) =>
    landingOf({ ...manager, codes: new Set(codes), ...more }, true);

  it('is the sale for a cashier, who opens terminals', () => {
    expect(firstOf([...sells, sensitiveCode('openTerminal')])).toBe('quickService');
  });
  it('is the floor for a waiter, and the sale where there are no tables', () => {
    expect(firstOf(sells)).toBe('tableService');
    expect(firstOf(sells, { modules: { ...modules, tableSales: false } })).toBe('quickService');
  });
  it('is the order dashboard for the kitchen, and the queues where that module is off', () => {
    const kitchen = [permission.orderDashboard.view, permission.orderDashboard.edit, permission.product.view];
    expect(firstOf(kitchen)).toBe('orderDashboard');
    expect(firstOf(kitchen, { modules: { ...modules, orderDashboard: false } })).toBe('orderQueues');
  });
  it('is the start page for people who may see the figures, and for the office', () => {
    expect(firstOf([...sells, permission.totalSaleDashboard.view])).toBe('main');
    expect(firstOf([permission.product.view, permission.product.edit])).toBe('main');
  });
});

describe('a terminal with reports (decision 167)', () => {
  it('starts with its cash drawer while that is closed', () => {
    expect(landingOf(manager, false)).toBe('cashDrawer');
    expect(landingOf(manager, true)).toBe('main');
  });
  it('starts with the start page where there is no drawer, and for a person who sells nothing', () => {
    expect(landingOf({ ...manager, terminalUses: new Set(['reports']) }, false)).toBe('main');
    expect(landingOf({ ...manager, codes: new Set([permission.vendor.view]) }, false)).toBe('main');
  });
  it('counts a drawer only where it is opened and closed', () => {
    const uses = (openTerminal: boolean, posTerminalIsUseCashDrawer: boolean) => [
      ...terminalUsesOf({ openTerminal, posTerminalIsUseCashDrawer, customerDisplaySettingEnable: false }),
    ];
    expect(uses(true, true)).toEqual(['reports', 'cashDrawer']);
    expect(uses(true, false)).toEqual(['reports']);
    expect(uses(false, true)).toEqual([]);
  });
  it('has no menu entry of its drawer where it works without reports', () => {
    const entries = menuFor({ ...manager, terminalUses: new Set() }).map(({ id }) => id);
    expect(entries).not.toContain('cashDrawer');
    expect(entries).not.toContain('currentTerminal');
  });
});

describe('a module that is switched off', () => {
  const gated = (Object.keys(screens) as ScreenID[]).flatMap((id) => {
    const { moduleFlag, terminalTypes, featureFlag }: ScreenDefinition = screens[id];
    return moduleFlag === undefined
      ? []
      : [
          {
            id,
            moduleFlag,
            terminalType: terminalTypes?.[0] ?? 'PosTerminalWithCash',
            featureFlags: featureFlag === undefined ? [] : [featureFlag],
          } as const,
        ];
  });

  it.each(gated)(
    'takes $id out of the menu and answers its address with not found',
    ({ id, moduleFlag, terminalType, featureFlags }) => {
      const all = { ...manager, codes: new Set<number>([ALL_ACCESS]), terminalType, featureFlags };
      const off = { ...all, modules: { ...modules, [moduleFlag]: false } };
      expect(guard(id, all)).toEqual({ kind: 'pass' });
      expect(guard(id, off)).toEqual({ kind: 'redirect', to: 'notFound' });
      expect(menuFor(off).map((entry) => entry.id)).not.toContain(id);
      expect(isOffered(screens[id], off)).toBe(false);
    },
  );
});
