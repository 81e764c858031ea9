import { routes, screens } from '@tavola/contract';
import type { FastifyInstance } from 'fastify';
import { createAccessHandlers, createPeopleHandlers } from './areas/access/index.ts';
import {
  createCardPages,
  createCardTerminalHandlers,
  createCardTerminals,
  readTerminalDevice,
} from './areas/finance/index.ts';
import {
  createCustomerDisplayHandlers,
  createDeviceHandlers,
  createDisplayRelay,
  createPrintHandlers,
  readPrintRoutes,
  readTicketPrinters,
} from './areas/devices/index.ts';
import { createBackOfficeHandlers } from './back-office.ts';
import { catalogHandlers, createCatalogCache, handlePlainPictures } from './areas/catalog/index.ts';
import {
  createDevicePaymentHandlers,
  createDeviceRefundHandlers,
  createDeviceSettlementHandlers,
  createRehearsalHandlers,
  createSalesResetHandlers,
  createGiftCardReceiptHandlers,
  createReceiptLinkHandlers,
  createReceiptMailHandlers,
  createSellingHandlers,
  DeviceAsker,
  SettlementAsker,
  findPastDays,
  handleDemoSales,
  handleScheduledOrders,
  plantDemoCards,
  readOpenReport,
  readTips,
  readUnsent,
  sellingDeps,
} from './areas/selling/index.ts';
import { plantDemoKitchen, readStations } from './areas/kitchen/index.ts';
import { handleGuestCards, handleOnlineDeadlines, PartnerPusher, WebhookSender } from './areas/online/index.ts';
import { handleOutOfStockEnds } from './areas/stock/index.ts';
import { createStaffHandlers, handleForgottenShifts, plantDemoShifts } from './areas/staff/index.ts';
import {
  createCogsHandlers,
  createForecastHandlers,
  createJournalHandlers,
  createMenuMixHandlers,
  createReportHandlers,
  createReportMailHandlers,
  createReportViewHandlers,
  createSalesSummary,
  FactWriter,
  handleJournals,
  handleReportMails,
  noteUndelivered,
  requestJournal,
} from './areas/reports/index.ts';
import { settingWrites } from './setting-writes.ts';
import {
  checkQuota,
  createLicenceGate,
  createLicenceHandlers,
  createRegistration,
  hasDemoRestaurant,
  openDemoRestaurant,
  peopleRules,
  type DemoRestaurant,
} from './areas/company/index.ts';
import {
  createAsOfHandlers,
  createGroupHandlers,
  createHistoryHandlers,
  createNoticeHandlers,
  createPlaceHandlers,
  createReceiptTemplateHandlers,
  createScheduledChangeHandlers,
  createSettingsHandlers,
  createStartHandlers,
  createTargetHandlers,
  handleScheduledChanges,
  startNotices,
} from './areas/company/index.ts';
import { createLoyaltyHandlers } from './areas/loyalty/index.ts';
import { auditedTables } from './audited-tables.ts';
import { auditingChanges } from './platform/audit/audit-changes.ts';
import { createAuth } from './platform/auth/auth.ts';
import { readSecrets } from './platform/auth/passwords/secrets.ts';
import { createSocialProvider } from './platform/auth/social-provider.ts';
import { rootOriginOf } from './platform/auth/tenant.ts';
import { createEgress } from './platform/egress/egress.ts';
import { assembleServer } from './platform/http/assemble.ts';
import { createInnerCalls } from './platform/http/inner-calls.ts';
import type { AllHandlers } from './platform/http/mount.ts';
import { JobQueue } from './platform/jobs/job-queue.ts';
import { startMaintenance } from './platform/jobs/maintenance.ts';
import { createMailer } from './platform/mail/mail-jobs.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { installHub, type Hub } from './platform/realtime/hub.ts';
import { publish } from './platform/realtime/publish.ts';
import { reportToWebhooks } from './platform/realtime/webhook-outbox.ts';
import type { Services } from './platform/services.ts';
import type { LocationScope } from './platform/tenancy/scope.ts';
import { noticeLooks } from './notice-looks.ts';
import { startChecks } from './start-checks.ts';
import { sweeps } from './sweeps.ts';

/** The whole product, wired together; not listening and not working on jobs yet. */
export interface Product {
  readonly server: FastifyInstance;
  /** Starts the background jobs: registrations, mail, the sweep of old rows. */
  startJobs(): void;
  /** Does what is due once, for tests, which start no jobs. */
  doDueJobs(): Promise<void>;
  openDemo(demo: DemoRestaurant): Promise<boolean>;
  /** Whether a demo restaurant of an earlier start exists. */
  hasDemo(demo: DemoRestaurant): Promise<boolean>;
  /** Answers what is under way, ends the jobs and lets the screens go. The database stays open: it is the caller's. */
  close(): Promise<void>;
}

