import {
  catalogRoutes,
  nameIn,
  paymentRoutes,
  settingsRoutes,
  type Named,
  type PosCatalog,
  type PosProduct,
} from '@tavola/contract';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import type { DemoName } from '@tavola/contract';
import { loadDemo } from '#database/demo.ts';
import { send } from '#platform/database/connect/client.ts';
import { sql } from '#platform/database/sql.ts';
import { assembleServer, type RouteTable } from '#platform/http/assemble.ts';
import type { Session } from '#platform/http/session.ts';
import { newID } from '#platform/ids.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { catalogHandlers } from './sell-data.routes.ts';
import { createCatalogCache } from './sell-data-cache.ts';

const routes = {
  catalog: catalogRoutes,
  payments: { settings: paymentRoutes.settings },
  settings: {
    serviceCharge: settingsRoutes.serviceCharge,
    fulfillment: settingsRoutes.fulfillment,
    voidCompReasons: settingsRoutes.voidCompReasons,
  },
};
/** Who is signed in, by token. */
export const sessions = new Map<string, Session>();
const catalogFor = createCatalogCache();
/** What writes demo data: ids, and the moment of the tests. */
export const tools = { newID, now: () => new Date('2025-06-02T10:00:00Z') };

/** A real server with the calls that a terminal loads its data by. */
export const startSellDataServer = (): Promise<TestServer> =>
  startTestServer((services) =>
    assembleServer(
      services,
      { authenticate: (token) => Promise.resolve(sessions.get(token) ?? null) },
      routes as unknown as RouteTable,
      catalogHandlers(catalogFor) as never,
    ),
  );

/** The Thai restaurant names everything in Thai first. */
export const english = (record: Named | undefined): string => nameIn(record ?? {}, 'en');
/** The name of a modifier group. */
export const groupCalled = (
  { modifierGroups }: PosCatalog,
  { modifierGroupID: id }: { modifierGroupID: string },
): string => english(modifierGroups.find((group) => group.modifierGroupID === id));
/** A product by its name. */
export const named = (snapshot: PosCatalog, name: string): PosProduct => {
  const product = snapshot.products.find((one) => one.name === name || english(one) === name);
  if (!product) throw new Error(`no ${name}`);
  return product;
};

/** Restaurants with demo data at a server, and what their terminals read. */
export function sellDataCalls(server: () => TestServer) {
  /** The messages in the outbox for the screens of a location. */
  const published = async ({ companyID, locationID }: LocationScope): Promise<unknown[]> =>
    (
      await server().test.asOwner((owner) =>
        send<{ event: string; data: unknown }>(
          owner,
          sql`SELECT event, data FROM hub_messages
            WHERE company_id = ${companyID} AND location_id = ${locationID} ORDER BY seq`,
        ),
      )
    ).rows;

  const load = (scope: LocationScope, name: DemoName) =>
    server().services.database.tenant(scope, (tx) => loadDemo(tx, scope, name, tools));
  const read = (scope: LocationScope) => server().services.database.tenant(scope, (tx) => catalogFor(tx, scope));
  async function plantCompany(): Promise<LocationScope> {
    const scope = await plantLocation(server().test);
    sessions.set(scope.locationID, {
      sessionID: newID(),
      userID: newID(),
      userName: 'ann',
      displayName: 'Ann',
      scope,
      subDomain: 'shop',
      clientID: newID(),
      isSuperUser: false,
      codes: new Set(),
      language: 'en',
    });
    return scope;
  }

  const caller = (scope: LocationScope, headers: Record<string, string> = {}) => ({
    subDomain: 'shop',
    token: scope.locationID,
    headers,
  });
  const pos = (scope: LocationScope, headers?: Record<string, string>) =>
    server().call(catalogRoutes.pos, {}, caller(scope, headers));
  return { caller, load, plantCompany, pos, published, read };
}
