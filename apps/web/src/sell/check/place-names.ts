import type { TableCheck } from '@tavola/contract';
import { namesApart, type BillsPlace } from '@tavola/selling';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** Where bills are, and what distinguishes those of the same name. */
export interface NamedPlace extends BillsPlace {
  readonly apart: ReadonlyMap<string, string>;
}

/** The names of the table and of the group that a check belongs to, as the floor has them. */
export function placeNames({ tableID, tableGroupID, bills }: TableCheck): NamedPlace {
  const floor = queryClient.getQueryData(floorQuery.queryKey);
  return {
    tableName: floor?.tables.find((table) => table.tableID === tableID)?.name ?? null,
    tableGroupName: floor?.groups.find((group) => group.tableGroupID === tableGroupID)?.name ?? null,
    apart: namesApart(bills.map(({ aliasName, order }) => ({ ...order, aliasName }))),
  };
}
