import type { Period } from '@tavola/selling';
import { menuMixRoutes } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { REPORTS_KEY } from '../reports.queries.ts';

/** Popularity and margin of the items of a period; `categoryID` null = of all categories. */
export const menuMixQuery = (period: Period, categoryID: string | null) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'menuMix', period, categoryID],
    queryFn: ({ signal }) =>
      call(menuMixRoutes.read, { query: { ...period, ...(categoryID !== null && { categoryID }) } }, { signal }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
