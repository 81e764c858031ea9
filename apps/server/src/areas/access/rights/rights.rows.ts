import { ALL_ACCESS } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { HeldRights } from './held-rights.ts';

/** The codes of a person by where they hold them, also of one who is switched off. */
export async function readHeldRights(tx: Tx, companyID: string, userID: string): Promise<HeldRights> {
  const { rows } = await tx.raw<{ at_location: string | null; code: number }>(
    `SELECT DISTINCT held.at_location, unnest(held.codes) AS code
       FROM (SELECT coalesce(ur.at_location_id, r.role_location_id) AS at_location, r.codes
               FROM user_roles ur JOIN roles r ON r.company_id = $1 AND r.id = ur.role_id
              WHERE ur.company_id = $1 AND ur.user_id = $2 AND r.deleted_at IS NULL
                AND (ur.at_location_id IS NULL OR r.role_location_id IS NULL OR ur.at_location_id = r.role_location_id)
             UNION ALL
             SELECT at_location_id, codes FROM user_permissions WHERE company_id = $1 AND user_id = $2) held`,
    [companyID, userID],
  );
  const everywhere = new Set<number>();
  const at = new Map<string, Set<number>>();
  for (const { at_location, code } of rows) {
    if (at_location === null) everywhere.add(code);
    else at.set(at_location, (at.get(at_location) ?? new Set()).add(code));
  }
  return { everywhere, at };
}

/**
 * How many people who can sign in have every right everywhere, and how many are super-users. Whoever works at no open
 * location can sign in nowhere and keeps nothing.
 */
export async function countKeepers(tx: Tx, companyID: string): Promise<{ owners: number; superUsers: number }> {
  const { rows } = await tx.raw<{ owners: number; super_users: number }>(
    `SELECT (count(*) FILTER (WHERE
              (u.is_super_user OR EXISTS (SELECT FROM user_locations ul
                 JOIN locations l ON l.company_id = $1 AND l.id = ul.location_id AND l.archived_at IS NULL AND l.deleted_at IS NULL
                WHERE ul.company_id = $1 AND ul.user_id = u.id))
              AND (EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.company_id = $1 AND r.id = ur.role_id
                       WHERE ur.company_id = $1 AND ur.user_id = u.id AND ur.at_location_id IS NULL
                         AND r.role_location_id IS NULL AND r.deleted_at IS NULL AND $2 = ANY(r.codes))
              OR EXISTS (SELECT FROM user_permissions p
                          WHERE p.company_id = $1 AND p.user_id = u.id AND p.at_location_id IS NULL AND $2 = ANY(p.codes)))))::int AS owners,
            (count(*) FILTER (WHERE u.is_super_user))::int AS super_users
       FROM users u WHERE u.company_id = $1 AND u.is_active AND u.deleted_at IS NULL`,
    [companyID, ALL_ACCESS],
  );
  return { owners: rows[0]?.owners ?? 0, superUsers: rows[0]?.super_users ?? 0 };
}

/** The people who hold a role. */
export async function usersOfRole(tx: Tx, companyID: string, roleID: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyID)
    .where('role_id', '=', roleID)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The locations of a company that are open, in the order of their ids. */
export async function liveLocationIDs(tx: Tx, companyID: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', companyID)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
