import { createCatalog, type Catalog } from '@tavola/selling';
import type {
  FulfillmentSetting,
  PaymentSetting,
  PosCatalog,
  ServiceChargeSetting,
  VoidCompReason,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  getServiceCharge,
  listFulfillments,
  listPaymentSettings,
  listVoidCompReasons,
} from './selling-settings.rows.ts';
import { readSnapshotRows } from './snapshot.rows.ts';
import { toPosCatalog } from './snapshot.ts';
import { posVersion } from './versions.rows.ts';

/**
 * What a location sells by, as of one version: the snapshot its terminals have, its indexes, and the settings that a
 * sale is priced and paid by. Never changed.
 */
export interface LocationCatalog {
  readonly version: number;
  readonly snapshot: PosCatalog;
  readonly catalog: Catalog;
  readonly serviceCharge: ServiceChargeSetting;
  readonly paymentSettings: readonly PaymentSetting[];
  readonly fulfillments: readonly FulfillmentSetting[];
  readonly voidCompReasons: readonly VoidCompReason[];
}

/** Gives the present catalog of a location. */
export type CatalogFor = (tx: Tx, scope: LocationScope) => Promise<LocationCatalog>;

const KEPT_LOCATIONS = 200;

/**
 * Caches catalogs by location. Each use reads the version (one row) and reads the rest only when it was raised, so a
 * server never sells at an old price, however many servers write. Terminals refetch all at once when they are notified
 * of a new version: the first one reads it for all.
 */
export function createCatalogCache(): CatalogFor {
  const kept = new Map<string, LocationCatalog>();
  const underWay = new Map<string, Promise<LocationCatalog>>();
  const readOnce = async (tx: Tx, scope: LocationScope, key: string, version: number): Promise<LocationCatalog> => {
    const id = `${key} ${version}`;
    // A shared read may fail for a reason that concerns its first caller only.
    const others = await underWay.get(id)?.catch(() => null);
    if (others != null) return others;
    const reading = readCatalog(tx, scope, version).finally(() => underWay.delete(id));
    underWay.set(id, reading);
    return reading;
  };
  return async (tx, scope) => {
    const key = `${scope.companyID} ${scope.locationID}`;
    const version = await posVersion(tx, scope);
    const known = kept.get(key);
    const current = known?.version === version ? known : await readOnce(tx, scope, key, version);
    // The map keeps its order of use, so the first one is the longest unused.
    kept.delete(key);
    kept.set(key, current);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_LOCATIONS && oldest !== undefined) kept.delete(oldest);
    return current;
  };
}

// The version was read before the rows: a write between the two is seen under the old number and read again under the
// new one.
async function readCatalog(tx: Tx, scope: LocationScope, version: number): Promise<LocationCatalog> {
  const [rows, serviceCharge, paymentSettings, fulfillments, voidCompReasons] = await Promise.all([
    readSnapshotRows(tx, scope),
    getServiceCharge(tx, scope),
    listPaymentSettings(tx, scope),
    listFulfillments(tx, scope),
    listVoidCompReasons(tx, scope),
  ]);
  const snapshot = toPosCatalog(version, rows);
  return {
    version,
    snapshot,
    catalog: createCatalog(snapshot),
    serviceCharge,
    paymentSettings,
    fulfillments,
    voidCompReasons,
  };
}
