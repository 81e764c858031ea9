import type { SignedIn } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { readDeviceCookie } from '#platform/auth/sessions/cookies.ts';
import { findDevice, giveTokenKey, isKeyOf, type KnownDevice } from '#platform/auth/sessions/devices.ts';
import { judgeDevice } from '#platform/auth/sessions/duplicates.ts';
import { readSessionInForce } from '#platform/auth/sessions/session-row.ts';
import { isOnDevice } from '#platform/auth/sessions/sessions.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { lockPerson } from './auth.rows.ts';
import { deliver, type SignInServices } from './deliver.ts';

/**
 * Puts the caller's session on a device (decision 6). A browser that cannot prove to be that device becomes it only by
 * a super-user.
 */
export async function bindToDevice(
  call: Call,
  services: SignInServices,
  { clientID, tokenKey, isForced }: { clientID: string; tokenKey: string | null; isForced: boolean },
): Promise<SignedIn> {
  const { auth, database, now } = services;
  const { scope, session } = call;
  const { companyID } = scope;
  const { sessionID, userID } = session;
  const { pair, key } = await database.tenant(companyOf(scope), async (tx) => {
    const device = (await findDevice(tx, scope, clientID, true)) ?? refuse('client.not_found');
    const current =
      (await readSessionInForce(tx, { scope, sessionID, now: now(), isLocked: true })) ??
      refuse('auth.session_expired');
    const proven = await proveDevice(tx, call, services, device, tokenKey, current.clientID);
    const person = (await lockPerson(tx, companyID, userID)) ?? refuse('auth.session_expired');
    const others = (sessions: Awaited<ReturnType<typeof auth.sessions.live>>) =>
      sessions.filter(isOnDevice).filter((one) => one.sessionID !== sessionID);
    const own = others(await auth.sessions.live(tx, companyID, { userID }));
    const onDevice = others(await auth.sessions.live(tx, companyID, { clientID }));
    const conflict = judgeDevice({ userID, device, own, onDevice, max: person.maxActiveTerminals });
    if (conflict !== null && !isForced) refuse(conflict.errorCode);
    await auth.sessions.end(tx, companyID, conflict?.toEnd ?? [], 'other_session', 'other_session');
    const after = { clientID, isForced };
    await recordAudit(
      tx,
      { scope, userID, clientID, requestId: call.requestId },
      {
        action: 'session.bound',
        targetType: 'session',
        targetID: sessionID,
        before: { clientID: current.clientID },
        after,
      },
      now(),
    );
    return { pair: await auth.sessions.bind(tx, scope, { sessionID, userID }, device), key: proven };
  });
  return deliver(call, services, pair, { isOnDevice: true, device: { clientID, tokenKey: key } });
}

/**
 * The key that the browser keeps from now on. Refuses when the caller is not that device and no super-user; everybody
 * may choose the shared terminal of a demo restaurant, whose sign-ins are published.
 */
async function proveDevice(
  tx: Tx,
  call: Call,
  { auth, config, now }: SignInServices,
  device: KnownDevice,
  tokenKey: string | null,
  boundTo: string | null,
): Promise<string> {
  if (tokenKey !== null) return isKeyOf(device, tokenKey) ? tokenKey : refuse('client.not_found');
  const proof = readDeviceCookie(call.request, config);
  if (proof !== null && proof.clientID === device.clientID && isKeyOf(device, proof.tokenKey)) return proof.tokenKey;
  if (boundTo !== device.clientID && !call.session.isSuperUser && !device.isShared)
    refuse('client.super_user_required');
  return giveTokenKey(tx, auth.deviceSecret, call.scope, device, now());
}
