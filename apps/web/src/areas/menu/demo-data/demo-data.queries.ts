import { demoDataRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';

const KEY = ['posData'];

/** What removing the demo data would delete. */
export const demoDataQuery = queryOptions({
  queryKey: [...KEY, 'demoData'],
  queryFn: ({ signal }) => call(demoDataRoutes.get, undefined, { signal }),
  staleTime: 0,
});

/** Removes what the registration installed, after the typed name of the location; what own records use stays. */
export const removeDemoData = withRefetch(KEY, async (locationName: string) => {
  const answer = await call(demoDataRoutes.remove, { body: { locationName } });
  // The mark in the top bar goes with it.
  void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
  return answer;
});
