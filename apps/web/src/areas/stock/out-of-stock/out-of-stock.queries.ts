import { outOfStockRoutes, type CallInput } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Items that someone marked as out of stock here; part of the sell data, so that its news loads them again. */
export const outOfStockQuery = queryOptions({
  queryKey: ['posData', 'outOfStock'],
  queryFn: ({ signal }) => call(outOfStockRoutes.list, undefined, { signal }),
});

/** Ingredients that may be marked, those that contain the search. */
export const offeredIngredientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['posData', 'outOfStock', 'ingredients', search],
    queryFn: ({ signal }) => call(outOfStockRoutes.ingredients, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What goes off sale with an ingredient. */
export const stockUsersQuery = (id: string) =>
  queryOptions({
    queryKey: ['posData', 'outOfStock', 'users', id],
    queryFn: ({ signal }) => call(outOfStockRoutes.users, { params: { id } }, { signal }),
  });

/** Sets how many pieces of an item are left here, or ends the count, with action 315 held or approved by PIN. */
export const countDown = withRefetch(
  ['posData'],
  (id: string, body: CallInput<typeof outOfStockRoutes.countDown>['body']) =>
    call(outOfStockRoutes.countDown, { params: { id }, body }),
);

/** Marks an item with its variants as out of stock here or lifts that, with action 315 held or approved by PIN. */
export const markOutOfStock = withRefetch(
  ['posData'],
  (id: string, body: CallInput<typeof outOfStockRoutes.change>['body']) =>
    call(outOfStockRoutes.change, { params: { id }, body }),
);