/** Puts the parts together; the only place that knows them all. */
export async function createApp(services: Services): Promise<Product> {
  const { config } = services;
  const secrets = await readSecrets(config.dataDir);
  const auth = createAuth(services, secrets, publish);
  const onError = (error: unknown): void => server.log.error({ err: error }, 'work outside of a call failed');
  const jobs = new JobQueue({ ...services, onError });
  const mailer = createMailer({
    ...services,
    jobs,
    key: secrets.mail,
    send: createMailTransport(config),
    count: (tx, scope) => checkQuota(tx, scope, 'emails', services.now()),
    // Mails of reports alone carry what is reported of them.
    onGivenUp: noteUndelivered(services),
  });
  const demoSalesJobs = config.areDemoSalesMade ? jobs : null;
  const registration = createRegistration({ ...services, demoSalesJobs }, { auth, secrets, onError });
  const catalogFor = createCatalogCache();
  const catalog = catalogHandlers(catalogFor);
  const facts = new FactWriter({ ...services, onError });
  const noteSale = (scope: LocationScope): void => facts.note(scope);
  const deps = sellingDeps({
    ...services,
    catalogFor,
    jobs,
    pastDaysOf: findPastDays,
    stationsOf: readStations,
    printRoutesOf: readPrintRoutes,
    ticketPrintersOf: readTicketPrinters,
    noteSale,
    onDayClosed: async (tx, scope, closeOfDayID) => {
      await requestJournal(jobs, tx, scope, closeOfDayID);
      await reportToWebhooks(tx, scope, 'day.closed', { closeOfDayID });
    },
  });
  const selling = createSellingHandlers(deps, { ...services, pins: auth.pins });
  const terminals = createCardTerminals({
    deviceKey: secrets.paymentDevices,
    deviceOrigins: config.deviceOrigins,
  });
  const cardPages = createCardPages({ deviceKey: secrets.paymentDevices, deviceOrigins: config.deviceOrigins });
  const asker = new DeviceAsker({ ...services, deps, terminals, onError });
  const settlements = new SettlementAsker({ ...services, deps, terminals, onError });
  const egress = createEgress({ deviceOrigins: config.deviceOrigins });
  const webhooks = new WebhookSender({ ...services, channelKey: secrets.channels, egress, onError });
  const partners = new PartnerPusher({ ...services, deps, channelKey: secrets.channels, egress, onError });
  handleJournals({ ...services, facts }, jobs);
  handleReportMails({ ...services, facts, mailer }, jobs);
  const loyalty = createLoyaltyHandlers(services);
  handleDemoSales(services.database, deps, jobs);
  handleOutOfStockEnds(services, jobs);
  handlePlainPictures(services, jobs);
  handleScheduledOrders(services.database, deps, jobs);
  handleForgottenShifts(services, jobs);
  handleOnlineDeadlines(services.database, deps, jobs);
  handleGuestCards({ ...services, deps, jobs, cardPages }, jobs);
  const people = { ...services, auth, mailer, peopleRules };
  let hub: Hub | null = null;
  const onlineClients = (scope: LocationScope): ReadonlySet<string> => hub?.onlineClients(scope) ?? new Set();
  const posTerminals = { ...services, auth, onlineClients };
  const displayRelay = createDisplayRelay({ ...services, deviceSecret: auth.deviceSecret });
  const audit = auditingChanges(auditedTables, services);
  const innerCalls = createInnerCalls(routes, () => handlers, audit);
  const gate = createLicenceGate(services);
  handleScheduledChanges({ ...services, innerCalls, gate }, jobs);
  const handlers: AllHandlers = {
    ...createAccessHandlers({
      ...people,
      provider: createSocialProvider(config, `${rootOriginOf(config)}${screens.socialSignIn.path}`),
      jobs,
      onlineClients,
    }),
    ...createPeopleHandlers(people),
    ...createPlaceHandlers(people),
    salesReset: createSalesResetHandlers(services),
    history: createHistoryHandlers(services, auditedTables),
    asOf: createAsOfHandlers(services, auditedTables, innerCalls),
    scheduledChanges: createScheduledChangeHandlers({ ...services, innerCalls, jobs }),
    notices: createNoticeHandlers(services),
    notificationGroups: createGroupHandlers(services),
    notificationTargets: createTargetHandlers(services),
    ...createDeviceHandlers(posTerminals, catalogFor, {
      findOpenReport: readOpenReport,
      findPaymentDevice: readTerminalDevice,
    }),
    ...createCardTerminalHandlers({ ...services, deviceKey: secrets.paymentDevices }),
    ...createPrintHandlers({ ...services, deviceSecret: auth.deviceSecret, jobs }),
    ...createCustomerDisplayHandlers({ ...services, deviceSecret: auth.deviceSecret, relay: displayRelay }),
    registration: registration.handlers,
    settings: { ...createSettingsHandlers(services), ...catalog.settings },
    licences: createLicenceHandlers(services),
    ...settingWrites(services),
    catalog: catalog.catalog,
    accountSettlements: selling.accountSettlements,
    cashDrawer: selling.cashDrawer,
    cashReceipts: selling.cashReceipts,
    checkout: selling.checkout,
    closeOfDay: selling.closeOfDay,
    terminalReports: selling.terminalReports,
    start: createStartHandlers(services, startChecks),
    offlineCash: selling.offlineCash,
    offlineOrders: selling.offlineOrders,
    offlineReview: selling.offlineReview,
    devicePayments: createDevicePaymentHandlers({ deps, terminals, asker }),
    deviceRefunds: createDeviceRefundHandlers({ deps, terminals, asker }),
    deviceSettlements: createDeviceSettlementHandlers({ deps, terminals, settlements }),
    orders: selling.orders,
    orderLife: selling.orderLife,
    rehearsals: createRehearsalHandlers(services, innerCalls),
    sales: { ...selling.sales, summary: createSalesSummary({ ...services, facts }) },
    giftCardSales: selling.giftCardSales,
    ...loyalty,
    giftCards: { ...loyalty.giftCards, ...selling.giftCards },
    tableChecks: selling.tableChecks,
    discountRedemptions: selling.discountRedemptions,
    today: selling.today,
    ...createStaffHandlers({ ...services, pins: auth.pins, jobs, readTips }),
    reports: createReportHandlers({ ...services, facts }),
    reportMails: createReportMailHandlers({ ...services, jobs }),
    reportViews: createReportViewHandlers(services),
    cogs: createCogsHandlers({ ...services, facts }),
    forecast: createForecastHandlers({ ...services, facts }),
    menuMix: createMenuMixHandlers({ ...services, facts }),
    journals: createJournalHandlers({ ...services, facts }),
    payments: { ...selling.payments, ...catalog.payments },
    invoices: selling.invoices,
    giftCardReceipts: createGiftCardReceiptHandlers(deps, mailer),
    receiptMails: createReceiptMailHandlers(services, mailer),
    receiptLinks: createReceiptLinkHandlers(services),
    receiptTemplates: { ...createReceiptTemplateHandlers(services), ...selling.receiptTemplates },
    ...createBackOfficeHandlers(
      {
        ...services,
        jobs,
        readUnsent,
        channelKey: secrets.channels,
        captchaKey: secrets.captcha,
        cardPages,
        apiKeys: auth.apiKeys,
      },
      catalogFor,
      deps,
    ),
  };
  const server = await assembleServer(services, auth.authenticator, routes, handlers, {
    gate,
    audit,
    apiKeys: auth.apiKeys,
  });
  hub = installHub(server, services, auth.authenticator);
  displayRelay.open(hub);
  // Sales are noted from the first call on.
  const stops: (() => Promise<void>)[] = [() => facts.stop(), () => webhooks.stop(), () => partners.stop()];
  return {
    server,
    startJobs: () => {
      const job = registration.start();
      const sweep = startMaintenance(services, sweeps, onError);
      const notices = startNotices({ ...services, mailer }, noticeLooks, onError);
      jobs.start();
      facts.start();
      asker.start();
      settlements.start();
      webhooks.start();
      partners.start();
      stops.push(
        () => job.stop(),
        () => sweep.stop(),
        () => notices.stop(),
        () => asker.stop(),
        () => settlements.stop(),
        () => jobs.stop(),
      );
    },
    doDueJobs: async () => {
      await jobs.sweep();
      await asker.askOnce();
      await settlements.askOnce();
      await webhooks.sendOnce();
      await partners.sendOnce();
    },
    openDemo: async (demo) => {
      const isNew = await openDemoRestaurant({ ...services, demoSalesJobs }, auth, demo);
      if (isNew && config.areDemoSalesMade) {
        await plantDemoShifts(services, demo.subDomain);
        await plantDemoCards(services, deps, demo.subDomain);
        if (demo.demoData === 'thai') await plantDemoKitchen(services, demo.subDomain);
      }
      return isNew;
    },
    hasDemo: (demo) => hasDemoRestaurant(services, demo),
    close: async () => {
      await server.close();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
