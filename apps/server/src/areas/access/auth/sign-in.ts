import type { SignedIn } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { TokenPair } from '#platform/auth/sessions/cookies.ts';
import { isKeyOf } from '#platform/auth/sessions/devices.ts';
import { judgeDevice, judgePassword } from '#platform/auth/sessions/duplicates.ts';
import { isOnDevice } from '#platform/auth/sessions/sessions.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { provenDevice, readArrival, type Arrival } from './arrival.ts';
import { lockPerson } from './auth.rows.ts';
import { checkCredentials } from './credentials.ts';
import { deliver, type SignInServices } from './deliver.ts';
import { pinPlace } from '#platform/http/pin-place.ts';

/** Username and password for a session without a device (decision 6). Forcing ends the person's other sessions. */
export async function signInByPassword(
  call: Call,
  services: SignInServices,
  { username, password, isForced }: { username: string; password: string; isForced: boolean },
): Promise<SignedIn> {
  const { database } = services;
  const tenant = await tenantOf(call.request, services);
  const { scope } = tenant;
  const { companyID } = scope;
  const { userID, passwordHash } = await checkCredentials(services, tenant, {
    username,
    password,
    address: call.request.ip,
  });
  const arrival = await readArrival(call, services, tenant);
  const pair = await database.tenant(companyOf(scope), async (tx) => {
    const person = await lockPerson(tx, companyID, userID);
    if (person?.passwordHash !== passwordHash) refuse('login.error.invalid_credentials');
    return openWithoutTerminal(tx, call, services, {
      scope,
      arrival,
      userID,
      max: person.maxActiveTerminals,
      how: { method: 'password', isForced },
    });
  });
  return deliver(call, services, pair, { isOnDevice: false });
}

/**
 * Opens the session of a person who has proven who they are, and ends the one that this browser had. Refuses when they
 * are signed in elsewhere, unless it is forced.
 */
export async function openWithoutTerminal(
  tx: Tx,
  call: Call,
  services: SignInServices,
  {
    scope,
    arrival,
    userID,
    max,
    how,
  }: {
    readonly scope: LocationScope;
    readonly arrival: Arrival;
    readonly userID: string;
    readonly max: number;
    readonly how: SignedInPerson['how'];
  },
): Promise<TokenPair & { readonly sessionID: string }> {
  const { sessions } = services.auth;
  const { companyID } = scope;
  const own = (await sessions.live(tx, companyID, { userID })).filter(
    (session) => session.sessionID !== arrival.sessionID,
  );
  const conflict = judgePassword({
    own: own.filter(isOnDevice),
    device: await provenDevice(tx, scope, arrival),
    max,
  });
  if (conflict !== null && !how.isForced) refuse(conflict.errorCode);
  if (how.isForced) await sessions.end(tx, companyID, own, 'other_session', 'other_session');
  await endFormer(tx, services, scope, arrival.sessionID);
  const opened = await sessions.open(tx, scope, userID, null);
  await recordSignIn(tx, call, services, { scope, userID, clientID: null, sessionID: opened.sessionID, how });
  return opened;
}

/**
 * Signs in by PIN on the terminal that the caller proves to be (decision 7). A PIN typed on the pad replaces the pad's
 * own session; a session of the same terminal elsewhere ends only by force.
 */
export async function signInByPin(
  call: Call,
  services: SignInServices,
  { pin, previousRefreshToken, isForced }: { pin: string; previousRefreshToken: string | null; isForced: boolean },
): Promise<SignedIn> {
  const { auth, database, now } = services;
  const tenant = await tenantOf(call.request, services);
  const { scope } = tenant;
  const { companyID } = scope;
  const arrival = await readArrival(call, services, tenant, previousRefreshToken);
  const outcome = await database.tenant(companyOf(scope), async (tx) => {
    const device = (await provenDevice(tx, scope, arrival)) ?? refuse('auth.device_required');
    const { clientID } = device;
    const verdict = await auth.pins.check(tx, { ...pinPlace(call, scope, clientID, now()), pin });
    if ('refusal' in verdict) return verdict.refusal;
    const { userID, isActive } = verdict.person;
    const person = await lockPerson(tx, companyID, userID);
    if (!isActive || person === null) refuse('login.error.inactive_user');
    const isFormer = (session: { sessionID: string }): boolean => session.sessionID === arrival.sessionID;
    const held = await auth.sessions.live(tx, companyID, { userID });
    const own = held.filter((session) => !isFormer(session));
    const onDevice = (await auth.sessions.live(tx, companyID, { clientID })).filter((session) => !isFormer(session));
    const others = onDevice.filter((session) => session.userID !== userID);
    const conflict = judgeDevice({
      userID,
      device,
      own: own.filter(isOnDevice),
      onDevice: others.filter(isOnDevice),
      max: person.maxActiveTerminals,
    });
    if (conflict !== null && !isForced) refuse(conflict.errorCode);
    await auth.sessions.end(tx, companyID, conflict?.toEnd ?? [], 'other_session', 'other_session');
    await auth.sessions.end(
      tx,
      companyID,
      onDevice.filter((session) => session.userID === userID),
      'replaced',
      'other_session',
    );
    await endFormer(tx, services, scope, arrival.sessionID);
    const [continued] = held
      .filter((session) => session.clientID === clientID)
      .map(({ signedInAt }) => signedInAt)
      .toSorted();
    const opened = await auth.sessions.open(tx, scope, userID, device, continued);
    await recordSignIn(tx, call, services, {
      scope,
      userID,
      clientID,
      sessionID: opened.sessionID,
      how: { method: 'pin', isForced },
    });
    const { proof } = arrival;
    return {
      pair: opened,
      renewed: proof !== null && proof.clientID === clientID && isKeyOf(device, proof.tokenKey) ? proof : null,
    };
  });
  if (outcome instanceof Refusal) throw outcome;
  return deliver(call, services, outcome.pair, { isOnDevice: true, device: outcome.renewed });
}

// The browser that signs in has this session itself, so no screen needs to be notified.
const endFormer = (
  tx: Tx,
  { auth }: SignInServices,
  { companyID, locationID }: LocationScope,
  sessionID: string | null,
): Promise<void> =>
  auth.sessions.end(
    tx,
    companyID,
    sessionID === null ? [] : [{ sessionID, locationID, clientID: null }],
    'replaced',
    null,
  );

interface SignedInPerson {
  readonly scope: LocationScope;
  readonly userID: string;
  readonly clientID: string | null;
  readonly sessionID: string;
  readonly how: { readonly method: 'password' | 'pin' | 'code' | 'social'; readonly isForced: boolean };
}

/** Writes the opening of a session into the audit. */
export const recordSignIn = (
  tx: Tx,
  call: Call,
  { now }: SignInServices,
  { scope, userID, clientID, sessionID, how }: SignedInPerson,
): Promise<void> =>
  recordAudit(
    tx,
    { scope, userID, clientID, requestId: call.requestId },
    { action: 'session.opened', targetType: 'session', targetID: sessionID, after: how },
    now(),
  );
