import { randomBytes } from 'node:crypto';
import {
  cashDrawerRoutes,
  catalogRoutes,
  checkoutRoutes,
  closeOfDayRoutes,
  cogsRoutes,
  devicePaymentRoutes,
  deviceRefundRoutes,
  deviceSettlementRoutes,
  discountRedemptionRoutes,
  discountRoutes,
  floorRoutes,
  forecastRoutes,
  invoiceRoutes,
  journalRoutes,
  menuMixRoutes,
  offlineOrderRoutes,
  offlineReviewRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  receiptLinkRoutes,
  receiptMailRoutes,
  receiptTemplateRoutes,
  reportRoutes,
  reservationRoutes,
  saleRoutes,
  settingsRoutes,
  tableCheckRoutes,
  tableMoveRoutes,
  todayRoutes,
  type HubEventName,
} from '@tavola/contract';
import { readDemoCatalog, type DemoCatalogInput } from '@tavola/demo';
import { writeCatalog } from '@tavola/server/database/demo.ts';
import { catalogHandlers } from '@tavola/server/areas/catalog/sell-data/sell-data.routes.ts';
import { createCatalogCache } from '@tavola/server/areas/catalog/sell-data/sell-data-cache.ts';
import { createDiscountHandlers } from '@tavola/server/areas/menu/discounts/discounts.routes.ts';
import { createCardTerminals } from '@tavola/server/areas/finance/index.ts';
import {
  createDevicePaymentHandlers,
  createDeviceRefundHandlers,
  createDeviceSettlementHandlers,
  createReceiptLinkHandlers,
  createReceiptMailHandlers,
  createSellingHandlers,
  createSettleLines,
  DeviceAsker,
  SettlementAsker,
  sellingDeps,
} from '@tavola/server/areas/selling/index.ts';
import {
  createCogsHandlers,
  createForecastHandlers,
  createJournalHandlers,
  createMenuMixHandlers,
  createReportHandlers,
  createSalesSummary,
  FactWriter,
} from '@tavola/server/areas/reports/index.ts';
import { createReceiptTemplateHandlers } from '@tavola/server/areas/company/receipt-templates/receipt-templates.routes.ts';
import { checkQuota } from '@tavola/server/areas/company/licence/check-quota.ts';
import { createSettingsHandlers } from '@tavola/server/areas/company/settings/settings.routes.ts';
import {
  createFloorHandlers,
  createReservationHandlers,
  createTableMoveHandlers,
} from '@tavola/server/areas/tables/floor/floor.routes.ts';
import { JobQueue } from '@tavola/server/platform/jobs/job-queue.ts';
import { createMailer } from '@tavola/server/platform/mail/mail-jobs.ts';
import { createMailTransport } from '@tavola/server/platform/mail/transport.ts';
import { installHub } from '@tavola/server/platform/realtime/hub.ts';
import { createPasswords } from '@tavola/server/platform/auth/passwords/passwords.ts';
import type { Config } from '@tavola/server/platform/config/config.ts';
import { createPins, type Pins } from '@tavola/server/platform/auth/passwords/pins.ts';
import { assembleServer, type RouteTable } from '@tavola/server/platform/http/assemble.ts';
import type { Session } from '@tavola/server/platform/http/session.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import { plantTenant, type PlantedTenant } from '../restaurant/plant-tenant.ts';
import { ledgerFaults } from './selling-checks.ts';
import { startTestServer, type Caller, type TestServer } from '../server/server.ts';
import { loadTerminal, type Terminal } from './terminal.ts';

