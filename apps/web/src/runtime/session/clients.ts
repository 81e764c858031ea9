import { clientRoutes, type CallAnswer } from '@tavola/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';

/** Terminals; the wire calls them clients. */

/** The terminal of this session. It never goes stale by itself: writes and events about it load it again. */
export const currentClientQuery = queryOptions({
  queryKey: ['currentClient'],
  queryFn: ({ signal }) => call(clientRoutes.current, undefined, { signal }),
  staleTime: Infinity,
});
/** Terminals of the location to choose from after sign-in; always fetched again, because others choose as well. */
export const clientListQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => call(clientRoutes.list, undefined, { signal }),
  staleTime: 0,
});

/** The terminal that this page works as; loaded before any screen of the shell is shown. */
export const useCurrentClient = () => useSuspenseQuery(currentClientQuery).data;

/**
 * The terminal as the server has it now: its report may have been opened or closed outside this page, of which no event
 * says anything. Without an answer, what the page knows.
 */
export const freshClient = (known: CallAnswer<typeof clientRoutes.current>): Promise<typeof known> =>
  queryClient.fetchQuery({ ...currentClientQuery, staleTime: 0 }).catch(() => known);
