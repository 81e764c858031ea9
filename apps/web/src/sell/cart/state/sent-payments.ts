import type { OrderInput, PaymentRequest } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { create } from 'zustand';
import { keptPlaces } from '#offline/store/kept-places.ts';
import { sentPaymentKey, sentPaymentKeys } from '#runtime/session/tabs/kept-sale-key.ts';
import { isLocked, openSealed, writeSealed, type Memory } from '../../memory/sealed-memory.ts';

/**
 * Payments that were sent and have no answer yet. They belong to the terminal: every tab sees them, a reload or a crash
 * loses none, and each blocks its own order alone (decision 255).
 */

/**
 * One payment that the cashier has decided on. Its ids stay the same however often it is sent, until its outcome is
 * known (decision 54).
 */
export interface PaymentIntent {
  readonly paymentID: string;
  readonly orderID: string;
  readonly paymentSettingID: string;
  readonly tendered: number;
  /** The body that was sent to the server; from then on only this body may be sent under the id. */
  readonly request: PaymentRequest | null;
  /** The order that is saved by the same call, exactly as sent; left out where it was saved before. */
  readonly order?: OrderInput;
}

export interface SentPayment {
  readonly intent: PaymentIntent;
  /** The sale that it is for, as sent: a refused payment gives it back. */
  readonly cart: Cart;
  /** The table of the order in words; empty = the counter. */
  readonly place: string;
  readonly sentAtMs: number;
  /** The tab that sent it; an open one asks for the answer itself. */
  readonly tab: string;
}

/** The payments of this terminal without an answer, oldest first. */
export const useSentPayments = create<{ readonly payments: readonly SentPayment[] }>(() => ({ payments: [] }));

/** Stores a payment before it is sent; one that is sent again does not change. */
export function keepSentPayment(locationID: string, sent: SentPayment, memory: Memory = keptPlaces): void {
  const { payments } = useSentPayments.getState();
  const { paymentID } = sent.intent;
  if (payments.some(({ intent }) => intent.paymentID === paymentID)) return;
  writeSealed(sentPaymentKey(locationID, paymentID), sent, memory);
  useSentPayments.setState({ payments: [...payments, sent] });
}

/** Forgets a payment whose outcome is known. */
export function forgetSentPayment(locationID: string, paymentID: string, memory: Memory = keptPlaces): void {
  memory.removeItem(sentPaymentKey(locationID, paymentID));
  useSentPayments.setState(({ payments }) => ({
    payments: payments.filter(({ intent }) => intent.paymentID !== paymentID),
  }));
}

/** The payment of this order that has no answer yet; null = none. */
export const unansweredFor = (orderID: string): PaymentIntent | null =>
  useSentPayments.getState().payments.find(({ intent }) => intent.orderID === orderID)?.intent ?? null;

/** Reads what this terminal has stored, also by other tabs; what does not open now stays stored. */
export function readSentPayments(locationID: string, memory: Memory = keptPlaces): void {
  const payments = sentPaymentKeys(locationID, memory)
    .flatMap((key) => {
      const text = memory.getItem(key);
      const read = isLocked(text) ? undefined : openSealed(text, key);
      return isSent(read) ? [read] : [];
    })
    .toSorted((a, b) => a.sentAtMs - b.sentAtMs);
  useSentPayments.setState({ payments });
}

/** Follows what other tabs store and settle; `onSettled` gets each payment that one of them has settled. */
export function followSentPayments(locationID: string, onSettled: (paymentID: string) => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    const known = useSentPayments
      .getState()
      .payments.find(({ intent }) => sentPaymentKey(locationID, intent.paymentID) === key);
    if (key?.startsWith(sentPaymentKey(locationID, '')) === true) readSentPayments(locationID);
    if (known !== undefined && newValue === null) onSettled(known.intent.paymentID);
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

function isSent(value: unknown): value is SentPayment {
  if (typeof value !== 'object' || value === null || !('intent' in value) || !('cart' in value)) return false;
  const { intent } = value;
  return typeof intent === 'object' && intent !== null && 'paymentID' in intent && 'request' in intent;
}
