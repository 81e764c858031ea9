import { randomBytes } from 'node:crypto';
import { routes, type HubEventName } from '@tavola/contract';
import { createBackOfficeHandlers } from '@tavola/server/back-office.ts';
import { readDemoCatalog, type DemoCatalogInput } from '@tavola/demo';
import { writeCatalog } from '@tavola/server/database/demo.ts';
import { catalogHandlers } from '@tavola/server/areas/catalog/sell-data/sell-data.routes.ts';
import { createCatalogCache } from '@tavola/server/areas/catalog/sell-data/sell-data-cache.ts';
import { JobQueue } from '@tavola/server/platform/jobs/job-queue.ts';
import {
  createGiftCardReceiptHandlers,
  createSellingHandlers,
  readTips,
  readUnsent,
  sellingDeps,
} from '@tavola/server/areas/selling/index.ts';
import {
  createCustomerDisplayHandlers,
  createDisplayRelay,
  createPrintHandlers,
  readPrintRoutes,
  readTicketPrinters,
} from '@tavola/server/areas/devices/index.ts';
import { createLoyaltyHandlers } from '@tavola/server/areas/loyalty/index.ts';
import { createCardPages, createCardTerminalHandlers } from '@tavola/server/areas/finance/index.ts';
import { handleGuestCards } from '@tavola/server/areas/online/index.ts';
import { readStations } from '@tavola/server/areas/kitchen/index.ts';
import { createSettingsHandlers } from '@tavola/server/areas/company/settings/settings.routes.ts';
import {
  checkQuota,
  createLicenceGate,
  createLicenceHandlers,
  createStartHandlers,
} from '@tavola/server/areas/company/index.ts';
import {
  createJournalHandlers,
  createReportHandlers,
  createSalesSummary,
  FactWriter,
  requestJournal,
} from '@tavola/server/areas/reports/index.ts';
import { createStaffHandlers } from '@tavola/server/areas/staff/index.ts';
import { settingWrites } from '@tavola/server/setting-writes.ts';
import { startChecks } from '@tavola/server/start-checks.ts';
import { ApiKeys } from '@tavola/server/platform/auth/api-keys.ts';
import { createPasswords } from '@tavola/server/platform/auth/passwords/passwords.ts';
import { createPins } from '@tavola/server/platform/auth/passwords/pins.ts';
import { assembleServer, type RouteTable } from '@tavola/server/platform/http/assemble.ts';
import { createMailer } from '@tavola/server/platform/mail/mail-jobs.ts';
import { createMailTransport } from '@tavola/server/platform/mail/transport.ts';
import type { Session } from '@tavola/server/platform/http/session.ts';
import { plantTenant, type PlantedTenant } from '../restaurant/plant-tenant.ts';
import { diner } from '../selling/selling.ts';
import { auditedTables } from '@tavola/server/audited-tables.ts';
import { auditingChanges } from '@tavola/server/platform/audit/audit-changes.ts';
import { startTestServer, type Caller, type TestServer } from '../server/server.ts';

/** A restaurant whose people manage its records. */
export interface Office {
  readonly tenant: PlantedTenant;
  /** Its owner, who may do everything. */
  readonly owner: Caller;
  /** Another person on the owner's terminal, who may do everything. */
  successor(userID: string): Promise<Caller>;
  /** Another person of the place, with only these codes. */
  colleague(...codes: readonly number[]): Promise<Caller>;
  /** The hub messages to its terminals, in order. */
  messages(): Promise<HubEventName[]>;
}

export interface OfficeServer extends TestServer {
  /** Runs what is due by the clock of the server. */
  runJobs(): Promise<void>;
  /** Opens a restaurant; with `isSelling` it has the small diner's catalog, or the given one. */
  open(options?: { readonly isSelling?: boolean; readonly catalog?: DemoCatalogInput }): Promise<Office>;
}

