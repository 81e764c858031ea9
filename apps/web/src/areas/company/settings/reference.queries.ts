import { settingsRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** Reference data that changes with a release only. */

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => call(settingsRoutes.countries, undefined, { signal }),
  staleTime: Infinity,
});
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => call(settingsRoutes.currencies, undefined, { signal }),
  staleTime: Infinity,
});
