import type { OperationalSetting, PaymentSetting, ServiceChargeSetting } from '@tavola/contract';
import type { Catalog } from '@tavola/selling';
import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';

/** What a location sells and how it counts, as of a version that the transaction has checked. */
export interface SellingPlace {
  readonly catalog: Catalog;
  readonly operational: OperationalSetting;
  readonly serviceCharge: ServiceChargeSetting | null;
  /** Whether the location's prices contain their tax (decision 44). */
  readonly isTaxInclusive: boolean;
  readonly paymentSettings: readonly PaymentSetting[];
  /** End of the company's licence (decision 10). */
  readonly licenceValidTo: string;
}

/** Gives the selling place of a scope; keeps it in memory and reads only its version where nothing has changed. */
export type FindSellingPlace = (tx: Tx, scope: LocationScope) => Promise<SellingPlace>;
