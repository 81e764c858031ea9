import { outOfStockRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Items that someone marked as out of stock here; part of the sell data, so that its news loads them again. */
export const outOfStockQuery = queryOptions({
  queryKey: ['posData', 'outOfStock'],
  queryFn: ({ signal }) => call(outOfStockRoutes.list, undefined, { signal }),
});

/** Marks an item with its variants as out of stock here or lifts that, with action 315 held or approved by PIN. */
export const markOutOfStock = withRefetch(
  ['posData'],
  (id: string, body: CallInput<typeof outOfStockRoutes.change>['body']) =>
    call(outOfStockRoutes.change, { params: { id }, body }),
);
