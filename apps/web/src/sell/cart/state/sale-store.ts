import { OrderChannel, type Amount, type PaymentResult, type SensitiveAction } from '@tavola/contract';
import {
  cartReducer,
  emptyCart,
  selectMenu,
  type Cart,
  type CartCommand,
  type MenuSelection,
  type Verdict,
} from '@tavola/selling';
import { create } from 'zustand';
import { newID } from '#runtime/clock/ids.ts';
import type { SaleStart } from '../../data/sale-start.ts';
import { unansweredFor, type PaymentIntent } from './sent-payments.ts';

/** A change that can be undone for a while: the cart before it. */
export interface Undo {
  readonly cart: Cart;
  readonly kind: 'add' | 'remove' | 'quantity' | 'discount' | 'clear' | 'options' | 'bills';
  /** Name of the line, if it was one. */
  readonly name: string;
  readonly atMs: number;
}

/** The sale that was paid last; its change due stays visible during the next sale (ux 3). */
export interface LastSale {
  readonly result: PaymentResult;
  readonly orderNo: string;
  /** What the whole order came to; of one payment what was handed over. */
  readonly paid: Amount;
  /** The table that paid; null = the counter. */
  readonly tableID: string | null;
  /** The table and the bill in words; empty = the counter. */
  readonly place: string;
  /** Bills of the table that are not paid yet. */
  readonly billsLeft: number;
  /** Other bills that the same tender paid. */
  readonly also?: readonly { readonly orderID: string; readonly name: string; readonly tendered: Amount }[];
}

/** A code of the order that the server refused; shown in the cart until it is removed. */
export interface CodeProblem {
  readonly discountRedemptionID: string;
  readonly message: string;
}

/** The sale of this tab, with what belongs to it. */
export interface SaleState {
  /** null until the settings that a sale starts with are loaded. */
  readonly cart: Cart | null;
  /** The cart exactly as the server has it; the current cart needs no save while it is equal. */
  readonly saved: Cart | null;
  /** The balance of a partly paid order, in units of the currency. */
  readonly balance: Amount | null;
  readonly undo: Undo | null;
  readonly menu: MenuSelection;
  /** Line that was touched last; the cart keeps it in view. */
  readonly touchedLineID: string | null;
  readonly codeProblem: CodeProblem | null;
  readonly intent: PaymentIntent | null;
  readonly lastSale: LastSale | null;
  readonly approvals: readonly {
    readonly action: SensitiveAction;
    readonly orderID: string;
    readonly approvalID: string;
  }[];
}

/**
 * The sale of this tab, at the counter or at a table. Commands change it through `runCart`; components select what they
 * show.
 */
export const useSale = create<SaleState>(() => ({
  cart: null,
  saved: null,
  balance: null,
  undo: null,
  menu: selectMenu(null),
  touchedLineID: null,
  codeProblem: null,
  intent: null,
  lastSale: null,
  approvals: [],
}));

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
 * Makes another cart the current one and drops the undo of the old one. A payment of its order that has no answer yet
 * comes with it: until there is one, nothing else is paid on this order (decision 255).
 */
export const holdCart = (
  cart: Cart,
  { saved = null, balance = null }: Partial<Pick<SaleState, 'saved' | 'balance'>> = {},
): void =>
  useSale.setState({
    cart,
    saved,
    balance,
    intent: unansweredFor(cart.orderID),
    undo: null,
    touchedLineID: null,
  });

/** Shows the actions of a line; null hides them. */
export const touchLine = (touchedLineID: string | null): void => useSale.setState({ touchedLineID });

/** Runs one command on the current cart. A refusal changes nothing; the caller shows it. */
export function runCart(command: CartCommand, undo?: Pick<Undo, 'kind' | 'name'>): Verdict<Cart> {
  const { cart } = useSale.getState();
  if (cart === null) return { ok: false, code: 'cart.error.not_ready', params: {} };
  const nowMs = Date.now();
  const verdict = cartReducer(cart, command, nowMs);
  if (!verdict.ok || verdict.value === cart) return verdict;
  useSale.setState((state) => ({
    cart: verdict.value,
    undo:
      undo === undefined ? null : { ...undo, cart: continuedUndo(state.undo, undo, nowMs)?.cart ?? cart, atMs: nowMs },
    touchedLineID: touchedLine(cart, verdict.value) ?? state.touchedLineID,
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

/** Undoes the last change, if it can be undone. */
export const undoCart = (): void =>
  useSale.setState(({ undo, cart }) =>
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
export const dropUndo = (): void => useSale.setState({ undo: null });

/** Starts the next sale. `isUndoable`: the old cart was only cleared and can be restored. */
export function startNextSale(start: SaleStart, isUndoable = false): void {
  useSale.setState(({ cart }) => ({
    cart: newSale(start),
    saved: null,
    balance: null,
    touchedLineID: null,
    intent: null,
    undo: isUndoable && cart !== null ? { cart, kind: 'clear', name: '', atMs: Date.now() } : null,
  }));
}

/**
 * Keeps an approval by PIN for the save that it is for. It is kept with the sale, also over a reload; the server says
 * how long it holds (decision 14).
 */
export const keepApproval = (action: SensitiveAction, orderID: string, approvalID: string): void =>
  useSale.setState(({ approvals }) => ({
    approvals: [
      ...approvals.filter((each) => each.action !== action || each.orderID !== orderID),
      { action, orderID, approvalID },
    ],
  }));

/** Approvals that the next save of the order may use. */
export const freshApprovals = (orderID: string): { action: SensitiveAction; approvalID: string }[] =>
  useSale
    .getState()
    .approvals.filter((each) => each.orderID === orderID)
    .map(({ action, approvalID }) => ({ action, approvalID }));
