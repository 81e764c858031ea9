import { orderRoutes, type CallInput, type Order, type OrderInput } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** Orders of this location. Every key starts with `orders`, so the hub's order events refetch all of them. */

export type OrderSearch = NonNullable<CallInput<typeof orderRoutes.search>['query']>;

/** A page of the location's orders, newest first; the rows of the previous search stay until the next ones arrive. */
export const orderSearchQuery = (query: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'search', query],
    queryFn: ({ signal }) => call(orderRoutes.search, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** People who opened orders at this location, to search by one of them. */
export const cashiersQuery = queryOptions({
  queryKey: ['orders', 'cashiers'],
  queryFn: ({ signal }) => call(orderRoutes.cashiers, undefined, { signal }),
});

/** An order with lines, discounts and payments; saves put their answers here. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call(orderRoutes.get, { params: { id } }, { signal }),
    staleTime: 0,
  });

/**
 * How an order is saved: stored only, stored and sent to the kitchen, or stored with its lines completed (decision 27).
 */
export type SaveMode = 'base' | 'send' | 'finalize';

/**
 * Saves an order; repeating the same save gets the same answer. A terminal that gets no answer in this time sends it
 * again.
 */
export const saveOrder = async (mode: SaveMode, body: OrderInput): Promise<Order> =>
  remember(await call(orderRoutes[mode], { body }, { timeoutMs: SAVE_TIMEOUT_MS }));

/**
 * Voids a whole order, with action 304 held or approved by PIN; refused while it has a live payment or shares lines.
 */
export const voidOrder = async (body: CallInput<typeof orderRoutes.void>['body']): Promise<Order> =>
  remember(await call(orderRoutes.void, { body }, { timeoutMs: SAVE_TIMEOUT_MS }));

const SAVE_TIMEOUT_MS = 20_000;

function remember(order: Order): Order {
  queryClient.setQueryData(orderQuery(order.orderID).queryKey, order);
  return order;
}
