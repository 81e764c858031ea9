import { loyaltyHistoryRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions } from '#runtime/http/records.ts';

type Filters = NonNullable<CallInput<typeof loyaltyHistoryRoutes.list>['query']>;

/** How points of customers moved, at every location of the company. */
export const pointEntriesQuery = (
  query: Parameters<typeof asListQuery>[0],
  filters: Pick<Filters, 'customerIDs' | 'startDate' | 'endDate' | 'types'>,
) =>
  queryOptions({
    ...listOptions,
    queryKey: ['loyaltyHistory', query, filters],
    queryFn: ({ signal }) =>
      call(loyaltyHistoryRoutes.list, { query: { ...asListQuery(query), ...filters } }, { signal }),
  });
