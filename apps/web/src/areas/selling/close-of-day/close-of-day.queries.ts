import { closeOfDayRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Closes of day of this location (decision 169). */

const KEY = ['closesOfDay'];
type ListQuery = Parameters<typeof asListQuery>[0];

export const dayValidationQuery = queryOptions({
  queryKey: [...KEY, 'validation'],
  queryFn: ({ signal }) => call(closeOfDayRoutes.validation, undefined, { signal }),
  staleTime: 0,
});
export const closesOfDayQuery = (
  query: ListQuery,
  filters: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, filters],
    queryFn: ({ signal }) =>
      call(
        closeOfDayRoutes.list,
        {
          query: {
            ...asListQuery(query),
            ...(filters.startDate !== undefined && { startDate: filters.startDate }),
            ...(filters.endDate !== undefined && { endDate: filters.endDate }),
          },
        },
        { signal },
      ),
  });
export const closeOfDayQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(closeOfDayRoutes.get, { params: { id } }, { signal }),
  });

export const closeDay = withRefetch(KEY, (body: CallInput<typeof closeOfDayRoutes.create>['body']) =>
  call(closeOfDayRoutes.create, { body }),
);
