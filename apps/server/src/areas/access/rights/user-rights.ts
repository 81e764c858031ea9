import type { RoleLevel, UserPermissions, UserRoles } from '@tavola/contract';
import type * as z from 'zod/mini';
import { recordAudit } from '#platform/auth/audit.ts';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { touchUser } from '../company-users/company-users.rows.ts';
import { readRoles } from '../roles/roles.rows.ts';
import { announceRights, requireCovered, type ChangedPerson, type RightsServices } from './change-rights.ts';
import type { HeldRights } from './held-rights.ts';
import { readSources, replaceCodes, replaceRoles } from './user-rights.rows.ts';

type Permissions = z.infer<typeof UserPermissions>;
type Roles = z.infer<typeof UserRoles>;
/** Reads the person at a level, or null where they are unknown there. */
export type ReadPerson = (
  tx: Tx,
  scope: LocationScope,
  userID: string,
) => Promise<(ChangedPerson & { readonly version: number }) | null>;

/** The codes given directly at a level, and every other source there. */
export async function readPermissions(
  tx: Tx,
  scope: LocationScope,
  level: RoleLevel,
  person: { readonly userID: string; readonly version: number },
): Promise<Permissions> {
  const sources = await readSources(tx, scope, person.userID);
  const isOwn = ({ roleID, heldAt }: (typeof sources)[number]) => roleID === null && heldAt === level;
  return {
    codes: sources.find(isOwn)?.codes ?? [],
    inherited: sources.filter((source) => !isOwn(source) && (level === 'location' || source.heldAt === 'company')),
    version: person.version,
  };
}

/** The roles held at a level, and at the location those held everywhere. */
export async function readUserRoles(
  tx: Tx,
  scope: LocationScope,
  level: RoleLevel,
  person: { readonly userID: string; readonly version: number },
): Promise<Roles> {
  const roles = (await readSources(tx, scope, person.userID)).flatMap(({ roleID, name, heldAt }) =>
    roleID === null ? [] : [{ roleID, name: name ?? '', heldAt }],
  );
  return {
    roleIDs: roles.filter(({ heldAt }) => heldAt === level).map(({ roleID }) => roleID),
    inherited:
      level === 'company'
        ? []
        : roles.filter(({ heldAt }) => heldAt === 'company').map(({ roleID, name }) => ({ roleID, name })),
    version: person.version,
  };
}

/** Refuses roles that cannot be held at this level: unknown ones, and everywhere also those of one location. */
export async function requireRoles(
  tx: Tx,
  scope: LocationScope,
  level: RoleLevel,
  roleIDs: readonly string[],
): Promise<void> {
  const known = new Map((await readRoles(tx, scope, roleIDs)).map((role) => [role.id, role.level]));
  const isRight = (id: string) => known.get(id) === 'company' || (level === 'location' && known.has(id));
  const at = roleIDs.findIndex((id) => !isRight(id));
  if (at >= 0) refuse('validation.failed', {}, { fields: [{ path: `roleIDs[${at}]`, code: 'invalid' }] });
}

/** Replaces the codes or the roles of a person at one level, as far as the caller may (decision 195). */
export async function replaceRights(
  tx: Tx,
  call: Call<{ id: string }>,
  { auth, now, newID }: RightsServices,
  actor: HeldRights,
  {
    level,
    version,
    readPerson,
    ...change
  }: {
    level: RoleLevel;
    version: number;
    readPerson: ReadPerson;
  } & ({ readonly codes: readonly number[] } | { readonly roleIDs: readonly string[] }),
): Promise<ChangedPerson & { readonly version: number }> {
  const { scope } = call;
  const { id } = call.params;
  const person = requireFound(await readPerson(tx, scope, id));
  await requireCovered(tx, call, actor, person);
  const heldAt = level === 'company' ? null : scope.locationID;
  const isCurrent = await touchUser(tx, scope, id, version, now());
  const current = () =>
    'codes' in change ? readPermissions(tx, scope, level, person) : readUserRoles(tx, scope, level, person);
  await changedOrRefused<unknown>(isCurrent ? person : null, current);
  if ('codes' in change) await replaceCodes(tx, scope.companyID, id, heldAt, change.codes, newID);
  else {
    await requireRoles(tx, scope, level, change.roleIDs);
    await replaceRoles(tx, scope.companyID, id, heldAt, change.roleIDs, newID);
  }
  await requireCovered(tx, call, actor, person);
  const action = 'codes' in change ? 'user.permissions_changed' : 'user.roles_changed';
  await recordAudit(tx, call.actor, { action, targetType: 'user', targetID: id, after: { level, ...change } }, now());
  await announceRights(tx, call, auth, [id], level);
  return { ...person, version: version + 1 };
}
