import { randomInt } from 'node:crypto';
import {
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_MINUTES,
  type CallAnswer,
  type terminalPairingRoutes,
} from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { setDeviceCookie } from '#platform/auth/sessions/cookies.ts';
import { findDevice, giveTokenKey } from '#platform/auth/sessions/devices.ts';
import { hmac } from '#platform/auth/sessions/digest.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { isBearer, type SignInServices } from '../auth/deliver.ts';
import { readUserOn, spendPairing, storePairing } from './terminal-pairing.rows.ts';

const hashOf = (secret: Uint8Array, { companyID, locationID }: LocationScope, code: string): string =>
  hmac(secret, 'pairing', companyID, locationID, code);

const newCode = (): string => String(randomInt(10 ** PAIRING_CODE_LENGTH)).padStart(PAIRING_CODE_LENGTH, '0');

/** Gives a terminal a code for its browser (decision 262). Refuses while someone is signed in on it. */
export async function givePairingCode(
  tx: Tx,
  call: Call<{ id: string }>,
  { auth, now }: SignInServices,
): Promise<CallAnswer<typeof terminalPairingRoutes.giveCode>> {
  const { scope, session, params } = call;
  const at = now();
  const device = (await findDevice(tx, scope, params.id, true)) ?? refuse('resource.not_found');
  const user = await readUserOn(tx, scope, device.clientID, at);
  if (user !== null) refuse('pos_terminal.in_use', { name: device.name, user });
  const expiresAt = new Date(at.getTime() + PAIRING_CODE_MINUTES * 60_000);
  const pairing = { clientID: device.clientID, givenBy: session.userID, expiresAt };
  let code = newCode();
  while (!(await storePairing(tx, scope, { ...pairing, codeHash: hashOf(auth.deviceSecret, scope, code) })))
    code = newCode();
  const target = { targetType: 'client' as const, targetID: device.clientID };
  await recordAudit(tx, call.actor, { action: 'client.pairing_code_given', ...target, after: { expiresAt } }, at);
  return { code, expiresAt: expiresAt.toISOString() };
}

/**
 * Makes the caller's browser the terminal of a code, which is used up. Wrong codes are counted for the network and for
 * the location, so that many networks together guess no more than one (decision 262).
 */
export async function pairBrowser(
  call: Call,
  services: SignInServices,
  code: string,
): Promise<CallAnswer<typeof terminalPairingRoutes.pair>> {
  const { auth, config, database, now } = services;
  const { pairingByNetwork, pairingByLocation } = auth.limits;
  const { scope } = await tenantOf(call.request, services);
  const network = networkOf(call.request.ip);
  pairingByNetwork.take(network);
  pairingByLocation.take(scope.locationID);
  const { device, tokenKey } = await database.tenant(companyOf(scope), async (tx) => {
    const at = now();
    const { clientID, givenBy } =
      (await spendPairing(tx, scope, hashOf(auth.deviceSecret, scope, code), at)) ?? refuse('pairing.code_invalid');
    const found = (await findDevice(tx, scope, clientID, true)) ?? refuse('pairing.code_invalid');
    await recordAudit(
      tx,
      { scope, userID: null, clientID, requestId: call.requestId },
      { action: 'client.paired', targetType: 'client', targetID: clientID, after: { givenBy } },
      at,
    );
    return { device: found, tokenKey: await giveTokenKey(tx, auth.deviceSecret, scope, found, at) };
  });
  pairingByNetwork.giveBack(network);
  pairingByLocation.giveBack(scope.locationID);
  const { clientID, name, type } = device;
  if (isBearer(call)) return { clientID, name, type, tokenKey };
  setDeviceCookie(call.reply, config, { clientID, tokenKey });
  return { clientID, name, type, tokenKey: null };
}
