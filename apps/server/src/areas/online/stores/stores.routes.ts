import { amountOf, type OnlineStoreInput, type onlineStoreRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createChannel, getChannel, listChannels } from '../channels/channels.rows.ts';
import { createStore, findTableStore, getStore, isMenu, isPathTaken, listStores, updateStore } from './stores.rows.ts';

/** The calls of online stores. */
export function createStoreHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof onlineStoreRoutes> {
  const find = async (tx: Tx, scope: LocationScope, id: string) => requireFound(await getStore(tx, scope, id));

  /** The channel that was named, or the store's own, which is called as the store. */
  async function channelOf(tx: Tx, scope: LocationScope, store: OnlineStoreInput): Promise<string> {
    const { orderChannelID, name, prepMinutes } = store;
    if (orderChannelID != null) {
      if ((await getChannel(tx, scope, orderChannelID)) !== null) return orderChannelID;
      throw new Refusal('validation.failed', { fields: [{ path: 'orderChannelID', code: 'gone' }] });
    }
    const known = (await listChannels(tx, scope)).find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (known !== undefined) return known.orderChannelID;
    const id = newID();
    await createChannel(tx, scope, id, { name, isActive: true, isAutoAccepted: false, prepMinutes }, now());
    return id;
  }

  /** Refuses a menu that is not there, and an address or the tables when another store has them. */
  async function assertStore(tx: Tx, scope: LocationScope, id: string, store: OnlineStoreInput): Promise<void> {
    // Stores are few and rarely saved: one after another, none finds an address free that another one takes.
    await lockKey(tx, `online stores at ${scope.companyID} ${scope.locationID}`);
    if (!(await isMenu(tx, scope, store.menuID)))
      throw new Refusal('validation.failed', { fields: [{ path: 'menuID', code: 'gone' }] });
    if (await isPathTaken(tx, scope, store.path, id)) refuse('online_store.path_taken', { path: store.path });
    const forTables = store.tableOrders === 'off' ? null : await findTableStore(tx, scope);
    if (forTables !== null && forTables.onlineStoreID !== id)
      refuse('online_store.tables_taken', { name: forTables.name });
  }

  return {
    list: (call) => call.read((tx) => listStores(tx, call.scope)),
    get: (call) => call.read((tx) => find(tx, call.scope, call.params.id)),
    create: (call) => {
      const id = call.body.onlineStoreID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: async () => {
            await assertStore(tx, call.scope, id, call.body);
            const orderChannelID = await channelOf(tx, call.scope, call.body);
            return createStore(tx, call.scope, id, { ...call.body, orderChannelID }, now());
          },
          read: () => getStore(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await find(tx, call.scope, id);
        await assertStore(tx, call.scope, id, call.body);
        const orderChannelID = await channelOf(tx, call.scope, call.body);
        const changed = await updateStore(tx, call.scope, id, { ...call.body, orderChannelID }, now());
        return changedOrRefused(changed, () => find(tx, call.scope, id));
      }),
    lookup: (call) =>
      call.read(async (tx) =>
        (await listStores(tx, call.scope))
          .filter(({ isActive }) => isActive)
          .map(({ onlineStoreID, name, isDelivering, deliveryMinimumAmount, deliveryZones }) => ({
            onlineStoreID,
            name,
            minimumAmount: amountOf(deliveryMinimumAmount),
            zones: isDelivering ? deliveryZones : [],
          })),
      ),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await markRemovedHere(tx, 'online_stores', call.scope, call.query.ids, removal(call, now()))),
      ),
  };
}
