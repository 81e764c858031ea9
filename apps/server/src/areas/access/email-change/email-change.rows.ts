import type { Language, PendingEmail } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Changes are deleted a day after their link expired. */
export const emailChangeSweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('email_changes').where('company_id', '=', companyID).where('expires_at', '<', before),
  },
];

/** A new address; only the hash of its token is stored. */
export interface NewEmailChange {
  readonly userID: string;
  readonly newEmail: string;
  readonly tokenHash: string;
  readonly requestedBy: string;
  readonly expiresAt: Date;
}

/** Stores the address that waits, in place of an earlier one, whose link stops working. */
export async function storeEmailChange(
  tx: Tx,
  companyID: string,
  { userID, newEmail, tokenHash, requestedBy, expiresAt }: NewEmailChange,
): Promise<void> {
  const change = {
    new_email: newEmail,
    token_hash: tokenHash,
    requested_by: requestedBy,
    expires_at: expiresAt.toISOString(),
    confirmed_at: null,
  };
  await tx
    .insertInto('email_changes')
    .values({ company_id: companyID, user_id: userID, ...change })
    .onConflict((known) => known.columns(['company_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Withdraws the address that waits; its link stops working. False = none waited. */
export async function dropEmailChange(tx: Tx, companyID: string, userID: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('email_changes')
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A change that a link may confirm, or has confirmed. */
export interface ConfirmableChange {
  readonly userID: string;
  readonly newEmail: string;
  readonly isConfirmed: boolean;
}

/** The change of a token that is in time, of a person who was not removed; locked until the transaction ends. */
export async function holdEmailChange(
  tx: Tx,
  companyID: string,
  tokenHash: string,
  now: Date,
): Promise<ConfirmableChange | null> {
  const row = await tx
    .selectFrom('email_changes as e')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'e.user_id'))
    .select(['e.user_id', 'e.new_email', 'e.confirmed_at'])
    .where('e.company_id', '=', companyID)
    .where('e.token_hash', '=', tokenHash)
    .where('e.expires_at', '>', now.toISOString())
    .where('u.deleted_at', 'is', null)
    .forUpdate('e')
    .executeTakeFirst();
  return row === undefined
    ? null
    : { userID: row.user_id, newEmail: row.new_email, isConfirmed: row.confirmed_at !== null };
}

/** Makes the new address the person's own. Returns the former one. */
export async function confirmEmailChange(
  tx: Tx,
  companyID: string,
  { userID, newEmail }: ConfirmableChange,
  now: Date,
): Promise<string> {
  const at = now.toISOString();
  const former = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set((user) => ({ email: newEmail, updated_at: at, version: user('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .execute();
  await tx
    .updateTable('email_changes')
    .set({ confirmed_at: at })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .execute();
  return former.email;
}

/** The address of a person that waits for its confirmation; null = none. */
export async function readPendingEmail(tx: Tx, companyID: string, userID: string): Promise<PendingEmail> {
  const row = await tx
    .selectFrom('email_changes')
    .select(['new_email', 'expires_at'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { email: row.new_email, expiresAt: row.expires_at };
}

/** What the mails say: the name of the location and the language of the person, else of the location. */
export async function readMailPlace(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userID: string,
): Promise<{ readonly name: string; readonly language: Language }> {
  return tx
    .selectFrom('locations as l')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).on('u.id', '=', userID))
    .select(['l.name', sql<Language>`coalesce(u.language, l.language)`.as('language')])
    .where('l.company_id', '=', companyID)
    .where('l.id', '=', locationID)
    .executeTakeFirstOrThrow();
}
