import { Fulfillment } from '@tavola/contract';
import { hasNewPrices } from '../../cart/state/cart-view.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { lineChecksOf } from '../../data/sell-data.ts';
import { agreeOnPrices } from '../../save/agree-prices.ts';
import { askApprovals } from './ask-approvals.ts';
import { askRecipient } from './ask-recipient.ts';

/** Asks what has to be known before money is taken: new prices, who gets the order, and PINs; true = payment opens. */
export async function askBeforePayment(selling: Selling): Promise<boolean> {
  const { data, at } = selling;
  const { cart } = useSale.getState();
  if (cart === null) return false;
  if (hasNewPrices(cart, data.catalog, lineChecksOf(data, at)) && !(await agreeOnPrices(selling))) return false;
  const isHandedOver = cart.fulfillment === Fulfillment.Delivery || cart.fulfillment === Fulfillment.Pickup;
  if (isHandedOver && !(await askRecipient(data.operational.defaultCustomerID))) return false;
  return askApprovals(selling);
}