/** A small diner: 7 % exclusive tax, 10 % service charge for dine-in, cash rounded to 0.25. */
export const diner: DemoCatalogInput = {
  name: 'Diner',
  currencyCode: 'USD',
  language: 'en',
  isTaxInclusive: false,
  taxes: [
    { ref: 'tax', name: 'Tax', rate: 7 },
    { ref: 'none', name: 'No Tax', rate: 0 },
  ],
  categories: [
    { ref: 'food', name: 'Food' },
    { ref: 'drinks', name: 'Drinks' },
  ],
  modifierGroups: [
    {
      ref: 'salsa',
      name: 'Salsa',
      min: 1,
      max: 1,
      isRequired: true,
      options: [
        { ref: 'salsa/mild', name: 'Mild' },
        { ref: 'salsa/hot', name: 'Hot' },
      ],
    },
    {
      ref: 'extras',
      name: 'Extras',
      max: 3,
      options: [
        { ref: 'extras/cheese', name: 'Cheese', priceAdd: 0.75 },
        { ref: 'extras/guacamole', name: 'Guacamole', priceAdd: 1.8 },
      ],
    },
  ],
  products: [
    { ref: 'burger', name: 'Burger', category: 'food', price: 9.99 },
    { ref: 'soda', name: 'Soda', category: 'drinks', price: 4.5 },
    { ref: 'platter', name: 'Platter', category: 'food', price: 12.35 },
    { ref: 'burrito', name: 'Burrito', category: 'food', price: 8.25, modifierGroups: ['salsa', 'extras'] },
    { ref: 'water', name: 'Water', category: 'drinks', price: 1, tax: 'none' },
  ],
  menus: [
    {
      ref: 'menu',
      name: 'Menu',
      sections: [{ name: 'All', items: ['burger', 'soda', 'platter', 'burrito', 'water'] }],
    },
  ],
  discounts: [
    { ref: 'staff', name: 'Staff', type: 'Percentage', level: 'EntireOrder', value: 20, appliesTo: 'EntireOrder' },
  ],
  voidCompReasons: [
    { name: 'Mistake', type: 'Void' },
    { name: 'On the house', type: 'Comp' },
  ],
  paymentSettings: [
    {
      name: 'Cash',
      paymentTypeID: 1,
      isCashRoundingEnabled: true,
      roundOffTotalsToNearest: 0.25,
      quickCash: [5, 10, 20, 50, 100],
    },
    { name: 'Credit Card', paymentTypeID: 6 },
    { name: 'Gift Card', paymentTypeID: 5 },
  ],
  serviceCharge: { rates: [{ fulfillmentID: 1, rate: 10 }], isTaxed: true },
  fulfillments: [1, 2, 3, 4],
};

const rethrow = (error: unknown): never => {
  throw error;
};

/** A restaurant that sells: its tenant, its terminal, and the person who uses it. */
export interface Selling {
  readonly tenant: PlantedTenant;
  readonly terminal: Terminal;
  readonly session: Session;
  readonly caller: Caller;
  /** The same place on another terminal, with the person who uses that. */
  another(): Promise<{ readonly session: Session; readonly caller: Caller }>;
  /** Another person on another terminal of the same place. */
  colleague(rights?: Partial<Pick<Session, 'codes' | 'displayName' | 'isSuperUser'>>): Promise<Caller>;
}

export interface SellingServer extends TestServer {
  /** Opens a restaurant that sells this catalog; `prepare` changes its rows before anybody signs in. */
  open(catalog?: DemoCatalogInput, prepare?: (scope: LocationScope) => Promise<void>): Promise<Selling>;
  /** With which it opens the keys of card terminals. */
  readonly deviceKey: Uint8Array;
  /** Sends the mails that are due, to the folder of a server without SMTP. */
  sendMails(): Promise<void>;
  /** Asks the card terminals that are due, once. */
  askCardTerminals(): Promise<void>;
  /** Asks them by itself from now on, as the product does; ends with what it gives. */
  followCardTerminals(): () => Promise<void>;
  /** How PINs of this server are kept. */
  readonly pins: Pins;
  /** Hub messages of a location, in their order. */
  messages(selling: Selling): Promise<{ event: HubEventName; data: Record<string, unknown> }[]>;
}

const groups = {
  cashDrawer: cashDrawerRoutes,
  checkout: checkoutRoutes,
  offlineOrders: offlineOrderRoutes,
  offlineReview: offlineReviewRoutes,
  orders: orderRoutes,
  orderLife: orderLifeRoutes,
  tableChecks: tableCheckRoutes,
  payments: paymentRoutes,
  devicePayments: devicePaymentRoutes,
  deviceRefunds: deviceRefundRoutes,
  deviceSettlements: deviceSettlementRoutes,
  catalog: catalogRoutes,
  settings: settingsRoutes,
  discounts: discountRoutes,
  discountRedemptions: discountRedemptionRoutes,
  today: todayRoutes,
  reports: reportRoutes,
  journals: journalRoutes,
  cogs: cogsRoutes,
  forecast: forecastRoutes,
  menuMix: menuMixRoutes,
  closeOfDay: closeOfDayRoutes,
  sales: saleRoutes,
  invoices: invoiceRoutes,
  receiptLinks: receiptLinkRoutes,
  receiptMails: receiptMailRoutes,
  receiptTemplates: receiptTemplateRoutes,
  floor: floorRoutes,
  reservations: reservationRoutes,
  tableMoves: tableMoveRoutes,
};

/**
 * A real server with the calls that a sale needs, on its own database, and with the hub where it is asked for. Its
 * `close` throws when the books that the tests wrote are inconsistent.
 */
