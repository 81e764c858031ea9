import { callerRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

const KEY = ['callers'];

/** Phones that ring or are answered at this location now. */
export const callersQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(callerRoutes.list, undefined, { signal }),
});

/** Removes a caller from the panel of every terminal. */
export const removeCaller = withRefetch(KEY, (callerID: string) =>
  call(callerRoutes.remove, { query: { callerIds: [callerID] } }),
);
