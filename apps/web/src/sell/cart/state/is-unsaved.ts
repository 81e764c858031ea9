import { hasChangedFields, hasUnsavedLines, type Cart } from '@tavola/selling';

/** Whether the order itself, its lines left out, was changed since it was stored as `saved`; null = unknown. */
export const isOrderChanged = (cart: Cart, saved: Cart | null): boolean =>
  saved !== null && saved.orderID === cart.orderID && hasChangedFields(cart, saved);

/** Whether anything of the sale is not stored. */
export const isUnsaved = (cart: Cart, saved: Cart | null): boolean =>
  hasUnsavedLines(cart) || isOrderChanged(cart, saved);
