import type { Order } from '@tavola/contract';
import { defaultServiceChargeRate, fromOrder, rebase, type Cart, type Rate, type Verdict } from '@tavola/selling';
import type { SellData } from './sell-data.ts';

/** A stored order as a cart. */
export function cartOf(order: Order, data: SellData): Verdict<Cart> {
  const rate = defaultServiceChargeRate(data.serviceCharge, order.orderFulfillmentTypeID);
  return fromOrder(order, {
    defaultServiceChargeRate: rate.ok ? rate.value : (0 as Rate),
  });
}

/** The order as the server has it now, and with the unsaved changes of this terminal on top. */
export interface Merged {
  readonly cart: Cart;
  /** As the server has it. */
  readonly stored: Cart;
}

/** The server's answer to a save, with the changes made here since on top (decision 34). */
export function afterSave(local: Cart, sent: Cart, order: Order, data: SellData): Verdict<Merged> {
  const answer = cartOf(order, data);
  if (!answer.ok) return answer;
  const cart = local.orderID === order.orderID ? rebase(local, sent, answer.value) : local;
  // Nothing has changed since: both are one.
  return { ok: true, value: { cart, stored: local === sent ? cart : answer.value } };
}

/**
 * Merges the order as another terminal left it with the unsaved changes of this one: the server's lines keep their
 * current state, lines changed or added here stay, lines removed here stay removed. `saved` is what this terminal had
 * stored, null = unknown: notes, discounts and all else of the order that was changed since stays as well.
 */
export function mergeIntoStored(local: Cart, saved: Cart | null, order: Order, data: SellData): Verdict<Merged> {
  const answer = cartOf(order, data);
  if (!answer.ok) return answer;
  const before = saved !== null && saved.orderID === local.orderID && local.orderID === order.orderID ? saved : local;
  const known = { ...before, lines: local.lines.filter((line) => line.isSaved) };
  const merged = rebase({ ...local }, known, answer.value);
  const removed = local.removedLineIDs.filter((id) => merged.lines.some((line) => line.orderLineID === id));
  const lines = merged.lines.filter((line) => !removed.includes(line.orderLineID));
  return { ok: true, value: { cart: { ...merged, lines, removedLineIDs: removed }, stored: answer.value } };
}
