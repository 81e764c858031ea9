import type { SignedIn } from '@tavola/contract';
import type { Auth } from '#platform/auth/auth.ts';
import {
  setDeviceCookie,
  setSessionCookies,
  type DeviceProof,
  type TokenPair,
} from '#platform/auth/sessions/cookies.ts';
import { ACCESS_SECONDS } from '#platform/auth/sessions/tokens.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';

export type SignInServices = Services & { readonly auth: Auth };

/** Callers that are no browser page ask for their tokens as text (decision 5). */
const TRANSPORT_HEADER = 'x-token-transport';

/** Whether the caller asked for its tokens in the answer; `x-token-transport: bearer` says so. */
export const isBearer = (call: Call): boolean => call.request.headers[TRANSPORT_HEADER] === 'bearer';

/**
 * Hands out tokens: in cookies that no script can read, or as text to a caller that asks for it. `device` renews the
 * proof of a browser on a device.
 */
export function deliver(
  call: Call,
  { config }: SignInServices,
  pair: TokenPair,
  { isOnDevice, device }: { isOnDevice: boolean; device?: DeviceProof | null },
): SignedIn {
  const tokenKind = isOnDevice ? 'client' : 'nonClient';
  if (isBearer(call))
    return { tokenKind, token: pair.access, refreshToken: pair.refresh, expiresInSeconds: ACCESS_SECONDS };
  setSessionCookies(call.reply, config, pair);
  if (device !== undefined && device !== null) setDeviceCookie(call.reply, config, device);
  return { tokenKind, token: null, refreshToken: null, expiresInSeconds: ACCESS_SECONDS };
}
