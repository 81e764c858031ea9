import { randomBytes } from 'node:crypto';
import type { Invitation } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import type { HashedPin } from '#platform/auth/passwords/pins.ts';
import { assertUncommon } from '#platform/auth/passwords/new-password.ts';
import { originOf, tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { takeUserName } from '../rights/take-user-name.ts';
import type { RightsServices } from '../rights/change-rights.ts';
import { requirePinLength, storePin } from '../rights/choose-pin.ts';
import { invitationMail } from './invitation-mail.ts';
import { activateInvited, createInvitation, findInvited, useInvitations } from './invitations.rows.ts';

export type InvitationServices = RightsServices & { readonly mailer: Mailer };

const TOKEN_BYTES = 16; // 128 bits, decision 197
const VALID_DAYS = 7; // decision 197
const DAY_MS = 24 * 60 * 60_000;

/** Mails a link to a person who has no password yet. The link leads to the caller's own location. */
export async function sendInvitation(
  tx: Tx,
  call: Call,
  { config, mailer, now, newID }: InvitationServices,
  { userID, firstName, email }: { readonly userID: string; readonly firstName: string; readonly email: string },
): Promise<void> {
  const { scope, session } = call;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = now();
  await createInvitation(tx, scope.companyID, {
    id: newID(),
    userID,
    locationID: scope.locationID,
    tokenHash: sha256(token),
    invitedBy: session.userID,
    createdAt: at,
    expiresAt: new Date(at.getTime() + VALID_DAYS * DAY_MS),
  });
  const place = await tx
    .selectFrom('locations')
    .select(['name', 'language'])
    .where('company_id', '=', scope.companyID)
    .where('id', '=', scope.locationID)
    .executeTakeFirstOrThrow();
  await mailer.enqueue(tx, scope, {
    template: 'invitation',
    to: email,
    // The constraint of the column holds the two languages of the product.
    ...invitationMail(place.language === 'th' ? 'th' : 'en', {
      firstName,
      restaurantName: place.name,
      inviterName: session.displayName,
      link: `${originOf(config, session.subDomain)}/accept-invitation?code=${token}`,
      days: VALID_DAYS,
    }),
  });
  await recordAudit(tx, call.actor, { action: 'user.invited', targetType: 'user', targetID: userID }, at);
}

/** Who an invitation is for; refuses one that is used, expired, made up or of another address. */
export async function openInvitation(call: Call, services: InvitationServices, token: string): Promise<Invitation> {
  const { auth, database, now } = services;
  const { scope, locationName } = await tenantOf(call.request, services);
  const network = networkOf(call.request.ip);
  auth.limits.invitationByNetwork.take(network);
  return database.tenant(companyOf(scope), async (tx) => {
    const { firstName, userName } =
      (await findInvited(tx, scope, sha256(token), now())) ?? refuse('invitation.invalid');
    auth.limits.invitationByNetwork.giveBack(network);
    return { firstName, userName, locationName, minPinLength: await services.peopleRules.minPinLength(tx, scope) };
  });
}

/** What an invited person has chosen. `userName` null = the one that they were added with. */
export interface Choices {
  readonly userName: string | null;
  readonly password: string;
  readonly pin: string;
}

/** Accepts an invitation: stores what the person chose and lets them sign in. Of two at once one succeeds. */
export async function acceptInvitation(
  call: Call,
  services: InvitationServices,
  token: string,
  { userName, password, pin }: Choices,
): Promise<{ userName: string }> {
  const { auth, database, now } = services;
  const { scope } = await tenantOf(call.request, services);
  const { companyID } = scope;
  const network = networkOf(call.request.ip);
  auth.limits.invitationByNetwork.take(network);
  const tokenHash = sha256(token);
  // Asked first without a lock, so that a made-up token costs no slow hash.
  await database.tenant(companyOf(scope), async (tx) => {
    if ((await findInvited(tx, scope, tokenHash, now())) === null) refuse('invitation.invalid');
    // Only made-up tokens are guesses: a whole team may sit behind one address.
    auth.limits.invitationByNetwork.giveBack(network);
    await requirePinLength(tx, services, scope, pin, 'pin');
  });
  assertUncommon(password);
  const passwordHash = await auth.passwords.hash(password);
  const hashedPin = await auth.pins.hash(scope.locationID, pin);
  return database.tenant(companyOf(scope), async (tx) => {
    const person = (await findInvited(tx, scope, tokenHash, now(), true)) ?? refuse('invitation.invalid');
    const { userID } = person;
    await services.peopleRules.makeRoom(tx, scope);
    const chosen = userName ?? person.userName;
    if (chosen.toLowerCase() !== person.userName.toLowerCase())
      await takeUserName(tx, services, companyID, userID, chosen);
    await join(tx, call, services, scope, { userID, userName: chosen, passwordHash, pin: hashedPin });
    return { userName: chosen };
  });
}

/** Lets an invited person in with what they chose; the invitation is used up. `passwordHash` null = no password. */
export async function join(
  tx: Tx,
  call: Call,
  services: InvitationServices,
  scope: LocationScope,
  {
    userID,
    userName,
    passwordHash,
    pin,
  }: {
    readonly userID: string;
    readonly userName: string;
    readonly passwordHash: string | null;
    readonly pin: HashedPin;
  },
): Promise<void> {
  const { companyID } = scope;
  const at = services.now();
  await activateInvited(tx, companyID, userID, { userName, passwordHash }, at);
  await storePin(tx, services, scope, { userID, pin, chooserID: userID, path: 'pin' });
  await useInvitations(tx, companyID, userID, at);
  await recordAudit(
    tx,
    { scope, userID, clientID: null, requestId: call.requestId },
    { action: 'user.registered', targetType: 'user', targetID: userID, after: { userName } },
    at,
  );
}
