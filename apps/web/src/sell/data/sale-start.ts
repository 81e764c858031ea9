import type { Fulfillment } from '@tavola/contract';
import { fallbackFulfillment, type SaleStart } from '../cart/state/sale-store.ts';
import type { SellData } from './sell-data.ts';

/**
 * What a new sale begins with: the channel, the first fulfilment type that is offered, or else `otherwise`, and the
 * default customer of the location (decision 198).
 */
export const startOf = (
  { channel, fulfillments, operational }: Pick<SellData, 'channel' | 'fulfillments' | 'operational'>,
  otherwise: Fulfillment = 1,
): SaleStart => ({
  ...(fulfillments[0] ?? fallbackFulfillment(otherwise)),
  channel,
  customerID: operational.defaultCustomerID,
});
