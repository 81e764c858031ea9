import type { Quantity } from '../../money/money.ts';
import type { Cart, CartLine } from '../cart.ts';
import { derivedID } from '../derived-id.ts';
import { copyOf } from '../lines/line-commands.ts';
import { wireLineID } from './order-payload.ts';
import { choiceKey, contentKey } from '../lines/same-line.ts';
import { storedLineOf } from './stored-pricing.ts';

/**
 * The server's answer to a save under the changes made since, so that no one waits for the network (ux 5): lines
 * changed or added since `sent` stay as they are here, unsaved; lines removed since stay removed; everything else is
 * the server's (decision 34). `answer` is the cart made from the answer by `fromOrder`.
 */
export function rebase(local: Cart, sent: Cart, answer: Cart): Cart {
  if (local === sent) return { ...answer, editMarks: local.editMarks };
  // Re-ordered lines come back without their prefix.
  const sentLines = new Map(sent.lines.map((line) => [wireLineID(line.orderLineID), line]));
  const localLines = new Map(local.lines.map((line) => [wireLineID(line.orderLineID), line]));
  const removed = [...sentLines.keys()].filter((id) => !localLines.has(id));
  const answered = new Set(answer.lines.map((line) => line.orderLineID));
  const added = [...localLines]
    .filter(([id, line]) => !answered.has(id) && line !== sentLines.get(id))
    .map(([, line]) => line);
  const sources = new Map(added.map((line) => [line, sourceID(added, line)]));
  const piecesOf = (orderLineID: string): CartLine[] => added.filter((line) => sources.get(line) === orderLineID);
  // Lines that do not have as many units left as were taken apart from them here: others have taken them.
  const short = new Set<string>();
  const taken = new Set([...answered, ...localLines.keys(), ...local.removedLineIDs]);
  const kept = answer.lines
    .filter((line) => !removed.includes(line.orderLineID))
    .flatMap((line) => {
      const here = localLines.get(line.orderLineID);
      if (here === undefined || here === sentLines.get(line.orderLineID)) return [line];
      if (line.isSent && !here.isSent && here.voidComp === null && piecesOf(line.orderLineID).length === 0)
        return onTopOfSent(here, line, () => freeID(line.orderLineID, answer.version ?? 0, taken));
      const before = sentLines.get(line.orderLineID) ?? storedLineOf(local, here.orderLineID);
      const changed = onTopOf(here, line, line.isSent || piecesOf(line.orderLineID).length > 0 ? before : undefined);
      if (changed === null) short.add(line.orderLineID);
      return [changed ?? line];
    });
  const isKept = new Set(kept.map((line) => line.orderLineID));
  return {
    ...answer,
    ...changedFields(local, sent),
    // Pieces follow their line, as the server places them.
    lines: [
      ...kept.flatMap((line) => [line, ...(short.has(line.orderLineID) ? [] : piecesOf(line.orderLineID))]),
      ...added.filter((line) => !isKept.has(sources.get(line) ?? '')),
    ],
    editMarks: local.editMarks,
    removedLineIDs: removed.filter((id) => answered.has(id)),
  };
}

/** The line that pieces of it, or of its pieces, were taken apart from. */
function sourceID(added: readonly CartLine[], { refOrderLineID }: CartLine): string | null {
  const above = added.find(({ orderLineID }) => orderLineID === refOrderLineID);
  return above === undefined ? refOrderLineID : sourceID(added, above);
}

/**
 * A line that went to the kitchen since, also by a Send whose answer was lost: what was sent is fixed (decision 136).
 * More of it becomes another, unsent line; for less of it, or another choice, the kitchen's version wins. All other
 * changes made here are kept.
 */
function onTopOfSent(here: CartLine, line: CartLine, newID: () => string): CartLine[] {
  if (choiceKey(here) !== choiceKey(line)) return [line];
  const surplus = (here.quantity - line.quantity) as Quantity;
  const isSame = contentKey(here) === contentKey(line);
  const sent = isSame ? line : (onTopOf({ ...here, quantity: line.quantity }, line, undefined) ?? line);
  if (surplus <= 0) return [sent];
  return [sent, { ...copyOf(here), discounts: [], quantity: surplus, orderLineID: newID() }];
}

// Far from the ids of the options, combo parts and discounts of the line.
const MORE_FROM = 20_000;

/** An id for more of a line, which nothing has yet. */
function freeID(orderLineID: string, version: number, taken: Set<string>): string {
  let n = MORE_FROM + version;
  while (taken.has(derivedID(orderLineID, n))) n += 1;
  const id = derivedID(orderLineID, n);
  taken.add(id);
  return id;
}

/**
 * What was chosen here stays; the server decides the state of the line with server and kitchen. Given the earlier line,
 * units that others have taken from it since are removed here too; null where too few are left for that.
 */
function onTopOf(here: CartLine, line: CartLine, before: CartLine | undefined): CartLine | null {
  const taken = before === undefined ? 0 : before.quantity - line.quantity;
  if (here.quantity - taken <= (taken === 0 ? 0 : (here.voidComp?.quantity ?? 0))) return null;
  return {
    ...here,
    // What is left of a line is a quantity again.
    quantity: (here.quantity - taken) as Quantity,
    orderLineID: line.orderLineID,
    isSaved: false,
    isStored: true,
    isSent: line.isSent,
    kdsStatus: line.kdsStatus,
    status: line.status,
  };
}

const orderFields = [
  'note',
  'customerID',
  'customerAddressID',
  'discounts',
  'excludedDiscountIDs',
  'voidComp',
  'serviceCharge',
  'fulfillment',
  'redeemPoints',
  'isAsap',
  'pickUpDateTime',
  'deliveryAddress',
  'deliveryCharge',
  'pinCode',
] as const;

/** Whether anything of the order itself, its lines left out, was changed since. */
export const hasChangedFields = (local: Cart, sent: Cart): boolean =>
  orderFields.some((field) => isOther(local[field], sent[field]));

/** What of the order itself, its lines left out, differs from `other`: the fields as `cart` has them. */
export const changedFields = (cart: Cart, other: Cart): Partial<Cart> =>
  Object.fromEntries(
    orderFields.filter((field) => isOther(cart[field], other[field])).map((field) => [field, cart[field]]),
  );

// By value: a sale that was stored on the terminal shares no lists with another one.
const isOther = (one: unknown, other: unknown): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other);
