import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { moveOrder } from '#areas/selling/order-life/order-life.queries.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import type { Selling } from '../data/sell-context.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { saveSale } from './save-sale.ts';

/** Stores a cart and holds it; true when the next one can begin. Sending or paying releases it (decision 171). */
export async function holdSale({ data, at }: Selling, cart: Cart | null): Promise<boolean> {
  const t = textOf(cartStrings);
  const outcome = await saveSale('base', data, at, { cart });
  if (outcome.kind !== 'saved') {
    const refused = outcome.kind === 'invalid' ? refusalText(outcome.refusal) : null;
    const message = outcome.kind === 'unreachable' ? t('holdFailed') : (refused ?? t('otherTerminal'));
    toast('warning', outcome.kind === 'refused' ? outcome.error.message : message);
    return false;
  }
  try {
    const { orderNo } = await moveOrder(outcome.order.orderID, 'hold');
    toast('success', t('holdDone', { no: orderNo }));
    return true;
  } catch (failure) {
    toast('warning', failureMessage(failure));
    return false;
  }
}
