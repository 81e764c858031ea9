import type { partnerOrderRoutes } from '@tavola/contract';
import { retrySave, type SellingDeps } from '#areas/selling/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { signedBodyOf, SIGNATURE_HEADER } from '#platform/http/signed-body.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { placeOfKey, secretOfChannel } from '../channels/channel-key.ts';
import { getChannel, type StoredChannel } from '../channels/channels.rows.ts';
import { adapters } from '../integrations/adapters.ts';
import { isChannelOff } from '../integrations/integrations.rows.ts';
import { announceTargets } from '../integrations/partner-pusher.ts';
import { endTargetPause } from '../integrations/targets.rows.ts';
import { cancelOrder, intentOfChannel } from '../orders/answer-order.ts';
import { listOfChannel } from '../orders/online-orders.rows.ts';
import { placeOrder } from './place-order.ts';
import { stateOf } from './order-state.ts';

/** What the calls of partners need. */
export interface PartnerServices extends Pick<Services, 'database' | 'now'> {
  readonly deps: SellingDeps;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly channelKey: Uint8Array;
}

/** The calls that partners sign (decisions 84, 290). */
export function createPartnerHandlers({
  database,
  now,
  deps,
  jobs,
  channelKey,
}: PartnerServices): Handlers<typeof partnerOrderRoutes> {
  /** The channel that signed a call; an unknown key and a wrong signature are answered alike. */
  const signer = async (call: Call): Promise<{ scope: LocationScope; channel: StoredChannel }> => {
    const { authorization } = call.request.headers;
    const header = call.request.headers[SIGNATURE_HEADER];
    const body = signedBodyOf(call.request);
    const place = placeOfKey(authorization?.replace(/^Bearer /, '') ?? '');
    if (place === null || body === null || typeof header !== 'string') return refuse('channel.signature_refused');
    const { scope, orderChannelID } = place;
    const channel = await database.tenant(scope, (tx) => getChannel(tx, scope, orderChannelID));
    if (channel === null || channel.secretVersion === 0) return refuse('channel.signature_refused');
    const secret = secretOfChannel(channelKey, orderChannelID, channel.secretVersion);
    if (!adapters.signed.verify({ header, secret, body, now: now() })) refuse('channel.signature_refused');
    if (await database.tenant(scope, (tx) => endTargetPause(tx, scope, orderChannelID, now())))
      announceTargets(scope.companyID);
    return { scope, channel };
  };
  return {
    place: async (call) => {
      const { scope, channel } = await signer(call);
      const { orderChannelID } = channel;
      const isOff =
        !channel.isActive || (await database.tenant(scope, (tx) => isChannelOff(tx, scope, orderChannelID)));
      if (isOff) refuse('channel.off');
      const placed = await retrySave(
        (work) => database.tenant(scope, work),
        (tx, taken) => placeOrder(intentOfChannel(tx, scope, channel, deps), channel, call.body, { jobs, taken }),
      );
      return stateOf(placed);
    },
    cancel: async (call) => {
      const { scope, channel } = await signer(call);
      return database.tenant(scope, async (tx) => {
        const find = async () =>
          (await listOfChannel(tx, scope, channel.orderChannelID, [call.body.externalOrderID]))[0] ??
          refuse('order.not_found');
        const { orderID } = await find();
        await cancelOrder(intentOfChannel(tx, scope, channel, deps), orderID);
        return stateOf(await find());
      });
    },
    states: async (call) => {
      const { scope, channel } = await signer(call);
      const found = await database.tenant(scope, (tx) =>
        listOfChannel(tx, scope, channel.orderChannelID, call.body.externalOrderIDs),
      );
      return { items: found.map(stateOf) };
    },
  };
}
