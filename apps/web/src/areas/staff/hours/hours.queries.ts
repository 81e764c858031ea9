import { hourlyRateRoutes, shiftRoutes, type HourlyRateInput } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Hours of people; hub events of the time clock refetch everything under this key. */
const KEY = ['timeClocks'];

/** Everyone's hours in the week of a date; undefined = this week. */
export const weekQuery = (date: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'week', date],
    queryFn: ({ signal }) => call(shiftRoutes.week, { query: { ...(date !== undefined && { date }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
/** Hours, tips and shifts of a person; without dates those of this week. */
export const personTimesQuery = (
  id: string,
  dates: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
) =>
  queryOptions({
    queryKey: [...KEY, 'person', id, dates],
    queryFn: ({ signal }) =>
      call(
        shiftRoutes.person,
        {
          params: { id },
          query: {
            ...(dates.startDate !== undefined && { startDate: dates.startDate }),
            ...(dates.endDate !== undefined && { endDate: dates.endDate }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
/** The hourly rates of a person, the latest first; only for people who may see employee reports. */
export const hourlyRatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'rates', id],
    queryFn: ({ signal }) => call(hourlyRateRoutes.list, { params: { id } }, { signal }),
  });

/** Sets the rate of a person from a date on; null = none from then on. */
export const setHourlyRate = withRefetch(KEY, (id: string, body: HourlyRateInput) =>
  call(hourlyRateRoutes.set, { params: { id }, body }),
);
