import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { cookieNames, readCookie } from '../../http/access.ts';
import { REFRESH_SECONDS } from './tokens.ts';

/** A pair as it leaves the server. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** The proof of a device: which one, and the key that only it was given. */
export interface DeviceProof {
  readonly clientID: string;
  readonly tokenKey: string;
}

// The longest that browsers keep a cookie; a device stays a device over holidays (sign-in itself ends after 7 days).
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

type Cookies = Pick<Config, 'isSecure'>;

/**
 * Hands the browser its tokens where no script can read them (decision 5, reliability F5). Both cookies live as long as
 * the refresh token (platform spec, section 9).
 */
export function setSessionCookies(reply: FastifyReply, config: Cookies, { access, refresh }: TokenPair): void {
  const names = cookieNames(config.isSecure);
  reply
    .header('set-cookie', cookie(config, names.access, access, REFRESH_SECONDS))
    .header('set-cookie', cookie(config, names.refresh, refresh, REFRESH_SECONDS));
}

/**
 * Takes the tokens from the browser. The device's own cookie stays, so that the PIN pad works after sign-out (decision
 * 7).
 */
export function clearSessionCookies(reply: FastifyReply, config: Cookies): void {
  const names = cookieNames(config.isSecure);
  reply
    .header('set-cookie', cookie(config, names.access, '', 0))
    .header('set-cookie', cookie(config, names.refresh, '', 0));
}

/** Hands the browser the proof of its terminal, which outlives every session (decision 7). */
export function setDeviceCookie(reply: FastifyReply, config: Cookies, { clientID, tokenKey }: DeviceProof): void {
  reply.header(
    'set-cookie',
    cookie(config, cookieNames(config.isSecure).device, `${clientID}.${tokenKey}`, DEVICE_SECONDS),
  );
}

/** The proof that a browser brings; null = none, or not of our form. `isKeyOf` says whether its key is right. */
export function readDeviceCookie(request: FastifyRequest, config: Cookies): DeviceProof | null {
  const [, clientID, tokenKey] =
    /^([0-9a-f-]{36})\.([\w-]{1,200})$/.exec(readCookie(request, cookieNames(config.isSecure).device) ?? '') ?? [];
  return clientID === undefined || tokenKey === undefined ? null : { clientID, tokenKey };
}

/** The refresh token that a browser brings, not checked; null = none. */
export const readRefreshCookie = (request: FastifyRequest, config: Cookies): string | null =>
  readCookie(request, cookieNames(config.isSecure).refresh);

// No Domain: a cookie of one restaurant's host never reaches another's.
const cookie = ({ isSecure }: Cookies, name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
