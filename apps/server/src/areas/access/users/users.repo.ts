import type { CurrentUser, Language, Theme } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';

/** The signed-in person; `fallback` is the language of the location, for those who chose none. */
export async function readUser(
  tx: Tx,
  companyID: string,
  userID: string,
  fallback: Language,
): Promise<CurrentUser | null> {
  const found = await tx.raw<{
    id: string;
    user_name: string;
    first_name: string;
    last_name: string;
    email: string;
    is_super_user: boolean;
    language: Language | null;
    theme: Theme;
  }>(
    'SELECT id, user_name, first_name, last_name, email, is_super_user, language, theme FROM users WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL',
    [companyID, userID],
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  return {
    userId: row.id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isSuperUser: row.is_super_user,
    userPreference: { language: row.language ?? fallback, theme: row.theme },
  };
}

export async function readPasswordHash(
  tx: Tx,
  companyID: string,
  userID: string,
  isLocked = false,
): Promise<string | null> {
  const found = await tx.raw<{ password_hash: string }>(
    `SELECT password_hash FROM users WHERE company_id = $1 AND id = $2 AND is_active AND deleted_at IS NULL ${isLocked ? 'FOR UPDATE' : ''}`,
    [companyID, userID],
  );
  return found.rows[0]?.password_hash ?? null;
}

export async function updatePreference(
  tx: Tx,
  companyID: string,
  userID: string,
  { language, theme }: { language: Language; theme: Theme },
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE users SET language = $3, theme = $4, version = version + 1, updated_at = $5 WHERE company_id = $1 AND id = $2',
    [companyID, userID, language, theme, now],
  );
}

/** Active super-users by name. */
export async function listSuperUsers(tx: Tx, companyID: string): Promise<{ userId: string; name: string }[]> {
  const found = await tx.raw<{ id: string; first_name: string; last_name: string }>(
    'SELECT id, first_name, last_name FROM users WHERE company_id = $1 AND is_super_user AND is_active AND deleted_at IS NULL ORDER BY first_name, last_name, id',
    [companyID],
  );
  return found.rows.map((row) => ({ userId: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
}
