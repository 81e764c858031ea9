import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@tavola/contract';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import type { SocialIdentity, SocialProvider } from '#platform/auth/social-provider.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { readArrival } from '../auth/arrival.ts';
import { lockPerson } from '../auth/auth.rows.ts';
import { deliver } from '../auth/deliver.ts';
import { openWithoutTerminal } from '../auth/sign-in.ts';
import { findInvited } from '../invitations/invitations.rows.ts';
import { join, type InvitationServices } from '../invitations/invitations.service.ts';
import { requirePinLength } from '../rights/choose-pin.ts';
import {
  claimSocialSignIn,
  confirmSocialSignIn,
  findLinked,
  insertIdentity,
  insertSocialSignIn,
  spendSocialSignIn,
  type Accepting,
} from './social.rows.ts';

/** `provider` null = the operator has configured none. */
export type SocialServices = InvitationServices & { readonly provider: SocialProvider | null };

const SECRET_BYTES = 32;
const secretText = (): string => randomBytes(SECRET_BYTES).toString('base64url');
/** How long a person may take at the provider. */
const VALID_MS = 10 * 60_000;

/** Begins a sign-in at the provider; with an invitation it must still be open. */
export async function startSocialSignIn(
  call: Call,
  services: SocialServices,
  { invitation, pin }: { readonly invitation: string | null; readonly pin: string | null },
): Promise<{ url: string; flow: string }> {
  const { auth } = services;
  if (services.provider === null) refuse('social.not_offered');
  const { scope } = await tenantOf(call.request, services);
  const network = networkOf(call.request.ip);
  auth.limits.signInByNetwork.take(network);
  const accepting = invitation === null ? null : await prepare(call, services, scope, invitation, pin);
  const begun = await leaveForProvider(call, services, { accepting, linkingUserID: null });
  auth.limits.signInByNetwork.giveBack(network);
  return begun;
}

/** Stores a sign-in attempt with the provider and returns the address where it begins. */
export async function leaveForProvider(
  call: Call,
  services: SocialServices,
  purpose: { readonly accepting: Accepting | null; readonly linkingUserID: string | null },
): Promise<{ url: string; flow: string }> {
  const { database, newID, now } = services;
  const provider = services.provider ?? refuse('social.not_offered');
  const { scope, subDomain } = await tenantOf(call.request, services);
  // The browser comes back to the product's own domain and finds its restaurant by the first part.
  const request = provider.request(`${subDomain}.${secretText()}`);
  const flow = secretText();
  const url = await provider.address(request);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  await database.tenant(companyOf(scope), (tx) =>
    insertSocialSignIn(tx, scope, { id: newID(), request, flow, ...purpose, createdAt, expiresAt }),
  );
  return { url, flow };
}

async function prepare(
  call: Call,
  services: SocialServices,
  scope: LocationScope,
  invitation: string,
  pin: string | null,
): Promise<Accepting> {
  const { auth, database, now } = services;
  const network = networkOf(call.request.ip);
  const invitationHash = sha256(invitation);
  auth.limits.invitationByNetwork.take(network);
  const chosen = pin ?? refuse('validation.failed', {}, { fields: [{ path: 'pin', code: 'required' }] });
  await database.tenant(companyOf(scope), async (tx) => {
    if ((await findInvited(tx, scope, invitationHash, now())) === null) refuse('invitation.invalid');
    auth.limits.invitationByNetwork.giveBack(network);
    await requirePinLength(tx, services, scope, chosen, 'pin');
  });
  return { invitationHash, pin: await auth.pins.hash(scope.locationID, chosen) };
}

/** What the provider sent back with the browser, and the secret of the page that began. */
interface Returned {
  readonly code: string;
  readonly state: string;
  readonly flow: string;
  readonly iss: string | null;
}

/**
 * Which account a person confirmed at the provider. The code is exchanged once; what the provider confirmed is kept
 * for a second call with it. `linkingUserID` as the way was begun.
 */
