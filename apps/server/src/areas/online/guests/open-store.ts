import {
  FeatureFlag,
  Fulfillment,
  OrderChannel,
  type GuestNow,
  type GuestPricing,
  type OnlineStoreRecord,
} from '@tavola/contract';
import {
  defaultServiceChargeRate,
  isOnAt,
  isStoreOpen,
  laterSlots,
  soonestReady,
  toDecimalNumber,
  type SlotFacts,
} from '@tavola/selling';
import type { LocationCatalog } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { takesCardsOnline } from '#areas/finance/index.ts';
import type { SellingDeps } from '#areas/selling/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { isPageOff } from '../integrations/integrations.rows.ts';
import { findStore, findTableStore } from '../stores/stores.rows.ts';
import { countSlots } from './guest-orders.rows.ts';
import { paymentsOf } from './guest-menu.ts';

type Operational = Awaited<ReturnType<typeof readOperationalSetting>>;

/** A store that guests can see now, with what its location sells. */
export interface OpenStore {
  readonly store: OnlineStoreRecord;
  readonly operational: Operational;
  readonly sells: LocationCatalog;
  readonly isTaxInclusive: boolean;
  /** The location has a page on which guests pay by card. */
  readonly takesCards: boolean;
  /** Its guests sit at a table: prices are those of table service. */
  readonly isAtTable: boolean;
}

/** What looking at a store needs. */
export interface StoreServices extends Pick<Services, 'config' | 'now'> {
  readonly deps: SellingDeps;
}

/** Whether the restaurant has its own page: the feature and the module of online sales are on. */
export const hasPage = ({ featureFlags, modules }: Operational): boolean =>
  featureFlags.includes(FeatureFlag.menuLive) && modules.onlineSales;

/** The store of an address; one that is off, or of a restaurant without a page, is answered like an unknown one. */
export async function openStore(
  tx: Tx,
  scope: LocationScope,
  path: string,
  services: StoreServices,
): Promise<OpenStore> {
  const operational = await readOperationalSetting(tx, scope, services.config.featureFlags);
  const isOpen = hasPage(operational) && !(await isPageOff(tx, scope));
  const store = isOpen ? await findStore(tx, scope, path) : null;
  return opened(tx, scope, { operational, store, isAtTable: false }, services);
}

/** The store from which guests at tables order, while there is one and tables are sold at (decision 232). */
export async function openTableStore(tx: Tx, scope: LocationScope, services: StoreServices): Promise<OpenStore> {
  const operational = await readOperationalSetting(tx, scope, services.config.featureFlags);
  const isSold = hasPage(operational) && operational.modules.tableSales && !(await isPageOff(tx, scope));
  const store = isSold ? await findTableStore(tx, scope) : null;
  return opened(tx, scope, { operational, store, isAtTable: true }, services);
}

interface Found extends Pick<OpenStore, 'operational' | 'isAtTable'> {
  readonly store: OnlineStoreRecord | null;
}

async function opened(
  tx: Tx,
  scope: LocationScope,
  { operational, store, isAtTable }: Found,
  { deps }: StoreServices,
): Promise<OpenStore> {
  if (store?.isActive !== true) return refuse('resource.not_found');
  const place = await deps.sellingPlaceFor(tx, scope);
  const sells = await deps.catalogFor(tx, scope);
  // While the restaurant is busy, everything takes longer.
  const busy = { ...store, prepMinutes: store.prepMinutes + operational.onlineExtraMinutes };
  const takesCards = !isAtTable && (await takesCardsOnline(tx, scope));
  return { store: busy, operational, sells, isAtTable, takesCards, isTaxInclusive: place.isTaxInclusive };
}

/** Names what a page has read: it reads again when this is another one. */
export const versionOf = ({ store, sells, operational, takesCards }: OpenStore): string =>
  `${sells.version}.${store.version}.${operational.version}${takesCards ? '.c' : ''}`;

/** The channel whose rules of prices count on the page. */
export const channelAt = ({ isAtTable }: Pick<OpenStore, 'isAtTable'>): OrderChannel =>
  isAtTable ? OrderChannel.TableService : OrderChannel.OnlineService;

/** How the page counts, as the terminals of the location do. */
export function pricingOf(opened: OpenStore): GuestPricing {
  const { operational, sells, isTaxInclusive, isAtTable } = opened;
  const { serviceCharge } = sells;
  const isCharged = isOnAt(operational.useServiceCharge, channelAt(opened)) && serviceCharge.isActive;
  const rateOf = (type: Fulfillment): number => {
    const rate = defaultServiceChargeRate(serviceCharge, type);
    return rate.ok ? toDecimalNumber(rate.value) : 0;
  };
  return {
    currencyCode: operational.currencyCode,
    currencyDecimals: operational.currencyDecimals,
    currencySymbol: operational.currencySymbol,
    roundingMode: operational.roundingMode,
    isTaxInclusive,
    isCalculateCompAfterDiscount: operational.isCalculateCompAfterDiscount,
    serviceCharge: isCharged
      ? {
          taxID: serviceCharge.taxID ?? null,
          isCalculateAfterDiscount: serviceCharge.isCalculateAfterDiscount,
          isIncludeComp: serviceCharge.isIncludeComp,
          rate: rateOf(isAtTable ? Fulfillment.DineIn : Fulfillment.Pickup),
          deliveryRate: rateOf(Fulfillment.Delivery),
        }
      : null,
  };
}

/** What the times of a store depend on, besides its hours; `ownID` is an order whose own place does not count. */
export async function slotFacts(
  tx: Tx,
  scope: LocationScope,
  opened: OpenStore,
  { now, ownID = null }: { readonly now: Date; readonly ownID?: string | null },
): Promise<SlotFacts> {
  const { store, operational } = opened;
  return {
    nowMs: now.getTime(),
    localOf: (atMs) => localMoment(new Date(atMs), operational.timezoneName),
    taken: store.slotLimit === 0 ? new Map() : await countSlots(tx, scope, store.onlineStoreID, { now, ownID }),
  };
}

/** Whether a store takes orders now, and the times that are free. */
export function nowOf(opened: OpenStore, facts: SlotFacts): GuestNow {
  const { store, sells, takesCards } = opened;
  const canPay = paymentsOf(store, sells.paymentSettings, takesCards).length > 0;
  const soonest = canPay ? soonestReady(store, facts) : null;
  return {
    version: versionOf(opened),
    isOpen: canPay && isStoreOpen(store, facts.localOf(facts.nowMs)),
    soonestAt: soonest === null ? null : new Date(soonest).toISOString(),
    slots: canPay ? laterSlots(store, facts).map((slot) => new Date(slot).toISOString()) : [],
  };
}
