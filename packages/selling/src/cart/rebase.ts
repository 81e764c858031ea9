import type { Cart, CartLine } from './cart.ts';
import { wireLineID } from './order-payload.ts';

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
  const kept = answer.lines
    .filter((line) => !removed.includes(line.orderLineID))
    .map((line) => {
      const here = localLines.get(line.orderLineID);
      return here && here !== sentLines.get(line.orderLineID) ? onTopOf(here, line) : line;
    });
  const answered = new Set(answer.lines.map((line) => line.orderLineID));
  const added = [...localLines]
    .filter(([id, line]) => !answered.has(id) && line !== sentLines.get(id))
    .map(([, line]) => line);
  return {
    ...answer,
    ...changedFields(local, sent),
    lines: [...kept, ...added],
    editMarks: local.editMarks,
    removedLineIDs: removed.filter((id) => answered.has(id)),
  };
}

// What was chosen here stays; the server decides the state of the line with server and kitchen.
function onTopOf(here: CartLine, line: CartLine): CartLine {
  return {
    ...here,
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
  'pinCode',
] as const;

/** Whether anything of the order itself, its lines left out, was changed since. */
export const hasChangedFields = (local: Cart, sent: Cart): boolean =>
  orderFields.some((field) => local[field] !== sent[field]);

function changedFields(local: Cart, sent: Cart): Partial<Cart> {
  return Object.fromEntries(
    orderFields.filter((field) => local[field] !== sent[field]).map((field) => [field, local[field]]),
  );
}
