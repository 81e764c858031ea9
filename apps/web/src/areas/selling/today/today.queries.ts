import { todayRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/**
 * Figures of the business day. Their keys start with `orders`, so the hub's order events refetch them; only
 * those of other locations are asked for by the clock.
 */

/**
 * Figures of the business day: of the location with the right to its dashboard, else of this terminal; with the sample
 * orders of a new restaurant or without. Order events refetch it.
 */
export const todayFiguresQuery = (withSamples: boolean) =>
  queryOptions({
    queryKey: ['orders', 'today', 'figures', withSamples],
    queryFn: ({ signal }) => call(todayRoutes.figures, { query: { withSamples } }, { signal }),
  });

/** What a person should look after: stock that ran out, orders left open, orders charged otherwise. */
export const todayAttentionQuery = queryOptions({
  queryKey: ['orders', 'today', 'attention'],
  queryFn: ({ signal }) => call(todayRoutes.attention, undefined, { signal }),
});

/** Sales and open orders at each location whose figures the person may see. */
export const todayLocationsQuery = queryOptions({
  queryKey: ['orders', 'today', 'locations'],
  queryFn: ({ signal }) => call(todayRoutes.locations, undefined, { signal }),
  // The hub speaks of the own location alone, so the others are asked for now and then.
  refetchInterval: 60_000,
});
