import { permission, type roleRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import { changeRights, type RightsServices } from '../rights/change-rights.ts';
import { getRole, listRoles, readRoles } from './roles.rows.ts';
import { addRole, changeRole, removeRoles } from './roles.service.ts';

const { add, edit, delete: remove } = permission.users;

/** The calls of roles (decisions 152, 195). */
export function createRoleHandlers(services: RightsServices): Handlers<typeof roleRoutes> {
  return {
    list: (call) => call.read((tx) => listRoles(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getRole(tx, call.scope, call.params.id))),
    create: (call) => {
      const { body } = call;
      const id = body.roleID ?? services.newID();
      return changeRights(call, { code: add, level: body.level }, (tx, actor) =>
        addedOnce(tx, id, {
          create: () => addRole(tx, call, services, actor, id),
          read: () => getRole(tx, call.scope, id),
        }),
      );
    },
    update: async (call) => {
      const { id } = call.params;
      const { level } = requireFound(await call.read((tx) => getRole(tx, call.scope, id)));
      return changeRights(call, { code: edit, level }, (tx, actor) => changeRole(tx, call, services, actor));
    },
    remove: async (call) => {
      const named = await call.read((tx) => readRoles(tx, call.scope, call.query.roleIDs));
      const level = named.some((role) => role.level === 'company') ? 'company' : 'location';
      return changeRights(call, { code: remove, level }, (tx, actor) => removeRoles(tx, call, services, actor));
    },
  };
}
