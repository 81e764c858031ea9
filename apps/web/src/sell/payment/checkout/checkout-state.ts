import type { ErrorCode } from '@tavola/contract';
import type { Money, TipInput } from '@tavola/selling';
import { create } from 'zustand';
import { closeToasts } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { PaymentIntent } from '../../cart/state/sent-payments.ts';

/** The state of the checkout, and what opens and closes it; the rest of its reducer comes with the payment dialog. */

/** The message above the keypad. */
export interface PaymentProblem {
  readonly message: string;
  readonly requestID: string;
  /** Whether today's prices can be accepted right here. */
  readonly canTakePrices: boolean;
  /** What the server refused the payment with. */
  readonly errorCode?: ErrorCode;
}

/**
 * One amount that is charged by itself: another bill of the table, a share of a split payment, or what is due of the
 * order that is shown, all of it or a part.
 */
export interface Charge {
  readonly orderID: string;
  /** The name of another bill; null = the order that is shown. */
  readonly bill: string | null;
  /**
   * `chosen` bills are charged with the next tender; `queued` waits for the charge before it; `left` was sent, has no
   * answer, and is not part of the next tender.
   */
  readonly step: 'chosen' | 'queued' | 'sent' | 'left' | 'paid';
  /** Null while it is only chosen. */
  readonly intent: PaymentIntent | null;
  /** It may have been taken: until it has an answer the same payment is sent again, and no other (decision 54). */
  readonly wasSent: boolean;
}

export interface Checkout {
  readonly stage: 'closed' | 'paying' | 'receipt';
  /** `unknown`: a payment was sent and no answer came; only a retry is possible. */
  readonly status: 'idle' | 'saving' | 'paying' | 'unknown';
  /** Whether the order has something to send or to pay, and none of it is being charged (selling spec, section 4). */
  readonly isReady: boolean;
  /** One wait for the server; a person who waits no longer begins the next one. */
  readonly turn: number;
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
  /** The order that the payment was opened for last; what was typed and the charges belong to it. */
  readonly orderID: string | null;
  /** The amount due that is on the screen; null = none yet, so that the next one is no change. */
  readonly shown: { readonly orderID: string; readonly due: Money } | null;
  /** Another terminal has changed the amount: what it was, shown for a moment. */
  readonly dueBefore: Money | null;
  /** In the order in which they are sent; those that are paid stay until the order is. */
  readonly charges: readonly Charge[];
}

export const closed: Checkout = {
  stage: 'closed',
  status: 'idle',
  isReady: false,
  turn: 0,
  problem: null,
  keys: 0,
  settingID: null,
  accountID: null,
  tip: null,
  isTipping: false,
  orderID: null,
  shown: null,
  dueBefore: null,
  charges: [],
};

/** The payment of the current order from its first key to its receipt; `closed` in between. */
export const useCheckout = create<Checkout>(() => closed);

/** Whether an answer is awaited: until it is here, nothing else begins. */
export const isRunning = ({ status }: Checkout): boolean => status === 'saving' || status === 'paying';

/** Opens the payment of an order; `isUnknown`: one of it has no answer, and it reopens as unknown. */
export function opened(state: Checkout, orderID: string | null, isUnknown: boolean): Checkout {
  // The last guest's way to pay is not the next one's, nor is anything that was typed or charged.
  const { keys, charges, settingID, accountID } = state.orderID === orderID ? state : closed;
  return {
    ...state,
    stage: 'paying',
    status: isRunning(state) ? state.status : isUnknown ? 'unknown' : 'idle',
    problem: null,
    isTipping: false,
    settingID,
    accountID,
    orderID,
    shown: null,
    dueBefore: null,
    keys,
    // A payment without an answer is asked for again; bills that were only chosen are not.
    charges: charges
      .filter(({ wasSent }) => wasSent)
      .map((charge) => (charge.step === 'left' ? { ...charge, step: 'sent' } : charge)),
  };
}

/** Closes the payment; typed values stay until the sale changes. */
export const left = (state: Checkout): Checkout =>
  isRunning(state) ? state : { ...state, stage: 'closed', problem: null, status: 'idle' };

/** Ends the payment of an order: nothing of it stays. */
export const ended = ({ isReady, turn }: Checkout, stage: Checkout['stage'] = 'closed'): Checkout => ({
  ...closed,
  isReady,
  turn,
  stage,
});

/** Opens the payment; one with an unknown outcome reopens as unknown. */
export function openPayment(): void {
  // On a phone they are where the ways to pay are.
  closeToasts();
  const { cart, intent } = useSale.getState();
  useCheckout.setState((state) => opened(state, cart?.orderID ?? null, intent?.request != null));
}

/** Closes the payment; typed values stay until the sale changes. */
export const closePayment = (): void => useCheckout.setState(left);

/**
 * Closes an abandoned payment when the sell screen goes away, for instance because the session has ended: with the next
 * person it must not open by itself, ready to take money. The sale, and what was typed for it, stay.
 */
export function leavePayment(): void {
  if (useCheckout.getState().stage === 'paying') closePayment();
}

/** Closes the receipt of a paid order and drops what was typed for its payment. */
export const closeReceipt = (): void => useCheckout.setState((state) => ended(state));

/** Setting the items of an order makes it ready, clearing it makes it not ready (selling spec, section 4). */
export const itemsSet = (hasItems: boolean): void => useCheckout.setState({ isReady: hasItems });
