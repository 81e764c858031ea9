import type { OperationalSetting, FulfillmentSetting, PaymentSetting, ServiceChargeSetting } from '@tavola/contract';
import {
  isOnAt,
  pricingSettings,
  redemptionOf,
  type Catalog,
  type KitchenStation,
  type PricingSettings,
  type PrintRoute,
} from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listCountdowns, shareSelling, type CatalogFor } from '#areas/catalog/index.ts';
import { findCompanyFacts } from '../rows/companies.rows.ts';
import { readReceiptOrigin, type ReceiptOrigin } from '../rows/receipts/receipt-place.rows.ts';
import { readItemCosts, readStockNeeds, type ItemCosts, type StockNeeds } from '#areas/stock/index.ts';

/** What a location sells and how it counts, as of a version that the transaction has checked. */
export interface SellingPlace {
  readonly catalog: Catalog;
  readonly operational: OperationalSetting;
  readonly serviceCharge: ServiceChargeSetting;
  /** Whether the location's prices contain their tax (decision 44). */
  readonly isTaxInclusive: boolean;
  readonly paymentSettings: readonly PaymentSetting[];
  /** Fulfilment types, with the channels that each is for. */
  readonly fulfillments: readonly FulfillmentSetting[];
  /** End of the company's licence (decision 10); null = there is none. A renewal may be newer. */
  readonly licenceValidTo: string | null;
  /** What receipts say of the place. */
  readonly receiptOrigin: ReceiptOrigin;
  /** The stations of its kitchen; null = it has no kitchen display. */
  readonly kitchen: readonly KitchenStation[] | null;
  /** What prints its tickets; none = nothing does. */
  readonly printRoutes: readonly PrintRoute[];
  /** The printers of terminals that print a ticket of what they send, by terminal. */
  readonly ticketPrinters: ReadonlyMap<string, string>;
  /** Items of which a person counts how many pieces are left (decision 343). */
  readonly countedIDs: ReadonlySet<string>;
  /** What selling takes from stock here. */
  readonly stockNeeds: StockNeeds;
  /** What that costs which is sold here; a delivery that changes an average raises the version. */
  readonly itemCosts: ItemCosts;
}

/** Gives the selling place of a scope; keeps it in memory and reads only its version where nothing has changed. */
export type FindSellingPlace = (tx: Tx, scope: LocationScope) => Promise<SellingPlace>;

/** Gives the operational setting of a location, defaults filled in. */
export type FindOperationalSetting = (tx: Tx, scope: LocationScope) => Promise<OperationalSetting>;

/** Gives the stations of a location's kitchen; the area above selling that keeps them hands it in. */
export type FindStations = (tx: Tx, scope: LocationScope) => Promise<readonly KitchenStation[]>;

/** Gives the active event routes of a location, in their order; handed in by the area that keeps them. */
export type FindPrintRoutes = (tx: Tx, scope: LocationScope) => Promise<readonly PrintRoute[]>;

/** Gives the printers of terminals that print tickets; handed in by the area that keeps them. */
export type FindTicketPrinters = (tx: Tx, scope: LocationScope) => Promise<ReadonlyMap<string, string>>;

// The catalog's version is checked on every use and is raised by selling settings, by what receipts say and by another
// end of the licence too. What was changed in the database by hand may lag this long.
const FRESH_MS = 15_000;
const KEPT_LOCATIONS = 200;

/** Where the parts of a place come from. */
export interface PlaceSources {
  readonly catalogFor: CatalogFor;
  readonly stationsOf: FindStations;
  readonly printRoutesOf: FindPrintRoutes;
  readonly ticketPrintersOf: FindTicketPrinters;
  readonly now: () => Date;
}

/** A memory of selling places by location, rebuilt with each version of the catalog. */
export function createSellingPlaces(
  { catalogFor, now, stationsOf, printRoutesOf, ticketPrintersOf }: PlaceSources,
  operationalFor: FindOperationalSetting,
): FindSellingPlace {
  const kept = new Map<string, { readonly version: number; readonly at: number; readonly place: SellingPlace }>();
  const findPlace = async (tx: Tx, scope: LocationScope, key: string): Promise<SellingPlace> => {
    // Sent together, and answered in this order.
    const [, sellData] = await Promise.all([shareSelling(tx, scope), catalogFor(tx, scope)]);
    const known = kept.get(key);
    const at = now().getTime();
    if (known?.version === sellData.version && at - known.at < FRESH_MS && at >= known.at) return known.place;
    const isSameVersion = known?.version === sellData.version;
    const [operational, facts, receiptOrigin, printRoutes, ticketPrinters, stockNeeds, countedIDs] = await Promise.all([
      operationalFor(tx, scope),
      findCompanyFacts(tx, scope),
      readReceiptOrigin(tx, scope),
      printRoutesOf(tx, scope),
      ticketPrintersOf(tx, scope),
      isSameVersion ? known.place.stockNeeds : readStockNeeds(tx, scope),
      isSameVersion ? known.place.countedIDs : readCountedIDs(tx, scope),
    ]);
    const { catalog, serviceCharge, paymentSettings, fulfillments } = sellData;
    const place: SellingPlace = {
      catalog,
      operational,
      serviceCharge,
      paymentSettings,
      fulfillments,
      receiptOrigin,
      kitchen: operational.isKDSEnable ? await stationsOf(tx, scope) : null,
      printRoutes,
      ticketPrinters,
      stockNeeds,
      countedIDs,
      itemCosts: isSameVersion ? known.place.itemCosts : await readItemCosts(tx, scope, stockNeeds),
      ...facts,
    };
    kept.delete(key);
    kept.set(key, { version: sellData.version, at, place });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_LOCATIONS && oldest !== undefined) kept.delete(oldest);
    return place;
  };
  // A sale keeps the place from changing until its commit, so one transaction asks once.
  const asked = new WeakMap<Tx, { readonly key: string; readonly place: Promise<SellingPlace> }>();
  return (tx, scope) => {
    const key = `${scope.companyID} ${scope.locationID}`;
    const before = asked.get(tx);
    if (before?.key === key) return before.place;
    const place = findPlace(tx, scope, key);
    asked.set(tx, { key, place });
    return place;
  };
}

const readCountedIDs = async (tx: Tx, scope: LocationScope): Promise<ReadonlySet<string>> =>
  new Set((await listCountdowns(tx, scope)).map(({ itemID }) => itemID));

/** The service charge of a channel; null = it has none (decision 198). */
export const serviceChargeAt = (
  { operational, serviceCharge }: Pick<SellingPlace, 'operational' | 'serviceCharge'>,
  channel: number,
): ServiceChargeSetting | null => (isOnAt(operational.useServiceCharge, channel) ? serviceCharge : null);

/** What of a place decides about prices. */
export type PricedPlace = Pick<SellingPlace, 'catalog' | 'operational' | 'serviceCharge' | 'isTaxInclusive'>;

/** How the place counts an order of this channel. */
export function settingsAt(place: PricedPlace, channel: number): PricingSettings {
  const { catalog, operational, isTaxInclusive } = place;
  const serviceCharge = serviceChargeAt(place, channel);
  const redemption = redemptionOf(operational);
  const settings = pricingSettings(catalog, { operational, isTaxInclusive, serviceCharge, redemption }, channel);
  if (!settings.ok) throw new Error(`The settings of the location cannot be priced with: ${settings.code}`);
  return settings.value;
}
