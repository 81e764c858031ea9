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

/** A page of the modifier groups with the first names of their options. */
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
/** A modifier group with its options, for the form. */
export const modifierGroupQuery = (id: string) =>
  queryOptions({ ...recordOptions, queryKey: ['modifierGroup', id], queryFn: ({ signal }) => read(id, signal) });

/**
 * Adds a group; refused for a taken name, and for options that ask for their own group or too many below each other.
 */
export const createModifierGroup = withRefetch(KEY, (body: ModifierGroupInput) =>
  call(modifierGroupRoutes.create, { body }),
);
/** Adds a copy that nothing asks for yet, under an id that the page has made. */
export const copyModifierGroup = withRefetch(KEY, (id: string, modifierGroupID: string) =>
  call(modifierGroupRoutes.copy, { params: { id }, body: { modifierGroupID } }),
);
/** Saves a group with all its options; those that are left out are deleted. */
export const updateModifierGroup = withRefetch(KEY, (id: string, body: ModifierGroupInput & { version: number }) =>
  call(modifierGroupRoutes.update, { params: { id }, body }),
);
/** Sorts the groups; those that are not named follow. */
export const sortModifierGroups = withRefetch(KEY, (modifierGroupIDs: string[]) =>
  call(modifierGroupRoutes.sort, { body: { modifierGroupIDs } }),
);
/** Switches a group on the terminals; refused for a required one without an active option. */
export const setModifierGroupActive = switching(KEY, (id: string, isActive: boolean) =>
  call(modifierGroupRoutes.setActive, { params: { id }, query: { isActive } }),
);
/** Deletes groups that nothing asks for, all or none. `restoreModifierGroup` undoes it. */
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
