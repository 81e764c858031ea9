import { permission, type companyUserRoutes, type RoleLevel } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { changeRights, type RightsServices } from './change-rights.ts';
import { readPermissions, readUserRoles, replaceRights, type ReadPerson } from './user-rights.ts';

/** The calls of a person's roles and direct codes, which are the same at every location and at one (decision 195). */
export function createRightsHandlers(
  services: RightsServices,
  level: RoleLevel,
  readPerson: ReadPerson,
): Pick<Handlers<typeof companyUserRoutes>, 'permissions' | 'setPermissions' | 'roles' | 'setRoles'> {
  const editing = { code: permission.users.edit, level };
  const reading =
    <T>(read: (...person: Parameters<typeof readPermissions>) => Promise<T>) =>
    (call: Call<{ id: string }>): Promise<T> =>
      call.read(async (tx) =>
        read(tx, call.scope, level, requireFound(await readPerson(tx, call.scope, call.params.id))),
      );
  return {
    permissions: reading(readPermissions),
    setPermissions: (call) =>
      changeRights(call, editing, async (tx, actor) => {
        const changed = await replaceRights(tx, call, services, actor, { level, readPerson, ...call.body });
        return readPermissions(tx, call.scope, level, changed);
      }),
    roles: reading(readUserRoles),
    setRoles: (call) =>
      changeRights(call, editing, async (tx, actor) => {
        const changed = await replaceRights(tx, call, services, actor, { level, readPerson, ...call.body });
        return readUserRoles(tx, call.scope, level, changed);
      }),
  };
}
