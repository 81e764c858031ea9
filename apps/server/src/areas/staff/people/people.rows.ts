import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A person as the time clock knows them. */
export interface ClockPerson {
  readonly userID: string;
  readonly name: string;
  /** Active, and works at the location or everywhere. */
  readonly isHere: boolean;
  readonly useBreak: boolean;
  readonly useMealBreak: boolean;
}

/** A person's name as lists show it. */
export const personName = (user: 'u' | 'c' = 'u'): RawBuilder<string> =>
  sql<string>`btrim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`;

const isHere = ({ companyID, locationID }: LocationScope): RawBuilder<boolean> =>
  sql<boolean>`(u.deleted_at IS NULL AND u.is_active AND (u.is_super_user OR EXISTS (SELECT FROM user_locations ul
    WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID})))`;

/**
 * A person of the company, locked until the commit: whatever is recorded of their time comes one after the other, on
 * whichever terminals and at whichever locations. null = unknown.
 */
export async function holdPerson(tx: Tx, scope: LocationScope, userID: string): Promise<ClockPerson | null> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.companyID)
    .where('id', '=', userID)
    .forNoKeyUpdate()
    .execute();
  return findPerson(tx, scope, userID);
}

/** A person of the company; null = unknown. */
export async function findPerson(tx: Tx, scope: LocationScope, userID: string): Promise<ClockPerson | null> {
  const row = await tx
    .selectFrom('users as u')
    .select(['u.id', 'u.use_break', 'u.use_meal_break', personName().as('name'), isHere(scope).as('is_here')])
    .where('u.company_id', '=', scope.companyID)
    .where('u.id', '=', userID)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userID: row.id,
    name: row.name,
    isHere: row.is_here,
    useBreak: row.use_break,
    useMealBreak: row.use_meal_break,
  };
}

/** Most people that a list of the time clock names. */
const MOST_PEOPLE = 1000;

/** The people who work at a location, by name. */
export async function listPeople(tx: Tx, scope: LocationScope): Promise<{ userID: string; name: string }[]> {
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.id', personName().as('name')])
    .where('u.company_id', '=', scope.companyID)
    .where(isHere(scope))
    .orderBy(sql`lower(${personName()})`)
    .orderBy('u.id')
    .limit(MOST_PEOPLE)
    .execute();
  return rows.map(({ id, name }) => ({ userID: id, name }));
}

/** Names of people, also of those who have left; by id. */
export async function namesOf(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  userIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.id', personName().as('name')])
    .where('u.company_id', '=', companyID)
    .where(sql<boolean>`u.id = any(${[...userIDs]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
