import type { Language } from '@tavola/contract';
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
    tx.raw<{ user_ref: string }>('SELECT user_ref FROM logins WHERE user_name = lower($1) AND company_ref = $2', [
      userName,
      companyID,
    ]),
  );
  return database.tenant(companyScope(companyID), async (tx) => {
    const found = await tx.raw<{
      id: string;
      user_name: string;
      first_name: string;
      last_name: string;
      email: string;
      password_hash: string | null;
      is_active: boolean;
      is_super_user: boolean;
      is_at_location: boolean;
      max_active_terminals: number;
      language: Language;
    }>(
      `SELECT u.id, u.user_name, u.first_name, u.last_name, u.email, u.password_hash, u.is_active, u.is_super_user, u.max_active_terminals, coalesce(u.language, l.language) AS language,
              EXISTS (SELECT FROM user_locations ul WHERE ul.company_id = $1 AND ul.user_id = u.id AND ul.location_id = $3) AS is_at_location
         FROM users u JOIN locations l ON l.company_id = $1 AND l.id = $3
        WHERE u.company_id = $1 AND u.id = $2 AND u.deleted_at IS NULL`,
      [companyID, login.rows[0]?.user_ref ?? NO_PERSON, locationID],
    );
    const row = found.rows[0];
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
