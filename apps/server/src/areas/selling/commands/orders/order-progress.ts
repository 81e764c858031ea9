import {
  OrderChannel,
  type Fulfillment,
  type FulfillmentStatus,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@tavola/contract';
import {
  fulfillmentTable,
  orderLineTable,
  orderTable,
  transition,
  type OrderEvent,
  type OrderState,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { LineProgress } from '../../rows/order-rows.ts';

/** What a save does besides storing (decision 27). */
export type SaveMode = 'base' | 'send' | 'finalize';

/** The status that an event leads to; refuses an event that the order does not take (decision 28). */
export function afterEvent(status: OrderStatus, event: OrderEvent): OrderState {
  const verdict = transition(orderTable, status as OrderState, event);
  return verdict.ok ? verdict.value.to : refuse('order.not_modifiable');
}

/** The status of an order after lines of it were sent; a parked order is taken up again by that. */
export const afterSending = (status: OrderStatus): OrderState =>
  afterEvent(status === 'Held' ? afterEvent(status, 'release') : status, 'send');

/** Completed once every line is done and nothing is left to pay (decision 27). */
export function afterCompletion(
  status: OrderStatus,
  paymentStatus: OrderPaymentStatus,
  openLineCount: number,
): OrderStatus {
  return paymentStatus === 'Paid' && openLineCount === 0
    ? afterEvent(status === 'Held' ? afterEvent(status, 'release') : status, 'complete')
    : status;
}

/** Where the fulfilment of an order of this type starts (decision 30). */
export const firstFulfillmentStatus = (fulfillment: Fulfillment): FulfillmentStatus =>
  fulfillmentTable(fulfillment)?.initial ?? 'Unfulfilled';

/** A line after `finalize`; a voided one stays as it is. */
export function completed<T extends Pick<LineProgress, 'status'>>(line: T): T {
  if (line.status === 'Voided') return line;
  const verdict = transition(orderLineTable, line.status, 'complete');
  return verdict.ok ? { ...line, status: verdict.value.to } : line;
}

/** How many lines count, how many of them are not completed, and how many were never sent. */
export function countLines(lines: readonly Pick<LineProgress, 'status' | 'sentVersion'>[]): {
  readonly lineCount: number;
  readonly openLineCount: number;
  readonly unsentLineCount: number;
} {
  const live = lines.filter((line) => line.status !== 'Voided');
  return {
    lineCount: live.length,
    openLineCount: live.filter((line) => line.status === 'New').length,
    unsentLineCount: live.filter((line) => line.sentVersion === null).length,
  };
}

/** Guests collect by a code at the counter and online; at a table the table is the code (decision 35). */
export const hasCollectionCode = (channel: OrderChannel): boolean => channel !== OrderChannel.TableService;
