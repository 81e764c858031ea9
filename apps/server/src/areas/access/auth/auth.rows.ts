import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** What must still be true of a person when their session is written. */
export interface LockedPerson {
  readonly passwordHash: string | null;
  readonly maxActiveTerminals: number;
}

/**
 * Reads an active person and locks them, so that no other request counts or opens their sessions until the transaction
 * ends.
 */
export async function lockPerson(tx: Tx, companyID: string, userID: string): Promise<LockedPerson | null> {
  const row = await tx
    .selectFrom('users')
    .select(['password_hash', 'max_active_terminals'])
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { passwordHash: row.password_hash, maxActiveTerminals: row.max_active_terminals };
}

/** Replaces the password hash of a person, unless it changed since `oldHash` was read. */
export async function replacePasswordHash(
  tx: Tx,
  companyID: string,
  userID: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .where('password_hash', '=', oldHash)
    .execute();
}

/** The device of a session; null when it has none, or when it ended because its refresh token was used twice. */
export async function findClientOfSession(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  sessionID: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('client_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', sessionID)
    .where('ended_reason', 'is distinct from', 'token_reused')
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Whether an active person may sign in at an open location: where they work, or anywhere as a super-user. */
export async function mayEnter(tx: Tx, { companyID, locationID }: LocationScope, userID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('locations as l')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).on('u.id', '=', userID))
    .select('l.id')
    .where('l.company_id', '=', companyID)
    .where('l.id', '=', locationID)
    .where('l.archived_at', 'is', null)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('u.is_super_user', '=', true),
        row.exists(
          row
            .selectFrom('user_locations as ul')
            .select('ul.location_id')
            .where('ul.company_id', '=', companyID)
            .where('ul.user_id', '=', userID)
            .where('ul.location_id', '=', locationID),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
