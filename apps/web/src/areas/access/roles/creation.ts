import type { Role } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { roleListQuery } from './roles.queries.ts';

const kind = {
  screen: 'roleNew',
  module: 'users',
  idOf: (record: Role) => record.roleID,
  refresh: () => queryClient.invalidateQueries(roleListQuery()),
} as const;

/** The offer to create a role where one is chosen; undefined for a person who may not. */
export const useRoleCreation = () => useCreation(kind);
