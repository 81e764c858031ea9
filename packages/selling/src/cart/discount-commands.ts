import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { orderChangeRefusal } from '../orders/modifiable.ts';
import { type Cart, type CartDiscount, type CartLine, changeStateOf } from './cart.ts';
import { changeableLine, replaceLine } from './lines/line-commands.ts';
import { discountValueRefusal } from './lines/void-comp.ts';

/** Discounts by hand and automatic ones taken off. The right (301) is the caller's to check before the command. */
export type DiscountCommand =
  | { readonly type: 'addLineDiscount'; readonly orderLineID: string; readonly discount: CartDiscount }
  | { readonly type: 'removeLineDiscount'; readonly orderLineID: string; readonly orderDiscountID: string }
  | { readonly type: 'addOrderDiscount'; readonly discount: CartDiscount }
  | { readonly type: 'removeOrderDiscount'; readonly orderDiscountID: string }
  /** Takes an automatic discount off for the rest of this order (decision 46). */
  | { readonly type: 'excludeDiscount'; readonly discountID: string }
  | { readonly type: 'includeDiscount'; readonly discountID: string };

/**
 * Runs one of the commands above on the cart. A predefined discount counts once per line or order (selling spec,
 * section 5: "not already used"). Each code also counts once, but a different code of the same discount may be added.
 */
export function changeDiscounts(cart: Cart, command: DiscountCommand, nowMs: number): Verdict<Cart> {
  switch (command.type) {
    case 'addLineDiscount':
      return addToLine(cart, command.orderLineID, command.discount, nowMs);
    case 'removeLineDiscount': {
      const line = changeableLine(cart, command.orderLineID, 'content', nowMs);
      if (!line.ok) return line;
      return accept(
        replaceLine(cart, {
          ...line.value,
          isSaved: false,
          discounts: line.value.discounts.filter((each) => each.orderDiscountID !== command.orderDiscountID),
        }),
      );
    }
    case 'addOrderDiscount':
      return (
        addRefusal(cart.discounts, command.discount) ??
        ofOrder(cart, { discounts: [...cart.discounts, command.discount] })
      );
    case 'removeOrderDiscount':
      return ofOrder(cart, {
        discounts: cart.discounts.filter((each) => each.orderDiscountID !== command.orderDiscountID),
      });
    case 'excludeDiscount':
      return ofOrder(cart, { excludedDiscountIDs: [...new Set([...cart.excludedDiscountIDs, command.discountID])] });
    case 'includeDiscount':
      return ofOrder(cart, { excludedDiscountIDs: cart.excludedDiscountIDs.filter((id) => id !== command.discountID) });
  }
}

function addToLine(cart: Cart, orderLineID: string, discount: CartDiscount, nowMs: number): Verdict<Cart> {
  const found = changeableLine(cart, orderLineID, 'content', nowMs);
  if (!found.ok) return found;
  const line = found.value;
  // Container deposits take no discount (decision 108).
  if (line.kind === 'deposit' || line.kind === 'credit')
    return refuse('discount.error.not_discountable', { name: line.name });
  return (
    addRefusal(line.discounts, discount) ??
    accept(replaceLine(cart, { ...line, isSaved: false, discounts: [...line.discounts, discount] }))
  );
}

function addRefusal(present: readonly CartDiscount[], discount: CartDiscount) {
  const isCode = discount.discountRedemptionID !== null;
  const isUsed = present.some(
    (each) =>
      each.orderDiscountID === discount.orderDiscountID ||
      (discount.discountID !== null &&
        each.discountID === discount.discountID &&
        (each.discountRedemptionID !== null) === isCode),
  );
  return isUsed ? refuse('discount.error.already_used', { name: discount.name }) : discountValueRefusal(discount.value);
}

function ofOrder(cart: Cart, fields: Pick<Partial<Cart>, 'discounts' | 'excludedDiscountIDs'>): Verdict<Cart> {
  return orderChangeRefusal(cart, cart.lines.map(changeStateOf), 'orderDiscount') ?? accept({ ...cart, ...fields });
}

/**
 * Drops discounts of the order (`line` null) and of its lines that hold no longer (selling spec, section 4). The names
 * of the dropped ones are for the alert. Discounts typed in by hand always hold.
 */
export function dropInapplicableDiscounts(
  cart: Cart,
  isApplicable: (discount: CartDiscount, line: CartLine | null) => boolean,
): { readonly cart: Cart; readonly dropped: readonly CartDiscount[] } {
  const lost = (discounts: readonly CartDiscount[], line: CartLine | null) =>
    discounts.filter((discount) => discount.discountID !== null && !isApplicable(discount, line));
  const dropped = [...lost(cart.discounts, null), ...cart.lines.flatMap((line) => lost(line.discounts, line))];
  if (dropped.length === 0) return { cart, dropped };
  const kept = (discounts: readonly CartDiscount[]) => discounts.filter((discount) => !dropped.includes(discount));
  const lines = cart.lines.map((line) =>
    line.discounts.some((discount) => dropped.includes(discount))
      ? { ...line, isSaved: false, discounts: kept(line.discounts) }
      : line,
  );
  return { cart: { ...cart, discounts: kept(cart.discounts), lines }, dropped };
}
