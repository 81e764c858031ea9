import { forecastRoutes } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { REPORTS_KEY } from '../reports.queries.ts';

/** What the next days will probably sell; `date` null = today. */
export const forecastQuery = (date: string | null, leftOut: readonly string[]) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'forecast', date, leftOut],
    queryFn: ({ signal }) =>
      call(forecastRoutes.read, { query: { ...(date !== null && { date }), leftOut: [...leftOut] } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
