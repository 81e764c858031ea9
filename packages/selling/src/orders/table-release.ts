import type { OrderStatus } from '@tavola/contract';
import { type Refusal, refuse } from '../money/verdict.ts';
import type { PaymentState } from './payment-state.ts';

/** One bill of a table, as far as releasing the table goes. */
export interface BillToRelease {
  readonly orderID: string;
  readonly status: OrderStatus;
  readonly orderPaymentStatus: PaymentState;
  /** Lines that are not voided. */
  readonly lineCount: number;
}

/** Table settings of the location (decision 64). */
export interface ReleaseSettings {
  readonly clearTableAfterCompletingAllBills: boolean;
  readonly isAutoClearTable: boolean;
}

const isSettled = (bill: BillToRelease): boolean =>
  bill.status === 'Voided' ||
  bill.orderPaymentStatus === 'Paid' ||
  bill.orderPaymentStatus === 'Refunded' ||
  bill.orderPaymentStatus === 'Voided';

/**
 * Whether a table is released by itself now (decision 64): after the last bill was paid or voided with
 * clearTableAfterCompletingAllBills, after its last line or draft was removed with isAutoClearTable.
 */
export function isReleasedByItself(bills: readonly BillToRelease[], settings: ReleaseSettings): boolean {
  const open = bills.filter((bill) => !isSettled(bill));
  if (open.length === 0 && bills.length > 0) return settings.clearTableAfterCompletingAllBills;
  return settings.isAutoClearTable && open.every((bill) => bill.lineCount === 0);
}

/**
 * Release by hand: `table.has_unpaid_order` with the orders in the way (decision 64); an order without lines is not.
 */
export function releaseRefusal(bills: readonly BillToRelease[]): Refusal | undefined {
  const unpaid = bills.filter((bill) => !isSettled(bill) && bill.lineCount > 0);
  return unpaid.length > 0
    ? refuse('table.has_unpaid_order', { orderIDs: unpaid.map((bill) => bill.orderID).join(',') })
    : undefined;
}
