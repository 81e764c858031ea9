import type { LineStatus, OrderPaymentStatus, OrderStatus } from '@tavola/contract';
import { add, type Money, subtract, sum } from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';
import { type StateTable, transition } from '../orders/states/state-table.ts';

/** Status of an order in the offline store (selling spec, section 4). */
export type OfflineState = Extract<OrderStatus, 'Saved' | 'Completed' | 'Voided'>;
/** What can happen to an order in the offline store. */
export type OfflineEvent = 'save' | 'settle' | 'void';

/**
 * An offline order is saved until its payments reach its total; a paid one is never undone here, only refunded
 * later, online.
 */
export const offlineOrderTable: StateTable<OfflineState, OfflineEvent> = {
  name: 'offlineOrder',
  initial: 'Saved',
  rows: {
    Saved: { save: 'Saved', settle: 'Completed', void: 'Voided' },
    Completed: { settle: 'Completed' },
    Voided: { void: 'Voided' },
  },
};

/** A payment taken offline; `paymentID` is made by the terminal and deduplicated permanently (decision 54). */
export interface OfflinePayment {
  readonly paymentID: string;
  readonly paymentTypeID: number;
  /** Collected with cash rounding and without the tip (decision 128). */
  readonly amount: Money;
  readonly tip: Money;
  readonly cashRoundingAdjust: Money;
  readonly tendered: Money;
  readonly change: Money;
}

/** An order in the offline store, as far as its state is concerned. The store adds its own fields. */
export interface OfflineOrder {
  readonly orderID: string;
  readonly status: OfflineState;
  readonly paymentStatus: Exclude<OrderPaymentStatus, 'Refunded'>;
  readonly totalDue: Money;
  readonly payments: readonly OfflinePayment[];
  readonly lineStatuses: Readonly<Record<string, LineStatus>>;
}

/** Starts an offline order: Saved and Pending (selling spec, section 4). */
export function saveOffline(orderID: string, totalDue: Money, orderLineIDs: readonly string[]): Verdict<OfflineOrder> {
  return (
    figuresRefusal({ totalDue }) ??
    accept({
      orderID,
      status: 'Saved',
      paymentStatus: 'Pending',
      totalDue,
      payments: [],
      lineStatuses: Object.fromEntries(orderLineIDs.map((id) => [id, 'New' as const])),
    })
  );
}

/**
 * What the payments settle: amounts without cash rounding. A tip or a rounding must not decide whether the order is
 * paid.
 */
export function coveredBy(payments: readonly Pick<OfflinePayment, 'amount' | 'cashRoundingAdjust'>[]): Money {
  return sum(payments.map((payment) => subtract(payment.amount, payment.cashRoundingAdjust)));
}

/**
 * Appends a payment (selling spec, section 4): when what was tendered less change reaches the total due (tips and cash
 * rounding taken out) the order is Completed and Paid, its lines Completed; else it stays Saved and PartiallyPaid. A
 * payment that is already recorded changes nothing. Refuses figures that do not add up (`sync.error.payment_figures`),
 * a settled or voided order, and more than the total.
 */
export function addOfflinePayment(order: OfflineOrder, payment: OfflinePayment): Verdict<OfflineOrder> {
  return checked(() => {
    const { paymentID, paymentTypeID: _type, ...figures } = payment;
    const refusal = figuresRefusal({ ...figures });
    if (refusal) return refusal;
    if (order.payments.some((each) => each.paymentID === paymentID)) return accept(order);
    if (order.status !== 'Saved') return refuse('payment.already_processed');
    if (
      payment.change < 0 ||
      payment.tip < 0 ||
      add(add(payment.amount, payment.tip), payment.change) !== payment.tendered
    )
      return refuse('sync.error.payment_figures', { paymentID });
    const payments = [...order.payments, payment];
    const covered = coveredBy(payments);
    if (order.totalDue >= 0 ? covered > order.totalDue : covered < order.totalDue)
      return refuse('payment.above_balance');
    if (covered !== order.totalDue) return accept({ ...order, payments, paymentStatus: 'PartiallyPaid' });
    return settled({ ...order, payments });
  });
}

/** Voids the order and all its lines (selling spec, section 4); refused while a payment is on it (decisions 59, 78). */
export function voidOffline(order: OfflineOrder): Verdict<OfflineOrder> {
  if (order.payments.length > 0) return refuse('order.has_payment');
  const next = transition(offlineOrderTable, order.status, 'void');
  return next.ok
    ? accept({ ...order, status: next.value.to, paymentStatus: 'Voided', lineStatuses: everyLine(order, 'Voided') })
    : next;
}

function settled(order: OfflineOrder): Verdict<OfflineOrder> {
  const next = transition(offlineOrderTable, order.status, 'settle');
  return next.ok
    ? accept({ ...order, status: next.value.to, paymentStatus: 'Paid', lineStatuses: everyLine(order, 'Completed') })
    : next;
}

function everyLine(order: OfflineOrder, status: 'Voided' | 'Completed'): OfflineOrder['lineStatuses'] {
  return Object.fromEntries(
    Object.entries(order.lineStatuses).map(([id, before]) => [id, before === 'Voided' ? before : status]),
  );
}
