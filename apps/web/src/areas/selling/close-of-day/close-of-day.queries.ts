import { closeOfDayRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Closes of day of this location (decision 169). */

const KEY = ['closesOfDay'];
type ListQuery = Parameters<typeof asListQuery>[0];

/** How soon what another terminal has put right shows: an order that was paid, a drawer that was counted. */
const FOLLOW_MS = 5_000;

/** What is in the way of closing the day and what is worth a look first (decision 90); followed while it is shown. */
export const dayValidationQuery = queryOptions({
  queryKey: [...KEY, 'validation'],
  queryFn: ({ signal }) => call(closeOfDayRoutes.validation, undefined, { signal }),
  staleTime: 0,
  refetchInterval: FOLLOW_MS,
});
/** What closing the day now would store; followed in the same way. */
export const dayPreviewQuery = queryOptions({
  queryKey: [...KEY, 'preview'],
  queryFn: ({ signal }) => call(closeOfDayRoutes.preview, undefined, { signal }),
  staleTime: 0,
  refetchInterval: FOLLOW_MS,
});
/**
 * A page of the closes of day, newest first unless sorted; the search is for the Z number, the filters are business
 * dates.
 */
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
/** A close of day with all its figures. */
export const closeOfDayQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(closeOfDayRoutes.get, { params: { id } }, { signal }),
  });

/** Closes the day under the next Z number; refused while something that the close procedures forbid is open. */
export const closeDay = withRefetch(KEY, (body: CallInput<typeof closeOfDayRoutes.create>['body']) =>
  call(closeOfDayRoutes.create, { body }),
);
