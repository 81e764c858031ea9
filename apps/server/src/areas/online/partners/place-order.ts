import { Fulfillment, OrderChannel, type PartnerOrder } from '@tavola/contract';
import { saveOrder, type Intent, type KnownTaken } from '#areas/selling/index.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { localMoment } from '#platform/time/local-time.ts';
import type { StoredChannel } from '../channels/channels.rows.ts';
import { awaitAnswer } from '../orders/deadline.ts';
import {
  listOfChannel,
  markOnlineOrder,
  noteOnlineOrder,
  type KnownOnlineOrder,
} from '../orders/online-orders.rows.ts';
import { codeOf, notePartnerItems, readMapped } from '../partner-items/partner-items.rows.ts';
import { linesOf } from './partner-lines.ts';

const types = { pickup: Fulfillment.Pickup, delivery: Fulfillment.Delivery } as const;

/**
 * Places the order of a partner, once however often it is delivered: what the channel said is written first, and of two
 * deliveries the second one waits for that row. Its prices and its total count (decision 86).
 */
export async function placeOrder(
  intent: Intent,
  channel: StoredChannel,
  order: PartnerOrder,
  { jobs, taken }: { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly taken: KnownTaken },
): Promise<KnownOnlineOrder> {
  const { tx, actor, moment, deps } = intent;
  const { scope } = actor;
  // The order and what the channel said of it are one commit.
  tx.holdOpen();
  const orderID = deps.newID();
  const isNew = await noteOnlineOrder(tx, scope, channel.orderChannelID, { orderID, order, now: moment.now });
  if (isNew) {
    const { catalog, isTaxInclusive, operational } = await deps.sellingPlaceFor(tx, scope);
    const at = localMoment(moment.now, operational.timezoneName);
    const asked = [...new Set(order.lines.map(({ externalItemID }) => codeOf(externalItemID)))];
    const mapped = await readMapped(tx, scope, channel.orderChannelID, asked);
    const { newID } = deps;
    const { lines, unmappedItemIDs } = linesOf(order.lines, { catalog, isTaxInclusive, newID, mapped, at });
    await saveOrder(
      intent,
      {
        mode: 'base',
        order: {
          orderID,
          systemOrderChannelID: OrderChannel.OnlineService,
          orderFulfillmentTypeID: types[order.fulfillment],
          subtotal: 0,
          totalTaxAmount: 0,
          totalDueAmount: order.totalAmount,
          discounts: [],
          // The partner has taken off what it takes off.
          excludeAutoDiscountIds: [...catalog.discounts.values()]
            .filter(({ isAutomaticDiscount }) => isAutomaticDiscount)
            .map(({ discountID }) => discountID),
          serviceChargeRate: 0,
          skipValidation: true,
          note: order.note ?? null,
          deliveryAddress: order.deliveryAddress ?? null,
          isAsap: true,
          orderLines: lines,
        },
      },
      taken,
    );
    if (unmappedItemIDs.length > 0) {
      await markOnlineOrder(tx, scope, orderID, { unmapped_item_ids: unmappedItemIDs });
      const unknown = order.lines.filter(({ externalItemID }) => unmappedItemIDs.includes(externalItemID));
      await notePartnerItems(tx, scope, channel.orderChannelID, unknown, { now: moment.now, newID });
    }
    await awaitAnswer(intent, channel, orderID, jobs);
  }
  const [placed] = await listOfChannel(tx, scope, channel.orderChannelID, [order.externalOrderID]);
  if (placed === undefined) throw new Error('An order that was placed is not there.');
  return placed;
}
