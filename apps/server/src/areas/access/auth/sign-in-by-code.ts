import type { SignedIn } from '@tavola/contract';
import type { DeviceProof, TokenPair } from '#platform/auth/sessions/cookies.ts';
import { findDevice, giveTokenKey, type KnownDevice } from '#platform/auth/sessions/devices.ts';
import { judgeDevice } from '#platform/auth/sessions/duplicates.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { isOnDevice } from '#platform/auth/sessions/sessions.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { provenDevice, readArrival, type Arrival } from './arrival.ts';
import { lockPerson, mayEnter } from './auth.rows.ts';
import { deliver, type SignInServices } from './deliver.ts';
import { recordSignIn } from './sign-in.ts';
import { spendSignInCode, type SignInCode } from './sign-in-codes.rows.ts';

/**
 * Signs a person in with a code: the owner of a new restaurant on its first terminal, which this browser becomes, or
 * someone who comes from another address (decision 200). The code is used up in the transaction that opens the
 * session.
 */
export async function signInByCode(call: Call, services: SignInServices, code: string): Promise<SignedIn> {
  const { auth, database, now } = services;
  const { signInByNetwork } = auth.limits;
  const network = networkOf(call.request.ip);
  signInByNetwork.take(network);
  const tenant = await tenantOf(call.request, services);
  const { scope } = tenant;
  const arrival = await readArrival(call, services, tenant);
  const { pair, device } = await database.tenant(companyOf(scope), async (tx) => {
    const { userID, clientID, sessionID } =
      (await spendSignInCode(tx, scope, code, now())) ?? refuse('auth.code_invalid');
    return sessionID === null
      ? firstSignIn(tx, call, services, scope, { userID, clientID: clientID ?? refuse('auth.code_invalid') })
      : continueHere(tx, call, services, scope, { userID, clientID, sessionID, arrival });
  });
  signInByNetwork.giveBack(network);
  return deliver(call, services, pair, { isOnDevice: device !== null, device });
}

interface Opened {
  readonly pair: TokenPair;
  readonly device: DeviceProof | null;
}

async function firstSignIn(
  tx: Tx,
  call: Call,
  services: SignInServices,
  scope: LocationScope,
  { userID, clientID }: { readonly userID: string; readonly clientID: string },
): Promise<Opened> {
  const { auth } = services;
  const { companyID } = scope;
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
  return openOn(tx, call, services, scope, userID, device);
}

/**
 * Continues a session at another address. It comes to the terminal that the code brings along or that the browser has
 * been there before; where another person is signed in on it, the person chooses one.
 */
async function continueHere(
  tx: Tx,
  call: Call,
  services: SignInServices,
  scope: LocationScope,
  { userID, clientID, sessionID, arrival }: SignInCode & { readonly sessionID: string; readonly arrival: Arrival },
): Promise<Opened> {
  const { auth } = services;
  const { companyID } = scope;
  const person = (await lockPerson(tx, companyID, userID)) ?? refuse('login.error.inactive_user');
  if (!(await mayEnter(tx, scope, userID))) refuse('login.error.wrong_location');
  const own = await auth.sessions.live(tx, companyID, { userID });
  const before = own.filter((session) => session.sessionID === sessionID);
  if (before.length === 0) refuse('auth.code_invalid');
  const former = own.filter((session) => session.sessionID === arrival.sessionID);
  // The browser that leaves these sessions is this one, so no screen needs to be notified.
  await auth.sessions.end(tx, companyID, [...before, ...former], 'replaced', null);
  const device =
    clientID === null ? await provenDevice(tx, scope, arrival, true) : await findDevice(tx, scope, clientID, true);
  if (device === null) return openOn(tx, call, services, scope, userID, null);
  const conflict = judgeDevice({
    userID,
    device,
    own: (await auth.sessions.live(tx, companyID, { userID })).filter(isOnDevice),
    onDevice: (await auth.sessions.live(tx, companyID, { clientID: device.clientID })).filter(isOnDevice),
    max: person.maxActiveTerminals,
  });
  return openOn(tx, call, services, scope, userID, conflict === null ? device : null);
}

async function openOn(
  tx: Tx,
  call: Call,
  services: SignInServices,
  scope: LocationScope,
  userID: string,
  device: KnownDevice | null,
): Promise<Opened> {
  const { auth, now } = services;
  const opened = await auth.sessions.open(tx, scope, userID, device);
  const clientID = device?.clientID ?? null;
  const how = { method: 'code', isForced: false } as const;
  await recordSignIn(tx, call, services, { scope, userID, clientID, sessionID: opened.sessionID, how });
  if (device === null) return { pair: opened, device: null };
  const tokenKey = await giveTokenKey(tx, auth.deviceSecret, scope, device, now());
  return { pair: opened, device: { clientID: device.clientID, tokenKey } };
}
