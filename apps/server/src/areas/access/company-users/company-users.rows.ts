import type { ListQuery, User, UserInput, UserOptions, UserRow, UserStatus } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { readPendingEmail } from '../email-change/email-change.rows.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** Super-users may be signed in on three terminals of a kind, others on one (decision 6). */
const terminalsOf = (isSuperUser: boolean): number => (isSuperUser ? 3 : 1);
/** Most role names in a row of a list. */
const MOST_ROLES = 10;

/** How the lists show whether a person can sign in. */
export const statusOf = ({ companyID }: Scope) => sql<UserStatus>`CASE WHEN u.is_active THEN 'active'
  WHEN u.password_hash IS NULL AND NOT u.is_pin_only AND NOT EXISTS (SELECT FROM user_identities i WHERE i.company_id = ${companyID} AND i.user_id = u.id) THEN 'invited'
  ELSE 'inactive' END`;
/** First and last name in the order of the lists. */
export const NAME = sql<string>`lower(u.first_name || ' ' || u.last_name)`;
/** Names of the roles that people hold anywhere, or at one location, by person: at most ten of each. */
export async function namesOfRoles(
  tx: Tx,
  { companyID }: Scope,
  userIDs: readonly string[],
  locationID: string | null,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', (join) => join.on('r.company_id', '=', companyID).onRef('r.id', '=', 'ur.role_id'))
    .select([
      'ur.user_id',
      sql<string[]>`(array_agg(DISTINCT r.name ORDER BY r.name))[1:${sql.lit(MOST_ROLES)}]`.as('names'),
    ])
    .where('ur.company_id', '=', companyID)
    .where('ur.user_id', '=', anyOf(userIDs))
    .where('r.deleted_at', 'is', null)
    .$if(locationID !== null, (found) =>
      found.where((row) => row.or([row('ur.at_location_id', 'is', null), row('ur.at_location_id', '=', locationID)])),
    )
    .groupBy('ur.user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.names]));
}

/** The people of a company who were not removed. */
export const livePeople = (tx: Tx, { companyID }: Scope) =>
  tx.selectFrom('users as u').where('u.company_id', '=', companyID).where('u.deleted_at', 'is', null);

/** One page of the people of a company. */
export async function listUsers(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: UserRow[]; total: number }> {
  const { rows, total } = await listPage(
    livePeople(tx, { companyID }).select([
      'u.id',
      'u.user_name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.is_super_user',
      'u.is_pin_only',
      statusOf({ companyID }).as('status'),
      sql<number>`(SELECT count(*)::int FROM user_locations ul WHERE ul.company_id = ${companyID} AND ul.user_id = u.id)`.as(
        'location_count',
      ),
    ]),
    {
      sort: { name: NAME, userName: sql`lower(u.user_name)`, status: statusOf({ companyID }) },
      search: [NAME, sql`u.user_name`, sql`u.email`],
      tieBreak: sql`${NAME}, u.id`,
    },
    query,
  );
  const names = await namesOfRoles(
    tx,
    { companyID },
    rows.map(({ id }) => id),
    null,
  );
  return {
    items: rows.map((row) => ({
      userID: row.id,
      userName: row.user_name,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      status: row.status,
      isSuperUser: row.is_super_user,
      isPinOnly: row.is_pin_only,
      roleNames: names.get(row.id) ?? [],
      locationCount: row.location_count,
    })),
    total,
  };
}

/** A person; null = unknown or removed. */
export async function getUser(tx: Tx, { companyID }: Scope, id: string): Promise<User | null> {
  const row = await livePeople(tx, { companyID })
    .select([
      'u.id',
      'u.user_name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.is_super_user',
      'u.is_pin_only',
      'u.max_active_terminals',
      'u.use_break',
      'u.use_meal_break',
      'u.version',
      statusOf({ companyID }).as('status'),
      sql<
        string[]
      >`ARRAY(SELECT location_id FROM user_locations WHERE company_id = ${companyID} AND user_id = u.id ORDER BY location_id)`.as(
        'location_ids',
      ),
      sql<
        string[]
      >`ARRAY(SELECT ur.role_id FROM user_roles ur JOIN roles r ON r.company_id = ${companyID} AND r.id = ur.role_id AND r.deleted_at IS NULL
        WHERE ur.company_id = ${companyID} AND ur.user_id = u.id AND ur.at_location_id IS NULL ORDER BY lower(r.name), r.id)`.as(
        'role_ids',
      ),
      sql<
        number[]
      >`coalesce((SELECT codes FROM user_permissions WHERE company_id = ${companyID} AND user_id = u.id AND at_location_id IS NULL), '{}')`.as(
        'codes',
      ),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userID: row.id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isSuperUser: row.is_super_user,
    isPinOnly: row.is_pin_only,
    maxActiveTerminals: row.max_active_terminals,
    useBreak: row.use_break,
    useMealBreak: row.use_meal_break,
    status: row.status,
    pendingEmail: await readPendingEmail(tx, companyID, id),
    locationIDs: row.location_ids,
    roleIDs: row.role_ids,
    codes: row.codes.toSorted((a, b) => a - b),
    version: row.version,
  };
}

/** A person of the company with the same name, if either of the two signs in by PIN alone; null = no such person. */
export async function findNamesake(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  { firstName, lastName, isPinOnly }: Pick<UserInput, 'firstName' | 'lastName' | 'isPinOnly'>,
): Promise<string | null> {
  const name = `${firstName} ${lastName}`.trim();
  const row = await livePeople(tx, { companyID })
    .select('u.id')
    .where('u.id', '<>', id)
    .where(sql`lower(trim(u.first_name || ' ' || u.last_name))`, '=', name.toLowerCase())
    .$if(!isPinOnly, (found) => found.where('u.is_pin_only', '=', true))
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : name;
}

type NewUser = Pick<
  UserInput,
  | 'firstName'
  | 'lastName'
  | 'userName'
  | 'email'
  | 'isSuperUser'
  | 'isPinOnly'
  | 'maxActiveTerminals'
  | 'useBreak'
  | 'useMealBreak'
> & {
  /** null = no password: inactive until one is chosen, except with a PIN alone. */
  readonly passwordHash: string | null;
};

/** Adds a person and their login. False = the id is known already (a repeated call). */
export async function insertUser(tx: Tx, { companyID }: Scope, id: string, user: NewUser, now: Date): Promise<boolean> {
  const { firstName, lastName, userName, email, isSuperUser, isPinOnly, maxActiveTerminals, passwordHash } = user;
  const at = now.toISOString();
  const row = await tx
    .insertInto('users')
    .values({
      company_id: companyID,
      id,
      user_name: userName,
      first_name: firstName,
      last_name: lastName,
      email,
      password_hash: passwordHash,
      is_super_user: isSuperUser,
      is_pin_only: isPinOnly,
      is_active: passwordHash !== null || isPinOnly,
      max_active_terminals: maxActiveTerminals ?? terminalsOf(isSuperUser),
      use_break: user.useBreak ?? true,
      use_meal_break: user.useMealBreak ?? true,
      created_at: at,
      updated_at: at,
    })
    .onConflict((known) => known.columns(['company_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a person at the version it was read with. False = it has moved on. */
export async function updateUser(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  {
    firstName,
    lastName,
    userName,
    email,
    isSuperUser,
    isPinOnly,
    maxActiveTerminals,
    useBreak,
    useMealBreak,
    version,
  }: Omit<NewUser, 'passwordHash'> & { version: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set((user) => ({
      first_name: firstName,
      last_name: lastName,
      user_name: userName,
      email,
      is_super_user: isSuperUser,
      is_pin_only: isPinOnly,
      max_active_terminals:
        maxActiveTerminals ??
        user
          .case()
          .when('is_super_user', '=', isSuperUser)
          .then(user.ref('max_active_terminals'))
          .else(terminalsOf(isSuperUser))
          .end(),
      use_break: useBreak ?? user.ref('use_break'),
      use_meal_break: useMealBreak ?? user.ref('use_meal_break'),
      updated_at: now.toISOString(),
      version: user('version', '+', 1),
    }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Raises the version of a person whose rights change. False = it has moved on since it was read. */
export async function touchUser(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  version: number,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set((user) => ({ updated_at: now.toISOString(), version: user('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches a person on or off. */
export async function setActive(tx: Tx, { companyID }: Scope, id: string, isActive: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((user) => ({ is_active: isActive, updated_at: now.toISOString(), version: user('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .execute();
}

/** Gives a person the name to sign in with. A name that is taken fails as a unique violation of `logins`. */
export async function insertUserName(tx: Tx, { companyID }: Scope, userID: string, userName: string): Promise<void> {
  await tx
    .insertInto('logins')
    .values({ user_name: userName.toLowerCase(), company_ref: companyID, user_ref: userID })
    .execute();
}

/** Frees the names that people sign in with. */
export async function deleteUserNames(tx: Tx, { companyID }: Scope, userIDs: readonly string[]): Promise<void> {
  await tx.deleteFrom('logins').where('company_ref', '=', companyID).where('user_ref', '=', anyOf(userIDs)).execute();
}

/** Frees the PINs of people: at every location, or wherever they no longer work. */
export async function deletePins(
  tx: Tx,
  { companyID }: Scope,
  userIDs: readonly string[],
  keptAt: readonly string[] = [],
): Promise<void> {
  await tx
    .deleteFrom('user_pins')
    .where('company_id', '=', companyID)
    .where('user_id', '=', anyOf(userIDs))
    .where(sql<boolean>`NOT (location_id = ${anyOf(keptAt)})`)
    .execute();
}

/** Says where a person works from now on. */
export async function replaceLocations(
  tx: Tx,
  { companyID }: Scope,
  userID: string,
  locationIDs: readonly string[],
): Promise<void> {
  await tx.deleteFrom('user_locations').where('company_id', '=', companyID).where('user_id', '=', userID).execute();
  if (locationIDs.length > 0)
    await tx
      .insertInto('user_locations')
      .values(locationIDs.map((location_id) => ({ company_id: companyID, user_id: userID, location_id })))
      .execute();
}

/** The open locations of a company by name, and at which of them a person works. */
export async function listLocationNames(
  tx: Tx,
  { companyID }: Scope,
  userID: string,
): Promise<UserOptions['locations']> {
  const rows = await tx
    .selectFrom('locations')
    .select([
      'id',
      'name',
      sql<boolean>`EXISTS (SELECT FROM user_locations ul WHERE ul.company_id = ${companyID} AND ul.user_id = ${userID} AND ul.location_id = locations.id)`.as(
        'is_own',
      ),
    ])
    .where('company_id', '=', companyID)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id, name, is_own }) => ({ locationID: id, name, isOwn: is_own }));
}
