import { unsentLineIDs, type Cart } from '@tavola/selling';

/**
 * How many items of a table's bill the kitchen never gets once it is paid: payment sends only what is sold at the
 * counter (decision 139).
 */
export const unsentAtTable = (cart: Cart | null): number =>
  cart === null || cart.tableID === null ? 0 : unsentLineIDs(cart).length;
