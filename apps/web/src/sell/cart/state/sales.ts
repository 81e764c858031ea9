import type { Amount, SensitiveAction } from '@tavola/contract';
import type { Cart, SplitPayment } from '@tavola/selling';
import { create } from 'zustand';
import type { PaymentIntent } from './sent-payments.ts';

/** The open sales of this tab. Each has a cart, and is found by the order of that cart. */

/** A change that can be undone for a while: the cart before it. */
export interface Undo {
  readonly cart: Cart;
  readonly kind: 'add' | 'remove' | 'quantity' | 'discount' | 'clear' | 'options' | 'bills';
  /** Name of the line, if it was one. */
  readonly name: string;
  readonly atMs: number;
}

/** A code of the order that the server refused; shown in the cart until it is removed. */
export interface CodeProblem {
  readonly discountRedemptionID: string;
  readonly message: string;
}

/** A sale that is open, with what belongs to it. */
export interface Sale {
  readonly cart: Cart;
  /** The cart exactly as the server has it; the cart needs no save while it is equal. */
  readonly saved: Cart | null;
  /** The balance of a partly paid order, in units of the currency. */
  readonly balance: Amount | null;
  readonly undo: Undo | null;
  /** Line that was touched last; the cart keeps it in view. */
  readonly touchedLineID: string | null;
  /** Line whose actions a person opened by a tap; they close when another line is added or changed. */
  readonly openLineID: string | null;
  readonly codeProblem: CodeProblem | null;
  readonly intent: PaymentIntent | null;
  /** How its payment is split; null = it is paid as a whole. */
  readonly split: SplitPayment | null;
}

/** An approval by PIN that a save of this order may use. */
export interface KeptApproval {
  readonly action: SensitiveAction;
  readonly orderID: string;
  readonly approvalID: string;
}

interface Sales {
  readonly byID: ReadonlyMap<string, Sale>;
  /** The sale on the screen; null until the settings that a sale starts with are loaded. */
  readonly currentID: string | null;
  /** Of all sales: a bill of a table is approved while another one may be on the screen. */
  readonly approvals: readonly KeptApproval[];
}

export const useSales = create<Sales>(() => ({ byID: new Map(), currentID: null, approvals: [] }));

/** A sale as it opens: nothing of it was changed yet. */
export const saleOfCart = (cart: Cart, more: Partial<Omit<Sale, 'cart'>> = {}): Sale => ({
  cart,
  saved: null,
  balance: null,
  undo: null,
  touchedLineID: null,
  openLineID: null,
  codeProblem: null,
  intent: null,
  split: null,
  ...more,
});

/** The open sale of an order; undefined where it is not open here. */
export const saleOf = (orderID: string): Sale | undefined => useSales.getState().byID.get(orderID);

/** The sale on the screen; undefined where there is none. */
export function currentSale({ byID, currentID } = useSales.getState()): Sale | undefined {
  return currentID === null ? undefined : byID.get(currentID);
}

/** Opens a sale next to those that are open; the one on the screen stays there. */
export const openSale = (sale: Sale): void =>
  useSales.setState(({ byID }) => ({ byID: new Map(byID).set(sale.cart.orderID, sale) }));

/** Shows an open sale; the one that was shown stays open. False where it is not open. */
export function showSale(orderID: string): boolean {
  if (!useSales.getState().byID.has(orderID)) return false;
  useSales.setState({ currentID: orderID });
  return true;
}

/** Closes a sale that was stored, paid or given up. Where it was on the screen, nothing is shown in its place. */
export const closeSale = (orderID: string): void =>
  useSales.setState(({ byID, currentID }) => ({
    byID: without(byID, orderID),
    currentID: currentID === orderID ? null : currentID,
  }));

/** Shows a sale in place of the one on the screen, which is closed. */
export const replaceSale = (sale: Sale): void =>
  useSales.setState(({ byID, currentID }) => ({
    byID: without(byID, currentID).set(sale.cart.orderID, sale),
    currentID: sale.cart.orderID,
  }));

/**
 * Changes an open sale, whether it is on the screen or not; nothing where it is not open. A cart of another order makes
 * it the sale of that order.
 */
export function changeSale(orderID: string, change: Partial<Sale> | ((sale: Sale) => Partial<Sale>)): void {
  const sale = saleOf(orderID);
  if (sale === undefined) return;
  const next = { ...sale, ...(typeof change === 'function' ? change(sale) : change) };
  const nextID = next.cart.orderID;
  useSales.setState(({ byID, currentID }) =>
    nextID === orderID
      ? { byID: new Map(byID).set(orderID, next) }
      : { byID: without(byID, orderID).set(nextID, next), currentID: currentID === orderID ? nextID : currentID },
  );
}

function without(byID: ReadonlyMap<string, Sale>, orderID: string | null): Map<string, Sale> {
  return new Map([...byID].filter(([id]) => id !== orderID));
}
