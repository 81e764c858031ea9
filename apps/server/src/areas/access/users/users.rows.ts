import type { CurrentUser, Language, Theme } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { readPendingEmail } from '../email-change/email-change.rows.ts';

/** The signed-in person; `fallback` is the language of the location, for those who chose none. */
export async function readUser(
  tx: Tx,
  companyID: string,
  userID: string,
  fallback: Language,
): Promise<CurrentUser | null> {
  const row = await tx
    .selectFrom('users')
    .select([
      'id',
      'user_name',
      'first_name',
      'last_name',
      'email',
      'is_super_user',
      'is_pin_only',
      'language',
      'theme',
    ])
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .where('deleted_at', 'is', null)
    .$narrowType<{ language: Language | null; theme: Theme }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId: row.id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    pendingEmail: await readPendingEmail(tx, companyID, userID),
    isSuperUser: row.is_super_user,
    isPinOnly: row.is_pin_only,
    userPreference: { language: row.language ?? fallback, theme: row.theme },
  };
}

/** The password hash of an active person; `isLocked` keeps it from changing until the transaction ends. */
export async function readPasswordHash(
  tx: Tx,
  companyID: string,
  userID: string,
  isLocked = false,
): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Stores the language and theme that a person chose. */
export async function updatePreference(
  tx: Tx,
  companyID: string,
  userID: string,
  { language, theme }: { language: Language; theme: Theme },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ language, theme, version: row('version', '+', 1), updated_at: now.toISOString() }))
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .execute();
}

/** Active super-users by name. */
export async function listSuperUsers(tx: Tx, companyID: string): Promise<{ userId: string; name: string }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', companyID)
    .where('is_super_user', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ userId: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
}
