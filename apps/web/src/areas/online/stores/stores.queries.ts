import { onlineStoreRoutes, type OnlineStoreInput, type OnlineStoreRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Online stores, on whose pages guests order. */

const KEY = ['onlineStores'];

/** All stores of the location by name. */
export const storesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(onlineStoreRoutes.list, undefined, { signal }),
});
/** A store for its form. */
export const storeQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['onlineStore', id],
    queryFn: ({ signal }) => call(onlineStoreRoutes.get, { params: { id } }, { signal }),
  });

/** Stores that are on, with their fees, for a terminal. */
export const storeNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(onlineStoreRoutes.lookup, undefined, { signal }),
});

/** Adds a store; refused for a name or an address that is taken. */
export const createStore = withRefetch(KEY, (body: OnlineStoreInput & { onlineStoreID: string }) =>
  call(onlineStoreRoutes.create, { body }),
);
/** Saves a store; refused where another person saved it since `version`, and for a name or address that is taken. */
export const updateStore = withRefetch(KEY, (id: string, body: OnlineStoreInput & { version: number }) =>
  call(onlineStoreRoutes.update, { params: { id }, body }),
);
/** Deletes stores; their orders stay. `restoreStore` undoes it. */
export const { remove: removeStores, restore: restoreStore } = undoable((row: OnlineStoreRecord) => row.onlineStoreID, {
  read: (id) => call(onlineStoreRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(onlineStoreRoutes.remove, { query: { ids: [...ids] } })),
  create: withRefetch(KEY, (body: OnlineStoreRecord) => call(onlineStoreRoutes.create, { body })),
});
