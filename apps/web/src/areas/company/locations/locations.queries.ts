import { locationRoutes, type LocationInput, type LocationStart } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { asListQuery, listOptions, recordOptions, withRefetch } from '#runtime/http/records.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';
import { enterableQuery } from '#runtime/session/change-location.ts';

const KEY = ['locations'];

/** A page of the company's locations: those that are open, or with `isArchived` those that are not. */
export const locationListQuery = (query: Parameters<typeof asListQuery>[0], isArchived: boolean) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, isArchived],
    queryFn: ({ signal }) => call(locationRoutes.list, { query: { ...asListQuery(query), isArchived } }, { signal }),
  });
/** A location for its form. */
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

/**
 * Opens a location with a copy of another one's settings; refused beyond the licence's number and for a taken address.
 */
export const createLocation = changing((body: LocationStart & { locationID: string }) =>
  call(locationRoutes.create, { body }),
);
/** Saves a location. A new subdomain moves its terminals to the new address (decision 200). */
export const updateLocation = changing((id: string, body: LocationInput & { version: number }) =>
  call(locationRoutes.update, { params: { id }, body }),
);
/** Archives locations, all or none: their sessions end. Refused for the last one and for the one signed in at. */
export const archiveLocations = changing((locationIDs: readonly string[]) =>
  call(locationRoutes.remove, { query: { locationIDs: [...locationIDs] } }),
);
/** Opens an archived location again; refused after 30 days (decision 25) and beyond the licence's number. */
export const undeleteLocation = changing((id: string) => call(locationRoutes.undelete, { params: { id } }));
/** Deletes an archived location permanently and frees its address; `name` is what the person typed to confirm it. */
export const deleteLocation = changing((id: string, name: string) =>
  call(locationRoutes.removePermanently, { params: { id }, query: { name } }),
);
