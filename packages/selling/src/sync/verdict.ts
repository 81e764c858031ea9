import { type Money, subtract } from '../money/money.ts';
import { accept, type Refusal, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';
import type { OrderTotals, PricedOrder } from '../pricing/order.ts';
import { paymentTypeRow } from '../tender/payment-types.ts';
import { coveredBy, type OfflinePayment, type OfflineState } from './offline-order.ts';

/** Totals as a terminal showed them. */
export type ShownTotals = Pick<OrderTotals, 'subtotal' | 'totalTaxAmount' | 'totalDueAmount'>;

/** An order that was sold offline and comes in now. */
export interface IncomingOrder {
  readonly orderID: string;
  readonly status: OfflineState;
  /** Hash of order and payments together; the terminal removes its copy only on the same (decision 79). */
  readonly contentHash: string;
  readonly lineCount: number;
  /** What was charged; it remains valid whatever it costs today (decision 79). */
  readonly charged: ShownTotals;
  readonly payments: readonly OfflinePayment[];
  /** Approvals given offline that are no longer valid: flagged, not undone (decision 81). */
  readonly revokedApproverIDs: readonly string[];
  /** `YYYY-MM-DD` of the day it was sold on. */
  readonly businessDate: string;
}

/** What the server knows when the order comes. */
export interface SyncKnowledge {
  /** Content hash of the same order if it is stored already; null = new. */
  readonly storedHash: string | null;
  /** The order priced again, or why it could not be. Null for a voided order. */
  readonly repriced: Verdict<PricedOrder> | null;
  /** Business dates whose close of day is made. */
  readonly isDayClosed: boolean;
}

/**
 * How the charged figures differ from today's: charged less re-priced. `reason` says why it could not be priced at all.
 */
export interface SyncVariance {
  readonly subtotal: Money | null;
  readonly totalTaxAmount: Money | null;
  readonly totalDueAmount: Money | null;
  readonly reason: Refusal | null;
}

/** What becomes of an offline order (decisions 79 to 82). */
export type SyncVerdict =
  | {
      readonly kind: 'accepted';
      /** Null when it costs today what was charged. */
      readonly variance: SyncVariance | null;
      /** For review: revoked approvals and the like. */
      readonly flags: readonly Refusal[];
      /** Its day is closed: it goes to the late sales of the next report; the closed Z never changes (decision 82). */
      readonly isLate: boolean;
    }
  /** The same content is stored: the first answer is given again. */
  | { readonly kind: 'duplicate' }
  /** Kept on the terminal, in its recovery list, with the reason. */
  | { readonly kind: 'rejected'; readonly refusal: Refusal };

/**
 * Judges an offline order. A paid sale cannot be undone, so a price of today, a revoked approval or a closed day
 * never reject it; only what could not be stored without a hole does: no lines, figures that are none, payments that do
 * not make up the total, a type that cannot be taken offline, or another content under the id of a stored order.
 */
export function judgeOfflineOrder(incoming: IncomingOrder, known: SyncKnowledge): SyncVerdict {
  if (known.storedHash !== null)
    return known.storedHash === incoming.contentHash
      ? { kind: 'duplicate' }
      : rejected(refuse('sync.rejected.content_differs', { orderID: incoming.orderID }));
  const refusal = contentRefusal(incoming);
  if (refusal) return rejected(refusal);
  const variance =
    known.repriced === null
      ? accept(null)
      : // Null is handled above; the closure does not see it.
        checked(() => accept(varianceOf(incoming.charged, known.repriced as Verdict<PricedOrder>)));
  if (!variance.ok) return rejected(variance);
  return {
    kind: 'accepted',
    variance: variance.value,
    flags: incoming.revokedApproverIDs.map((userID) => refuse('sync.flag.approver_revoked', { userID })),
    isLate: known.isDayClosed,
  };
}

function contentRefusal(incoming: IncomingOrder): Refusal | undefined {
  const { charged, payments, status } = incoming;
  if (incoming.lineCount === 0) return refuse('order.empty');
  const wrong =
    figuresRefusal({ ...charged }) ??
    payments
      .map(({ amount, tip, cashRoundingAdjust, tendered, change }) =>
        figuresRefusal({ amount, tip, cashRoundingAdjust, tendered, change }),
      )
      .find(Boolean);
  if (wrong) return wrong;
  const strange = payments.find((payment) => !paymentTypeRow(payment.paymentTypeID)?.isOffline);
  if (strange) return refuse('sync.rejected.payment_type', { paymentTypeID: strange.paymentTypeID });
  if (new Set(payments.map((payment) => payment.paymentID)).size !== payments.length)
    return refuse('sync.rejected.payment_twice');
  const covered = checked(() => accept(coveredBy(payments)));
  if (!covered.ok) return covered;
  if (status === 'Voided') return payments.length > 0 ? refuse('order.has_payment') : undefined;
  if (status === 'Completed' && covered.value !== charged.totalDueAmount)
    return refuse('sync.rejected.payments_differ', {
      covered: covered.value / 100_000,
      totalDue: charged.totalDueAmount / 100_000,
    });
  return charged.totalDueAmount >= 0 && covered.value > charged.totalDueAmount
    ? refuse('payment.above_balance')
    : undefined;
}

function varianceOf(charged: ShownTotals, repriced: Verdict<PricedOrder>): SyncVariance | null {
  if (!repriced.ok) return { subtotal: null, totalTaxAmount: null, totalDueAmount: null, reason: repriced };
  const { totals } = repriced.value;
  const difference = {
    subtotal: subtract(charged.subtotal, totals.subtotal),
    totalTaxAmount: subtract(charged.totalTaxAmount, totals.totalTaxAmount),
    totalDueAmount: subtract(charged.totalDueAmount, totals.totalDueAmount),
  };
  return Object.values(difference).every((amount) => amount === 0) ? null : { ...difference, reason: null };
}

const rejected = (refusal: Refusal): SyncVerdict => ({ kind: 'rejected', refusal });

/**
 * Online the other way round (decision 36): totals that differ from the server's refuse the order with
 * `order.error.total_mismatch` and both figures, so that nothing is charged that the cashier did not see. Undefined =
 * they agree.
 */
export function totalMismatch(shown: ShownTotals, actual: OrderTotals): Refusal | undefined {
  const wrong = figuresRefusal({ ...shown });
  if (wrong) return wrong;
  const isSame =
    shown.subtotal === actual.subtotal &&
    shown.totalTaxAmount === actual.totalTaxAmount &&
    shown.totalDueAmount === actual.totalDueAmount;
  return isSame
    ? undefined
    : refuse('order.error.total_mismatch', {
        shown: shown.totalDueAmount / 100_000,
        actual: actual.totalDueAmount / 100_000,
      });
}
