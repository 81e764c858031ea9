import { randomBytes } from 'node:crypto';
import { EMAIL_CHANGE_HOURS } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { originOf, tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { confirmEmailMail, emailChangeNotice } from './email-change-mail.ts';
import {
  confirmEmailChange,
  dropEmailChange,
  holdEmailChange,
  readMailPlace,
  readPendingEmail,
  storeEmailChange,
} from './email-change.rows.ts';

export type EmailChangeServices = Services & { readonly auth: Auth; readonly mailer: Mailer };

const TOKEN_BYTES = 16; // 128 bits, as every mailed token
/** Within this time the same address again sends no second mail. */
const REPEAT_MS = 60_000;

/** The person whose address changes, as stored now. */
export interface ChangingPerson {
  readonly userID: string;
  readonly firstName: string;
  readonly email: string;
}

/**
 * Has a new address wait for its confirmation, and lets the old one know (decision 263). Which addresses other people
 * have is not looked at, so no answer says so. The same address within a minute sends nothing more; refuses with
 * `limit.rate` after five requests in a quarter of an hour.
 */
export async function requestEmailChange(
  tx: Tx,
  call: Call,
  { auth, config, mailer, now }: EmailChangeServices,
  { userID, firstName, email }: ChangingPerson,
  newEmail: string,
): Promise<void> {
  const { scope, session } = call;
  const at = now();
  const validMs = EMAIL_CHANGE_HOURS * 60 * 60_000;
  const waiting = await readPendingEmail(tx, scope.companyID, userID);
  // A second tap, or a repeated call: the mails have just left.
  if (waiting?.email === newEmail && Date.parse(waiting.expiresAt) > at.getTime() + validMs - REPEAT_MS) return;
  auth.limits.emailChanges.take(`${scope.companyID} ${userID}`);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await storeEmailChange(tx, scope.companyID, {
    userID,
    newEmail,
    tokenHash: sha256(token),
    requestedBy: session.userID,
    expiresAt: new Date(at.getTime() + validMs),
  });
  const place = await readMailPlace(tx, scope, userID);
  const origin = originOf(config, session.subDomain);
  const said = { firstName, restaurantName: place.name, newEmail, hours: EMAIL_CHANGE_HOURS };
  // Both belong to signing in, so they leave whatever the licence allows.
  await mailer.enqueue(tx, scope, {
    template: 'emailChange',
    to: newEmail,
    isUncounted: true,
    ...confirmEmailMail(place.language, { ...said, link: `${origin}/confirm-email?code=${token}` }),
  });
  await mailer.enqueue(tx, scope, {
    template: 'emailChangeNotice',
    to: email,
    isUncounted: true,
    ...emailChangeNotice(place.language, { ...said, link: `${origin}/my-account` }),
  });
  await recordAudit(
    tx,
    call.actor,
    { action: 'user.email_change_requested', targetType: 'user', targetID: userID, after: { email: newEmail } },
    at,
  );
}

/** Withdraws the address that waits for its confirmation; does nothing when none does. */
export async function cancelEmailChange(
  tx: Tx,
  call: Call,
  { now }: Pick<Services, 'now'>,
  userID: string,
): Promise<void> {
  if (await dropEmailChange(tx, call.scope.companyID, userID))
    await recordAudit(
      tx,
      call.actor,
      { action: 'user.email_change_cancelled', targetType: 'user', targetID: userID },
      now(),
    );
}

/** Makes the address of a mailed token the person's own. A repeat does nothing and is answered the same. */
export async function confirmEmail(call: Call, services: EmailChangeServices, token: string): Promise<void> {
  const { auth, database, now } = services;
  const { scope } = await tenantOf(call.request, services);
  const { companyID } = scope;
  const network = networkOf(call.request.ip);
  auth.limits.emailTokensByNetwork.take(network);
  const at = now();
  await database.tenant(companyOf(scope), async (tx) => {
    const change = (await holdEmailChange(tx, companyID, sha256(token), at)) ?? refuse('email_change.invalid');
    auth.limits.emailTokensByNetwork.giveBack(network);
    if (change.isConfirmed) return;
    const { userID, newEmail } = change;
    const former = await confirmEmailChange(tx, companyID, change, at);
    await recordAudit(
      tx,
      { scope, userID, clientID: null, requestId: call.requestId },
      {
        action: 'user.email_confirmed',
        targetType: 'user',
        targetID: userID,
        before: { email: former },
        after: { email: newEmail },
      },
      at,
    );
    tx.afterCommit(() => auth.authenticator.invalidate(userID));
  });
}
