import { createContext, use } from 'react';

/** What the buttons and keys of the sell screen do to the sale as a whole. */
export interface SaleActions {
  readonly pay: () => void;
  readonly send: () => void;
  /** Puts the order on hold and starts another sale. */
  readonly hold: () => void;
  /** Starts another sale; an unsaved one can be restored for a while. */
  readonly newSale: () => void;
  /** Opens another bill at the table, for items that no bill takes. */
  readonly openBill: () => void;
  readonly isSending: boolean;
  /** Whether the order has something to send or to pay, and none of it is being charged. */
  readonly isReady: boolean;
}

/** Filled by the sell screen; null outside of it. */
export const SaleActionsContext = createContext<SaleActions | null>(null);

/** Inside the sell screen only. */
export function useSaleActions(): SaleActions {
  const actions = use(SaleActionsContext);
  if (actions === null) throw new Error('useSaleActions is used outside of the sell screen');
  return actions;
}
