import { productBulkRoutes, type ProductBulkChange } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { newID } from '#runtime/clock/ids.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Changes of many products at once. */

const KEY = ['posData'];

/** What a change would do to products as they are now. */
export const bulkPreviewQuery = (itemIDs: readonly string[], change: ProductBulkChange) =>
  queryOptions({
    queryKey: ['productBulk', itemIDs, change],
    queryFn: ({ signal }) => call(productBulkRoutes.preview, { body: { itemIDs: [...itemIDs], change } }, { signal }),
    // What is about to change is always fetched again, and is not refetched while the person looks at it.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Makes the change as previewed; a repeat after a lost answer makes it once. */
export const applyBulk = withRefetch(
  KEY,
  (products: readonly { readonly itemID: string; readonly version: number }[], change: ProductBulkChange) =>
    call(productBulkRoutes.apply, { body: { bulkID: newID(), products: [...products], change } }),
);

/** Undoes a change of many products as a whole; refused once one of them was changed again. */
export const undoBulk = withRefetch(KEY, (bulkID: string) => call(productBulkRoutes.undo, { params: { id: bulkID } }));
