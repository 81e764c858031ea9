import type { Period } from '@tavola/selling';
import { cogsRoutes } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { download } from '#runtime/http/downloads.ts';
import { REPORTS_KEY } from '../reports.queries.ts';

/** What the sales of a period cost. */
export const cogsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'cogs', period],
    queryFn: ({ signal }) => call(cogsRoutes.list, { query: period }, { signal }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });

/** Saves it as a file. */
export async function exportCogs(period: Period, format: 'csv' | 'xlsx'): Promise<void> {
  download(await call(cogsRoutes.export, { query: { ...period, format } }));
}
