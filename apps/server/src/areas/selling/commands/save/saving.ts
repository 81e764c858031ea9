import type { OrderInput } from '@tavola/contract';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import type { OrderTable } from '../../rows/tables/tables.rows.ts';
import type { KnownCode } from '../codes/judge-code.ts';
import type { SaveMode } from '../orders/order-progress.ts';
import type { Work } from '../work.ts';

/** One save under way: what is saved, and what is stored of it. */
export interface Saving extends Work {
  readonly input: OrderInput;
  readonly mode: SaveMode;
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

/** What a save is worked out from without touching the database. */
export type PureSaving = Omit<Saving, 'tx' | 'deps'>;