export async function confirmedAccount(
  call: Call,
  services: SocialServices,
  { iss, ...returned }: Returned & { readonly linkingUserID: string | null },
): Promise<{ id: string; identity: SocialIdentity; accepting: Accepting | null; provider: SocialProvider }> {
  const { database, now } = services;
  const provider = services.provider ?? refuse('social.not_offered');
  const { scope } = await tenantOf(call.request, services);
  const fail = (): never => refuse('social.failed', { provider: provider.name });
  const inCompany = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(companyOf(scope), work);
  const { id, request, accepting, isRepeated, identity } =
    (await inCompany((tx) => claimSocialSignIn(tx, scope, returned, now()))) ?? fail();
  if (isRepeated && identity === null) fail();
  const confirmed = identity ?? (await provider.identify(request, { code: returned.code, iss }));
  if (identity === null) await inCompany((tx) => confirmSocialSignIn(tx, scope, id, confirmed));
  return { id, identity: confirmed, accepting, provider };
}

/**
 * Ends it: exchanges the code, finds the person bound to the account or the invited one, and opens their session. What
 * the provider confirmed is kept for a second call that forces, because a code works once.
 */
export async function finishSocialSignIn(
  call: Call,
  services: SocialServices,
  { isForced, ...returned }: Returned & { readonly isForced: boolean },
): Promise<SignedIn> {
  const { auth, database } = services;
  const tenant = await tenantOf(call.request, services);
  const { scope } = tenant;
  const network = networkOf(call.request.ip);
  auth.limits.signInByNetwork.take(network);
  const way = { ...returned, linkingUserID: null };
  const { id, identity, accepting, provider } = await confirmedAccount(call, services, way);
  const arrival = await readArrival(call, services, tenant);
  const pair = await database.tenant(companyOf(scope), async (tx) => {
    if (!(await spendSocialSignIn(tx, scope, id))) refuse('social.failed', { provider: provider.name });
    const userID =
      accepting === null
        ? await linkedPerson(tx, scope, identity, provider)
        : await acceptBy(tx, call, services, scope, { identity, accepting, provider });
    const person = (await lockPerson(tx, scope.companyID, userID)) ?? refuse('login.error.inactive_user');
    return openWithoutTerminal(tx, call, services, {
      scope,
      arrival,
      userID,
      max: person.maxActiveTerminals,
      how: { method: 'social', isForced },
    });
  });
  auth.limits.signInByNetwork.giveBack(network);
  return deliver(call, services, pair, { isOnDevice: false });
}

async function linkedPerson(
  tx: Tx,
  scope: LocationScope,
  identity: SocialIdentity,
  { name }: SocialProvider,
): Promise<string> {
  const { userID, mayWorkHere } =
    (await findLinked(tx, scope, identity)) ?? refuse('social.unknown_person', { provider: name });
  if (!mayWorkHere) refuse('login.error.wrong_location');
  return userID;
}

/** Lets the invited person in without a password, bound to the account, if its verified mail is the invited one. */
async function acceptBy(
  tx: Tx,
  call: Call,
  services: SocialServices,
  scope: LocationScope,
  {
    identity,
    accepting: { invitationHash, pin },
    provider,
  }: { readonly identity: SocialIdentity; readonly accepting: Accepting; readonly provider: SocialProvider },
): Promise<string> {
  const at = services.now();
  const { userID, userName, email } =
    (await findInvited(tx, scope, invitationHash, at, true)) ?? refuse('invitation.invalid');
  if (identity.email?.toLowerCase() !== email.toLowerCase()) refuse('social.mail_differs', { provider: provider.name });
  if (!(await insertIdentity(tx, scope, userID, identity, at))) refuse('social.taken', { provider: provider.name });
  await join(tx, call, services, scope, { userID, userName, passwordHash: null, pin });
  return userID;
}
