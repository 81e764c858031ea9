import { Fulfillment } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import { paymentStrings } from '../payment.strings.ts';

/** The order that is paid without the details; one question per order is enough. */
let answeredOrderID: string | null = null;

/**
 * Asks once, before payment, who gets a delivery or a pick-up without an address or a name to call out. The
 * specification takes such an order, so the person may continue; true when the payment may open.
 */
export async function askRecipient(defaultCustomerID: string | null): Promise<boolean> {
  const { cart, balance } = useSale.getState();
  if (cart === null || balance !== null || cart.orderID === answeredOrderID) return true;
  const missing = missingRecipient(cart, defaultCustomerID);
  if (missing === null) return true;
  const t = textOf(paymentStrings);
  const isAdding = await confirm({
    title: t(`${missing}Title`),
    message: t(`${missing}Text`),
    confirmLabel: t(missing === 'address' ? 'addAddress' : 'addCustomer'),
    cancelLabel: t('continueWithout'),
  });
  // The sale may have changed while the question was open.
  if (useSale.getState().cart?.orderID !== cart.orderID) return false;
  if (isAdding) openDialog({ kind: 'customer' });
  else answeredOrderID = cart.orderID;
  return !isAdding;
}

/** What the order lacks to reach its guest; null = nothing. Online orders carry their own details. */
function missingRecipient(cart: Cart, defaultCustomerID: string | null): 'delivery' | 'address' | 'pickUp' | null {
  if (cart.onlineStoreID !== null) return null;
  const isNamed = cart.customerID !== null && cart.customerID !== defaultCustomerID;
  if (cart.fulfillment === Fulfillment.Delivery)
    return isNamed ? (cart.customerAddressID === null ? 'address' : null) : 'delivery';
  return cart.fulfillment === Fulfillment.Pickup && !isNamed && cart.pickUpDateTime === null ? 'pickUp' : null;
}
