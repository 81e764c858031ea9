import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { assertUncommon, storePassword } from '#platform/auth/passwords/new-password.ts';
import { findPerson, type Person } from '#platform/auth/people.ts';
import { originOf, tenantOf, type Tenant } from '#platform/auth/tenant.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import type { Services } from '#platform/services.ts';
import { companyOf, locationScope } from '#platform/tenancy/scope.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { createReset, findResetUser } from './password-reset.rows.ts';

export type PasswordResetServices = Services & {
  readonly auth: Auth;
  readonly mailer: Mailer;
  readonly jobs: Pick<JobQueue, 'enqueue' | 'handle'>;
};

const TOKEN_BYTES = 16; // 128 bits, reliability F7
const VALID_MINUTES = 30; // reliability F7

/** A name that asked for a link at a restaurant's address. */
const resetRequest = jobKind(
  'passwordResetRequest',
  z.object({
    locationID: z.string(),
    subDomain: z.string(),
    locationName: z.string(),
    userName: z.string(),
    requestID: z.string(),
  }),
);
type ResetRequest = z.infer<typeof resetRequest.payload>;

/** Says how the links that were asked for are mailed. */
export function handleResetRequests(services: PasswordResetServices): void {
  services.jobs.handle(resetRequest, async ({ scope: { companyID }, payload }) => {
    const { locationID, subDomain, locationName, userName } = payload;
    const tenant: Tenant = { scope: locationScope(companyID, locationID), subDomain, locationName };
    const person = await findPerson(services.database, tenant, userName);
    if (person !== null && person.isActive) await sendLink(payload, services, tenant, person);
  });
}

/**
 * Has a link mailed to the person of a user name. Whether there is one is looked up after the answer, so that neither
 * its words nor its time say so (reliability F7).
 */
export async function requestReset(
  call: Call,
  services: PasswordResetServices,
  { userName, resetPasswordUrl }: { userName: string; resetPasswordUrl?: string | null },
): Promise<void> {
  const { auth, config, database, jobs } = services;
  const { scope, subDomain, locationName } = await tenantOf(call.request, services);
  if (resetPasswordUrl !== undefined && resetPasswordUrl !== null)
    assertOwnHost(resetPasswordUrl, originOf(config, subDomain));
  auth.limits.resetByNetwork.take(networkOf(call.request.ip));
  auth.limits.resetByAccount.take(`${scope.companyID} ${userName.toLowerCase()}`);
  const { locationID } = scope;
  const payload = { locationID, subDomain, locationName, userName, requestID: call.requestId };
  await database.tenant(companyOf(scope), (tx) => jobs.enqueue(tx, scope, resetRequest, payload));
}

// The link is ours whatever was requested; another host in it is an attempt to capture links (reliability X1).
function assertOwnHost(url: string, origin: string): void {
  const own = new URL(origin);
  const asked = URL.canParse(url, origin) ? new URL(url, origin) : null;
  if (
    asked !== null &&
    asked.hostname === own.hostname &&
    /^https?:$/.test(asked.protocol) &&
    asked.username === '' &&
    asked.password === ''
  )
    return;
  refuse('validation.failed', {}, { fields: [{ path: 'resetPasswordUrl', code: 'invalid' }] });
}

async function sendLink(
  { requestID }: ResetRequest,
  { config, database, mailer, now, newID }: PasswordResetServices,
  { scope, subDomain, locationName }: Tenant,
  { userID, email, firstName, language }: Person,
): Promise<void> {
  const { companyID } = scope;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = `${originOf(config, subDomain)}/reset-password?code=${token}`;
  const at = now();
  await database.tenant(companyOf(scope), async (tx) => {
    await createReset(tx, companyID, {
      id: newID(),
      userID,
      tokenHash: sha256(token),
      createdAt: at,
      expiresAt: new Date(at.getTime() + VALID_MINUTES * 60_000),
    });
    await mailer.enqueue(tx, scope, {
      template: 'passwordReset',
      to: email,
      isUncounted: true,
      ...passwordResetMail(language, { firstName, restaurantName: locationName, link, minutes: VALID_MINUTES }),
    });
    await recordAudit(
      tx,
      { scope, userID: null, clientID: null, requestId: requestID },
      { action: 'user.password_reset_requested', targetType: 'user', targetID: userID },
      at,
    );
  });
}

/** Sets the password that a mailed link allows to set, and ends every session of the person. */
export async function resetPassword(
  call: Call,
  services: PasswordResetServices,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { auth, database, now } = services;
  const { scope } = await tenantOf(call.request, services);
  const { companyID } = scope;
  const tokenHash = sha256(token);
  // Asked first without a lock, so that a made-up token costs no slow hash.
  if ((await database.tenant(companyOf(scope), (tx) => findResetUser(tx, companyID, tokenHash, now()))) === null)
    refuse('auth.reset_invalid');
  assertUncommon(password);
  const passwordHash = await auth.passwords.hash(password);
  await database.tenant(companyOf(scope), async (tx) => {
    const userID = (await findResetUser(tx, companyID, tokenHash, now(), true)) ?? refuse('auth.reset_invalid');
    await storePassword(tx, companyID, userID, passwordHash, now());
    const ended = await auth.sessions.endAllOf(tx, companyID, userID, {
      reason: 'password_changed',
      notice: 'logged_out_everywhere',
    });
    await recordAudit(
      tx,
      { scope, userID, clientID: null, requestId: call.requestId },
      { action: 'user.password_reset', targetType: 'user', targetID: userID, after: { ended } },
      now(),
    );
  });
}
