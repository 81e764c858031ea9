import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { sellDiscountStrings } from './discounts.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { takeCode } from './take-code.ts';

/** A guest's code that was scanned where items are: it goes on the order in hand, or it is told why not. */
export async function scanCode(scanned: string, cart: Cart): Promise<void> {
  const outcome = await takeCode(scanned, cart, []);
  if (outcome.kind === 'taken')
    toast('success', textOf(sellDiscountStrings)('codeTaken', { name: outcome.name }), { id: 'scan' });
  if (outcome.kind === 'refused') toast('warning', outcome.message, { id: 'scan', shownMs: 6000 });
}
