import type { Amount, PaymentResult } from '@tavola/contract';
import { create } from 'zustand';

/** The sale that was paid last; its change due stays visible during the next sale (ux 3). */
export interface LastSale {
  readonly result: PaymentResult;
  readonly orderNo: string;
  /** What the whole order came to; of one payment what was handed over. */
  readonly paid: Amount;
  /** The table that paid; null = the counter. */
  readonly tableID: string | null;
  /** The table and the bill in words; empty = the counter. */
  readonly place: string;
  /** Bills of the table that are not paid yet. */
  readonly billsLeft: number;
  /** Other bills that the same tender paid. */
  readonly also?: readonly { readonly orderID: string; readonly name: string; readonly tendered: Amount }[];
}

/** Null until something was paid here, and once its strip was dismissed. */
export const useLastSale = create<{ readonly lastSale: LastSale | null }>(() => ({ lastSale: null }));
