import { partnerItemRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Items that partners have ordered and no menu here has. */

const KEY = ['partnerItems'];

/** A page of them, those that are not mapped first. */
export const partnerItemsQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(partnerItemRoutes.list, { query: asListQuery(query) }, { signal }),
  });

/** Says which product one of them is; refused where another person did so since `version`. */
export const mapPartnerItem = withRefetch(KEY, (id: string, body: { itemID: string | null; version: number }) =>
  call(partnerItemRoutes.map, { params: { id }, body }),
);
/** Takes them off the list. */
export const removePartnerItems = withRefetch(KEY, (ids: readonly string[]) =>
  call(partnerItemRoutes.remove, { query: { ids: [...ids] } }),
);
