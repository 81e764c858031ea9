import { Language } from '@tavola/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { errorBody, Refusal } from '../errors/refusal.ts';
import { cookieNames, readCookie } from '../http/access.ts';
import type { Authenticator, Session } from '../http/session.ts';
import { isAtAddress, isOwnHost, subDomainOf } from '../tenancy/host.ts';

/**
 * What a connection shows: its headers, and the token that callers without cookies hand over. Never the address, which
 * lands in logs (reliability G5).
 */
export interface Handshake {
  readonly headers: IncomingHttpHeaders;
  readonly auth: Readonly<Record<string, unknown>>;
}

/**
 * The session of a connection; refuses one without a valid token, and one whose address belongs to another restaurant
 * (decision 2).
 */
export async function admit(
  { headers, auth }: Handshake,
  authenticator: Authenticator,
  config: Config,
): Promise<Session> {
  if (!isOwnHost(headers.host, config.baseDomain)) throw new Refusal('tenant.not_found');
  const token =
    typeof auth['token'] === 'string' ? auth['token'] : readCookie({ headers }, cookieNames(config.isSecure).access);
  if (token === null || token === '') throw new Refusal('auth.required');
  const session = await authenticator.authenticate(token);
  if (session === null) throw new Refusal('auth.session_expired');
  const subDomain = subDomainOf(headers.host, config.baseDomain);
  if (!isAtAddress(subDomain, session)) throw new Refusal('tenant.not_found');
  return session;
}

/** What the page reads in `connect_error`: the error code as its message, the one error body as its data. */
export function connectError(error: unknown, requestID: string): Error {
  const refusal = error instanceof Refusal ? error : new Refusal('service.unavailable', { retryAfterMs: 2000 });
  return Object.assign(new Error(refusal.errorCode), { data: errorBody(refusal, Language.en, requestID) });
}
