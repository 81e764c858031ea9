import { OrderChannel } from '@tavola/contract';
import type { Cart } from '@tavola/selling';

/** The version of an order that only this terminal has stored; those of the server begin with 1. */
export const ALONE = 0;

/** Whether only this terminal has stored the order of a cart: it is saved, paid and voided here. */
export const isAlone = (cart: Pick<Cart, 'version'> | null): boolean => cart?.version === ALONE;

/**
 * Whether this terminal keeps the order of a cart: what it keeps already, and without a connection any order of the
 * counter that is not paid in part. One that the server has is based on the version shown here (decision 249).
 */
export const mayBeAlone = (cart: Cart, isOffline: boolean): boolean =>
  isAlone(cart) || (isOffline && cart.channel === OrderChannel.QuickService && cart.orderPaymentStatus === 'Pending');
