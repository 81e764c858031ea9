import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { noteHeld, undecided } from './held-lines.ts';
import { heldStrings } from './held.strings.ts';

/** Says which items of a stored table the kitchen has not received; no one is asked about them again. */
export function reportHeld(cart: Cart): void {
  const lineIDs = undecided(cart);
  noteHeld(lineIDs);
  if (lineIDs.length > 0) toast('info', textOf(heldStrings)('held', { count: lineIDs.length }));
}
