import type { OfflineOrderInput } from '@tavola/contract';
import { type Refusal, refuse } from '../money/verdict.ts';

/**
 * Whether a stored order is handed in by itself when the connection is back: Completed ones with a payment, and Voided
 * ones (selling spec, section 4). An open one is asked about: a person continues it or hands it over (decision 80).
 */
export const isReadyToSync = ({ status, payments }: Pick<OfflineOrderInput, 'status' | 'payments'>): boolean =>
  status === 'Voided' || (status === 'Completed' && payments.length > 0);

/**
 * What follows a call that did not succeed; null = no answer at all. Faults of the network are tried again, a refusal
 * goes to recovery at once (decision 79).
 */
export function afterFailure(status: number | null): 'retry' | 'signIn' | 'recovery' {
  if (status === 401) return 'signIn';
  return status === null || status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
    ? 'retry'
    : 'recovery';
}

const firstDelayMs = 1000; // decision 79
const longestDelayMs = 60_000;

/**
 * How long to wait before try number `attempt` (from 0): 1 s doubling to 60 s; `jitter`, 0 up to 1, takes off up to a
 * quarter so that terminals do not come back as one.
 */
export function retryDelayMs(attempt: number, jitter: number): number {
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(Math.max(0, attempt), 10));
  return Math.round(delay * (1 - jitter / 4));
}

/** Things one may want to do without a connection (decision 78). */
export const offlineActions = {
  quickSale: true,
  tableSale: true,
  cash: true,
  manualCard: true,
  promptPay: true,
  customPayment: true,
  voidBeforePayment: true,
  kitchenPrint: true,
  cachedCustomer: true,
  customerAccount: false,
  channelAccount: false,
  giftCard: false,
  integratedCard: false,
  points: false,
  futureDiscountCode: false,
  refund: false,
  openCashReport: false,
  closeCashReport: false,
} as const;
/** What a person may want to do without a connection. */
export type OfflineAction = keyof typeof offlineActions;

/** Why something waits for the connection, or undefined when it can be done offline. */
export function offlineRefusal(action: OfflineAction): Refusal | undefined {
  return offlineActions[action] ? undefined : refuse('sync.error.not_offline', { action });
}

/** A number no other terminal gives: its suffix and its own counter, `T2-0041` (decision 35). */
export function offlineOrderNo(terminalSuffix: string, counter: number): string {
  return `${terminalSuffix}-${String(counter).padStart(4, '0')}`;
}
