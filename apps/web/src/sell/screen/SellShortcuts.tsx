import { undoCart } from '../cart/state/sale-store.ts';
import { SEARCH_ID } from '../menu/MenuPanel.tsx';
import { useCheckout } from '../payment/checkout/checkout-state.ts';
import { useSaleActions } from '../shell/sale-actions.ts';
import { openDialog, useSellDialogs } from '../shell/sell-dialogs.ts';
import { useShortcuts, type Shortcut } from '../shell/shortcuts.ts';

/** Handles single-key shortcuts while no dialog is open; a separate component, so that a dialog renders no tile. */
export function SellShortcuts(): null {
  const { pay, send, isSending, isReady } = useSaleActions();
  const hasDialog = useSellDialogs((state) => state.dialog !== null);
  const isCheckoutClosed = useCheckout((state) => state.stage === 'closed');
  const run = (shortcut: Shortcut) => {
    if (shortcut === 'search') document.getElementById(SEARCH_ID)?.focus();
    if (shortcut === 'help') openDialog({ kind: 'shortcuts' });
    if (shortcut === 'undo') undoCart();
    if (shortcut === 'pay' && isReady) pay();
    if (shortcut === 'send' && isReady && !isSending) send();
  };
  useShortcuts(run, !hasDialog && isCheckoutClosed);
  return null;
}