/** A real server with the calls of the back office and of selling, on its own database. */
export async function startOfficeServer(settings: Parameters<typeof startTestServer>[1] = {}): Promise<OfficeServer> {
  const sessions = new Map<string, Session>();
  const catalogFor = createCatalogCache();
  const catalog = catalogHandlers(catalogFor);
  const pins = createPins({ pepper: randomBytes(32), passwords: createPasswords() });
  const queues: JobQueue[] = [];
  const server = await startTestServer((services) => {
    const jobs = new JobQueue(services);
    queues.push(jobs);
    const deps = sellingDeps({
      ...services,
      catalogFor,
      jobs,
      stationsOf: readStations,
      printRoutesOf: readPrintRoutes,
      ticketPrintersOf: readTicketPrinters,
      onDayClosed: (tx, scope, closeOfDayID) => requestJournal(jobs, tx, scope, closeOfDayID),
    });
    const mailer = createMailer({
      ...services,
      jobs,
      key: randomBytes(32),
      send: createMailTransport(services.config),
      count: (tx, scope) => checkQuota(tx, scope, 'emails', services.now()),
    });
    const deviceKey = randomBytes(32);
    const cardPages = createCardPages({ deviceKey, deviceOrigins: services.config.deviceOrigins });
    handleGuestCards({ ...services, deps, jobs, cardPages }, jobs);
    const facts = new FactWriter(services);
    const apiKeys = new ApiKeys(services);
    const selling = createSellingHandlers(deps, { ...services, pins });
    const displays = { ...services, deviceSecret: randomBytes(32) };
    const loyalty = createLoyaltyHandlers(services);
    const handlers = {
      catalog: catalog.catalog,
      settings: { ...createSettingsHandlers(services), ...catalog.settings },
      ...settingWrites(services),
      accountSettlements: selling.accountSettlements,
      giftCardReceipts: createGiftCardReceiptHandlers(deps, mailer),
      giftCardSales: selling.giftCardSales,
      ...loyalty,
      giftCards: { ...loyalty.giftCards, ...selling.giftCards },
      cashDrawer: selling.cashDrawer,
      offlineCash: selling.offlineCash,
      offlineOrders: selling.offlineOrders,
      cashReceipts: selling.cashReceipts,
      checkout: selling.checkout,
      closeOfDay: selling.closeOfDay,
      terminalReports: selling.terminalReports,
      orders: selling.orders,
      sales: { ...selling.sales, summary: createSalesSummary({ ...services, facts }) },
      tableChecks: selling.tableChecks,
      orderLife: selling.orderLife,
      payments: { ...selling.payments, ...catalog.payments },
      licences: createLicenceHandlers(services),
      start: createStartHandlers(services, startChecks),
      journals: createJournalHandlers({ ...services, facts }),
      reports: createReportHandlers({ ...services, facts }),
      ...createPrintHandlers({ ...services, jobs, deviceSecret: randomBytes(32) }),
      ...createCardTerminalHandlers({ ...services, deviceKey }),
      ...createCustomerDisplayHandlers({ ...displays, relay: createDisplayRelay(displays) }),
      ...createStaffHandlers({ ...services, pins, jobs, readTips }),
      ...createBackOfficeHandlers(
        { ...services, jobs, readUnsent, channelKey: randomBytes(32), captchaKey: randomBytes(32), cardPages, apiKeys },
        catalogFor,
        deps,
      ),
    };
    const groups: RouteTable = Object.fromEntries(Object.entries(routes).filter(([name]) => name in handlers));
    return assembleServer(
      services,
      { authenticate: (token) => Promise.resolve(sessions.get(token) ?? null) },
      groups,
      handlers,
      { gate: createLicenceGate(services), audit: auditingChanges(auditedTables, services), apiKeys },
    );
  }, settings);
  const { services, test } = server;
  return {
    ...server,
    runJobs: async () => {
      for (const jobs of queues) await jobs.sweep();
    },
    open: async ({ isSelling = false, catalog: given = diner } = {}) => {
      const tenant = await plantTenant(test);
      const { scope } = tenant;
      if (isSelling || given !== diner)
        await services.database.tenant(scope, (tx) => writeCatalog(tx, scope, readDemoCatalog(given), services));
      const admit = (session: Session): Caller => {
        sessions.set(session.sessionID, session);
        return { subDomain: tenant.subDomain, token: session.sessionID };
      };
      const signIn = async (over: Partial<Session>): Promise<Caller> => admit({ ...(await tenant.signIn()), ...over });
      const owner = await tenant.signIn();
      return {
        tenant,
        owner: admit(owner),
        successor: (userID) => signIn({ userID, clientID: owner.clientID }),
        colleague: (...codes) => signIn({ isSuperUser: false, codes: new Set(codes) }),
        messages: () =>
          services.database.tenant(scope, async (tx) =>
            (
              await tx.raw<{ event: HubEventName }>(
                'SELECT event FROM hub_messages WHERE company_id = $1 AND location_id = $2 ORDER BY seq',
                [scope.companyID, scope.locationID],
              )
            ).rows.map(({ event }) => event),
          ),
      };
    },
  };
}
