import type { OrderStatus } from '@tavola/contract';
import { type Refusal, refuse } from '../money/verdict.ts';
import { isInPreparation, type KitchenState } from './states/kitchen-state.ts';
import type { PaymentState } from './states/payment-state.ts';

/** What decides whether an order may still be changed. `Saved` is an offline or edited online order (decision 28). */
export interface OrderChangeState {
  readonly status: OrderStatus;
  readonly orderPaymentStatus: PaymentState;
}

/** What decides about one line: where the kitchen is with it, and whether it was ever sent there. */
export interface LineChangeState {
  readonly kdsStatus: KitchenState;
  readonly isSent: boolean;
  readonly isVoided: boolean;
}

/** Changes of the order as a whole. */
export type OrderChange =
  'addLine' | 'note' | 'customer' | 'orderDiscount' | 'serviceCharge' | 'voidComp' | 'fulfillmentType';

/**
 * Changes of one line. `content` is its options, quantity, notes and discounts, `assign` its bills; `remove` makes it
 * as if never added.
 */
export type LineChange = 'content' | 'assign' | 'remove' | 'void' | 'comp';

/**
 * Whether the order takes any change at all: not once it is paid, partly paid, refunded, voided or returned (selling
 * spec, section 4; "until the first payment", decision 31). Undefined = it does; else `order.part_paid`, after which a
 * person may pay the rest or void the payment, or `order.not_modifiable` with the status in the way.
 */
export function orderRefusal(order: OrderChangeState): Refusal | undefined {
  if (order.orderPaymentStatus === 'PartiallyPaid') return refuse('order.part_paid', {});
  if (order.orderPaymentStatus !== 'Pending')
    return refuse('order.not_modifiable', { status: order.orderPaymentStatus });
  if (order.status === 'Voided' || order.status === 'Returned')
    return refuse('order.not_modifiable', { status: order.status });
  return undefined;
}

/**
 * Whether one change of the order is possible (decision 31). Lines in preparation freeze the fulfilment type and
 * nothing else of the order: new rounds, notes, customer, discount and comp stay open.
 */
export function orderChangeRefusal(
  order: OrderChangeState,
  lines: readonly LineChangeState[],
  change: OrderChange,
): Refusal | undefined {
  const refusal = orderRefusal(order);
  if (refusal) return refusal;
  const isFrozen =
    change === 'fulfillmentType' && lines.some((line) => !line.isVoided && isInPreparation(line.kdsStatus));
  return isFrozen ? refuse('order.lines_in_preparation', { change }) : undefined;
}

/**
 * Whether one change of a line is possible. A line in preparation is frozen (decision 31) but may be voided (with a
 * reason, decision 13), comped or given to other bills; a line that went to the kitchen is voided, never removed, so
 * that a cancel ticket goes after it (decision 69); a voided line takes nothing more.
 */
export function lineChangeRefusal(
  order: OrderChangeState,
  line: LineChangeState,
  change: LineChange,
): Refusal | undefined {
  const refusal = orderRefusal(order);
  if (refusal) return refusal;
  if (line.isVoided) return refuse('order.line_voided', {});
  if (change === 'content' && isInPreparation(line.kdsStatus)) return refuse('order.line_in_preparation', {});
  if (change === 'remove' && line.isSent) return refuse('order.line_sent', {});
  return undefined;
}

/** Whether voiding the line asks for a reason: once the kitchen has begun with it (decision 13). */
export function needsVoidReason(line: LineChangeState): boolean {
  return isInPreparation(line.kdsStatus);
}

/** Whether the whole order may be voided: `order.has_payment` while a live payment is on it (decision 59). */
export function voidOrderRefusal(order: OrderChangeState, hasLivePayment: boolean): Refusal | undefined {
  if (hasLivePayment) return refuse('order.has_payment', {});
  return orderRefusal(order);
}
