import { inventoryRoutes, type AdjustInput, type MovementType, type StockStatus } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Stock of this location. It changes with every sale, so it is refetched whenever it is shown. */

const KEY = ['inventory'];
type PageQuery = Parameters<typeof asListQuery>[0];

/** The filters of the history; left out = all. */
export interface HistoryFilter {
  readonly itemID?: string;
  readonly type?: MovementType;
  readonly from?: string;
  readonly to?: string;
}

/** A page of the tracked items; `status` undefined = in stock, low and out together. */
export const inventoryListQuery = (query: PageQuery, status: StockStatus | undefined) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, status],
    queryFn: ({ signal }) =>
      call(inventoryRoutes.list, { query: { ...asListQuery(query), ...(status && { status }) } }, { signal }),
  });
/** All tracked items, to choose one. */
export const countedItemsQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(inventoryRoutes.list, { query: { pageSize: -1, sort: ['name:asc'] } }, { signal }),
});
/** How many items are in stock, low and out, and what the stock is worth. */
export const inventorySummaryQuery = queryOptions({
  queryKey: [...KEY, 'summary'],
  queryFn: ({ signal }) => call(inventoryRoutes.summary, undefined, { signal }),
});
/** The stock of one item with its latest movements. */
export const inventoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'item', id],
    queryFn: ({ signal }) => call(inventoryRoutes.get, { params: { id } }, { signal }),
  });
/** A page of the movements; days of the filter are those of the location. */
export const inventoryHistoryQuery = (query: PageQuery, filter: HistoryFilter) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'history', query, filter],
    queryFn: ({ signal }) => call(inventoryRoutes.history, { query: { ...asListQuery(query), ...filter } }, { signal }),
  });

/** Starts tracking the stock of items at this location. */
export const trackItems = withRefetch(KEY, (itemIDs: readonly string[]) =>
  call(inventoryRoutes.track, { body: { itemIDs: [...itemIDs] } }),
);
/** Stops tracking an item; its movements stay. */
export const untrackItem = withRefetch(KEY, (itemID: string) =>
  call(inventoryRoutes.untrack, { query: { itemIDs: [itemID] } }),
);
/** The same key for the same intent, however often it is sent. */
export const adjustInventory = withRefetch(KEY, (id: string, body: AdjustInput, idempotencyKey: string) =>
  call(inventoryRoutes.adjust, { params: { id }, body }, { idempotencyKey }),
);
/** Sets the stock at which an item counts as low. */
export const setSafetyStock = withRefetch(KEY, (id: string, safetyStock: number) =>
  call(inventoryRoutes.setSafetyStock, { params: { id }, body: { safetyStock } }),
);
