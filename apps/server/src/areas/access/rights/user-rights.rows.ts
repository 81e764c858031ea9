import type { RightSource } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Where a set of roles or codes is held: null = at every location. */
type HeldAt = string | null;

/** Takes from a person what they hold at one level. */
const clear = (
  tx: Tx,
  table: 'user_roles' | 'user_permissions',
  companyID: string,
  userID: string,
  heldAt: HeldAt,
): Promise<unknown> =>
  tx
    .deleteFrom(table)
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where(sql<boolean>`at_location_id IS NOT DISTINCT FROM ${heldAt}::uuid`)
    .execute();

/** Replaces the roles of a person at one level. */
export async function replaceRoles(
  tx: Tx,
  companyID: string,
  userID: string,
  heldAt: HeldAt,
  roleIDs: readonly string[],
  newID: () => string,
): Promise<void> {
  await clear(tx, 'user_roles', companyID, userID, heldAt);
  if (roleIDs.length > 0)
    await tx
      .insertInto('user_roles')
      .values(
        roleIDs.map((role_id) => ({
          company_id: companyID,
          id: newID(),
          user_id: userID,
          role_id,
          at_location_id: heldAt,
        })),
      )
      .execute();
}

/** Replaces the codes given to a person directly at one level. */
export async function replaceCodes(
  tx: Tx,
  companyID: string,
  userID: string,
  heldAt: HeldAt,
  codes: readonly number[],
  newID: () => string,
): Promise<void> {
  await clear(tx, 'user_permissions', companyID, userID, heldAt);
  if (codes.length > 0)
    await tx
      .insertInto('user_permissions')
      .values({ company_id: companyID, id: newID(), user_id: userID, at_location_id: heldAt, codes: [...codes] })
      .execute();
}

/** Every source of the rights that a person has at a location: codes given directly come first, then roles by name. */
export async function readSources(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userID: string,
): Promise<RightSource[]> {
  const byRoles = tx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', (join) => join.on('r.company_id', '=', companyID).onRef('r.id', '=', 'ur.role_id'))
    .select([
      sql<string | null>`r.id`.as('role_id'),
      sql<string | null>`r.name`.as('name'),
      sql<boolean>`ur.at_location_id IS NULL`.as('is_everywhere'),
      'r.codes',
    ])
    .where('ur.company_id', '=', companyID)
    .where('ur.user_id', '=', userID)
    .where('r.deleted_at', 'is', null)
    .where((row) => row.or([row('ur.at_location_id', 'is', null), row('ur.at_location_id', '=', locationID)]))
    .where((row) => row.or([row('r.role_location_id', 'is', null), row('r.role_location_id', '=', locationID)]));
  const rows = await tx
    .selectFrom('user_permissions as p')
    .select([
      sql<string | null>`NULL::uuid`.as('role_id'),
      sql<string | null>`NULL::text`.as('name'),
      sql<boolean>`p.at_location_id IS NULL`.as('is_everywhere'),
      'p.codes',
    ])
    .where('p.company_id', '=', companyID)
    .where('p.user_id', '=', userID)
    .where((row) => row.or([row('p.at_location_id', 'is', null), row('p.at_location_id', '=', locationID)]))
    .unionAll(byRoles)
    .orderBy('is_everywhere', 'desc')
    .orderBy('name', (order) => order.asc().nullsFirst())
    .orderBy('role_id')
    .execute();
  return rows.map((row) => ({
    roleID: row.role_id,
    name: row.name,
    heldAt: row.is_everywhere ? 'company' : 'location',
    codes: row.codes.toSorted((a, b) => a - b),
  }));
}
