import { apiKeyRoutes, type ApiKeyInput, type ApiKeyRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Keys with which programs of others call the API. */

const KEY = ['apiKeys'];

/** All keys by name. */
export const apiKeysQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(apiKeyRoutes.list, undefined, { signal }),
});
/** Locations, each with what the person may give a key there. */
export const apiKeyOptionsQuery = queryOptions({
  queryKey: [...KEY, 'options'],
  queryFn: ({ signal }) => call(apiKeyRoutes.options, undefined, { signal }),
});
/** A key for its form. */
export const apiKeyQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['apiKey', id],
    queryFn: ({ signal }) => call(apiKeyRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a key; refused for a name that is taken, and for what the person may not do themselves. */
export const createApiKey = withRefetch(KEY, (body: ApiKeyInput & { apiKeyID: string }) =>
  call(apiKeyRoutes.create, { body }),
);
/** Saves what a key opens; refused where another person saved it since `version`. */
export const updateApiKey = withRefetch(KEY, (id: string, body: ApiKeyInput & { version: number }) =>
  call(apiKeyRoutes.update, { params: { id }, body }),
);
/** Makes the key itself; the one before it ends at once. */
export const makeApiKey = withRefetch(KEY, (id: string) => call(apiKeyRoutes.makeKey, { params: { id } }));
/** Makes the person responsible for a key, which stays the same. */
export const takeOverApiKey = withRefetch(KEY, (id: string) => call(apiKeyRoutes.takeOver, { params: { id } }));
/** Revokes keys. `restoreApiKey` brings them back, without the keys that they had. */
export const { remove: removeApiKeys, restore: restoreApiKey } = undoable((row: ApiKeyRecord) => row.apiKeyID, {
  read: (id) => call(apiKeyRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(apiKeyRoutes.remove, { query: { ids: [...ids] } })),
  create: withRefetch(KEY, (body: ApiKeyRecord) => call(apiKeyRoutes.create, { body })),
});
