import { OrderChannel, type SensitiveAction } from '@tavola/contract';
import { cartReducer, emptyCart, type Cart, type CartCommand, type Verdict } from '@tavola/selling';
import { newID } from '#runtime/clock/ids.ts';
import type { SaleStart } from '../../data/sale-start.ts';
import {
  changeSale,
  closeSale,
  currentSale,
  replaceSale,
  saleOf,
  saleOfCart,
  useSales,
  type Sale,
  type Undo,
} from './sales.ts';
import { unansweredFor } from './sent-payments.ts';

/** The sale on the screen. */
export type CurrentSale = Omit<Sale, 'cart'> & {
  /** null until the settings that a sale starts with are loaded. */
  readonly cart: Cart | null;
};

const NO_SALE: CurrentSale = {
  cart: null,
  saved: null,
  balance: null,
  undo: null,
  touchedLineID: null,
  openLineID: null,
  codeProblem: null,
  intent: null,
  split: null,
};

type Change = Partial<CurrentSale>;

function changeCurrent(change: Change | ((sale: CurrentSale) => Change)): void {
  const sale = currentSale();
  const { cart, ...rest } = typeof change === 'function' ? change(sale ?? NO_SALE) : change;
  if (sale === undefined) return cart == null ? undefined : replaceSale(saleOfCart(cart, rest));
  if (cart === null) return closeSale(sale.cart.orderID);
  changeSale(sale.cart.orderID, cart === undefined ? rest : { ...rest, cart });
}

/**
 * The sale on the screen, at the counter or at a table: components select what they show of it. Commands change it
 * through `runCart`.
 */
export const useSale = Object.assign(useCurrentSale, {
  getState: (): CurrentSale => currentSale() ?? NO_SALE,
  setState: changeCurrent,
});

function useCurrentSale<T>(select: (sale: CurrentSale) => T): T {
  return useSales((sales) => select(currentSale(sales) ?? NO_SALE));
}

/** How long a removal, a changed quantity or discount, or a cleared cart can be undone (ux 11 asks for 5 s). */
export const UNDO_MS = 8000;

/** An empty sale. */
export const newSale = ({ fulfillment, serviceChargeRate, customerID = null, ...place }: SaleStart): Cart =>
  emptyCart({
    orderID: newID(),
    channel: OrderChannel.QuickService,
    ...place,
    fulfillment,
    serviceChargeRate,
    customerID,
  });

/**
 * Shows another cart in place of the one on the screen and drops the undo of the old one. A payment of its order that
 * has no answer yet comes with it: until there is one, nothing else is paid on this order (decision 255).
 */
export const holdCart = (
  cart: Cart,
  { saved = null, balance = null }: Partial<Pick<Sale, 'saved' | 'balance'>> = {},
): void => {
  const { orderID } = cart;
  // A code that was refused is still on the same order, and its payment is split as before.
  const { codeProblem = null, split = null } = saleOf(orderID) ?? {};
  replaceSale(saleOfCart(cart, { saved, balance, codeProblem, split, intent: unansweredFor(orderID) }));
};

/** Shows the actions of a line; null hides them. */
export const openLine = (openLineID: string | null): void =>
  changeCurrent({ openLineID, ...(openLineID !== null && { touchedLineID: openLineID }) });

/** Runs one command on the cart of an order, or on the current one. A refusal changes nothing; the caller shows it. */
export function runCart(
  command: CartCommand,
  undo?: Pick<Undo, 'kind' | 'name'>,
  orderID = useSales.getState().currentID,
): Verdict<Cart> {
  const cart = orderID === null ? undefined : saleOf(orderID)?.cart;
  if (orderID === null || cart === undefined) return { ok: false, code: 'cart.error.not_ready', params: {} };
  const nowMs = Date.now();
  const verdict = cartReducer(cart, command, nowMs);
  if (!verdict.ok || verdict.value === cart) return verdict;
  const touchedLineID = touchedLine(cart, verdict.value);
  changeSale(orderID, (sale) => ({
    cart: verdict.value,
    undo:
      undo === undefined ? null : { ...undo, cart: continuedUndo(sale.undo, undo, nowMs)?.cart ?? cart, atMs: nowMs },
    touchedLineID: touchedLineID ?? sale.touchedLineID,
    openLineID: touchedLineID === undefined || touchedLineID === sale.openLineID ? sale.openLineID : null,
  }));
  return verdict;
}

// Ten presses on minus are undone as one change.
function continuedUndo(before: Undo | null, next: Pick<Undo, 'kind' | 'name'>, nowMs: number): Undo | null {
  const isSame =
    before !== null &&
    next.kind === 'quantity' &&
    before.kind === next.kind &&
    before.name === next.name &&
    nowMs - before.atMs < UNDO_MS;
  return isSame ? before : null;
}

function touchedLine(before: Cart, after: Cart): string | undefined {
  const known = new Map(before.lines.map((line) => [line.orderLineID, line]));
  return after.lines.findLast((line) => known.get(line.orderLineID) !== line)?.orderLineID;
}

/** Undoes the last change of the current sale, if it can be undone. */
export const undoCart = (): void =>
  changeCurrent(({ undo, cart }) =>
    undo === null
      ? {}
      : {
          cart: undo.cart,
          intent: unansweredFor(undo.cart.orderID),
          undo: null,
          touchedLineID: cart?.orderID === undo.cart.orderID ? (undo.cart.lines.at(-1)?.orderLineID ?? null) : null,
        },
  );

/** Ends the undo of the last change, once its time is over. */
export const dropUndo = (): void => changeCurrent({ undo: null });

/** Starts the next sale in place of the current one. `isUndoable`: that was only cleared and can be restored. */
export function startNextSale(start: SaleStart, isUndoable = false): void {
  const { cart, codeProblem } = useSale.getState();
  const isKept = isUndoable && cart !== null;
  const undo = isKept ? ({ cart, kind: 'clear', name: '', atMs: Date.now() } as const) : null;
  replaceSale(saleOfCart(newSale(start), { undo, codeProblem: isKept ? codeProblem : null }));
}

/**
 * Keeps an approval by PIN for the save that it is for. It is kept with the sale, also over a reload; the server says
 * how long it holds (decision 14).
 */
export const keepApproval = (action: SensitiveAction, orderID: string, approvalID: string): void =>
  useSales.setState(({ approvals }) => ({
    approvals: [
      ...approvals.filter((each) => each.action !== action || each.orderID !== orderID),
      { action, orderID, approvalID },
    ],
  }));

/** Approvals that the next save of the order may use. */
export const freshApprovals = (orderID: string): { action: SensitiveAction; approvalID: string }[] =>
  useSales
    .getState()
    .approvals.filter((each) => each.orderID === orderID)
    .map(({ action, approvalID }) => ({ action, approvalID }));
