import type { Order, Sale } from '@tavola/contract';
import { settledLines } from '@tavola/selling';
import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';
import { orderAnswer } from './order-answer.ts';
import { readDiscountRow, readLineRow, selectDiscounts, selectLines } from './order-lines.repo.ts';
import type { OrderRow, StoredOrder } from './order-rows.ts';
import { lockOrder, readOrder, selectOrder } from './orders.repo.ts';
import { findSale } from './sales.repo.ts';

/** Whether an order is there to be changed; if so, it is kept from everybody else from here on. */
export async function isTaken(tx: Tx, scope: LocationScope, orderID: string): Promise<boolean> {
  const [locked] = await tx.pipeline([lockOrder(scope, orderID)]);
  return locked?.count === 1;
}

/** The row of an order, kept from everybody else; null when it is not here, or closed and so not to be changed. */
export async function takeOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<OrderRow | null> {
  return (await isTaken(tx, scope, orderID)) ? findOrder(tx, scope, orderID) : null;
}

export async function findOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<OrderRow | null> {
  const [found] = await tx.pipeline([selectOrder(scope, orderID)]);
  const row = found?.rows[0];
  return row === undefined ? null : readOrder(row);
}

/** The lines and discounts that belong to an order. */
export async function withLines(tx: Tx, scope: LocationScope, order: OrderRow): Promise<StoredOrder> {
  const [lines, discounts] = await tx.pipeline([
    selectLines(scope, order.orderID),
    selectDiscounts(scope, order.orderID),
  ]);
  return {
    order,
    lines: settledLines((lines?.rows ?? []).map(readLineRow)),
    discounts: (discounts?.rows ?? []).map(readDiscountRow),
  };
}

/** The sale of an order; an order without a payment has none, so nothing is asked. */
export const saleOf = (tx: Tx, scope: LocationScope, order: OrderRow): Promise<Sale | null> =>
  order.paymentStatus === 'Pending' || order.paymentStatus === 'Voided'
    ? Promise.resolve(null)
    : findSale(tx, scope, order.orderID);

/** The answer to a call about a stored order. */
export async function storedAnswer(
  tx: Tx,
  scope: LocationScope,
  stored: StoredOrder,
  sentVersion: number | null = null,
): Promise<Order> {
  return orderAnswer(stored, await saleOf(tx, scope, stored.order), sentVersion);
}
