import type { ListQuery, Role, RoleInput, RoleRow } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { withUniqueName } from '#platform/crud/refusals.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const KEY = 'roles_name_key';
const LEVEL = sql<'company' | 'location'>`CASE WHEN r.role_location_id IS NULL THEN 'company' ELSE 'location' END`;
const CODE_COUNT = sql<number>`cardinality(r.codes)`;
/** People who still belong to the company. */
const userCount = (companyID: string) =>
  sql<number>`(SELECT count(DISTINCT ur.user_id)::int FROM user_roles ur JOIN users u ON u.company_id = ${companyID} AND u.id = ur.user_id AND u.deleted_at IS NULL WHERE ur.company_id = ${companyID} AND ur.role_id = r.id)`;

/** Roles that count here: those of the company and those of this location. */
const rolesHere = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('roles as r')
    .where('r.company_id', '=', companyID)
    .where('r.deleted_at', 'is', null)
    .where((row) => row.or([row('r.role_location_id', 'is', null), row('r.role_location_id', '=', locationID)]));

/** One page of the roles of the company and of this location. */
export async function listRoles(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
): Promise<{ items: RoleRow[]; total: number }> {
  const count = userCount(scope.companyID);
  const { rows, total } = await listPage(
    rolesHere(tx, scope).select([
      'r.id',
      'r.name',
      'r.is_system',
      'r.version',
      LEVEL.as('level'),
      'r.codes',
      count.as('user_count'),
    ]),
    {
      sort: { name: sql`lower(r.name)`, level: LEVEL, codeCount: CODE_COUNT, userCount: count },
      search: [sql`r.name`],
      tieBreak: sql`lower(r.name), r.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      roleID: row.id,
      name: row.name,
      level: row.level,
      isSystem: row.is_system,
      codeCount: row.codes.length,
      codes: row.codes.toSorted((a, b) => a - b),
      userCount: row.user_count,
      version: row.version,
    })),
    total,
  };
}

/** A role that counts here; null = unknown, deleted or of another location. */
export async function getRole(tx: Tx, scope: LocationScope, id: string): Promise<Role | null> {
  const row = await rolesHere(tx, scope)
    .select([
      'r.id',
      'r.name',
      'r.codes',
      'r.is_system',
      'r.version',
      LEVEL.as('level'),
      userCount(scope.companyID).as('user_count'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    roleID: row.id,
    name: row.name,
    level: row.level,
    codes: row.codes.toSorted((a, b) => a - b),
    isSystem: row.is_system,
    userCount: row.user_count,
    version: row.version,
  };
}

/** Adds a role, or brings a deleted one back under its id. False = it already exists (a repeated call). */
export async function insertRole(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  { name, level, codes }: RoleInput,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const row = await withUniqueName(KEY, name, () =>
    tx
      .insertInto('roles')
      .values({
        company_id: companyID,
        id,
        name,
        role_location_id: level === 'company' ? null : locationID,
        codes,
        created_at: at,
        updated_at: at,
      })
      .onConflict((known) =>
        known
          .columns(['company_id', 'id'])
          .doUpdateSet((role) => ({
            name: role.ref('excluded.name'),
            role_location_id: role.ref('excluded.role_location_id'),
            codes: role.ref('excluded.codes'),
            deleted_at: null,
            updated_at: role.ref('excluded.updated_at'),
            version: sql<number>`roles.version + 1`,
          }))
          .where('roles.deleted_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Changes name and codes of a role at the version it was read with. False = it has moved on. */
export async function updateRole(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  { name, codes, version }: RoleInput & { version: number },
  now: Date,
): Promise<boolean> {
  const row = await withUniqueName(KEY, name, () =>
    tx
      .updateTable('roles')
      .set({ name, codes, updated_at: now.toISOString(), version: sql<number>`version + 1` })
      .where('company_id', '=', companyID)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** What the named roles that count here are and hold. */
export async function readRoles(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
): Promise<
  { id: string; name: string; level: 'company' | 'location'; codes: number[]; isSystem: boolean; userCount: number }[]
> {
  const rows = await rolesHere(tx, scope)
    .select([
      'r.id',
      'r.name',
      'r.codes',
      'r.is_system',
      LEVEL.as('level'),
      userCount(scope.companyID).as('user_count'),
    ])
    .where('r.id', '=', anyOf(ids))
    .orderBy(sql`lower(r.name)`)
    .execute();
  return rows.map(({ id, name, level, codes, is_system, user_count }) => ({
    id,
    name,
    level,
    codes,
    isSystem: is_system,
    userCount: user_count,
  }));
}

/** A deleted role of the company or of this location; null = there is none under this id. */
export async function readDeletedRole(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<{ name: string; level: 'company' | 'location'; codes: number[] } | null> {
  const role = await tx
    .selectFrom('roles as r')
    .select(['r.name', 'r.codes', LEVEL.as('level')])
    .where('r.company_id', '=', companyID)
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is not', null)
    .where((row) => row.or([row('r.role_location_id', 'is', null), row('r.role_location_id', '=', locationID)]))
    .executeTakeFirst();
  return role ?? null;
}
