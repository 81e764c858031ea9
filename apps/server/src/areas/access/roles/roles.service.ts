import type { Role, RoleInput } from '@tavola/contract';
import { recordAudit, type AuditEntry } from '#platform/auth/audit.ts';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { announceRights, type RightsServices } from '../rights/change-rights.ts';
import { holdsAll, type HeldRights } from '../rights/held-rights.ts';
import { usersOfRole } from '../rights/rights.rows.ts';
import { getRole, insertRole, readRoles, updateRole } from './roles.rows.ts';

/** Adds a role, null if it exists; what it gives must be the caller's own. */
export async function addRole(
  tx: Tx,
  call: Call<unknown, unknown, RoleInput>,
  { now }: RightsServices,
  actor: HeldRights,
  id: string,
): Promise<Role | null> {
  const { scope, body } = call;
  requireHeld(call, actor, body);
  if (!(await insertRole(tx, scope, id, body, now()))) return null;
  await record(tx, call, 'role.added', id, null, body, now());
  return getRole(tx, scope, id);
}

/** Changes a role; both what it gave and what it gives must be the caller's own. */
export async function changeRole(
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

/** Deletes roles. Refuses those that are assigned, and those that give rights which the caller does not have. */
export async function removeRoles(
  tx: Tx,
  call: Call<unknown, { roleIDs: string[] }>,
  { now }: RightsServices,
  actor: HeldRights,
): Promise<{ removedIDs: string[] }> {
  const { scope, query } = call;
  const roles = await readRoles(tx, scope, query.roleIDs);
  for (const role of roles) {
    if (role.isSystem) refuse('role.system', { name: role.name });
    if (role.userCount > 0) refuse('resource.in_use', { name: role.name, count: role.userCount });
    requireHeld(call, actor, role);
    await record(tx, call, 'role.deleted', role.id, { name: role.name, codes: role.codes }, null, now());
  }
  const here = roles.map((role) => role.id);
  return removedOrRefused(await markRemoved(tx, 'roles', scope.companyID, here, removal(call, now())));
}

function requireHeld(call: Call, actor: HeldRights, { level, codes }: Pick<RoleInput, 'level' | 'codes'>): void {
  if (!holdsAll(actor, codes, level, call.scope.locationID)) refuse('role.holds_more');
}

const record = (
  tx: Tx,
  call: Call,
  action: AuditEntry['action'],
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
