import { offlineReviewRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Offline sales that need a person. */

const KEY = ['offlineReview'];

/** A page of them; without a state, those that wait and those that are done. */
export const offlineReviewsQuery = (query: Parameters<typeof asListQuery>[0], state: 'Waiting' | 'Done' | undefined) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, state],
    queryFn: ({ signal }) => call(offlineReviewRoutes.list, { query: { ...asListQuery(query), state } }, { signal }),
  });

/** One of them, with what was sold. */
export const offlineReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(offlineReviewRoutes.get, { params: { id } }, { signal }),
  });

/** Tries again to store a refused sale; it stays refused while its reason remains. */
export const storeOfflineSale = withRefetch(KEY, (id: string) => call(offlineReviewRoutes.store, { params: { id } }));

/** Stores one, or another one under its id, as a separate sale; refused where that cannot be stored either. */
export const storeSeparately = withRefetch(KEY, (id: string, contentHash: string | null) =>
  call(offlineReviewRoutes.storeSeparately, { params: { id }, body: { contentHash } }),
);

/** Marks one as dealt with. */
export const closeOfflineSale = withRefetch(KEY, (id: string, note: string) =>
  call(offlineReviewRoutes.close, { params: { id }, body: { note } }),
);
