import { OrderChannel, type Order, type Sale } from '@tavola/contract';
import { settledLines } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderAnswer } from './order-answer.ts';
import { readDiscountRow, readLineRow, selectDiscounts, selectLines } from '../../rows/orders/order-lines.rows.ts';
import type { OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { lockOrders, readOrder, selectOrder } from '../../rows/orders/orders.rows.ts';
import { findSale } from '../../rows/payments/sales.rows.ts';
import { readShare, selectHomes, selectShares, type ShareRow } from '../../rows/orders/order-line-shares.rows.ts';
import { billView, inTableOrder, type SharingBills } from './bill-view.ts';

/**
 * Locks orders against all others until the commit and returns how many of them can be changed. A command locks all its
 * orders at once, in the order of their ids.
 */
export async function takeOrders(tx: Tx, scope: LocationScope, orderIDs: readonly string[]): Promise<number> {
  const [locked] = await tx.pipeline([lockOrders(scope, orderIDs)]);
  return locked?.count ?? 0;
}

/** The row of an order, kept from everybody else; null when it is not here, or closed and so not to be changed. */
export async function takeOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<OrderRow | null> {
  return (await takeOrders(tx, scope, [orderID])) === 1 ? findOrder(tx, scope, orderID) : null;
}

/** The row of an order, not locked; null when it is not here. */
export async function findOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<OrderRow | null> {
  const [found] = await tx.pipeline([selectOrder(scope, orderID)]);
  const row = found?.rows[0];
  return row === undefined ? null : readOrder(row);
}

/** An order with its lines and discounts. */
export const withLines = async (tx: Tx, scope: LocationScope, order: OrderRow): Promise<StoredOrder> => ({
  order,
  ...(await findParts(tx, scope, order.orderID)),
});

/** The lines and discounts that belong to an order. */
export async function findParts(tx: Tx, scope: LocationScope, orderID: string): Promise<Omit<StoredOrder, 'order'>> {
  const [lines, discounts] = await tx.pipeline([selectLines(scope, orderID), selectDiscounts(scope, orderID)]);
  return {
    lines: settledLines((lines?.rows ?? []).map(readLineRow)),
    discounts: (discounts?.rows ?? []).map(readDiscountRow),
  };
}

/** The sale of an order; an order without a payment has none, so nothing is asked. */
export const saleOf = (tx: Tx, scope: LocationScope, order: OrderRow): Promise<Sale | null> =>
  order.paymentStatus === 'Pending' || order.paymentStatus === 'Voided'
    ? Promise.resolve(null)
    : findSale(tx, scope, order.orderID);

/**
 * The answer to a call about a stored order. The lines of a bill that shares lines are its shares, wherever they were
 * added.
 */
export async function storedAnswer(
  tx: Tx,
  scope: LocationScope,
  stored: StoredOrder,
  sentVersion: number | null = null,
): Promise<Order> {
  const table = await sharingBills(tx, scope, stored);
  const view = table === null ? stored : billView(table, stored);
  return orderAnswer(view, await saleOf(tx, scope, stored.order), sentVersion);
}

/**
 * The bills that a bill of table service shares lines with, itself included, wherever they are; null = it shares none.
 * They keep sharing when they have left their table (decision 213).
 */
export async function sharingBills(tx: Tx, scope: LocationScope, stored: StoredOrder): Promise<SharingBills | null> {
  const { orderID, channel } = stored.order;
  if (channel !== OrderChannel.TableService) return null;
  const [found] = await tx.pipeline([selectShares(scope, [orderID])]);
  const shares = (found?.rows ?? []).map(readShare);
  if (shares.length === 0) return null;
  const homes = await findHomes(tx, scope, shares);
  const others = [...new Set([...shares.map((share) => share.orderID), ...homes])].filter((id) => id !== orderID);
  const bills = [stored];
  for (const id of others) {
    const order = await findOrder(tx, scope, id);
    if (order !== null) bills.push(await withLines(tx, scope, order));
  }
  return { bills: bills.toSorted(inTableOrder), shares };
}

async function findHomes(tx: Tx, scope: LocationScope, shares: readonly ShareRow[]): Promise<string[]> {
  const ids = [...new Set(shares.map((share) => share.orderLineID))];
  const [found] = await tx.pipeline([selectHomes(scope, ids)]);
  return (found?.rows ?? []).map((row) => String(row['order_id']));
}

/** A bill that shares lines changes with its table only (decision 144). */
export async function assertUnshared(tx: Tx, scope: LocationScope, stored: StoredOrder): Promise<void> {
  if ((await sharingBills(tx, scope, stored)) !== null) refuseShared(stored);
}

/** Refuses to change a bill by itself, and says where it can be changed. */
export function refuseShared({ order: { tableID } }: StoredOrder): never {
  return refuse(tableID === null ? 'table.bill_shared_away' : 'table.bill_shared');
}
