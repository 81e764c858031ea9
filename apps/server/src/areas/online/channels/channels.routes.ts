import { OrderChannel, PaymentType, type OrderChannelInput, type orderChannelRoutes } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { secretOfChannel } from './channel-key.ts';
import {
  countSecret,
  createChannel,
  getChannel,
  isChannelAccount,
  listChannels,
  shownChannel,
  updateChannel,
} from './channels.rows.ts';

/** What the calls of channels need. */
export interface ChannelServices extends Pick<Services, 'now' | 'newID'> {
  /** From which the secrets of channels follow. */
  readonly channelKey: Uint8Array;
}

/** The calls of order channels. */
export function createChannelHandlers({
  now,
  newID,
  channelKey,
}: ChannelServices): Handlers<typeof orderChannelRoutes> {
  const find = async (tx: Tx, scope: LocationScope, id: string) => requireFound(await getChannel(tx, scope, id));
  const switched = (call: Call<{ id: string }>, isActive: boolean) =>
    call.transact(async (tx) => {
      const channel = await find(tx, call.scope, call.params.id);
      if (channel.isActive === isActive) return shownChannel(channel);
      const changed = await updateChannel(tx, call.scope, channel.orderChannelID, { ...channel, isActive }, now());
      return shownChannel(requireFound(changed));
    });
  return {
    system: (call) =>
      call.read(async (tx) => {
        const { modules } = await readOperationalSetting(tx, call.scope);
        return [
          { systemOrderChannelID: OrderChannel.QuickService, isActive: modules.quickSales },
          { systemOrderChannelID: OrderChannel.TableService, isActive: modules.tableSales },
          { systemOrderChannelID: OrderChannel.OnlineService, isActive: modules.onlineSales },
        ];
      }),
    list: (call) => call.read(async (tx) => (await listChannels(tx, call.scope)).map(shownChannel)),
    get: (call) => call.read(async (tx) => shownChannel(await find(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.orderChannelID ?? newID();
      return call.transact(async (tx) => {
        await assertAccount(tx, call.scope, call.body);
        const added = await addedOnce(tx, id, {
          create: () => createChannel(tx, call.scope, id, call.body, now()),
          read: () => getChannel(tx, call.scope, id),
        });
        return shownChannel(added);
      });
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await find(tx, call.scope, id);
        await assertAccount(tx, call.scope, call.body);
        const changed = await updateChannel(tx, call.scope, id, call.body, now());
        return changedOrRefused(changed === null ? null : shownChannel(changed), async () =>
          shownChannel(await find(tx, call.scope, id)),
        );
      }),
    setActive: (call) => switched(call, true),
    setInactive: (call) => switched(call, false),
    renewSecret: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await find(tx, call.scope, id);
        await countSecret(tx, call.scope, id, now());
        const channel = await find(tx, call.scope, id);
        return {
          key: channel.key,
          secret: secretOfChannel(channelKey, id, channel.secretVersion),
          channel: shownChannel(channel),
        };
      }),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await markRemovedHere(tx, 'order_channels', call.scope, call.query.ids, removal(call, now()))),
      ),
  };
}

/** Refuses an account that is not one of a channel. */
async function assertAccount(tx: Tx, scope: LocationScope, { paymentAccountID }: OrderChannelInput): Promise<void> {
  if (paymentAccountID == null) return;
  if (await isChannelAccount(tx, scope, paymentAccountID, PaymentType.ChannelAccount)) return;
  throw new Refusal('validation.failed', { fields: [{ path: 'paymentAccountID', code: 'invalid' }] });
}
