import { Fulfillment, OrderChannel } from '@tavola/contract';
import { NO_RATE, type ActiveFulfillment } from '@tavola/selling';
import type { SellData } from './sell-data.ts';

/** What a new sale begins with: a fulfilment type, the default customer of the location, and its table. */
export interface SaleStart extends ActiveFulfillment {
  readonly customerID?: string | null;
  /** Left out = the counter. */
  readonly channel?: OrderChannel;
  readonly tableID?: string;
  readonly tableGroupID?: string | null;
}

/**
 * What a new sale begins with: the channel, the first fulfilment type that is offered, at a table dine in where it is
 * (decision 407), or else `otherwise`, and the default customer of the location (decision 198).
 */
export const startOf = (
  { channel, fulfillments, operational }: Pick<SellData, 'channel' | 'fulfillments' | 'operational'>,
  otherwise: Fulfillment = 1,
): SaleStart => ({
  // Where the place offers none, there is no service charge either.
  ...((channel === OrderChannel.TableService
    ? fulfillments.find(({ fulfillment }) => fulfillment === Fulfillment.DineIn)
    : undefined) ??
    fulfillments[0] ?? { fulfillment: otherwise, serviceChargeRate: NO_RATE }),
  channel,
  customerID: operational.defaultCustomerID,
});
