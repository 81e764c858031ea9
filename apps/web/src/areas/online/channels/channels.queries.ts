import { orderChannelRoutes, type OrderChannelInput, type OrderChannelRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Partners through which online orders come in. */

const KEY = ['orderChannels'];

/** All channels by name. */
export const channelsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(orderChannelRoutes.list, undefined, { signal }),
});
/** A channel for its form. */
export const channelQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['orderChannel', id],
    queryFn: ({ signal }) => call(orderChannelRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a channel; refused for a name that is taken. */
export const createChannel = withRefetch(KEY, (body: OrderChannelInput & { orderChannelID: string }) =>
  call(orderChannelRoutes.create, { body }),
);
/** Saves a channel; refused where another person saved it since `version`, and for a name that is taken. */
export const updateChannel = withRefetch(KEY, (id: string, body: OrderChannelInput & { version: number }) =>
  call(orderChannelRoutes.update, { params: { id }, body }),
);
/** Makes a secret; the one before it ends at once. */
export const renewSecret = withRefetch(KEY, (id: string) => call(orderChannelRoutes.renewSecret, { params: { id } }));
/** Deletes channels; their orders stay. `restoreChannel` undoes it. */
export const { remove: removeChannels, restore: restoreChannel } = undoable(
  (row: OrderChannelRecord) => row.orderChannelID,
  {
    read: (id) => call(orderChannelRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) => call(orderChannelRoutes.remove, { query: { ids: [...ids] } })),
    create: withRefetch(KEY, (body: OrderChannelRecord) => call(orderChannelRoutes.create, { body })),
  },
);
