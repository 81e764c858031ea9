import type { PosProduct } from '@tavola/contract';
import type { CartLine, MenuTile, Quantity } from '@tavola/selling';
import { create } from 'zustand';

/** The dialog in front of the sell screen. The dialogs of a payment belong to the checkout. */
export type OpenDialog =
  /** Choices for a new item; with `quantity` it was weighed by a scale that printed a label. */
  | { readonly kind: 'item'; readonly tile: MenuTile; readonly quantity?: Quantity }
  /** Choices for an item that is already in the cart. */
  | { readonly kind: 'options'; readonly line: CartLine }
  /** Items marked as out of stock, and whether this one is; null = the list. */
  | { readonly kind: 'stock'; readonly product: PosProduct | null }
  /** The bills that share a line of a table, the course that it is served with, or the seat of its guest. */
  | { readonly kind: 'bills' | 'course' | 'seat'; readonly line: CartLine }
  /** How many pieces of a line go to the bill that it was dropped on. */
  | { readonly kind: 'part'; readonly line: CartLine; readonly billID: string }
  /** The receipt of a paid bill of the table; `name` says which one. */
  | { readonly kind: 'billReceipt'; readonly orderID: string; readonly name: string }
  /** null = for the order. */
  | { readonly kind: 'note' | 'discount'; readonly line: CartLine | null }
  /** `pieces`: how many it begins with; left out = all of the line. */
  | { readonly kind: 'voidComp'; readonly line: CartLine | null; readonly pieces?: number }
  /** The customer of the order; with `phone` it begins with a new one who has this number. */
  | { readonly kind: 'customer'; readonly phone?: string }
  | {
      readonly kind:
        | 'points'
        | 'openItem'
        | 'serviceCharge'
        | 'delivery'
        | 'onlineStore'
        | 'pickUp'
        | 'void'
        | 'shortcuts'
        | 'lastReceipt'
        | 'send'
        | 'lookup'
        | 'bill'
        | 'guests'
        | 'orderTicket'
        | 'deliveryTicket'
        | 'history'
        | 'kitchenLegend'
        | 'whyTotal'
        | 'giftCard'
        | 'move';
    };

interface SellDialogs {
  readonly dialog: OpenDialog | null;
  /** Whether the cart sheet of a phone is open. */
  readonly isCartOpen: boolean;
}

const allClosed: SellDialogs = { dialog: null, isCartOpen: false };

/**
 * Which dialog is open. Buttons call the functions below and do not subscribe, so that no line of the cart renders when
 * a dialog opens.
 */
export const useSellDialogs = create<SellDialogs>(() => allClosed);

/** Opens a dialog in place of the one that is open. */
export const openDialog = (dialog: OpenDialog): void => useSellDialogs.setState({ dialog });

/** Closes the dialog; the cart sheet does not change. */
export const closeDialog = (): void => useSellDialogs.setState({ dialog: null });

/** Opens the cart sheet of a phone. */
export const showCart = (): void => useSellDialogs.setState({ isCartOpen: true });

/** Closes the cart sheet of a phone. */
export const hideCart = (): void => useSellDialogs.setState({ isCartOpen: false });

/** Closes the dialog and the cart sheet, for when the sell screen goes away. */
export const closeAllDialogs = (): void => useSellDialogs.setState(allClosed);
