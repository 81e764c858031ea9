import type { SignedIn } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { clearSessionCookies, readRefreshCookie } from '#platform/auth/sessions/cookies.ts';
import { rotate } from '#platform/auth/sessions/rotation.ts';
import { readSessionInForce } from '#platform/auth/sessions/session-row.ts';
import { tenantOf, type Tenant } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { subDomainOf } from '#platform/tenancy/host.ts';
import { companyOf, locationScope } from '#platform/tenancy/scope.ts';
import { provenDevice, readArrival } from './arrival.ts';
import { checkCredentials } from './credentials.ts';
import { deliver, type SignInServices } from './deliver.ts';
import { pinPlace } from '#platform/http/pin-place.ts';

/**
 * The next pair of tokens for a refresh token, given or in the cookie (decision 5, reliability F6). A cookie that is
 * worth nothing is taken away.
 */
export async function refreshSession(call: Call, services: SignInServices, given: string | null): Promise<SignedIn> {
  const { auth, config, database, now } = services;
  const text = given ?? readRefreshCookie(call.request, config) ?? refuse('auth.session_expired');
  const claims = await auth.tokens.readRefresh(text);
  const subDomain = subDomainOf(call.request.headers.host, config.baseDomain);
  const rotation =
    claims === null
      ? null
      : await rotate({ database, now, tokens: auth.tokens, sessions: auth.sessions }, claims, {
          text,
          subDomain,
          requestId: call.requestId,
        });
  if (rotation === null) {
    if (given === null) clearSessionCookies(call.reply, config);
    refuse('auth.session_expired');
  }
  return deliver(call, services, rotation, { isOnDevice: rotation.session.clientID !== null });
}

/**
 * Ends the caller's own session, also when only its refresh token is left, and takes its cookies; the device stays
 * known (decision 7).
 */
export async function signOut(call: Call, { auth, config, database, now }: SignInServices): Promise<void> {
  clearSessionCookies(call.reply, config);
  const text = readRefreshCookie(call.request, config);
  const claims = text === null ? null : await auth.tokens.readRefresh(text);
  const session =
    call.maybeSession ??
    (claims === null
      ? null
      : { sessionID: claims.sessionID, scope: locationScope(claims.companyID, claims.locationID) });
  if (session === null) return;
  const { scope, sessionID } = session;
  await database.tenant(scope, async (tx) => {
    const current = await readSessionInForce(tx, { scope, sessionID, now: now(), isLocked: true });
    if (current === null) return;
    const { userID, clientID } = current;
    await auth.sessions.end(
      tx,
      scope.companyID,
      [{ sessionID, locationID: scope.locationID, clientID }],
      'signed_out',
      null,
    );
    await recordAudit(
      tx,
      { scope, userID, clientID, requestId: call.requestId },
      { action: 'session.ended', targetType: 'session', targetID: sessionID },
      now(),
    );
  });
}

/** Ends every session of the person that the credentials name; answers how many. */
export async function signOutEverywhere(
  call: Call,
  services: SignInServices,
  credentials: { username: string; password: string },
): Promise<number> {
  const tenant = await tenantOf(call.request, services);
  const { userID } = await checkCredentials(services, tenant, { ...credentials, address: call.request.ip });
  return services.database.tenant(companyOf(tenant.scope), (tx) => endAll(tx, call, services, tenant, userID));
}

/** The same for the person with a PIN, asked from a registered device. */
export async function signOutEverywhereByPin(
  call: Call,
  services: SignInServices,
  { pin, previousRefreshToken }: { pin: string; previousRefreshToken: string | null },
): Promise<number> {
  const { auth, database, now } = services;
  const tenant = await tenantOf(call.request, services);
  const arrival = await readArrival(call, services, tenant, previousRefreshToken);
  const outcome = await database.tenant(companyOf(tenant.scope), async (tx) => {
    const { clientID } = (await provenDevice(tx, tenant.scope, arrival)) ?? refuse('auth.device_required');
    const verdict = await auth.pins.check(tx, { ...pinPlace(call, tenant.scope, clientID, now()), pin });
    return 'refusal' in verdict ? verdict.refusal : endAll(tx, call, services, tenant, verdict.person.userID);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function endAll(
  tx: Tx,
  call: Call,
  { auth, now }: SignInServices,
  { scope }: Tenant,
  userID: string,
): Promise<number> {
  const ended = await auth.sessions.endAllOf(tx, scope.companyID, userID, {
    reason: 'logged_out_everywhere',
    notice: 'logged_out_everywhere',
  });
  await recordAudit(
    tx,
    { scope, userID, clientID: null, requestId: call.requestId },
    { action: 'session.ended_everywhere', targetType: 'user', targetID: userID, after: { ended } },
    now(),
  );
  return ended;
}
