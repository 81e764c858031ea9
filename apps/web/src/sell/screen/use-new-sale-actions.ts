import { Fulfillment } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { useMemo, useState } from 'react';
import { markBusy } from '#ui/forms/busy.ts';
import { hasNewPrices } from '../cart/state/cart-view.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import { lineChecksOf } from '../data/sell-data.ts';
import { isRunning, openPayment, useCheckout } from '../payment/checkout/checkout-state.ts';
import { nextSale } from '../life/sale-life.ts';
import type { SaleActions } from '../shell/sale-actions.ts';
import { hideCart } from '../shell/sell-dialogs.ts';

/** Whether a sale may need an answer before its payment opens; a plain one opens in the same tap. */
const isAsked = (cart: Cart, { data, at }: Selling): boolean =>
  cart.fulfillment === Fulfillment.Delivery ||
  cart.fulfillment === Fulfillment.Pickup ||
  hasNewPrices(cart, data.catalog, lineChecksOf(data, at)) ||
  hasSensitive(cart);

const hasSensitive = ({ discounts, voidComp, serviceCharge, lines }: Cart): boolean =>
  discounts.length > 0 ||
  voidComp !== null ||
  serviceCharge.mode !== 'default' ||
  lines.some((line) => line.discounts.length > 0 || line.voidComp !== null);

/**
 * The actions that the sell screen provides to its parts; the same object until the minute or the data change. What is
 * sent or held is the cart at the tap: an item that is added while the code is loading is not part of it.
 */
export function useNewSaleActions(selling: Selling): SaleActions {
  const [isSending, setIsSending] = useState(false);
  const isReady = useCheckout((state) => state.isReady && !isRunning(state));
  return useMemo(
    () => ({
      pay: () => {
        const { cart } = useSale.getState();
        if (cart === null || !isAsked(cart, selling)) {
          hideCart();
          return openPayment();
        }
        void import('../payment/checkout/ask-before-payment.ts')
          .then(({ askBeforePayment }) => askBeforePayment(selling))
          .then((mayOpen) => mayOpen && (hideCart(), openPayment()));
      },
      send: () => {
        const { cart } = useSale.getState();
        setIsSending(true);
        const done = markBusy('writing');
        void import('../save/send-sale.ts')
          .then(({ sendSale }) => sendSale(selling, cart))
          .finally(() => (setIsSending(false), done()));
      },
      hold: () => {
        const { cart } = useSale.getState();
        const done = markBusy('writing');
        void import('../save/hold-sale.ts')
          .then(({ holdSale }) => holdSale(selling, cart))
          .then((isHeld) => (isHeld ? nextSale(selling.data, selling.at).then(hideCart) : undefined))
          .finally(done);
      },
      newSale: () => void nextSale(selling.data, selling.at).then(hideCart),
      openBill: () => {
        const done = markBusy('writing');
        void import('../table/bills/bill-actions.ts').then(({ addBill }) => addBill(selling)).finally(done);
      },
      isSending,
      isReady,
    }),
    [selling, isSending, isReady],
  );
}
