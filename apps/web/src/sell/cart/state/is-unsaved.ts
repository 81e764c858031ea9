import { OrderChannel } from '@tavola/contract';
import { hasChangedFields, hasUnsavedLines, type Cart } from '@tavola/selling';
import type { SaleStart } from '../../data/sale-start.ts';
import { newSale } from './sale-store.ts';

/** Whether the order itself, its lines left out, was changed since it was stored as `saved`; null = unknown. */
export const isOrderChanged = (cart: Cart, saved: Cart | null): boolean =>
  saved !== null && saved.orderID === cart.orderID && hasChangedFields(cart, saved);

/** Whether nothing was done with a sale yet: it was never stored, and has no lines, note, customer or anything else. */
export const isUntouched = (cart: Cart, start: SaleStart): boolean =>
  cart.version === null && cart.lines.length === 0 && !hasChangedFields(cart, newSale(start));

/**
 * Whether anything of the sale is not stored, as far as this terminal knows: after a reload it does not have what the
 * server has of a stored order of the counter. One that holds a payment cannot be changed, and a bill of a table is
 * read again before anything is done with it.
 */
export const isUnsaved = (cart: Cart, saved: Cart | null): boolean =>
  hasUnsavedLines(cart) || isOrderChanged(cart, saved) || (saved === null && isOpenAtCounter(cart));

const isOpenAtCounter = ({ version, channel, orderPaymentStatus }: Cart): boolean =>
  version !== null && channel !== OrderChannel.TableService && orderPaymentStatus === 'Pending';
