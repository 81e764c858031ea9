import { roleRoutes, type Role, type RoleInput, type RoleRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

const KEY = ['roles'];
const EVERY = { page: 1, pageSize: -1, sort: [{ id: 'name', isDescending: false }], search: '' } as const;

/** One page of the roles; without a query all of them, to choose from. */
export const roleListQuery = (query: Parameters<typeof asListQuery>[0] = EVERY) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(roleRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** A role with the codes of its rights, which the list leaves out; for the form. */
export const roleQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['role', id],
    queryFn: ({ signal }) => call(roleRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a role; refused for a name that is taken, and for rights that the person does not have (decision 195). */
export const createRole = withRefetch(KEY, (body: RoleInput) => call(roleRoutes.create, { body }));
/** Saves a role; refused for the owner's role, and where the last owner would lose their rights. */
export const updateRole = withRefetch(KEY, (id: string, body: RoleInput & { version: number }) =>
  call(roleRoutes.update, { params: { id }, body }),
);
/** Deletes roles that no one has, all or none. `restoreRole` adds one again with its rights while the page is open. */
export const { remove: removeRoles, restore: restoreRole } = undoable((row: RoleRow) => row.roleID, {
  read: (id) => call(roleRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(roleRoutes.remove, { query: { roleIDs: [...ids] } })),
  create: withRefetch(KEY, (role: Role) => call(roleRoutes.create, { body: role })),
});
