import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/**
 * The codes that a person holds at a location: company roles, this location's roles and what they were given beyond
 * roles, all together; nothing denies (decision 15). Whoever is switched off or removed holds nothing.
 */
export async function effectiveCodes(tx: Tx, scope: LocationScope, userID: string): Promise<ReadonlySet<number>> {
  const found = await tx.raw<{ code: number }>(
    `SELECT DISTINCT unnest(held.codes) AS code
       FROM (SELECT r.codes FROM user_roles ur JOIN roles r ON r.company_id = $1 AND r.id = ur.role_id
              WHERE ur.company_id = $1 AND ur.user_id = $2 AND (ur.at_location_id IS NULL OR ur.at_location_id = $3)
                AND r.deleted_at IS NULL AND (r.role_location_id IS NULL OR r.role_location_id = $3)
             UNION ALL
             SELECT codes FROM user_permissions WHERE company_id = $1 AND user_id = $2 AND (at_location_id IS NULL OR at_location_id = $3)) held
      WHERE EXISTS (SELECT FROM users WHERE company_id = $1 AND id = $2 AND is_active AND deleted_at IS NULL)`,
    [scope.companyID, userID, scope.locationID],
  );
  return new Set(found.rows.map((row) => row.code));
}
