import type { LineLabel } from '@tavola/contract';
import { ONE_PIECE, remainingQuantity, SCALE, unitsApartRefusal, type CartLine, type Quantity } from '@tavola/selling';
import { shownLine } from '#runtime/names/shown-name.ts';
import { newID } from '#runtime/clock/ids.ts';
import { change } from '../../cart/state/cart-actions.ts';
import { useSale } from '../../cart/state/sale-store.ts';

/** Pieces of a line that may go to bills by themselves; 1 = the line goes as a whole. */
export const piecesOfLine = (line: CartLine): number =>
  unitsApartRefusal(line, ONE_PIECE) === null ? remainingQuantity(line) / SCALE : 1;

/**
 * Gives `pieces` of a line to bills; null = Shared. Fewer than all become a separate line, and the rest does not
 * change. False where it was refused, which was shown.
 */
export function giveToBills(line: CartLine, pieces: number, bills: readonly string[] | null): boolean {
  const { orderLineID } = line;
  const undo = { kind: 'bills', name: shownLine(line) } as const;
  if (pieces >= piecesOfLine(line)) return change({ type: 'assignTo', orderLineID, bills }, undo);
  if (isSameBills(line.assignTo, bills)) return true;
  // Whole pieces are a quantity.
  const quantity = (pieces * SCALE) as Quantity;
  return change({ type: 'takeApart', orderLineID, quantity, newID: newID(), bills }, undo);
}

/**
 * Gives `pieces` of a line a seat and a note about its guest; fewer than all become a separate line. False where it was
 * refused, which was shown and changed nothing.
 */
export function seatPieces(line: CartLine, pieces: number, label: Pick<LineLabel, 'seat' | 'seatNote'>): boolean {
  const { cart } = useSale.getState();
  const isPart = pieces < piecesOfLine(line);
  const orderLineID = isPart ? newID() : line.orderLineID;
  // Whole pieces are a quantity.
  const quantity = (pieces * SCALE) as Quantity;
  if (isPart && !change({ type: 'takeApart', orderLineID: line.orderLineID, quantity, newID: orderLineID }))
    return false;
  const isDone = change({ type: 'setLabel', orderLineID, label });
  if (!isDone) useSale.setState({ cart });
  return isDone;
}

const isSameBills = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((billID) => b.includes(billID)));
