import { isAllowed, scopesOfCall, type Route } from '@tavola/contract';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '../errors/refusal.ts';
import { isAtAddress } from '../tenancy/host.ts';
import type { Session } from './session.ts';

/** What cookies are called; `__Host-` where the page is secure (decision 5). */
export const cookieNames = (isSecure: boolean) => {
  const prefix = isSecure ? '__Host-' : '';
  return {
    access: `${prefix}tavola_token`,
    refresh: `${prefix}tavola_refresh`,
    device: `${prefix}tavola_device`,
  } as const;
};

/** The header that a page of ours sends and a foreign form or link cannot (reliability X3, G4). */
export const OWN_HEADER = 'x-tavola';

/** A cookie that a request brings, decoded; null = none. If a name repeats, the first one counts. */
export function readCookie(request: { readonly headers: IncomingHttpHeaders }, name: string): string | null {
  const header = request.headers.cookie;
  if (header === undefined) return null;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim());
  }
  return null;
}

// A cookie header can contain anything; an unreadable cookie is not one of ours.
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization?.startsWith('Bearer ') === true ? authorization.slice(7) : null;
}

/** The bearer token of other callers, or the cookie of the browser. */
export function readToken(request: FastifyRequest, isSecure: boolean): { token: string; isCookie: boolean } | null {
  const bearer = readBearer(request);
  if (bearer !== null) return { token: bearer, isCookie: false };
  const cookie = readCookie(request, cookieNames(isSecure).access);
  return cookie === null ? null : { token: cookie, isCookie: true };
}

/**
 * Refuses a state-changing call that another site could have caused. Callers whose bearer token is what signs them in
 * are no browser page; everybody else must send our own header and come from our own origin.
 */
export function assertOwnOrigin(request: FastifyRequest): void {
  if (readBearer(request) !== null) return;
  if (isForeignOrigin(request.headers) || request.headers[OWN_HEADER] === undefined) refuse('request.foreign_origin');
}

/** True when a browser says that another site caused the request. */
export function isForeignOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  return (
    (origin !== undefined && !isSameHost(origin, host)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

function isSameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Who may call: the route's `access` against the session. `name` is that of the call: `products.list`. */
export function assertAccess(route: Route, session: Session | null, name: string): void {
  const { access } = route;
  if (access === 'anyone' || access === 'guest') return;
  if (session === null) refuse('auth.required');
  if (session.apiKey !== undefined) {
    assertScope(name, session.apiKey.scopes);
    if (typeof access !== 'string' && !isHeld(access, session.codes)) refuse('api_key.right_lost');
    return;
  }
  if (access === 'signedIn') return;
  if (access === 'superUser') {
    if (!session.isSuperUser) refuse('client.super_user_required');
    return;
  }
  if (session.clientID === null) refuse('auth.device_required');
  if (access === 'terminal') return;
  if (!isHeld(access, session.codes)) refuse('permission.denied');
}

const isHeld = (access: Exclude<Route['access'], string>, codes: ReadonlySet<number>): boolean =>
  'allOf' in access ? access.allOf.every((code) => isAllowed(codes, [code])) : isAllowed(codes, access);

/**
 * What an API key may call is the table of scopes alone; its rights are those that these calls ask for and that its
 * keeper has.
 */
function assertScope(name: string, held: readonly string[]): void {
  const scopes = scopesOfCall(name);
  if (scopes.some((scope) => held.includes(scope))) return;
  refuse('api_key.scope_missing', { scopes: scopes.length === 0 ? '–' : scopes.join(' / ') });
}

/**
 * Host and headers are claims that must match the token (decision 2); a wrong one is answered like an unknown address.
 */
export function assertTenantClaims(request: FastifyRequest, session: Session, subDomain: string | null): void {
  const { headers } = request;
  const isMatching =
    isAtAddress(subDomain, session) &&
    isSameClaim(headers['x-company-tenant'], session.scope.companyID) &&
    isSameClaim(headers['x-location-tenant'], session.scope.locationID);
  if (!isMatching) refuse('tenant.not_found');
}

const isSameClaim = (claim: string | string[] | undefined, actual: string): boolean =>
  claim === undefined || claim === '' || claim === actual;
