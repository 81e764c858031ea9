import { voidCompReasonRoutes, type VoidCompReason, type VoidCompReasonInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';
import { voidCompReasonsQuery } from '#areas/company/settings/selling-settings.queries.ts';

/** Reasons for voids and comps; the list is the terminals' own, `voidCompReasonsQuery`. */

const KEY = voidCompReasonsQuery.queryKey;

/** A reason for its form. */
export const reasonQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['voidCompReason', id],
    queryFn: ({ signal }) => call(voidCompReasonRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a reason; refused for a name that is taken. */
export const createReason = withRefetch(KEY, (body: VoidCompReasonInput) =>
  call(voidCompReasonRoutes.create, { body }),
);
/** Saves a reason; refused where another person saved it since `version`, and for a name that is taken. */
export const updateReason = withRefetch(KEY, (id: string, body: VoidCompReasonInput & { version: number }) =>
  call(voidCompReasonRoutes.update, { params: { id }, body }),
);
/** Sorts what the terminal offers; reasons that are not named follow those that are. */
export const sortReasons = withRefetch(KEY, (voidCompReasonIDs: string[]) =>
  call(voidCompReasonRoutes.sort, { body: { voidCompReasonIDs } }),
);
/** Deletes reasons; orders keep their names. `restoreReason` undoes it. */
export const { remove: removeReasons, restore: restoreReason } = undoable(
  (row: VoidCompReason) => row.voidCompReasonID,
  {
    read: (id) => call(voidCompReasonRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(voidCompReasonRoutes.remove, { query: { voidIds: [...ids] } }),
    ),
    create: withRefetch(KEY, (reason: VoidCompReason) => call(voidCompReasonRoutes.create, { body: reason })),
  },
);
