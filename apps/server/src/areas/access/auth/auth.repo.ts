import type { Tx } from '#platform/database/tx.ts';

/** What must still be true of a person when their session is written. */
export interface LockedPerson {
  readonly passwordHash: string;
  readonly maxActiveTerminals: number;
}

/** Reads an active person and lets nobody else count or open their sessions until the transaction ends. */
export async function lockPerson(tx: Tx, companyID: string, userID: string): Promise<LockedPerson | null> {
  const found = await tx.raw<{ password_hash: string; max_active_terminals: number }>(
    'SELECT password_hash, max_active_terminals FROM users WHERE company_id = $1 AND id = $2 AND is_active AND deleted_at IS NULL FOR UPDATE',
    [companyID, userID],
  );
  const row = found.rows[0];
  return row === undefined ? null : { passwordHash: row.password_hash, maxActiveTerminals: row.max_active_terminals };
}
