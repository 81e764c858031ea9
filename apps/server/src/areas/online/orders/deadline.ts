import { OrderChannel, WEBHOOK_ROUTED } from '@tavola/contract';
import * as z from 'zod/mini';
import { readOnlineRoutes } from '#areas/devices/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { Intent, SellingDeps } from '#areas/selling/index.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { sendToWebhooks } from '#platform/realtime/webhook-outbox.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import type { StoredChannel } from '../channels/channels.rows.ts';
import { acceptOrder, intentOfChannel, rejectOrder } from './answer-order.ts';
import { findOnlineOrder } from './online-orders.rows.ts';

/** Ends the wait of an order that was not answered in time (decision 85). */
const onlineDeadlineJob = jobKind('onlineDeadline', z.object({ locationID: z.string(), orderID: z.string() }));

/** Leaves a new order of a channel to be answered: by itself at once, or by people before its deadline. */
export async function awaitAnswer(
  intent: Intent,
  channel: Pick<StoredChannel, 'isAutoAccepted'>,
  orderID: string,
  jobs: Pick<JobQueue, 'enqueue'>,
): Promise<void> {
  const { tx, actor } = intent;
  await sendToRoutes(intent, orderID);
  if (channel.isAutoAccepted) return acceptOrder(intent, { orderID, prepMinutes: null });
  const found = await findOnlineOrder(tx, actor.scope, orderID);
  if (found === null) return;
  const { locationID } = actor.scope;
  const runAt = new Date(found.deadlineAt);
  await jobs.enqueue(tx, actor.scope, onlineDeadlineJob, { locationID, orderID }, { runAt });
}

/** Sends an order that came in to the webhooks of the event routes that it fits (decisions 70, 371). */
async function sendToRoutes({ tx, actor: { scope }, moment }: Intent, orderID: string): Promise<void> {
  const order = await findOnlineOrder(tx, scope, orderID);
  if (order === null) return;
  const channel = order.tableID === null ? OrderChannel.OnlineService : OrderChannel.TableService;
  const webhookIDs = await readOnlineRoutes(tx, scope, { channel, fulfillment: order.orderFulfillmentTypeID });
  const { orderNo, orderChannelID, externalOrderID, totalDueAmount, isPrepaid, wantedAt } = order;
  const data = { orderID, orderNo, orderChannelID, externalOrderID, totalDueAmount, isPrepaid, wantedAt };
  await sendToWebhooks(tx, scope, webhookIDs, WEBHOOK_ROUTED, data, moment.now);
}

/** Registers what becomes of unanswered orders (decisions 85, 375); an answered one does not change. */
export function handleOnlineDeadlines(
  database: Services['database'],
  deps: SellingDeps,
  jobs: Pick<JobQueue, 'handle'>,
): void {
  jobs.handle(onlineDeadlineJob, async ({ scope: { companyID }, payload: { locationID, orderID } }) => {
    const scope = locationScope(companyID, locationID);
    await database.tenant(scope, async (tx) => {
      const order = await findOnlineOrder(tx, scope, orderID);
      if (order?.onlineStatus !== 'New') return;
      const intent = intentOfChannel(tx, scope, { name: order.channelName }, deps);
      const { onlineUnanswered } = await readOperationalSetting(tx, scope);
      // At a table only a person lets an order onto the check (decision 232).
      const isAccepted = onlineUnanswered === 'accept' && order.tableID === null;
      try {
        if (isAccepted) await acceptOrder(intent, { orderID, prepMinutes: null });
        else await rejectOrder(intent, orderID, 'NoAnswer');
      } catch (error) {
        // Someone answered while this waited for the order.
        if (!(error instanceof Refusal) || error.errorCode !== 'online_order.ended') throw error;
      }
    });
  });
}
