import type { Cart, CartLine } from './cart.ts';
import type { PaymentState } from '../orders/payment-state.ts';

/**
 * How a line is shared over the bills of a table (selling spec, section 4; decision 66). `One` is a single bill, shown
 * by its name.
 */
export type AssignTag = 'Shared' | 'Split' | 'All Bill' | 'One';

/**
 * The tag of a line: none named = Shared, every bill = All Bill, several = Split. `billIDs` are the bills of the table
 * now.
 */
export function assignTag(assignTo: readonly string[] | null, billIDs: readonly string[]): AssignTag {
  if (assignTo === null) return 'Shared';
  if (billIDs.length > 1 && billIDs.every((id) => assignTo.includes(id))) return 'All Bill';
  return assignTo.length > 1 ? 'Split' : 'One';
}

/**
 * The bills that bear a line: those named, or all of them; in the table's order, which decides who gets the odd cents
 * (decision 66).
 */
export function billsOf(line: Pick<CartLine, 'assignTo'>, billIDs: readonly string[]): string[] {
  const { assignTo } = line;
  return assignTo === null ? [...billIDs] : billIDs.filter((id) => assignTo.includes(id));
}

/**
 * A bill came to the table: All Bill lines take it in (decision 66). After the first payment shares are fixed, so then
 * nothing changes.
 */
export function addBillToAllBillLines(cart: Cart, billIDsBefore: readonly string[], newBillID: string): Cart {
  if (cart.orderPaymentStatus !== 'Pending') return cart;
  const lines = cart.lines.map((line) =>
    line.assignTo !== null && assignTag(line.assignTo, billIDsBefore) === 'All Bill'
      ? { ...line, assignTo: [...line.assignTo, newBillID], isSaved: false }
      : line,
  );
  return { ...cart, lines };
}

/** How far a shared line is paid (selling spec, section 4). */
export type SharedLineStatus = 'pending' | 'partially paid' | 'paid';

/** The status of a shared line from the payment status of the bills that bear it (decision 66). */
export function sharedLineStatus(bills: readonly PaymentState[]): SharedLineStatus {
  const paid = bills.filter((status) => status === 'Paid' || status === 'Refunded').length;
  if (paid === 0) return 'pending';
  return paid === bills.length ? 'paid' : 'partially paid';
}

/** Whether the shares of a line may still change: not once a bill that bears it holds a payment (decision 66). */
export function areSharesFixed(bills: readonly PaymentState[]): boolean {
  return bills.some((status) => status === 'Paid' || status === 'PartiallyPaid' || status === 'Refunded');
}
