import { purchaseHistoryRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions } from '#runtime/http/records.ts';

type Filters = NonNullable<CallInput<typeof purchaseHistoryRoutes.list>['query']>;

/** What customers bought, at every location of the company. */
export const purchasesQuery = (
  query: Parameters<typeof asListQuery>[0],
  filters: Pick<Filters, 'customerIDs' | 'startDate' | 'endDate' | 'saleTypes'>,
) =>
  queryOptions({
    ...listOptions,
    queryKey: ['purchaseHistory', query, filters],
    queryFn: ({ signal }) =>
      call(purchaseHistoryRoutes.list, { query: { ...asListQuery(query), ...filters } }, { signal }),
  });
