import type { SignedIn } from '@tavola/contract';
import { findDevice, giveTokenKey } from '#platform/auth/devices.ts';
import { judgeDevice } from '#platform/auth/duplicates.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { isOnDevice } from '#platform/auth/sessions.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { lockPerson } from './auth.rows.ts';
import { deliver, type SignInServices } from './deliver.ts';
import { recordSignIn } from './sign-in.ts';
import { spendSignInCode } from './sign-in-codes.rows.ts';

/**
 * Signs the owner of a new restaurant in on its first terminal with the code of the registration, and makes this
 * browser that terminal. The code is used up in the same transaction that opens the session.
 */
export async function signInByCode(call: Call, services: SignInServices, code: string): Promise<SignedIn> {
  const { auth, database, now } = services;
  const { signInByNetwork } = auth.limits;
  const network = networkOf(call.request.ip);
  signInByNetwork.take(network);
  const { scope } = await tenantOf(call.request, services);
  const { companyID } = scope;
  const { pair, device } = await database.tenant(companyOf(scope), async (tx) => {
    const { userID, clientID } = (await spendSignInCode(tx, scope, code, now())) ?? refuse('auth.code_invalid');
    const device = (await findDevice(tx, scope, clientID, true)) ?? refuse('auth.code_invalid');
    const person = (await lockPerson(tx, companyID, userID)) ?? refuse('login.error.inactive_user');
    const conflict = judgeDevice({
      userID,
      device,
      own: (await auth.sessions.live(tx, companyID, { userID })).filter(isOnDevice),
      onDevice: (await auth.sessions.live(tx, companyID, { clientID })).filter(isOnDevice),
      max: person.maxActiveTerminals,
    });
    if (conflict !== null) refuse(conflict.errorCode);
    const opened = await auth.sessions.open(tx, scope, userID, device);
    await recordSignIn(tx, call, services, {
      scope,
      userID,
      clientID,
      sessionID: opened.sessionID,
      how: { method: 'code', isForced: false },
    });
    const tokenKey = await giveTokenKey(tx, auth.deviceSecret, scope, device, now());
    return { pair: opened, device: { clientID, tokenKey } };
  });
  signInByNetwork.giveBack(network);
  return deliver(call, services, pair, { isOnDevice: true, device });
}
