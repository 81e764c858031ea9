import { cartReducer, type Cart, type CartLine } from '@tavola/selling';
import { newID } from '#runtime/clock/ids.ts';

/**
 * Lines that the server never had, not even as pieces of another one: those of `onServer` exist, though this tab may
 * take them for new because an answer was lost.
 */
export function typedLines({ lines }: Cart, onServer: ReadonlySet<string>): CartLine[] {
  const added = lines.filter(({ isStored, orderLineID }) => !isStored && !onServer.has(orderLineID));
  const ids = new Set(added.map(({ orderLineID }) => orderLineID));
  return added.filter(({ refOrderLineID }) => refOrderLineID === null || ids.has(refOrderLineID));
}

/** A new sale with lines of one that has ended (decision 255). */
export function withLines(cart: Cart, lines: readonly CartLine[]): Cart {
  const next = cartReducer(cart, { type: 'reorder', lines, newIDs: lines.map(() => newID()) }, Date.now());
  return next.ok ? next.value : { ...cart, lines };
}
