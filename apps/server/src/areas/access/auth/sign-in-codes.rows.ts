import { LOCATION_CODE_SECONDS, SIGN_IN_CODE_SECONDS } from '@tavola/contract';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A code that was never used is deleted a day after it expired. */
export const signInCodeSweeps: readonly Sweep[] = [
  {
    of: 'global',
    keepMs: DAY_MS,
    remove: (tx, before) => tx.deleteFrom('sign_in_codes').where('expires_at', '<', before),
  },
];

/** What is stored of a code. */
export const hashSignInCode = sha256;

/** Whom a code signs in, and on which terminal. */
export interface SignInCode {
  readonly userID: string;
  /** Null = on none yet, or on the one that the browser proves to be. */
  readonly clientID: string | null;
  /** The session that the new one replaces; without it the code is worth nothing. Null = a first sign-in. */
  readonly sessionID: string | null;
}

/** Makes a code valid from now on. An existing code fails as a unique violation. */
export async function insertSignInCode(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  codeHash: string,
  { userID, clientID, sessionID }: SignInCode,
  now: Date,
): Promise<void> {
  const seconds = sessionID === null ? SIGN_IN_CODE_SECONDS : LOCATION_CODE_SECONDS;
  await tx
    .insertInto('sign_in_codes')
    .values({
      code_hash: codeHash,
      company_ref: companyID,
      location_ref: locationID,
      user_ref: userID,
      client_ref: clientID,
      session_ref: sessionID,
      expires_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    })
    .execute();
}

/**
 * Uses a code up, if it is of this restaurant and in time. Of two calls with one code the second one waits for the
 * first one's transaction and finds nothing.
 */
export async function spendSignInCode(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  code: string,
  now: Date,
): Promise<SignInCode | null> {
  const row = await tx
    .deleteFrom('sign_in_codes')
    .where('code_hash', '=', hashSignInCode(code))
    .where('company_ref', '=', companyID)
    .where('location_ref', '=', locationID)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_ref', 'client_ref', 'session_ref'])
    .executeTakeFirst();
  return row === undefined ? null : { userID: row.user_ref, clientID: row.client_ref, sessionID: row.session_ref };
}
