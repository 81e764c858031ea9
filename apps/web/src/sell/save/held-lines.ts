import type { Cart } from '@tavola/selling';
import { roundOfCart } from '../check/at-table.ts';

const held = new Set<string>();

/** Unsent lines that a person decided to hold, or that existed when the table was opened: no one is asked again. */
export function noteHeld(lineIDs: readonly string[]): void {
  for (const id of lineIDs) held.add(id);
}

/** The lines that Send would send and that are not decided about yet. */
export const undecided = (cart: Cart): string[] => roundOfCart(cart).filter((id) => !held.has(id));
