import {
  integrationRoutes,
  type GlobalIntegration,
  type Integration,
  type IntegrationInput,
  type IntegrationProvider,
  type OnlineLocation,
  type OnlineLocationInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';

/** With whom this location exchanges online orders. */

const KEY = ['integrations'];

/** Something to connect with, and the connection where there is one. */
export interface KnownIntegration extends GlobalIntegration {
  readonly own: Integration | null;
}

/** Everything that can be connected, with what is connected here. */
export const integrationsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async ({ signal }): Promise<KnownIntegration[]> => {
    const [known, connected] = await Promise.all([
      call(integrationRoutes.known, {}, { signal }),
      call(integrationRoutes.list, undefined, { signal }),
    ]);
    return known.map((each) => ({
      ...each,
      own: connected.find(({ integrationID }) => integrationID === each.integrationID) ?? null,
    }));
  },
});
/** One connection for its form. */
export const integrationQuery = (id: IntegrationProvider) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['integration', id],
    queryFn: ({ signal }) => call(integrationRoutes.get, { params: { id } }, { signal }),
  });
/** Channels that an integration has or can have. */
export const onlineLocationsQuery = (id: IntegrationProvider) =>
  queryOptions({
    queryKey: [...KEY, 'locations', id],
    queryFn: ({ signal }) => call(integrationRoutes.locations, { params: { id } }, { signal }),
    // What was sent changes without anybody's doing.
    refetchInterval: 5_000,
  });
/** Where partners send, and where guests order. */
export const integrationURLsQuery = queryOptions({
  queryKey: [...KEY, 'urls'],
  queryFn: async ({ signal }) => {
    const [partners, page] = await Promise.all([
      call(integrationRoutes.partnerURL, undefined, { signal }),
      call(integrationRoutes.pageURL, undefined, { signal }),
    ]);
    return { partners: partners.url, page: page.url };
  },
});

/** Connects this location with everything switched on; a connection that was removed comes back. */
export const connectIntegration = withRefetch(KEY, async (id: IntegrationProvider) => {
  if (id === 'menulive') return (await call(integrationRoutes.openPage)).integration;
  const body = { isActive: true, sendsMenu: true, sendsStates: true };
  return call(integrationRoutes.create, { params: { id }, body });
});
/** Saves a connection; refused where another person saved it since `version`. */
export const updateIntegration = withRefetch(
  KEY,
  (id: IntegrationProvider, body: IntegrationInput & { version: number }) =>
    call(integrationRoutes.update, { params: { id }, body }),
);
/** Removes a connection; its channels and their orders stay. */
export const disconnectIntegration = withRefetch(KEY, (id: IntegrationProvider) =>
  call(integrationRoutes.remove, { params: { id } }),
);
/** Changes one channel of an integration, given all that it has. */
export const saveChannel = withRefetch(
  KEY,
  (id: IntegrationProvider, locations: readonly OnlineLocation[], changed: OnlineLocationInput | string) => {
    const changedID = typeof changed === 'string' ? changed : changed.orderChannelID;
    const others = locations
      .filter((one) => one.isConnected && one.orderChannelID !== changedID)
      .map(({ orderChannelID, isActive, externalID, address, menuID }) => ({
        orderChannelID,
        isActive,
        externalID,
        address,
        menuID,
      }));
    const body = { locations: typeof changed === 'string' ? others : [...others, changed] };
    return call(integrationRoutes.saveLocations, { params: { id }, body });
  },
);
/** Sends the whole menu to its channels again. */
export const syncIntegration = withRefetch(KEY, (provider: IntegrationProvider) =>
  call(integrationRoutes.sync, { params: { provider } }),
);
/** Lets the partner to practise with send an order. */
export const injectOrder = (isUnknown: boolean) => call(integrationRoutes.inject, { query: { isUnknown } });
