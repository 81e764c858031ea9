import { sql } from 'kysely';
import type { HashedPin } from '#platform/auth/passwords/pins.ts';
import type { SocialIdentity, SocialRequest } from '#platform/auth/social-provider.ts';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

/** An attempt that was never completed is deleted a day after it expired. */
export const socialSweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('social_sign_ins').where('company_id', '=', companyID).where('expires_at', '<', before),
  },
];

/** An invitation that is being accepted, and the PIN chosen with it. */
export interface Accepting {
  readonly invitationHash: string;
  readonly pin: HashedPin;
}

interface NewSocialSignIn {
  readonly id: string;
  readonly request: SocialRequest;
  readonly flow: string;
  readonly accepting: Accepting | null;
  /** Who links an account; null = the way signs a person in. */
  readonly linkingUserID: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores that a person was sent to the provider. */
export async function insertSocialSignIn(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { id, request, flow, accepting, linkingUserID, createdAt, expiresAt }: NewSocialSignIn,
): Promise<void> {
  await tx
    .insertInto('social_sign_ins')
    .values({
      company_id: companyID,
      id,
      at_location_id: locationID,
      state_hash: sha256(request.state),
      flow_hash: sha256(flow),
      nonce: request.nonce,
      code_verifier: request.codeVerifier,
      invitation_hash: accepting?.invitationHash ?? null,
      pin_index: accepting?.pin.index ?? null,
      pin_hash: accepting?.pin.hash ?? null,
      pin_length: accepting?.pin.length ?? null,
      linking_user_id: linkingUserID,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

/** A way to the provider and back. */
export interface SocialSignIn {
  readonly id: string;
  readonly request: SocialRequest;
  readonly accepting: Accepting | null;
  /** Whether this very code was handed to the provider before. */
  readonly isRepeated: boolean;
  /** null = the provider has not confirmed anything yet. */
  readonly identity: SocialIdentity | null;
}

/**
 * What belongs to a state, if it is of this location, in time and the caller's own. The first code that comes is
 * claimed for the one exchange; another code finds nothing.
 */
export async function claimSocialSignIn(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    state,
    flow,
    code,
    linkingUserID,
  }: { readonly state: string; readonly flow: string; readonly code: string; readonly linkingUserID: string | null },
  now: Date,
): Promise<SocialSignIn | null> {
  const row = await tx
    .selectFrom('social_sign_ins')
    .selectAll()
    .where('company_id', '=', companyID)
    .where('at_location_id', '=', locationID)
    .where('state_hash', '=', sha256(state))
    .where('flow_hash', '=', sha256(flow))
    // An attempt that links an account never signs in, and one that signs in never links.
    .where(sql<boolean>`linking_user_id IS NOT DISTINCT FROM ${linkingUserID}::uuid`)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || (row.code_hash !== null && row.code_hash !== sha256(code))) return null;
  if (row.code_hash === null)
    await tx
      .updateTable('social_sign_ins')
      .set({ code_hash: sha256(code) })
      .where('company_id', '=', companyID)
      .where('id', '=', row.id)
      .execute();
  return {
    id: row.id,
    request: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
    accepting:
      row.invitation_hash === null || row.pin_index === null || row.pin_hash === null || row.pin_length === null
        ? null
        : {
            invitationHash: row.invitation_hash,
            pin: { index: row.pin_index, hash: row.pin_hash, length: row.pin_length },
          },
    isRepeated: row.code_hash !== null,
    identity:
      row.issuer === null || row.subject === null
        ? null
        : { issuer: row.issuer, subject: row.subject, email: row.email },
  };
}

/** Keeps what the provider confirmed. */
export async function confirmSocialSignIn(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  { issuer, subject, email }: SocialIdentity,
): Promise<void> {
  await tx
    .updateTable('social_sign_ins')
    .set({ issuer, subject, email })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .execute();
}

/** Uses it up. False = another call was faster. */
export async function spendSocialSignIn(tx: Tx, { companyID }: LocationScope, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('social_sign_ins')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The person bound to an account of the provider. */
export interface LinkedPerson {
  readonly userID: string;
  readonly mayWorkHere: boolean;
}

/** The person bound to an account of the provider, if they were not removed. */
export async function findLinked(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { issuer, subject }: SocialIdentity,
): Promise<LinkedPerson | null> {
  const row = await tx
    .selectFrom('user_identities as i')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'i.user_id'))
    .leftJoin('user_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).onRef('l.user_id', '=', 'u.id').on('l.location_id', '=', locationID),
    )
    .select(['u.id', 'u.is_super_user', 'l.location_id'])
    .where('i.company_id', '=', companyID)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { userID: row.id, mayWorkHere: row.is_super_user || row.location_id !== null };
}

/** Binds a person to an account of the provider. False = a person of the company is bound to it. */
export async function insertIdentity(
  tx: Tx,
  { companyID }: LocationScope,
  userID: string,
  { issuer, subject, email }: SocialIdentity,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('user_identities')
    .values({ company_id: companyID, issuer, subject, email, user_id: userID, created_at: now.toISOString() })
    .onConflict((known) => known.columns(['company_id', 'issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unbinds people from their accounts of the provider. */
export async function deleteIdentities(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
  userIDs: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('user_identities')
    .where('company_id', '=', companyID)
    .where('user_id', '=', anyOf(userIDs))
    .execute();
}
