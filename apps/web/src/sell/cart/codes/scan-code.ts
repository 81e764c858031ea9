import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { sellDiscountStrings } from './discounts.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { takeCode } from './take-code.ts';

/** Adds a guest's code scanned on the sell screen to the current order, or shows why it cannot. */
export async function scanCode(scanned: string, cart: Cart): Promise<void> {
  const outcome = await takeCode(scanned, cart, []);
  if (outcome.kind === 'taken')
    toast('success', textOf(sellDiscountStrings)('codeTaken', { name: outcome.name }), { id: 'scan' });
  if (outcome.kind === 'refused') toast('warning', outcome.message, { id: 'scan' });
}
