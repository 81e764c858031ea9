import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import { sellStrings } from '../../menu/sell.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { knownCode } from '../../cart/codes/take-code.ts';
import type { Selling } from '../../data/sell-context.ts';
import { roundOfCart } from '../../table/check/at-table.ts';
import { saveSale } from './save-sale.ts';

/**
 * Saves and sends what the kitchen has not received yet of a cart, and shows the outcome (selling spec, section 8).
 * `fired` are the lines of one course; otherwise everything goes that is not held (decision 178).
 */
export async function sendSale({ data, at }: Selling, cart: Cart | null, fired?: readonly string[]): Promise<void> {
  const t = textOf(cartStrings);
  const count = (fired ?? (cart === null ? [] : roundOfCart(cart))).length;
  // A scheduled order goes to the kitchen by itself when its time comes (decision 171).
  const isScheduled = cart?.isAsap === false && cart.lines.every(({ isSent }) => !isSent);
  const outcome = await saveSale(isScheduled ? 'base' : 'send', data, at, { cart, fired });
  switch (outcome.kind) {
    case 'saved': {
      const placed = textOf(sellStrings);
      return isScheduled || count === 0
        ? toast('success', placed('placedNo', { no: outcome.order.orderNo }), { title: placed('placed') })
        : toast('success', t('sendDone', { count }));
    }
    case 'merged':
      return toast('warning', t('otherTerminal'));
    case 'invalid':
      return toast('warning', t('sendRefused', { count, why: refusalText(outcome.refusal) }));
    // A refused code is shown in the cart with a button to remove it.
    case 'refused':
      return knownCode(outcome.error) === null
        ? toast('warning', t('sendRefused', { count, why: outcome.error.message }))
        : undefined;
    case 'unreachable':
      return toast('warning', t('sendFailed', { count }));
  }
}
