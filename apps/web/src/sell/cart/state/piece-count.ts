import { isVoided, SCALE, type Cart, type PricedOrder } from '@tavola/selling';

/** Pieces in the cart, for the bar and the badge: voided lines do not count, weighed goods count once. */
export function pieceCount(cart: Cart): number {
  return cart.lines.reduce(
    (count, line) => (isVoided(line) ? count : count + (line.quantity % SCALE === 0 ? line.quantity / SCALE : 1)),
    0,
  );
}

/** Pieces that the total of a bill of a table covers, shared ones included. */
export function piecesOf(cart: Cart, bill: Pick<PricedOrder, 'lines'>): number {
  const ids = new Set(bill.lines.flatMap(({ orderLineID, refOrderLineID }) => [orderLineID, refOrderLineID]));
  return pieceCount({ ...cart, lines: cart.lines.filter(({ orderLineID }) => ids.has(orderLineID)) });
}

const counts = new WeakMap<Cart, ReadonlyMap<string, number>>();

/** Pieces by item, for the badges on the tiles. */
export function countsOf(cart: Cart): ReadonlyMap<string, number> {
  const known = counts.get(cart);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  for (const line of cart.lines)
    if (!isVoided(line))
      made.set(line.itemID, (made.get(line.itemID) ?? 0) + (line.quantity % SCALE === 0 ? line.quantity / SCALE : 1));
  counts.set(cart, made);
  return made;
}
