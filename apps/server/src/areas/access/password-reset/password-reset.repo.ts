import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';

export const passwordResetSweeps: readonly Sweep[] = [
  { of: 'company', text: 'DELETE FROM password_resets WHERE company_id = $1 AND expires_at < $2', keepMs: DAY_MS },
];

export interface NewReset {
  readonly id: string;
  readonly userID: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function createReset(
  tx: Tx,
  companyID: string,
  { id, userID, tokenHash, createdAt, expiresAt }: NewReset,
): Promise<void> {
  await tx.raw(
    'INSERT INTO password_resets (company_id, id, user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [companyID, id, userID, tokenHash, createdAt, expiresAt],
  );
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
  const found = await tx.raw<{ user_id: string }>(
    `SELECT r.user_id FROM password_resets r JOIN users u ON u.company_id = $1 AND u.id = r.user_id AND u.is_active AND u.deleted_at IS NULL
      WHERE r.company_id = $1 AND r.token_hash = $2 AND r.used_at IS NULL AND r.expires_at > $3 ${isLocked ? 'FOR UPDATE OF r' : ''}`,
    [companyID, tokenHash, now],
  );
  return found.rows[0]?.user_id ?? null;
}
