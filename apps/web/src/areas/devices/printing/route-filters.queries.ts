import { eventRouteRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/**
 * Which lines the printers of the kitchen print; kept for when the server is not there (decision 400). Under the key of
 * the sell data: a change of a route raises its version, and refetches this too.
 */
export const routeFiltersQuery = queryOptions({
  queryKey: ['posData', 'routeFilters'],
  queryFn: ({ signal }) => call(eventRouteRoutes.filters, undefined, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
});
