import { clientRoutes } from '@tavola/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../http/api.ts';

/** Terminals; the wire calls them clients. */

export const currentClientQuery = queryOptions({
  queryKey: ['currentClient'],
  queryFn: ({ signal }) => call(clientRoutes.current, undefined, { signal }),
  staleTime: Infinity,
});
export const clientListQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => call(clientRoutes.list, undefined, { signal }),
  staleTime: 0,
});

/** The terminal that this page works as; loaded before any screen of the shell is shown. */
export const useCurrentClient = () => useSuspenseQuery(currentClientQuery).data;
