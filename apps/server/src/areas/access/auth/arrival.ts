import { readDeviceCookie, readRefreshCookie, type DeviceProof } from '#platform/auth/sessions/cookies.ts';
import { findDevice, isKeyOf, type KnownDevice } from '#platform/auth/sessions/devices.ts';
import type { Tenant } from '#platform/auth/tenant.ts';
import type { RefreshClaims } from '#platform/auth/sessions/tokens.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findClientOfSession } from './auth.rows.ts';
import type { SignInServices } from './deliver.ts';

/** What a caller brings along from before: a session of this very browser, and the device that it is. */
export interface Arrival {
  /** The session whose tokens the caller holds; a new sign-in here takes its place without asking. */
  readonly sessionID: string | null;
  readonly refresh: RefreshClaims | null;
  readonly proof: DeviceProof | null;
}

/**
 * Reads the caller's own tokens: the access token, the given or cookie refresh token, the device cookie. Tokens of
 * another restaurant are not looked at.
 */
export async function readArrival(
  call: Call,
  { auth, config }: SignInServices,
  tenant: Tenant,
  refreshText?: string | null,
): Promise<Arrival> {
  const text = refreshText ?? readRefreshCookie(call.request, config);
  const claims = text === null ? null : await auth.tokens.readRefresh(text);
  const refresh =
    claims !== null && claims.companyID === tenant.scope.companyID && claims.locationID === tenant.scope.locationID
      ? claims
      : null;
  return {
    refresh,
    sessionID: call.maybeSession?.sessionID ?? refresh?.sessionID ?? null,
    proof: readDeviceCookie(call.request, config),
  };
}

/**
 * The registered device that a caller can prove to be: by its device cookie, or by a refresh token of a session on it,
 * also of one that is over (decision 7) unless it ended because the token was used by two parties. Null when it proves
 * none.
 */
export async function provenDevice(
  tx: Tx,
  scope: LocationScope,
  { proof, refresh }: Arrival,
  isLocked = false,
): Promise<KnownDevice | null> {
  if (proof !== null) {
    const device = await findDevice(tx, scope, proof.clientID, isLocked);
    if (device !== null && isKeyOf(device, proof.tokenKey)) return device;
  }
  if (refresh === null) return null;
  const clientID = await findClientOfSession(tx, scope, refresh.sessionID);
  return clientID === null ? null : findDevice(tx, scope, clientID, isLocked);
}
