import {
  modifierGroupRoutes,
  type ModifierGroupInput,
  type ModifierGroupRecord,
  type ModifierGroupRow,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Modifier groups. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'modifierGroups'];
const read = (id: string, signal?: AbortSignal) =>
  call(modifierGroupRoutes.get, { params: { id } }, { ...(signal && { signal }) });

export const modifierGroupListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(modifierGroupRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** Names of all groups with their options, for a picker. */
export const modifierGroupNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(modifierGroupRoutes.lookup, undefined, { signal }),
});
export const modifierGroupQuery = (id: string) =>
  queryOptions({ ...recordOptions, queryKey: ['modifierGroup', id], queryFn: ({ signal }) => read(id, signal) });

export const createModifierGroup = withRefetch(KEY, (body: ModifierGroupInput) =>
  call(modifierGroupRoutes.create, { body }),
);
export const copyModifierGroup = withRefetch(KEY, (id: string, modifierGroupID: string) =>
  call(modifierGroupRoutes.copy, { params: { id }, body: { modifierGroupID } }),
);
export const updateModifierGroup = withRefetch(KEY, (id: string, body: ModifierGroupInput & { version: number }) =>
  call(modifierGroupRoutes.update, { params: { id }, body }),
);
export const setModifierGroupActive = switching(KEY, (id: string, isActive: boolean) =>
  call(modifierGroupRoutes.setActive, { params: { id }, query: { isActive } }),
);
export const { remove: removeModifierGroups, restore: restoreModifierGroup } = undoable(
  (row: ModifierGroupRow) => row.modifierGroupID,
  {
    read,
    create: (group: ModifierGroupRecord) => createModifierGroup(group),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(modifierGroupRoutes.remove, { query: { modifierGroupIDs: [...ids] } }),
    ),
  },
);
