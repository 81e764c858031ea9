import { ALL_ACCESS } from '@tavola/contract';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/**
 * The codes that a person holds at a location: company roles, this location's roles and rights given directly, all
 * together; nothing denies (decision 15). A person who is switched off or removed holds nothing.
 */
export async function effectiveCodes(tx: Tx, scope: LocationScope, userID: string): Promise<ReadonlySet<number>> {
  const { companyID, locationID } = scope;
  const found = await tx.send<{ code: number }>(
    sql`SELECT DISTINCT unnest(held.codes) AS code
      FROM (SELECT r.codes FROM user_roles ur JOIN roles r ON r.company_id = ${companyID} AND r.id = ur.role_id
             WHERE ur.company_id = ${companyID} AND ur.user_id = ${userID}
               AND (ur.at_location_id IS NULL OR ur.at_location_id = ${locationID})
               AND r.deleted_at IS NULL AND (r.role_location_id IS NULL OR r.role_location_id = ${locationID})
            UNION ALL
            SELECT codes FROM user_permissions WHERE company_id = ${companyID} AND user_id = ${userID}
               AND (at_location_id IS NULL OR at_location_id = ${locationID})) held
      WHERE EXISTS (SELECT FROM users WHERE company_id = ${companyID} AND id = ${userID} AND is_active AND deleted_at IS NULL)`,
  );
  return new Set(found.rows.map((row) => row.code));
}

/** Those rights of a key that its keeper has too. */
export const heldOf = (ofKey: ReadonlySet<number>, ofKeeper: ReadonlySet<number>): ReadonlySet<number> =>
  ofKeeper.has(ALL_ACCESS) ? ofKey : new Set([...ofKey].filter((code) => ofKeeper.has(code)));
