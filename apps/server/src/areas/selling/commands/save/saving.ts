import type { OrderInput } from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import type { StoredOrder } from '../../rows/order-rows.ts';
import type { OrderTable } from '../../rows/tables.rows.ts';
import type { KnownCode } from '../codes/judge-code.ts';
import type { PlaceMoment } from '../moment.ts';
import type { SaveMode } from '../orders/order-progress.ts';
import type { SalePolicy } from '../sale-policy.ts';
import type { SellingPlace } from '../selling-place.ts';

/** One save under way: who saves what, where and when, and what is stored of it. */
export interface Saving {
  readonly actor: Actor;
  readonly moment: PlaceMoment;
  readonly input: OrderInput;
  readonly mode: SaveMode;
  readonly policy: SalePolicy;
  readonly place: SellingPlace;
  readonly stored: StoredOrder | null;
  /** The version that the order will have. */
  readonly version: number;
  /** Fingerprint of what is saved, by which a repeat is recognised. */
  readonly print: string;
  /** Codes that the order names, locked. */
  readonly codes: ReadonlyMap<string, KnownCode>;
  /** The table of a new order, locked; null = it has none or is stored already. */
  readonly table: OrderTable | null;
}
