import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import type { Selling } from '../data/sell-context.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { isAlone } from '../port/alone.ts';
import { salePort } from '../port/current-port.ts';
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
  const { orderNo: ownNo, version } = outcome.cart;
  // It waits here until it is continued; only the server has a status for that.
  if (isAlone({ version })) {
    toast('success', t('holdDone', { no: ownNo ?? '' }));
    return true;
  }
  try {
    const { orderNo } = await salePort().hold(outcome.order.orderID);
    toast('success', t('holdDone', { no: orderNo }));
    return true;
  } catch (failure) {
    toast('warning', failureMessage(failure));
    return false;
  }
}
