import { settingsRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** Reference data that changes with a release only. */

/** Countries with the currency, tax and time zone that they suggest; loaded once. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => call(settingsRoutes.countries, undefined, { signal }),
  staleTime: Infinity,
});
/** Currencies with their symbol and decimals; loaded once. */
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => call(settingsRoutes.currencies, undefined, { signal }),
  staleTime: Infinity,
});
