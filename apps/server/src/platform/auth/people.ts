import type { Language } from '@tavola/contract';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { companyScope } from '../tenancy/scope.ts';
import type { Tenant } from './tenant.ts';

/** A person as sign-in needs to know them. */
export interface Person {
  readonly userID: string;
  readonly userName: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly email: string;
  /** null = invited, and has not chosen one yet. */
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isSuperUser: boolean;
  readonly isAtLocation: boolean;
  readonly maxActiveTerminals: number;
  readonly language: Language;
}

const NO_PERSON = '00000000-0000-0000-0000-000000000000';

/**
 * The person of this restaurant with a username, or null. A foreign and an unknown name cost the same statements
 * (reliability F4).
 */
export async function findPerson(database: Database, tenant: Tenant, userName: string): Promise<Person | null> {
  const { companyID, locationID } = tenant.scope;
  const login = await database.global((tx) =>
    tx
      .selectFrom('logins')
      .select('user_ref')
      .where('user_name', '=', sql<string>`lower(${userName})`)
      .where('company_ref', '=', companyID)
      .executeTakeFirst(),
  );
  return database.tenant(companyScope(companyID), async (tx) => {
    const row = await tx
      .selectFrom('users as u')
      .innerJoin('locations as l', (join) => join.on('l.company_id', '=', companyID).on('l.id', '=', locationID))
      .select([
        'u.id',
        'u.user_name',
        'u.first_name',
        'u.last_name',
        'u.email',
        'u.password_hash',
        'u.is_active',
        'u.is_super_user',
        'u.max_active_terminals',
      ])
      .select((eb) => [
        eb.fn.coalesce('u.language', 'l.language').$castTo<Language>().as('language'),
        eb
          .exists(
            eb
              .selectFrom('user_locations as ul')
              .select('ul.user_id')
              .where('ul.company_id', '=', companyID)
              .whereRef('ul.user_id', '=', 'u.id')
              .where('ul.location_id', '=', locationID),
          )
          .$castTo<boolean>()
          .as('is_at_location'),
      ])
      .where('u.company_id', '=', companyID)
      .where('u.id', '=', login?.user_ref ?? NO_PERSON)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      userID: row.id,
      userName: row.user_name,
      displayName: `${row.first_name} ${row.last_name}`.trim(),
      firstName: row.first_name,
      email: row.email,
      passwordHash: row.password_hash,
      isActive: row.is_active,
      isSuperUser: row.is_super_user,
      isAtLocation: row.is_at_location,
      maxActiveTerminals: row.max_active_terminals,
      language: row.language,
    };
  });
}
