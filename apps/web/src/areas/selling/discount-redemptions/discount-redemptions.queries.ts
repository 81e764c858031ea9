import { discountRedemptionRoutes, type DiscountRedemption } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';

/** What a code is worth for this order now; refused with the reason when it cannot be used. */
export const findDiscountCode = (
  code: string,
  order: { readonly orderID: string; readonly customerID: string | null },
): Promise<DiscountRedemption> =>
  call(discountRedemptionRoutes.find, {
    params: { code },
    query: { orderID: order.orderID, ...(order.customerID !== null && { customerID: order.customerID }) },
  });
