import type { ListQuery, LocationUserRow } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { livePeople, NAME, namesOfRoles, statusOf } from '../company-users/company-users.rows.ts';
import type { ChangedPerson } from '../rights/change-rights.ts';

/** The people who work at a location; a super-user works everywhere. */
const peopleHere = (tx: Tx, { companyID, locationID }: LocationScope) =>
  livePeople(tx, { companyID }).where(
    sql<boolean>`(u.is_super_user OR EXISTS (SELECT FROM user_locations ul WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID}))`,
  );

/** One page of the people of a location. */
export async function listLocationUsers(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
  minPinLength: number,
): Promise<{ items: LocationUserRow[]; total: number }> {
  const { companyID, locationID } = scope;
  const { rows, total } = await listPage(
    peopleHere(tx, scope).select([
      'u.id',
      'u.user_name',
      'u.first_name',
      'u.last_name',
      'u.is_super_user',
      statusOf(scope).as('status'),
      sql<number | null>`(SELECT pin_length FROM user_pins p
        WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.user_id = u.id)`.as('pin_length'),
    ]),
    {
      sort: { name: NAME, userName: sql`lower(u.user_name)`, status: statusOf(scope) },
      search: [NAME, sql`u.user_name`],
      tieBreak: sql`${NAME}, u.id`,
    },
    query,
  );
  const names = await namesOfRoles(
    tx,
    scope,
    rows.map(({ id }) => id),
    locationID,
  );
  return {
    items: rows.map((row) => ({
      userID: row.id,
      userName: row.user_name,
      firstName: row.first_name,
      lastName: row.last_name,
      status: row.status,
      isSuperUser: row.is_super_user,
      roleNames: names.get(row.id) ?? [],
      hasPin: row.pin_length !== null,
      isPinExpired: row.pin_length !== null && row.pin_length < minPinLength,
    })),
    total,
  };
}

/** A person who works at a location; null = unknown there. */
export async function findLocationUser(
  tx: Tx,
  scope: LocationScope,
  userID: string,
): Promise<(ChangedPerson & { readonly version: number }) | null> {
  const row = await peopleHere(tx, scope)
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.is_super_user', 'u.version'])
    .where('u.id', '=', userID)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userID: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    isSuperUser: row.is_super_user,
    version: row.version,
  };
}

/** Since when a person has a PIN at a location, and of how many digits; null = they have none. */
export async function findPin(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userID: string,
): Promise<{ readonly changedOn: string; readonly length: number } | null> {
  const row = await tx
    .selectFrom('user_pins')
    .select(['updated_at', 'pin_length'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('user_id', '=', userID)
    .executeTakeFirst();
  return row === undefined ? null : { changedOn: new Date(row.updated_at).toISOString(), length: row.pin_length };
}

/** Removes the PIN of a person at a location. */
export async function deletePin(tx: Tx, { companyID, locationID }: LocationScope, userID: string): Promise<void> {
  await tx
    .deleteFrom('user_pins')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('user_id', '=', userID)
    .execute();
}
