import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';

/** Invitations are deleted a day after they expire. */
export const invitationSweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('invitations').where('company_id', '=', companyID).where('expires_at', '<', before),
  },
];

/** An invitation whose token was mailed; only the hash of the token is stored. */
export interface NewInvitation {
  readonly id: string;
  readonly userID: string;
  readonly locationID: string;
  readonly tokenHash: string;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores an invitation; earlier ones of the person stop working. */
export async function createInvitation(tx: Tx, companyID: string, invitation: NewInvitation): Promise<void> {
  await useInvitations(tx, companyID, invitation.userID, invitation.createdAt);
  await tx
    .insertInto('invitations')
    .values({
      company_id: companyID,
      id: invitation.id,
      user_id: invitation.userID,
      at_location_id: invitation.locationID,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
    })
    .execute();
}

/** Makes every open invitation of a person worthless. */
export async function useInvitations(tx: Tx, companyID: string, userID: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('used_at', 'is', null)
    .execute();
}

/** The person that an open invitation of this location is for. */
export interface Invited {
  readonly userID: string;
  readonly firstName: string;
  readonly userName: string;
  readonly email: string;
}

/**
 * The person of an invitation, if it is unused, in time and of this location, and they still have no password;
 * `isLocked` keeps it from being used twice at once.
 */
export async function findInvited(
  tx: Tx,
  { companyID, locationID }: { readonly companyID: string; readonly locationID: string },
  tokenHash: string,
  now: Date,
  isLocked = false,
): Promise<Invited | null> {
  const row = await tx
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'i.user_id'))
    .select(['i.user_id', 'u.first_name', 'u.user_name', 'u.email'])
    .where('i.company_id', '=', companyID)
    .where('i.at_location_id', '=', locationID)
    .where('i.token_hash', '=', tokenHash)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', now.toISOString())
    .where('u.password_hash', 'is', null)
    .where('u.deleted_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate(['i', 'u']))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userID: row.user_id, firstName: row.first_name, userName: row.user_name, email: row.email };
}

/** Gives an invited person the password they have chosen, null = none, and lets them sign in. */
export async function activateInvited(
  tx: Tx,
  companyID: string,
  userID: string,
  { userName, passwordHash }: { userName: string; passwordHash: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      user_name: userName,
      password_hash: passwordHash,
      is_active: true,
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .execute();
}
