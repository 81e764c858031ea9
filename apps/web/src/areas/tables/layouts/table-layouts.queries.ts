import { tableLayoutRoutes, type TableLayout, type TableLayoutInput, type TableLayoutRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** The rooms of this location; the hub's `tableLayoutChanged` refetches them. */

const KEY = ['tables', 'layouts'];

/** Rooms of this location with the names of their tables, in the order of the floor. */
export const tableLayoutsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(tableLayoutRoutes.list, undefined, { signal }),
});
/** A room with its plan, for the designer. */
export const tableLayoutQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['tableLayout', id],
    queryFn: ({ signal }) => call(tableLayoutRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a room; refused for a name that is taken and beyond the number of rooms. */
export const createTableLayout = withRefetch(KEY, (body: TableLayoutInput) => call(tableLayoutRoutes.create, { body }));
/** Replaces a room and its tables; refused where a table that is left out is in use. */
export const updateTableLayout = withRefetch(KEY, (id: string, body: TableLayoutInput & { version: number }) =>
  call(tableLayoutRoutes.update, { params: { id }, body }),
);
/** Sorts the rooms of the floor; those that are not named follow. */
export const sortTableLayouts = withRefetch(KEY, (tableLayoutIDs: string[]) =>
  call(tableLayoutRoutes.sort, { body: { tableLayoutIDs } }),
);
/** Deletes rooms with their tables, all or none; refused while a table is in use. `restoreTableLayout` undoes it. */
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
