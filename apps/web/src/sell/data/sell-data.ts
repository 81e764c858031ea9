import type {
  CallAnswer,
  catalogRoutes,
  currentTerminalRoute,
  OperationalSetting,
  OrderChannel,
  PaymentSetting,
  PosCatalog,
  ServiceChargeSetting,
  TenantInfo,
  VoidCompReason,
} from '@tavola/contract';
import {
  createCatalog,
  defaultServiceChargeRate,
  isOnAt,
  NO_RATE,
  stockRulesOf,
  switchedOffIDs,
  type ActiveFulfillment,
  type Catalog,
  type Currency,
  type DrawerUse,
  type ItemCounts,
  type LineCheckContext,
  type LocalMoment,
} from '@tavola/selling';

/**
 * Everything that the sell screen needs, of one version of the catalog. Built once per version and shared by all parts
 * of the screen.
 */
export interface SellData {
  readonly catalog: Catalog;
  readonly operational: OperationalSetting;
  /** The order channel that the screen sells through. */
  readonly channel: OrderChannel;
  readonly tenant: TenantInfo;
  readonly currency: Currency;
  /** null = the place has none. */
  readonly serviceCharge: ServiceChargeSetting | null;
  /** Fulfilment types that this location offers at the counter, in order, each with its charge. */
  readonly fulfillments: readonly ActiveFulfillment[];
  readonly paymentSettings: readonly PaymentSetting[];
  readonly voidCompReasons: readonly VoidCompReason[];
  /** Whether payments are taken here now: a terminal with reports needs an open one (decision 167). */
  readonly isTerminalOpen: boolean;
  readonly drawer: DrawerUse;
  /** Items and options switched off since the snapshot (decision 24). */
  readonly unavailableIDs: ReadonlySet<string>;
  readonly counts: ItemCounts;
}

export interface SellAnswers {
  readonly snapshot: PosCatalog;
  readonly operational: OperationalSetting;
  readonly tenant: TenantInfo;
  readonly serviceCharge: ServiceChargeSetting;
  readonly fulfillments: readonly {
    readonly orderFulfillmentTypeID: ActiveFulfillment['fulfillment'];
    readonly isActive: boolean;
    readonly sortNumber: number;
    readonly systemOrderChannelIDs: readonly number[];
  }[];
  readonly paymentSettings: readonly PaymentSetting[];
  readonly voidCompReasons: readonly VoidCompReason[];
  readonly unavailable: CallAnswer<typeof catalogRoutes.unavailable>;
  /** False without a connection. */
  readonly isServerThere: boolean;
  readonly terminal: CallAnswer<typeof currentTerminalRoute>;
}

const catalogs = new WeakMap<PosCatalog, Catalog>();

/** The indexes of a snapshot, built once. */
export function catalogOf(snapshot: PosCatalog): Catalog {
  const known = catalogs.get(snapshot);
  if (known !== undefined) return known;
  const made = createCatalog(snapshot);
  catalogs.set(snapshot, made);
  return made;
}

/** Combines the server's answers for a channel. */
export function toSellData(answers: SellAnswers, channel: OrderChannel): SellData {
  const { snapshot, operational, tenant, serviceCharge, paymentSettings, voidCompReasons, terminal } = answers;
  const isTerminalOpen = !terminal.openTerminal || terminal.openReport?.status === 'Open';
  const catalog = catalogOf(snapshot);
  return {
    catalog,
    operational,
    tenant,
    channel,
    serviceCharge: isOnAt(operational.useServiceCharge, channel) ? serviceCharge : null,
    paymentSettings,
    voidCompReasons,
    isTerminalOpen,
    drawer: drawerUse(terminal, isTerminalOpen),
    currency: {
      code: operational.currencyCode,
      decimals: operational.currencyDecimals,
      symbol: operational.currencySymbol,
    },
    fulfillments: activeFulfillments(answers, channel),
    unavailableIDs: switchedOffIDs(catalog, answers.unavailable),
    counts: {
      left: new Map(answers.unavailable.countdowns.map(({ itemID, left }) => [itemID, left])),
      isKnown: answers.isServerThere,
    },
  };
}

function drawerUse({ isUseCashDrawer, openTerminal }: SellAnswers['terminal'], isTerminalOpen: boolean): DrawerUse {
  if (!isUseCashDrawer) return 'none';
  if (!openTerminal) return 'uncounted';
  return isTerminalOpen ? 'open' : 'closed';
}

function activeFulfillments(
  { fulfillments, serviceCharge, operational }: SellAnswers,
  channel: number,
): ActiveFulfillment[] {
  return fulfillments
    .filter(
      (each) =>
        each.isActive && (each.systemOrderChannelIDs.length === 0 || each.systemOrderChannelIDs.includes(channel)),
    )
    .toSorted((a, b) => a.sortNumber - b.sortNumber)
    .map((each) => {
      const rate = defaultServiceChargeRate(
        isOnAt(operational.useServiceCharge, channel) ? serviceCharge : null,
        each.orderFulfillmentTypeID,
      );
      return { fulfillment: each.orderFulfillmentTypeID, serviceChargeRate: rate.ok ? rate.value : NO_RATE };
    });
}

/** The rules by which the lines of a counter sale are checked (selling spec, section 5). */
export const lineChecksOf = (data: SellData, at: LocalMoment): LineCheckContext => ({
  at,
  currency: data.currency,
  isStrictTime: isOnAt(data.operational.strictTimeAvailabilityOnSales, data.channel),
  ...stockRulesOf(data.operational),
  isTableService: false,
  unavailableIDs: data.unavailableIDs,
  counts: data.counts,
});
