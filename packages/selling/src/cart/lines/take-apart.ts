import { MAX_ORDER_LINES } from '@tavola/contract';
import type { Quantity } from '../../money/money.ts';
import { accept, refuse, type Verdict } from '../../money/verdict.ts';
import { unitsApartRefusal } from '../../orders/units-apart.ts';
import type { Cart, CartLine } from '../cart.ts';
import { changeableLine, isTakenID, lineOfItsOwn } from './line-commands.ts';
import { choiceKey } from './same-line.ts';
import { storedLineOf } from '../kept/stored-pricing.ts';

/** Whole pieces of a line become a separate line, for these bills; null = Shared, left out = those of the line. */
export interface TakeApartCommand {
  readonly type: 'takeApart';
  readonly orderLineID: string;
  readonly quantity: Quantity;
  readonly newID: string;
  readonly bills?: readonly string[] | null;
}

/**
 * Splits pieces off a line, so that other bills can share them (decision 216). They become a line that keeps what they
 * were: sent or not, the same moment, price and discounts; nothing is sent or taken from stock again. Like sharing a
 * line, this stays possible until the first payment (decision 136).
 */
export function takeApart(
  cart: Cart,
  { orderLineID, quantity, newID, bills }: TakeApartCommand,
  nowMs: number,
): Verdict<Cart> {
  const found = changeableLine(cart, orderLineID, 'assign', nowMs);
  if (!found.ok) return found;
  const line = found.value;
  const refusal = unitsApartRefusal(line, quantity);
  if (refusal !== null) return refusal;
  if (isTakenID(cart, newID)) return refuse('cart.error.id_taken', {});
  if (cart.lines.length >= MAX_ORDER_LINES) return refuse('cart.error.too_many_lines', { max: MAX_ORDER_LINES });
  const part: CartLine = {
    ...line,
    orderLineID: newID,
    refOrderLineID: orderLineID,
    quantity,
    assignTo: bills === undefined ? line.assignTo : bills,
    voidComp: null,
    isSaved: false,
    isStored: false,
  };
  // The server cannot split a line whose choice differs from the stored line.
  const stored = storedLineOf(cart, orderLineID);
  const isOther = stored !== undefined && choiceKey(stored) !== choiceKey(line);
  const piece = isOther ? lineOfItsOwn(part) : part;
  // What is left of a line is a quantity again.
  const rest: CartLine = { ...line, quantity: (line.quantity - quantity) as Quantity, isSaved: false };
  return accept({ ...cart, lines: cart.lines.flatMap((each) => (each === line ? [rest, piece] : [each])) });
}