export async function startSellingServer({
  hasHub = false,
  settings = {},
}: { readonly hasHub?: boolean; readonly settings?: Partial<Config> } = {}): Promise<SellingServer> {
  const sessions = new Map<string, Session>();
  const catalogFor = createCatalogCache();
  const catalog = catalogHandlers(catalogFor);
  const deviceKey = randomBytes(32);
  let asker: DeviceAsker | null = null;
  let settler: SettlementAsker | null = null;
  let sendMails: (() => Promise<void>) | null = null;
  const pins = createPins({ pepper: randomBytes(32), passwords: createPasswords() });
  const server = await startTestServer(async (services) => {
    const facts = new FactWriter(services);
    const jobs = new JobQueue(services);
    const mailer = createMailer({
      ...services,
      jobs,
      key: deviceKey,
      send: createMailTransport(services.config),
      count: (tx, scope) => checkQuota(tx, scope, 'emails', services.now()),
    });
    const deps = sellingDeps({ ...services, catalogFor, jobs });
    sendMails ??= () => jobs.sweep();
    const selling = createSellingHandlers(deps, { ...services, pins });
    const terminals = createCardTerminals({ deviceKey, deviceOrigins: services.config.deviceOrigins });
    const asking = new DeviceAsker({ database: services.database, deps, terminals, onError: rethrow });
    asker ??= asking;
    const settlements = new SettlementAsker({ database: services.database, deps, terminals, onError: rethrow });
    settler ??= settlements;
    const handlers = {
      devicePayments: createDevicePaymentHandlers({ deps, terminals, asker: asking }),
      deviceRefunds: createDeviceRefundHandlers({ deps, terminals, asker: asking }),
      deviceSettlements: createDeviceSettlementHandlers({ deps, terminals, settlements }),
      cashDrawer: selling.cashDrawer,
      checkout: selling.checkout,
      offlineOrders: selling.offlineOrders,
      offlineReview: selling.offlineReview,
      orders: selling.orders,
      orderLife: selling.orderLife,
      tableChecks: selling.tableChecks,
      payments: { ...selling.payments, ...catalog.payments },
      catalog: catalog.catalog,
      settings: { ...createSettingsHandlers(services), ...catalog.settings },
      discounts: createDiscountHandlers(services),
      discountRedemptions: selling.discountRedemptions,
      today: selling.today,
      reports: createReportHandlers({ ...services, facts }),
      cogs: createCogsHandlers({ ...services, facts }),
      forecast: createForecastHandlers({ ...services, facts }),
      menuMix: createMenuMixHandlers({ ...services, facts }),
      journals: createJournalHandlers({ ...services, facts }),
      closeOfDay: selling.closeOfDay,
      sales: { ...selling.sales, summary: createSalesSummary({ ...services, facts }) },
      invoices: selling.invoices,
      receiptMails: createReceiptMailHandlers(services, mailer),
      receiptLinks: createReceiptLinkHandlers(services),
      receiptTemplates: { ...createReceiptTemplateHandlers(services), ...selling.receiptTemplates },
      floor: createFloorHandlers(services),
      reservations: createReservationHandlers(services),
      tableMoves: createTableMoveHandlers(services, createSettleLines(deps)),
    };
    const authenticator = { authenticate: (token: string) => Promise.resolve(sessions.get(token) ?? null) };
    const app = await assembleServer(services, authenticator, groups as unknown as RouteTable, handlers);
    if (hasHub) installHub(app, services, authenticator);
    return app;
  }, settings);
  const { services, test } = server;

  const signIn = async (
    tenant: PlantedTenant,
    more: Partial<Session> = {},
  ): Promise<{ session: Session; caller: Caller }> => {
    const session = { ...(await tenant.signIn()), ...more };
    sessions.set(session.sessionID, session);
    return { session, caller: { subDomain: tenant.subDomain, token: session.sessionID } };
  };

  const open: SellingServer['open'] = async (catalogInput = diner, prepare) => {
    const tenant = await plantTenant(test);
    const { scope } = tenant;
    await services.database.tenant(scope, (tx) => writeCatalog(tx, scope, readDemoCatalog(catalogInput), services));
    await prepare?.(scope);
    const { session, caller } = await signIn(tenant);
    const terminal = await loadTerminal(server, caller);
    return {
      tenant,
      terminal,
      session,
      caller,
      another: () => signIn(tenant),
      colleague: async (rights) => (await signIn(tenant, rights)).caller,
    };
  };

  return {
    ...server,
    pins,
    deviceKey,
    sendMails: () => sendMails?.() ?? Promise.resolve(),
    askCardTerminals: async () => {
      await asker?.askOnce();
      await settler?.askOnce();
    },
    followCardTerminals: () => {
      asker?.start();
      return () => asker?.stop() ?? Promise.resolve();
    },
    open,
    close: async () => {
      const faults = await ledgerFaults(test);
      await server.close();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
    messages: ({ tenant: { scope } }) =>
      services.database.tenant(scope, async (tx) => {
        const { rows } = await tx.raw<{ event: HubEventName; data: Record<string, unknown> }>(
          'SELECT event, data FROM hub_messages WHERE company_id = $1 AND location_id = $2 ORDER BY seq',
          [scope.companyID, scope.locationID],
        );
        return rows;
      }),
  };
}
