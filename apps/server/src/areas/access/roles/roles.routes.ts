import { permission, type Role, type RoleInput, type roleRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { announceRights, changeRights, type RightsServices } from '../rights/change-rights.ts';
import { holdsAll, type HeldRights } from '../rights/held-rights.ts';
import { usersOfRole } from '../rights/rights.rows.ts';
import { getRole, insertRole, listRoles, readRoles, updateRole } from './roles.rows.ts';

const { add, edit, delete: remove } = permission.users;

/** The calls of roles (decisions 152, 195). */
export function createRoleHandlers(services: RightsServices): Handlers<typeof roleRoutes> {
  const { now, newID } = services;
  return {
    list: (call) => call.read((tx) => listRoles(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getRole(tx, call.scope, call.params.id))),
    create: (call) => {
      const { body } = call;
      const id = body.roleID ?? newID();
      return changeRights(call, { code: add, level: body.level }, (tx, actor) =>
        addedOnce(tx, id, {
          create: async () => {
            requireHeld(call, actor, body);
            if (!(await insertRole(tx, call.scope, id, body, now()))) return null;
            await record(tx, call, 'role.added', id, null, body, now());
            return getRole(tx, call.scope, id);
          },
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
      const { roleIDs } = call.query;
      const named = await call.read((tx) => readRoles(tx, call.scope, roleIDs));
      const level = named.some((role) => role.level === 'company') ? 'company' : 'location';
      return changeRights(call, { code: remove, level }, async (tx, actor) => {
        for (const role of await readRoles(tx, call.scope, roleIDs)) {
          if (role.isSystem) refuse('role.system', { name: role.name });
          if (role.userCount > 0) refuse('resource.in_use', { name: role.name, count: role.userCount });
          requireHeld(call, actor, role);
          await record(tx, call, 'role.deleted', role.id, { name: role.name, codes: role.codes }, null, now());
        }
        const here = named.map((role) => role.id);
        return removedOrRefused(await markRemoved(tx, 'roles', call.scope.companyID, here, removal(call, now())));
      });
    },
  };
}

/** Changes a role; both what it gave and what it gives must be the caller's own. */
async function changeRole(
  tx: Tx,
  call: Call<{ id: string }, unknown, RoleInput & { version: number }>,
  { auth, now }: RightsServices,
  actor: HeldRights,
): Promise<Role> {
  const { scope, body } = call;
  const { id } = call.params;
  const before = requireFound(await getRole(tx, scope, id));
  if (before.isSystem) refuse('role.system', { name: before.name });
  requireHeld(call, actor, before);
  requireHeld(call, actor, { level: before.level, codes: body.codes });
  const isChanged = await updateRole(tx, scope, id, body, now());
  const after = await changedOrRefused(isChanged ? await getRole(tx, scope, id) : null, () => getRole(tx, scope, id));
  await record(tx, call, 'role.changed', id, { name: before.name, codes: before.codes }, body, now());
  await announceRights(tx, call, auth, await usersOfRole(tx, scope.companyID, id), before.level);
  return after;
}

function requireHeld(call: Call, actor: HeldRights, { level, codes }: Pick<RoleInput, 'level' | 'codes'>): void {
  if (!holdsAll(actor, codes, level, call.scope.locationID)) refuse('role.holds_more');
}

const record = (
  tx: Tx,
  call: Call,
  action: string,
  targetID: string,
  before: Pick<RoleInput, 'name' | 'codes'> | null,
  after: Pick<RoleInput, 'name' | 'codes'> | null,
  now: Date,
): Promise<void> => {
  const shown = (role: Pick<RoleInput, 'name' | 'codes'> | null) =>
    role === null ? undefined : { name: role.name, codes: role.codes };
  return recordAudit(
    tx,
    call.actor,
    { action, targetType: 'role', targetID, before: shown(before), after: shown(after) },
    now,
  );
};
