import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses a password that everybody tries first (reliability X12); its composition is the contract's. */
export function assertUncommon(password: string): void {
  if (isCommonPassword(password))
    refuse('password.common', {}, { fields: [{ path: 'password', code: 'password_common' }] });
}

/**
 * Puts a new password in force and makes reset links that are still on their way worthless. The caller ends sessions
 * and writes the audit.
 */
export async function storePassword(
  tx: Tx,
  companyID: string,
  userID: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE users SET password_hash = $3, version = version + 1, updated_at = $4 WHERE company_id = $1 AND id = $2',
    [companyID, userID, passwordHash, now],
  );
  await tx.raw('UPDATE password_resets SET used_at = $3 WHERE company_id = $1 AND user_id = $2 AND used_at IS NULL', [
    companyID,
    userID,
    now,
  ]);
}
