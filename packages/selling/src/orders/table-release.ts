import type { OrderStatus } from '@tavola/contract';
import { type Refusal, refuse } from '../money/verdict.ts';
import type { PaymentState } from './states/payment-state.ts';

/** One bill of a table, as far as releasing the table goes. */
export interface BillToRelease {
  readonly orderID: string;
  readonly status: OrderStatus;
  readonly orderPaymentStatus: PaymentState;
  /** Lines that were added to it and are not voided; other bills may share them. */
  readonly lineCount: number;
  /** What it comes to, with its shares of lines that were added to other bills. */
  readonly totalDueAmount: number;
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

const isUnpaid = (bill: BillToRelease): boolean => !isSettled(bill) && bill.totalDueAmount !== 0;

/**
 * Whether a table is released by itself now (decision 64): after the last bill was paid or voided with
 * clearTableAfterCompletingAllBills, after its last line or draft was removed with isAutoClearTable. A bill that owes
 * nothing, such as one without lines or one whose lines others pay, waits for no payment next to one that is paid.
 */
export function isReleasedByItself(bills: readonly BillToRelease[], settings: ReleaseSettings): boolean {
  const open = bills.filter((bill) => !isSettled(bill));
  if (open.length < bills.length && !open.some(isUnpaid)) return settings.clearTableAfterCompletingAllBills;
  return settings.isAutoClearTable && open.every((bill) => bill.lineCount === 0 && !isUnpaid(bill));
}

/** Release by hand: `table.has_unpaid_order` with the orders in the way (decision 64); one that owes nothing is not. */
export function releaseRefusal(bills: readonly BillToRelease[]): Refusal | undefined {
  const unpaid = bills.filter(isUnpaid);
  return unpaid.length > 0
    ? refuse('table.has_unpaid_order', { orderIDs: unpaid.map((bill) => bill.orderID).join(',') })
    : undefined;
}
