import type { PartnerOrderState } from '@tavola/contract';
import type { KnownOnlineOrder } from '../orders/online-orders.rows.ts';

/** An order as its partner is answered and sent it. */
export const stateOf = (order: KnownOnlineOrder): PartnerOrderState => ({
  externalOrderID: order.externalOrderID,
  orderID: order.orderID,
  orderNo: order.orderNo,
  status: order.onlineStatus,
  fulfillmentStatus: order.fulfillmentStatus,
  rejectReason: order.rejectReason,
  readyAt: order.readyAt,
  unmappedItemIDs: [...order.unmappedItemIDs],
});
