import type { Amount, PaymentRequest } from '@tavola/contract';
import type { Money, TipInput } from '@tavola/selling';
import { create } from 'zustand';
import { closeToasts } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';

/** The state of the checkout; its commands are in `checkout.ts`, which is loaded with the payment dialog. */

/** The message above the keypad. */
export interface PaymentProblem {
  readonly message: string;
  readonly requestID: string;
  /** Whether today's prices can be accepted right here. */
  readonly canTakePrices: boolean;
}

/** Another bill that a tender has paid. */
export interface PaidBill {
  readonly orderID: string;
  readonly name: string;
  readonly tendered: Amount;
}

interface Checkout {
  readonly stage: 'closed' | 'paying' | 'receipt';
  /** `unknown`: a payment was sent and no answer came; only a retry is possible. */
  readonly status: 'idle' | 'saving' | 'paying' | 'unknown';
  readonly problem: PaymentProblem | null;
  /** Typed on the keypad, in smallest units; survives an accidental tap outside (ux 19). */
  readonly keys: number;
  readonly settingID: string | null;
  /** The customer's account to charge. */
  readonly accountID: string | null;
  /** Valid for the next payment of this order only. */
  readonly tip: { readonly orderID: string; readonly input: TipInput } | null;
  /** The tip is being chosen; the tender waits. */
  readonly isTipping: boolean;
  /** The order that the payment was opened for last; what was typed and the bills below belong to it. */
  readonly orderID: string | null;
  /** The amount due that is on the screen; null = none yet, so that the next one is no change. */
  readonly shown: { readonly orderID: string; readonly due: Money } | null;
  /** Another terminal has changed the amount: what it was, shown for a moment. */
  readonly dueBefore: Money | null;
  /** Other bills of the table that the next tender pays as well. */
  readonly also: readonly string[];
  readonly alsoPaid: readonly PaidBill[];
  /** Their payments whose outcome is not known; each is sent again as it was. */
  readonly alsoSent: ReadonlyMap<string, PaymentRequest>;
}

export const closed: Checkout = {
  stage: 'closed',
  status: 'idle',
  problem: null,
  keys: 0,
  settingID: null,
  accountID: null,
  tip: null,
  isTipping: false,
  orderID: null,
  shown: null,
  dueBefore: null,
  also: [],
  alsoPaid: [],
  alsoSent: new Map(),
};
/** The payment of the current order from its first key to its receipt; `closed` in between. */
export const useCheckout = create<Checkout>(() => closed);

const isRunning = ({ status }: Checkout): boolean => status === 'saving' || status === 'paying';

/** Opens the payment; one with an unknown outcome reopens as unknown. */
export function openPayment(): void {
  // On a phone they are where the ways to pay are.
  closeToasts();
  const { cart, intent } = useSale.getState();
  const orderID = cart?.orderID ?? null;
  useCheckout.setState((state) => {
    const { keys, alsoPaid, alsoSent } = state.orderID === orderID ? state : closed;
    return {
      stage: 'paying',
      status: isRunning(state) ? state.status : intent?.request ? 'unknown' : 'idle',
      problem: null,
      isTipping: false,
      // The last guest's way to pay is not the next one's.
      settingID: state.orderID === orderID ? state.settingID : null,
      accountID: state.orderID === orderID ? state.accountID : null,
      orderID,
      shown: null,
      dueBefore: null,
      keys,
      alsoPaid,
      alsoSent,
      // A payment without an answer is asked for again with its bill.
      also: [...alsoSent.keys()],
    };
  });
}

/**
 * The payment of a chosen bill that has no answer yet; null = none. Until it has one, the tender keeps its type and its
 * tip: that payment is sent again as it was (decision 54).
 */
export function unansweredPayment({ also, alsoSent }: Checkout): PaymentRequest | null {
  return also.map((orderID) => alsoSent.get(orderID)).find((request) => request !== undefined) ?? null;
}

/** Closes the payment; typed values stay until the sale changes. */
export const closePayment = (): void =>
  useCheckout.setState((state) => (isRunning(state) ? {} : { stage: 'closed', problem: null, status: 'idle' }));

/**
 * Closes a payment that nobody waits for when the sell screen goes away, for instance because the session has ended:
 * with the next person it must not open by itself, ready to take money. The sale, and what was typed for it, stay.
 */
export function leavePayment(): void {
  if (useCheckout.getState().stage === 'paying') closePayment();
}

/** Closes the receipt of a paid order and drops what was typed for its payment. */
export const closeReceipt = (): void => useCheckout.setState(closed);
