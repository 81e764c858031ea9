import { locationRoutes, type LocationInput, type LocationStart } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { asListQuery, listOptions, recordOptions, withRefetch } from '#runtime/http/records.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';
import { enterableQuery } from '#runtime/session/change-location.ts';

const KEY = ['locations'];

export const locationListQuery = (query: Parameters<typeof asListQuery>[0], isArchived: boolean) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, isArchived],
    queryFn: ({ signal }) => call(locationRoutes.list, { query: { ...asListQuery(query), isArchived } }, { signal }),
  });
export const locationQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['location', id],
    queryFn: ({ signal }) => call(locationRoutes.get, { params: { id } }, { signal }),
  });

/** The top bar names the location and those that one can change to. */
const changing = <A extends readonly unknown[], T>(write: (...given: A) => Promise<T>) =>
  withRefetch(KEY, async (...given: A) => {
    const answer = await write(...given);
    void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: enterableQuery.queryKey });
    return answer;
  });

export const createLocation = changing((body: LocationStart & { locationID: string }) =>
  call(locationRoutes.create, { body }),
);
export const updateLocation = changing((id: string, body: LocationInput & { version: number }) =>
  call(locationRoutes.update, { params: { id }, body }),
);
export const archiveLocations = changing((locationIDs: readonly string[]) =>
  call(locationRoutes.remove, { query: { locationIDs: [...locationIDs] } }),
);
export const undeleteLocation = changing((id: string) => call(locationRoutes.undelete, { params: { id } }));
export const deleteLocation = changing((id: string, name: string) =>
  call(locationRoutes.removePermanently, { params: { id }, query: { name } }),
);
