import { addQuantities } from '../money/money.ts';
import type { Cart, CartLine } from './cart.ts';
import { contentKey } from './same-line.ts';
import { storedLineOf } from './stored-pricing.ts';

/**
 * A stored part is a line of its own while another part of its line is voided or comped; once that is undone it is part
 * of its line again, as it is stored. The server reads such lines the same way.
 */
export function rejoinParts(cart: Cart): Cart {
  const part = cart.lines.find((line) => isPartAgain(cart, line));
  if (part?.voidComp == null) return cart;
  const voidComp = { ...part.voidComp, quantity: part.quantity, partID: part.orderLineID };
  return {
    ...cart,
    lines: cart.lines
      .filter((line) => line !== part)
      .map((line) =>
        line.orderLineID === part.refOrderLineID
          ? { ...line, quantity: addQuantities(line.quantity, part.quantity), voidComp, isSaved: false }
          : line,
      ),
  };
}

function isPartAgain(cart: Cart, part: CartLine): boolean {
  if (part.refOrderLineID === null || part.voidComp === null || part.voidComp.quantity !== null) return false;
  const original = cart.lines.find((line) => line.orderLineID === part.refOrderLineID);
  return (
    original?.voidComp === null &&
    storedLineOf(cart, original.orderLineID)?.voidComp?.partID === part.orderLineID &&
    contentKey(original) === contentKey(part)
  );
}
