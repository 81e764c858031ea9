import { salesResetRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** What a reset would delete, counted at this moment; never kept. */
export const salesToResetQuery = queryOptions({
  queryKey: ['salesToReset'],
  queryFn: ({ signal }) => call(salesResetRoutes.get, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Every list may show what was sold. */
export async function resetSales(locationName: string): Promise<void> {
  await call(salesResetRoutes.reset, { body: { locationName } });
  await queryClient.invalidateQueries();
}
