import { HUNDRED_PERCENT, type Quantity } from '../../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../../money/verdict.ts';
import { figuresRefusal } from '../../orders/checked.ts';
import { needsVoidReason, orderChangeRefusal } from '../../orders/modifiable.ts';
import type { DiscountValue } from '../../pricing/order.ts';
import { type Cart, type CartLine, type OrderVoidComp, remainingQuantity, changeStateOf } from '../cart.ts';
import { changeableLine, isTakenID, replaceLine } from './line-commands.ts';
import { rejoinUnits } from './rejoin-parts.ts';

/** Voids and comps. Rights (304, 305) are the caller's to check before the command (decision 13). */
export type VoidCompCommand =
  /** `quantity` left out = all units of the line; `newID` names the line of a part (decision 32). */
  | {
      readonly type: 'voidCompLine';
      readonly orderLineID: string;
      readonly voidComp: OrderVoidComp;
      readonly quantity?: Quantity;
      readonly newID: string;
    }
  | { readonly type: 'undoVoidComp'; readonly orderLineID: string }
  | { readonly type: 'voidCompOrder'; readonly voidComp: OrderVoidComp }
  | { readonly type: 'undoVoidCompOrder' };

/** Runs one of the commands above on the cart. */
export function changeVoidComp(cart: Cart, command: VoidCompCommand, nowMs: number): Verdict<Cart> {
  switch (command.type) {
    case 'voidCompLine':
      return voidCompLine(cart, command, nowMs);
    case 'undoVoidComp':
      return undo(cart, command.orderLineID, nowMs);
    case 'voidCompOrder':
      return orderRefusal(cart) ?? valueRefusal(command.voidComp) ?? accept({ ...cart, voidComp: command.voidComp });
    case 'undoVoidCompOrder':
      return orderRefusal(cart) ?? accept({ ...cart, voidComp: null });
  }
}

/**
 * Voids or comps a line or some of its units. The original keeps the rest under its id (decision 32). Where a part was
 * voided or comped before, that part becomes a separate line first: equal discounts per unit keep its price (decision
 * 109).
 */
function voidCompLine(
  cart: Cart,
  command: Extract<VoidCompCommand, { type: 'voidCompLine' }>,
  nowMs: number,
): Verdict<Cart> {
  const { voidComp, newID } = command;
  const found = changeableLine(cart, command.orderLineID, voidComp.type, nowMs);
  if (!found.ok) return found;
  const line = found.value;
  if (line.voidComp?.quantity === null) return refuse('cart.error.already_comped', {});
  const rest = remainingQuantity(line);
  const quantity = command.quantity ?? rest;
  const refusal =
    figuresRefusal({ quantity }) ??
    valueRefusal(voidComp) ??
    (quantity <= 0 || quantity > rest ? refuse('cart.error.quantity', { min: 0, max: rest / 100_000 }) : undefined);
  if (refusal) return refusal;
  if (
    voidComp.type === 'void' &&
    needsVoidReason(changeStateOf(line)) &&
    voidComp.voidCompReasonID === null &&
    voidComp.name.trim() === ''
  )
    return refuse('cart.error.void_reason_required', {});
  const isPart = quantity < rest;
  if (isPart && isTakenID(cart, newID)) return refuse('cart.error.id_taken', {});
  const [original, part] = splitOffPart(line);
  const changed: CartLine = {
    ...original,
    isSaved: false,
    voidComp: { ...voidComp, quantity: isPart ? quantity : null, partID: isPart ? newID : null, isSaved: false },
  };
  const lines = cart.lines.flatMap((each) => (each === line ? (part ? [changed, part] : [changed]) : [each]));
  return accept({ ...cart, lines });
}

/** The line without its voided or comped part, and the part as a separate line, if there is one. */
function splitOffPart(line: CartLine): readonly [CartLine, CartLine | undefined] {
  const before = line.voidComp;
  if (!before || before.quantity === null || before.partID === null) return [line, undefined];
  const part: CartLine = {
    ...line,
    orderLineID: before.partID,
    refOrderLineID: line.orderLineID,
    quantity: before.quantity,
    voidComp: { ...before, quantity: null, partID: null },
    isSaved: before.isSaved,
    isStored: before.isSaved,
  };
  return [{ ...line, quantity: remainingQuantity(line), voidComp: null }, part];
}

/**
 * Takes a void or comp back that the server does not have yet, and a comp at any time; a stored void is final (decision
 * 28).
 */
function undo(cart: Cart, orderLineID: string, nowMs: number): Verdict<Cart> {
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  if (!line?.voidComp) return refuse('cart.error.line_not_found', { orderLineID });
  if (line.voidComp.type === 'void' && line.voidComp.isSaved) return refuse('order.line_voided', {});
  const open = changeableLine({ ...cart, lines: [{ ...line, voidComp: null }] }, orderLineID, 'comp', nowMs);
  if (!open.ok) return open;
  return accept(rejoinUnits(replaceLine(cart, { ...line, voidComp: null, isSaved: false }), orderLineID));
}

const orderRefusal = (cart: Cart): Refusal | undefined =>
  orderChangeRefusal(cart, cart.lines.map(changeStateOf), 'voidComp');

function valueRefusal(voidComp: OrderVoidComp): Refusal | undefined {
  return voidComp.type === 'comp' ? discountValueRefusal(voidComp.value) : undefined;
}

/** A percentage of 0 to 100 or an amount of at least 0 ('Value should be 0-100', selling spec section 5). */
export function discountValueRefusal(value: DiscountValue): Refusal | undefined {
  if (value.type === 'percent') {
    return (
      figuresRefusal({ rate: value.rate }) ??
      (value.rate < 0 || value.rate > HUNDRED_PERCENT
        ? refuse('discount.error.percent_range', { min: 0, max: 100 })
        : undefined)
    );
  }
  return (
    figuresRefusal({ amount: value.amount }) ?? (value.amount < 0 ? refuse('discount.error.negative', {}) : undefined)
  );
}
