import { floorRoutes, tableCheckRoutes, type TableCheck, type TableCheckInput } from '@tavola/contract';
import { checkAfter } from '@tavola/selling';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import type { TablePlace } from './table-check.ts';

/** The check of a table or group. Its key starts with `orders`, so the hub's order events refetch it. */
export const tableCheckQuery = ({ tableID, tableGroupID }: TablePlace) =>
  queryOptions({
    queryKey: ['orders', 'table', tableGroupID ?? tableID],
    queryFn: ({ signal }) =>
      tableGroupID === null
        ? call(tableCheckRoutes.byTable, { params: { id: tableID ?? '' }, query: {} }, { signal })
        : call(tableCheckRoutes.byTableGroup, { params: { id: tableGroupID } }, { signal }),
    staleTime: 0,
  });

const FAVORITES_MS = 10 * 60_000;

/** What is ordered most at tables of the kind of this one. */
export const favoritesQuery = (tableID: string) =>
  queryOptions({
    queryKey: ['table-favorites', tableID],
    queryFn: ({ signal }) => call(floorRoutes.favorites, { params: { id: tableID } }, { signal }),
    staleTime: FAVORITES_MS,
  });

/** Saves a table's check; repeating the same save gets the same check. */
export async function saveTableCheck(place: TablePlace, body: TableCheckInput): Promise<TableCheck> {
  const { queryKey } = tableCheckQuery(place);
  const known = queryClient.getQueryData(queryKey) ?? null;
  const changes = await call(tableCheckRoutes.saveChanges, { body }, { timeoutMs: SAVE_TIMEOUT_MS });
  // An answer to an earlier question must not replace this one.
  await queryClient.cancelQueries({ queryKey });
  const check = checkAfter(known, changes);
  // The page has read a newer check since it made this save.
  if (check === null) return queryClient.fetchQuery(tableCheckQuery(place));
  queryClient.setQueryData(queryKey, check);
  void queryClient.invalidateQueries({ queryKey: floorQuery.queryKey });
  return check;
}

const SAVE_TIMEOUT_MS = 20_000;

/** Takes an empty bill off its table. */
export const removeDraft = withRefetch(['orders'], (id: string) =>
  call(tableCheckRoutes.removeDraft, { params: { id } }),
);
