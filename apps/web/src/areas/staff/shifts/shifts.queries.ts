import { shiftRoutes, timeClockRoutes, type ShiftCorrection, type ShiftInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, withRefetch } from '#runtime/http/records.ts';

/** Shifts of people; hub events of the time clock refetch everything under this key. */
const KEY = ['timeClocks'];
type ListQuery = Parameters<typeof asListQuery>[0];

/** The people of this location and who of them is clocked in. */
export const peopleNowQuery = queryOptions({
  queryKey: [...KEY, 'now'],
  queryFn: ({ signal }) => call(shiftRoutes.now, undefined, { signal }),
  staleTime: 0,
});
/** A page of the shifts of this location, by business date or those that were forgotten. */
export const shiftListQuery = (
  query: ListQuery,
  filters: {
    readonly startDate?: string | undefined;
    readonly endDate?: string | undefined;
    readonly isFlagged?: true | undefined;
  },
) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, filters],
    queryFn: ({ signal }) =>
      call(
        shiftRoutes.list,
        {
          query: {
            ...asListQuery(query),
            ...(filters.startDate !== undefined && { startDate: filters.startDate }),
            ...(filters.endDate !== undefined && { endDate: filters.endDate }),
            ...(filters.isFlagged !== undefined && { isFlagged: filters.isFlagged }),
          },
        },
        { signal },
      ),
  });
/** A shift for its form. */
export const shiftQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['timeClockShift', id],
    queryFn: ({ signal }) => call(shiftRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a shift that was not clocked; refused for times that cannot have been. */
export const createShift = withRefetch(KEY, (body: ShiftInput & { readonly shiftID: string }) =>
  call(shiftRoutes.create, { body }),
);
/** Corrects a shift with a reason; refused where another person changed it since `version`. */
export const updateShift = withRefetch(KEY, (id: string, body: ShiftCorrection & { version: number }) =>
  call(shiftRoutes.update, { params: { id }, body }),
);
/** Deletes a shift with a reason, which the history keeps. */
export const removeShift = withRefetch(KEY, (id: string, reason: string) =>
  call(shiftRoutes.remove, { query: { shiftIDs: [id], reason } }),
);
/** Clocks people out now. */
export const clockOutUsers = withRefetch(KEY, (userIDs: string[]) =>
  call(timeClockRoutes.clockOutUsers, { body: { userIDs } }),
);
