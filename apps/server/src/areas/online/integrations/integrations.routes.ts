import {
  INTEGRATION_TYPE,
  integrationProviders,
  partnerOrderRoutes,
  type GlobalIntegration,
  type integrationRoutes,
  type IntegrationProvider,
  type OnlineLocation,
  type OnlineLocationInput,
} from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { originOf } from '#platform/auth/tenant.ts';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { mayAsk, originsOf } from '#platform/egress/egress.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { hasPage } from '../guests/open-store.ts';
import { isMenu } from '../stores/stores.rows.ts';
import { adapters } from './adapters.ts';
import { injectOrder, type IntegrationServices } from './inject-order.ts';
import {
  changeIntegration,
  connect,
  disconnect,
  getIntegration,
  listConnectable,
  listIntegrations,
  sendAllAgain,
  shownIntegration,
  writeChannels,
  type ConnectableChannel,
} from './integrations.rows.ts';
import { announceTargets } from './partner-pusher.ts';

const known = (integrationID: IntegrationProvider): GlobalIntegration => ({
  integrationID,
  type: INTEGRATION_TYPE,
  name: adapters[integrationID].name,
  isSentTo: adapters[integrationID].isSentTo,
});
const ALL_ON = { isActive: true, sendsMenu: true, sendsStates: true };

/** The calls of integrations (decisions 368, 369). */
export function createIntegrationHandlers(services: IntegrationServices): Handlers<typeof integrationRoutes> {
  const { now, newID, config } = services;
  const find = async (tx: Tx, scope: LocationScope, id: IntegrationProvider) =>
    requireFound(await getIntegration(tx, scope, id));
  const connected = async (tx: Tx, scope: LocationScope, id: IntegrationProvider) =>
    (await getIntegration(tx, scope, id)) ?? refuse('integration.not_connected');
  const connectOnce = async (tx: Tx, scope: LocationScope, id: IntegrationProvider, input = ALL_ON) => {
    await connect(tx, scope, id, input, { id: newID(), now: now() });
    return shownIntegration(await find(tx, scope, id));
  };
  const hint = (tx: Tx, call: Call): void => tx.afterCommit(() => announceTargets(call.scope.companyID));
  const pageOf = async (tx: Tx, call: Call): Promise<string | null> => {
    const operational = await readOperationalSetting(tx, call.scope, config.featureFlags);
    return hasPage(operational) ? `${originOf(config, call.session.subDomain)}/order` : null;
  };
  const assertChannels = async (
    tx: Tx,
    scope: LocationScope,
    rowID: string,
    locations: readonly OnlineLocationInput[],
  ): Promise<void> => {
    const channels = new Map((await listConnectable(tx, scope, rowID)).map((one) => [one.orderChannelID, one]));
    const seen = new Set<string>();
    for (const [at, { orderChannelID, address, menuID }] of locations.entries()) {
      const field = (name: string, code: 'gone' | 'invalid') =>
        new Refusal('validation.failed', { fields: [{ path: `locations.${at}.${name}`, code }] });
      const channel = channels.get(orderChannelID);
      if (channel === undefined) throw field('orderChannelID', 'gone');
      if (!canHave(channel, rowID) || seen.has(orderChannelID)) throw field('orderChannelID', 'invalid');
      seen.add(orderChannelID);
      if (address != null && !mayAsk(new URL(address), originsOf(config.deviceOrigins, scope.companyID)))
        refuse('webhook.address_refused', {}, { fields: [{ path: `locations.${at}.address`, code: 'invalid' }] });
      if (menuID != null && !(await isMenu(tx, scope, menuID))) throw field('menuID', 'gone');
    }
  };
  return {
    known: () => Promise.resolve(integrationProviders.map(known)),
    knownOne: (call) => Promise.resolve(known(call.params.id)),
    list: (call) => call.read(async (tx) => (await listIntegrations(tx, call.scope)).map(shownIntegration)),
    partnerURL: (call) =>
      Promise.resolve({ url: `${originOf(config, call.session.subDomain)}/api${partnerOrderRoutes.place.path}` }),
    pageURL: (call) => call.read(async (tx) => ({ url: await pageOf(tx, call) })),
    isUsed: (call) =>
      call.read(async (tx) => ({
        isUsed: (await listIntegrations(tx, call.scope)).some(({ isActive, channels }) => isActive && channels > 0),
      })),
    get: (call) => call.read(async (tx) => shownIntegration(await find(tx, call.scope, call.params.id))),
    create: (call) =>
      call.transact((tx) => {
        hint(tx, call);
        return connectOnce(tx, call.scope, call.params.id, call.body);
      }),
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await find(tx, call.scope, id);
        const isChanged = await changeIntegration(tx, call.scope, id, call.body, now());
        hint(tx, call);
        const current = async () => shownIntegration(await find(tx, call.scope, id));
        return changedOrRefused(isChanged ? await current() : null, current);
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await disconnect(tx, call.scope, await find(tx, call.scope, id), removal(call, now()));
        return { integrationID: id };
      }),
    locations: (call) => call.read((tx) => answeredLocations(tx, call.scope, call.params.id)),
    saveLocations: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        if (!adapters[id].isSentTo) refuse('integration.own_page');
        const { rowID } = await connected(tx, call.scope, id);
        await assertChannels(tx, call.scope, rowID, call.body.locations);
        await writeChannels(tx, call.scope, rowID, call.body.locations, now());
        hint(tx, call);
        return answeredLocations(tx, call.scope, id);
      }),
    sync: (call) =>
      call.transact(async (tx) => {
        const { provider } = call.params;
        const { rowID } = await connected(tx, call.scope, provider);
        hint(tx, call);
        return { integrationID: provider, channels: await sendAllAgain(tx, call.scope, rowID, now()) };
      }),
    openPage: (call) =>
      call.transact(async (tx) => ({
        integration: await connectOnce(tx, call.scope, 'menulive'),
        url: await pageOf(tx, call),
      })),
    inject: (call) => injectOrder(services, call.scope, call.query.isUnknown === true),
  };
}

/** Whether a connection has a channel, or can have it: it is of no store and of no other connection. */
const canHave = ({ integrationRowID, isOfStore }: ConnectableChannel, rowID: string | null): boolean =>
  !isOfStore && (integrationRowID === null || integrationRowID === rowID);

async function answeredLocations(
  tx: Tx,
  scope: LocationScope,
  id: IntegrationProvider,
): Promise<{ integrationID: IntegrationProvider; locations: OnlineLocation[] }> {
  const rowID = (await getIntegration(tx, scope, id))?.rowID ?? null;
  const channels = await listConnectable(tx, scope, rowID);
  const own = adapters[id].isSentTo
    ? channels.filter((channel) => canHave(channel, rowID))
    : channels
        .filter(({ isOfStore }) => isOfStore)
        .map((channel) => ({ ...channel, isConnected: rowID !== null, isActive: true }));
  return {
    integrationID: id,
    locations: own.map(({ integrationRowID: _row, isOfStore: _store, ...channel }) => channel),
  };
}
