import {
  Fulfillment,
  OrderChannel,
  type FulfillmentStatus,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@tavola/contract';
import {
  fulfillmentTable,
  orderLineTable,
  orderTable,
  transition,
  type FulfillmentEvent,
  type OrderEvent,
  type OrderState,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { LineProgress, OrderRow } from '../../rows/orders/order-rows.ts';

/** What a save does besides storing (decision 27). */
export type SaveMode = 'base' | 'send' | 'finalize';

/** The status that an event leads to; refuses an event that the order does not take (decision 28). */
export function afterEvent(status: OrderStatus, event: OrderEvent): OrderState {
  const verdict = transition(orderTable, status as OrderState, event);
  return verdict.ok ? verdict.value.to : refuse('order.not_modifiable');
}

/**
 * The status of an order after lines of it were sent: a parked order is taken up again by that, and an empty bill that
 * was opened for guests is placed (decision 146).
 */
export function afterSending(status: OrderStatus): OrderState {
  const taken = status === 'Held' ? 'release' : status === 'Draft' ? 'place' : null;
  return afterEvent(taken === null ? status : afterEvent(status, taken), 'send');
}

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

/** What decides where an order is once its last line is done and paid. */
export type Completing = Pick<
  OrderRow,
  'status' | 'fulfillment' | 'fulfillmentStatus' | 'fulfillmentSince' | 'hasSentLines' | 'isAsap'
>;

/**
 * Where an order is after a save, a payment or a finalize (decisions 27, 140). What needs no kitchen is with the guest
 * when it is completed, or waits for the driver. What was sent or scheduled moves later: paying does not serve the
 * order.
 */
export function completion(
  order: Completing,
  paymentStatus: OrderPaymentStatus,
  openLineCount: number,
  at: string,
): Pick<OrderRow, 'status' | 'fulfillmentStatus' | 'fulfillmentSince'> {
  const status = afterCompletion(order.status, paymentStatus, openLineCount);
  const { fulfillmentStatus, fulfillmentSince } = order;
  const asItWas = { status, fulfillmentStatus, fulfillmentSince };
  if (status !== 'Completed' || order.hasSentLines || !order.isAsap) return asItWas;
  const to = afterMove(order, order.fulfillment === Fulfillment.Delivery ? 'ready' : 'complete');
  return to === null || to === fulfillmentStatus ? asItWas : { status, fulfillmentStatus: to, fulfillmentSince: at };
}

/** The fulfilment status that an event leads to; null where the order does not take it (decision 30). */
export function afterMove(
  { fulfillment, fulfillmentStatus }: Pick<OrderRow, 'fulfillment' | 'fulfillmentStatus'>,
  event: FulfillmentEvent,
): FulfillmentStatus | null {
  const table = fulfillmentTable(fulfillment);
  const verdict = table === undefined ? null : transition(table, fulfillmentStatus, event);
  return verdict?.ok === true ? verdict.value.to : null;
}

/** Where the fulfilment of an order of this type starts (decision 30). */
export const firstFulfillmentStatus = (fulfillment: Fulfillment): FulfillmentStatus =>
  fulfillmentTable(fulfillment)?.initial ?? 'Unfulfilled';

/** A line after `finalize`; a voided one stays voided. */
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
