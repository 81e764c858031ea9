import { todayRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/**
 * Figures of the business day. Their keys start with `orders`, so the hub's order events refetch them and nothing
 * polls.
 */

export const todayFiguresQuery = queryOptions({
  queryKey: ['orders', 'today', 'figures'],
  queryFn: ({ signal }) => call(todayRoutes.figures, undefined, { signal }),
});

export const todayAttentionQuery = queryOptions({
  queryKey: ['orders', 'today', 'attention'],
  queryFn: ({ signal }) => call(todayRoutes.attention, undefined, { signal }),
});
