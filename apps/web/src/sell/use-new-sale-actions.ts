import { Fulfillment } from '@tavola/contract';
import { useMemo, useState } from 'react';
import { markBusy } from '#ui/forms/busy.ts';
import { hasNewPrices } from './cart/state/cart-view.ts';
import { useSale } from './cart/state/sale-store.ts';
import type { Selling } from './data/sell-context.ts';
import { lineChecksOf } from './data/sell-data.ts';
import { openPayment } from './payment/checkout/checkout-state.ts';
import { nextSale } from './sale-life.ts';
import type { SaleActions } from './shell/sale-actions.ts';
import { hideCart } from './shell/sell-dialogs.ts';

/**
 * The actions that the sell screen provides to its parts; the same object until the minute or the data change. What is
 * sent or held is the cart at the tap: an item that is added while the code is loading is not part of it.
 */
export function useNewSaleActions(selling: Selling): SaleActions {
  const [isSending, setIsSending] = useState(false);
  return useMemo(
    () => ({
      pay: () => {
        const { cart } = useSale.getState();
        const open = () => (hideCart(), openPayment());
        const askAndOpen = () =>
          void import('./payment/checkout/ask-recipient.ts')
            .then(({ askRecipient }) => askRecipient(selling.data.operational.defaultCustomerID))
            .then((mayOpen) => mayOpen && open());
        const openOrAsk = () =>
          cart !== null && (cart.fulfillment === Fulfillment.Delivery || cart.fulfillment === Fulfillment.Pickup)
            ? askAndOpen()
            : open();
        if (cart === null || !hasNewPrices(cart, selling.data.catalog, lineChecksOf(selling.data, selling.at)))
          return openOrAsk();
        void import('./payment/checkout/agree-prices.ts')
          .then(({ agreeOnPrices }) => agreeOnPrices(selling))
          .then((isAgreed) => isAgreed && openOrAsk());
      },
      send: () => {
        const { cart } = useSale.getState();
        setIsSending(true);
        const done = markBusy('writing');
        void import('./payment/save/send-sale.ts')
          .then(({ sendSale }) => sendSale(selling, cart))
          .finally(() => (setIsSending(false), done()));
      },
      hold: () => {
        const { cart } = useSale.getState();
        const done = markBusy('writing');
        void import('./payment/save/hold-sale.ts')
          .then(({ holdSale }) => holdSale(selling, cart))
          .then((isHeld) => (isHeld ? nextSale(selling.data, selling.at).then(hideCart) : undefined))
          .finally(done);
      },
      newSale: () => void nextSale(selling.data, selling.at).then(hideCart),
      isSending,
    }),
    [selling, isSending],
  );
}
