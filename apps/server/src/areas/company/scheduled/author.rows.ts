import type { Language } from '@tavola/contract';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Session } from '#platform/http/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * A person as if signed in at a terminal, with the rights of this moment; null = the person has left, is switched off,
 * or may not enter the location (decision 480).
 */
export async function readAuthor(
  tx: Tx,
  scope: LocationScope,
  userID: string,
  clientID: string | null,
): Promise<Session | null> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<{
    user_name: string;
    display_name: string;
    is_super_user: boolean;
    language: Language;
    sub_domain: string;
  }>(
    sql`SELECT u.user_name, btrim(u.first_name || ' ' || u.last_name) AS display_name, u.is_super_user,
        coalesce(u.language, l.language) AS language, l.sub_domain
      FROM users u JOIN locations l ON l.company_id = ${companyID} AND l.id = ${locationID}
      WHERE u.company_id = ${companyID} AND u.id = ${userID} AND u.is_active AND u.deleted_at IS NULL
        AND (u.is_super_user OR EXISTS (SELECT FROM user_locations ul
          WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID}))`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    sessionID: userID,
    userID,
    userName: row.user_name,
    displayName: row.display_name,
    scope,
    subDomain: row.sub_domain,
    clientID,
    isSuperUser: row.is_super_user,
    codes: await effectiveCodes(tx, scope, userID),
    language: row.language,
  };
}
