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

interface SourceRow {
  readonly role_id: string | null;
  readonly name: string | null;
  readonly is_everywhere: boolean;
  readonly codes: number[];
  readonly [column: string]: unknown;
}

/** Every source of the rights that a person has at a location: codes given directly come first, then roles by name. */
export async function readSources(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userID: string,
): Promise<RightSource[]> {
  const { rows } = await tx.raw<SourceRow>(
    `SELECT NULL::uuid AS role_id, NULL::text AS name, p.at_location_id IS NULL AS is_everywhere, p.codes
       FROM user_permissions p WHERE p.company_id = $1 AND p.user_id = $2 AND (p.at_location_id IS NULL OR p.at_location_id = $3)
     UNION ALL
     SELECT r.id, r.name, ur.at_location_id IS NULL, r.codes
       FROM user_roles ur JOIN roles r ON r.company_id = $1 AND r.id = ur.role_id AND r.deleted_at IS NULL
      WHERE ur.company_id = $1 AND ur.user_id = $2 AND (ur.at_location_id IS NULL OR ur.at_location_id = $3)
        AND (r.role_location_id IS NULL OR r.role_location_id = $3)
      ORDER BY 3 DESC, 2 NULLS FIRST, 1`,
    [companyID, userID, locationID],
  );
  return rows.map((row) => ({
    roleID: row.role_id,
    name: row.name,
    heldAt: row.is_everywhere ? 'company' : 'location',
    codes: row.codes.toSorted((a, b) => a - b),
  }));
}
