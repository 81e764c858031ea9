import type { Quantity } from '../money/money.ts';
import type { CartLine } from './cart.ts';
import { contentKey } from './same-line.ts';

/**
 * Joins lines that pricing split off a line to it again, so that the next pricing splits them afresh: a voided or
 * comped part becomes the line's part (decision 32), units got from an offer its units (decisions 47, 116). What
 * differs from its original, or finds its place taken by another part, stays a line of its own.
 */
export function joinSplitLines(lines: readonly CartLine[]): CartLine[] {
  const joined: CartLine[] = [];
  const at = new Map<string, number>();
  for (const line of [...lines].sort((a, b) => Number(a.refOrderLineID !== null) - Number(b.refOrderLineID !== null))) {
    const place = line.refOrderLineID === null ? undefined : at.get(line.refOrderLineID);
    const original = place === undefined ? undefined : joined[place];
    const whole = original && wholeOf(original, line);
    if (whole && place !== undefined) joined[place] = whole;
    else at.set(line.orderLineID, joined.push(line) - 1);
  }
  return inOrderOf(lines, joined);
}

function wholeOf(original: CartLine, part: CartLine): CartLine | undefined {
  if (contentKey(original) !== contentKey(part) || part.voidComp?.quantity != null) return undefined;
  const quantity = (original.quantity + part.quantity) as Quantity;
  if (part.voidComp === null) return original.voidComp?.quantity === null ? undefined : { ...original, quantity };
  return original.voidComp
    ? undefined
    : { ...original, quantity, voidComp: { ...part.voidComp, quantity: part.quantity, partID: part.orderLineID } };
}

function inOrderOf(lines: readonly CartLine[], joined: readonly CartLine[]): CartLine[] {
  const places = new Map(lines.map((line, index) => [line.orderLineID, index]));
  return [...joined].sort((a, b) => (places.get(a.orderLineID) ?? 0) - (places.get(b.orderLineID) ?? 0));
}
