import { OrderChannel } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { useAtTable } from '../check/at-table.ts';

/** The version of an order that only this terminal has stored; those of the server begin with 1. */
export const ALONE = 0;

/** Whether only this terminal has stored the order of a cart: it is saved, paid and voided here. */
export const isAlone = (cart: Pick<Cart, 'version'> | null): boolean => cart?.version === ALONE;

/**
 * Whether this terminal keeps the order of a cart: what it keeps already, and without a connection any order that is
 * not paid in part. One that the server has is based on the version shown here (decision 249).
 */
export const mayBeAlone = (cart: Cart, isOffline: boolean): boolean =>
  isAlone(cart) ||
  (isOffline &&
    cart.orderPaymentStatus === 'Pending' &&
    (cart.channel === OrderChannel.QuickService || (cart.channel === OrderChannel.TableService && isOneBill(cart))));

/** A bill that shares nothing: bills of one table are taken apart by the server alone (decision 361). */
function isOneBill({ orderID, version, tableID, tableGroupID }: Cart): boolean {
  if (tableID === null || tableGroupID !== null) return false;
  const bills = useAtTable.getState().check?.bills ?? [];
  return version === null || bills.every(({ order }) => order.orderID === orderID);
}
