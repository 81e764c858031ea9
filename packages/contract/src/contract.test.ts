import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import {
  buildPath,
  errors,
  fieldMessages,
  fillMessage,
  hubEvents,
  isAllowed,
  isStrongPin,
  permission,
  permissionList,
  routes,
  route as declareRoute,
  screens,
  ALL_ACCESS,
  type DeclaredRoute,
  type ErrorDefinition,
  type HubPayload,
  type OrderStatus,
  type Route,
  type ScreenDefinition,
} from './index.ts';
import { accessEvents } from './access/events.ts';
import { catalogEvents } from './catalog/events.ts';
import { companyEvents } from './company/events.ts';
import { deviceEvents } from './devices/events.ts';
import { kitchenEvents } from './kitchen/events.ts';
import { sellingEvents } from './selling/events.ts';
import { staffEvents } from './staff/events.ts';
import { tableEvents } from './tables/events.ts';

const ID = '0197a3c2-9c1e-7d20-8a51-3f2b6c9d1e00';

const allErrors = Object.entries(errors) as [string, ErrorDefinition][];
const allRoutes = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Route>).map(([name, route]) => [`${group}.${name}`, route] as const),
);
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();

describe('errors', () => {
  it('have their own number, inside the range and distinct from action codes', () => {
    const numbers = allErrors.map(([, { number }]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers)
      expect(
        number >= 100 && number <= 2999 && !(number >= 300 && number <= 399) && !(number >= 600 && number <= 699),
      ).toBe(true);
  });

  it.each(allErrors)(
    '%s has both languages in at most 140 characters, with the same placeholders',
    (_code, { en, th }) => {
      expect(en.length).toBeLessThanOrEqual(140);
      expect(th.length).toBeLessThanOrEqual(140);
      expect(th).toMatch(/[\u0e00-\u0e7f]/);
      expect(places(th)).toEqual(places(en));
    },
  );

  it('show a placeholder that was not filled', () => {
    expect(fillMessage('{name} has {count}', { name: 'Tea' })).toBe('Tea has {count}');
  });

  it('of single fields have both languages', () => {
    for (const { en, th } of Object.values(fieldMessages)) {
      expect(en.length > 0).toBe(true);
      expect(/[\u0e00-\u0e7f]/.test(th)).toBe(true);
    }
  });
});

describe('hub events', () => {
  it('are declared by one area each', () => {
    const areas = [
      staffEvents,
      accessEvents,
      catalogEvents,
      companyEvents,
      deviceEvents,
      kitchenEvents,
      sellingEvents,
      tableEvents,
    ];
    const names = [...areas.flatMap((area) => Object.keys(area)), 'resync'];
    expect(names.toSorted()).toEqual(Object.keys(hubEvents).toSorted());
  });

  it('are the whole table of the specification', () => {
    // Eleven more than the table of the specification: permissionsChanged (decision 152), licenseChanged (154),
    // locationMoved (200), orderLinesMarked (142), two of terminals, one of the time clock, one of notices,
    // one of what was not printed, one of specials (460) and one of callers (461).
    expect(Object.keys(hubEvents)).toHaveLength(38);
  });

  it('carry what their schema says, at compile time too', () => {
    expectTypeOf<HubPayload<'posDataChanged'>>().toEqualTypeOf<{ version: number }>();
    expectTypeOf<HubPayload<'orderStatusChanged'>['orders'][number]['status']>().toEqualTypeOf<OrderStatus>();
    expectTypeOf<HubPayload<'reserveTable'>>().not.toEqualTypeOf<{ tableGroupID: string }>();
  });

  it.each([
    ['posDataChanged', { version: 3 }, { version: '3' }],
    ['requestForceLogout', { sessionID: ID, reason: 'switched_off' }, { sessionID: ID, reason: 'tired' }],
    [
      'orderStatusChanged',
      { orders: [{ orderID: ID, status: 'Completed', version: 1 }] },
      { orders: [{ orderID: ID, status: 'x', version: 1 }] },
    ],
    ['joinTables', { tableIDs: [ID], tableGroupID: ID }, { tableIDs: [ID] }],
  ] as const)('of the name %s refuse another payload', (name, good, bad) => {
    expect(z.safeParse(hubEvents[name].payload, good).success).toBe(true);
    expect(z.safeParse(hubEvents[name].payload, bad).success).toBe(false);
  });
});

describe('calls', () => {
  it('have their own method and path', () => {
    const addresses = allRoutes.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(allRoutes)('%s has a param for each placeholder of its path', (_name, { path, params }) => {
    expect(/\{\w+\}/.test(path)).toBe(params !== undefined);
  });

  it('accept declared errors only', () => {
    const call = { method: 'GET', path: '/x', access: 'anyone', about: '' } as const;
    const declared = declareRoute({ ...call, errors: ['auth.required'] });
    const misspelt = declareRoute({ ...call, errors: ['auth.required', 'auth.requierd'] });
    expectTypeOf(declared).toExtend<DeclaredRoute>();
    expectTypeOf(misspelt).not.toExtend<DeclaredRoute>();
    const known = Object.keys(errors);
    expect(allRoutes.flatMap(([, { errors: named = [] }]) => named).filter((code) => !known.includes(code))).toEqual(
      [],
    );
  });

  it('repeat the key of a list in the query', () => {
    expect(buildPath('/x/{id}', { id: 'a b' }, { ids: ['1', '2'], none: undefined, text: 'ก&' })).toBe(
      '/x/a%20b?ids=1&ids=2&text=%E0%B8%81%26',
    );
  });
});

describe('permissions', () => {
  it('follow decision 12 and never collide', () => {
    expect(permission.tableService.view).toBe(1001);
    expect(permission.vendor.edit).toBe(1173);
    expect(permission.userPreference.special).toBe(1475);
    const codes = permissionList.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('pass with nothing required, with all-access, or with any of the codes', () => {
    expect(isAllowed(new Set(), [])).toBe(true);
    expect(isAllowed(new Set([ALL_ACCESS]), [permission.vendor.edit])).toBe(true);
    expect(isAllowed(new Set([permission.vendor.view]), [permission.vendor.edit])).toBe(false);
    expect(isAllowed(new Set([permission.vendor.view]), [permission.vendor.edit, permission.vendor.view])).toBe(true);
  });
});

describe('screens', () => {
  it('have the form of a new record at `/new` next to the form of a record', () => {
    const rows: [string, ScreenDefinition][] = Object.entries(screens);
    const known = new Set(rows.flatMap(([, { path, aliases = [] }]) => [path, ...aliases]));
    const forms = rows.filter(([id]) => rows.some(([other]) => other === `${id}New`));
    expect(forms.length).toBeGreaterThan(15);
    expect(forms.filter(([, { path }]) => !known.has(path.replace(/\$id$/, 'new'))).map(([id]) => id)).toEqual([]);
  });

  it('have their own paths and aliases, and a menu position only where a terminal may open them', () => {
    const rows = Object.values(screens) as ScreenDefinition[];
    const paths = rows.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { menu, access } of rows) if (menu !== undefined) expect(Array.isArray(access)).toBe(true);
  });
});

describe('PIN strength (decision 8)', () => {
  it.each(['194738', '195028', '7302', '80417'])('%s is strong', (pin) => expect(isStrongPin(pin)).toBe(true));
  it.each(['123123', '121212', '194491', '135790', '111111', '123456', '654321', '777912', '908642', '1221', '4321'])(
    '%s is weak',
    (pin) => expect(isStrongPin(pin)).toBe(false),
  );
});
