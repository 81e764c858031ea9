import type { Cart, CartLine } from '../cart.ts';

/**
 * The cart without a line. Pieces that were taken apart from it and are not stored yet are still units of what the
 * server has: one of them takes the place of a stored line, and those of another line are of the line that it was of.
 */
export function withoutLine(cart: Cart, line: CartLine): Cart {
  const { orderLineID, refOrderLineID, isStored } = line;
  const isPiece = (each: CartLine): boolean => !each.isStored && each.refOrderLineID === orderLineID;
  const heir = isStored ? cart.lines.find((each) => isPiece(each) && each.voidComp === null) : undefined;
  if (heir !== undefined) {
    const kept: CartLine = { ...heir, orderLineID, refOrderLineID, isStored, isSaved: false };
    return {
      ...cart,
      lines: cart.lines
        .filter((each) => each !== heir)
        .map((each) => {
          if (each.orderLineID === orderLineID) return kept;
          return !each.isStored && each.refOrderLineID === heir.orderLineID
            ? { ...each, refOrderLineID: orderLineID }
            : each;
        }),
    };
  }
  return {
    ...cart,
    lines: cart.lines
      .filter((each) => each.orderLineID !== orderLineID)
      .map((each) => (!isStored && isPiece(each) ? { ...each, refOrderLineID } : each)),
    removedLineIDs: isStored ? [...cart.removedLineIDs, orderLineID] : cart.removedLineIDs,
  };
}
