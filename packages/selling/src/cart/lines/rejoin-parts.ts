import { addQuantities } from '../../money/money.ts';
import type { Cart, CartLine } from '../cart.ts';
import { contentKey } from './same-line.ts';
import { storedLineOf } from '../kept/stored-pricing.ts';

/**
 * The cart after the void or comp of a line was undone: units that the server has only as units of a line are those
 * again. As a separate line they would be neither voided nor whole pieces for other bills, which the server refuses.
 */
export function rejoinUnits(cart: Cart, orderLineID: string): Cart {
  for (const units of cart.lines) {
    const original = cart.lines.find((line) => line.orderLineID === units.refOrderLineID);
    if (original === undefined || (units.orderLineID !== orderLineID && original.orderLineID !== orderLineID)) continue;
    if (units.isStored || units.voidComp !== null || original.voidComp?.quantity === null) continue;
    if (contentKey(units) !== contentKey(original)) continue;
    const whole = { ...original, quantity: addQuantities(original.quantity, units.quantity), isSaved: false };
    const lines = cart.lines.flatMap((line) => (line === units ? [] : [line === original ? whole : line]));
    return rejoinUnits({ ...cart, lines }, orderLineID);
  }
  return cart;
}

/**
 * A stored part is a separate line while another part of its line is voided or comped; once that is undone it is part
 * of its line again, as stored. The server reads such lines the same way.
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
