import { unsentLineIDs } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../cart/sale-store.ts';
import { knownCode } from '../cart/take-code.ts';
import type { Selling } from '../data/sell-context.ts';
import { saveSale } from './save-sale.ts';

/** Saves and sends what the kitchen does not have yet, and says how it went (selling spec, section 8). */
export async function sendSale({ data, at }: Selling): Promise<void> {
  const t = textOf(cartStrings);
  const before = useSale.getState().cart;
  const count = before === null ? 0 : unsentLineIDs(before).length;
  const outcome = await saveSale('send', data, at);
  switch (outcome.kind) {
    case 'saved':
      return toast('success', t('sendDone', { count }));
    case 'merged':
      return toast('warning', t('otherTerminal'));
    case 'invalid':
      return toast('warning', refusalText(outcome.refusal));
    // A code that is not taken is told beside the cart, with the way on.
    case 'refused':
      return knownCode(outcome.error) === null ? toast('warning', outcome.error.message, { shownMs: 6000 }) : undefined;
    case 'unreachable':
      return toast('warning', t('sendFailed', { count }));
  }
}
