import { tableLayoutRoutes, type TableLayout, type TableLayoutInput, type TableLayoutRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** The rooms of this location; the hub's `tableLayoutChanged` refetches them. */

const KEY = ['tables', 'layouts'];

export const tableLayoutsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(tableLayoutRoutes.list, undefined, { signal }),
});
export const tableLayoutQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['tableLayout', id],
    queryFn: ({ signal }) => call(tableLayoutRoutes.get, { params: { id } }, { signal }),
  });

export const createTableLayout = withRefetch(KEY, (body: TableLayoutInput) => call(tableLayoutRoutes.create, { body }));
export const updateTableLayout = withRefetch(KEY, (id: string, body: TableLayoutInput & { version: number }) =>
  call(tableLayoutRoutes.update, { params: { id }, body }),
);
export const { remove: removeTableLayouts, restore: restoreTableLayout } = undoable(
  (row: TableLayoutRow) => row.tableLayoutID,
  {
    read: (id) => call(tableLayoutRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(tableLayoutRoutes.remove, { query: { tableLayoutIDs: [...ids] } }),
    ),
    create: withRefetch(KEY, (layout: TableLayout) => call(tableLayoutRoutes.create, { body: layout })),
  },
);
