import { orderRefusal } from '@tavola/selling';
import { queryClient } from '#runtime/http/query-client.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { salePort } from '../port/current-port.ts';
import { saveSale } from '../save/save-sale.ts';

/** A stored order to show the bill of, or why there is none: the reason in words, empty = no answer came. */
export type StoredForBill =
  { readonly kind: 'stored'; readonly orderID: string } | { readonly kind: 'failed'; readonly why: string };

/**
 * Stores the current order with nothing sent to the kitchen and its lines still new, so that its bill can be shown
 * (decision 27).
 */
export async function storeForBill({ data, at }: Selling): Promise<StoredForBill> {
  const { cart, saved } = useSale.getState();
  if (cart === null) return { kind: 'failed', why: '' };
  const { orderID } = cart;
  if (cart.version === null || (cart !== saved && orderRefusal(cart) === undefined)) {
    const outcome = await saveSale('base', data, at);
    if (outcome.kind === 'unreachable') return { kind: 'failed', why: '' };
    if (outcome.kind === 'invalid') return { kind: 'failed', why: refusalText(outcome.refusal) };
    if (outcome.kind !== 'saved') return { kind: 'failed', why: outcome.error.message };
  }
  // An earlier bill of it may be kept.
  queryClient.removeQueries({ queryKey: salePort().receiptOf(orderID).queryKey });
  return { kind: 'stored', orderID: useSale.getState().cart?.orderID ?? orderID };
}
