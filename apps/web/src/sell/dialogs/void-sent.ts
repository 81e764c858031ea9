import type { CartCommand } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import type { Selling } from '../data/sell-context.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { saveSale } from '../save/save-sale.ts';
import { voidCompStrings } from './void-comp.strings.ts';
import { changeWithApproval } from '../cart/state/approved-change.ts';
import { change } from '../cart/state/cart-actions.ts';
import { useSale } from '../cart/state/sale-store.ts';

type VoidOfLine = Extract<CartCommand, { type: 'voidCompLine' }>;

/** What became of a void; `why` is the cause in words where it was refused, and empty where the person declined. */
export type Voided = { readonly isDone: true } | { readonly isDone: false; readonly why: string };

/**
 * Voids units that the kitchen has received, and saves them at once: the void is the intent, and the kitchen and the
 * other terminals must see it now. The PIN is asked once, for what these units come to. A void that is refused comes
 * off the cart again; one without an answer stays there, and the next save sends it again.
 */
export async function voidSent(command: VoidOfLine, selling: Selling, name: string): Promise<Voided> {
  const t = textOf(voidCompStrings);
  if (!(await changeWithApproval('void', command, selling))) return { isDone: false, why: '' };
  const refused = (why: string): Voided => {
    change({ type: 'undoVoidComp', orderLineID: command.orderLineID });
    return { isDone: false, why };
  };
  // What others changed is merged in by the first save; the second one stores the void over it.
  for (let attempt = 0; attempt < 2; attempt++) {
    const outcome = await saveSale('base', selling.data, selling.at, { cart: useSale.getState().cart });
    switch (outcome.kind) {
      case 'saved':
        toast('success', t('voidSaved', { name }));
        return { isDone: true };
      case 'unreachable':
        toast('warning', t('voidUnknown'));
        return { isDone: true };
      case 'invalid':
        return refused(refusalText(outcome.refusal));
      case 'refused':
        return refused(outcome.error.message);
      case 'merged':
        continue;
    }
  }
  return refused(t('voidChanged'));
}
