import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';

/** Resets are deleted a day after they expire. */
export const passwordResetSweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('password_resets').where('company_id', '=', companyID).where('expires_at', '<', before),
  },
];

/** A reset whose token was mailed; only the hash of the token is stored. */
export interface NewReset {
  readonly id: string;
  readonly userID: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a reset. */
export async function createReset(
  tx: Tx,
  companyID: string,
  { id, userID, tokenHash, createdAt, expiresAt }: NewReset,
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      company_id: companyID,
      id,
      user_id: userID,
      token_hash: tokenHash,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

/**
 * The person whose password a token may set, if it is unused and in time; `isLocked` keeps it from being used twice at
 * once.
 */
export async function findResetUser(
  tx: Tx,
  companyID: string,
  tokenHash: string,
  now: Date,
  isLocked = false,
): Promise<string | null> {
  const row = await tx
    .selectFrom('password_resets as r')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'r.user_id'))
    .select('r.user_id')
    .where('r.company_id', '=', companyID)
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now.toISOString())
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate('r'))
    .executeTakeFirst();
  return row?.user_id ?? null;
}
