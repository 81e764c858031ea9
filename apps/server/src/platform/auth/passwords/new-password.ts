import type { Tx } from '../../database/tx.ts';
import { refuse } from '../../errors/refusal.ts';
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
  const at = now.toISOString();
  await tx
    .updateTable('users')
    .set((eb) => ({ password_hash: passwordHash, version: eb('version', '+', 1), updated_at: at }))
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .execute();
  await tx
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('used_at', 'is', null)
    .execute();
}
