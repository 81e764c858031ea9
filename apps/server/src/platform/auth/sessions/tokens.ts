import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Secrets } from '../passwords/secrets.ts';

/** Decision 5, platform spec section 9. */
export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 7 * 24 * 60 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'tavola';
const AUDIENCE = { access: 'tavola/access', refresh: 'tavola/refresh' } as const;
const MAX_LENGTH = 4000;
const MAX_CACHED = 4096;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an access token says (decision 5); `clientID` null = a non-client token. */
export interface AccessClaims {
  readonly userID: string;
  readonly sessionID: string;
  readonly companyID: string;
  readonly locationID: string;
  readonly clientID: string | null;
  readonly expiresAt: Date;
}

/** The content of a refresh token: the row that it represents and the tenant to look for it in. */
export interface RefreshClaims {
  readonly tokenID: string;
  readonly sessionID: string;
  readonly companyID: string;
  readonly locationID: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export interface Tokens {
  /** Lives 15 minutes from now. */
  signAccess(claims: Omit<AccessClaims, 'expiresAt'>): Promise<string>;
  /**
   * The same claims give the same text, so a lost reply can be given again without storing the token (reliability F6).
   */
  signRefresh(claims: RefreshClaims): Promise<string>;
  /** Null for anything forged, expired, or made for another use. A text that passed is remembered until it expires. */
  readAccess(text: string): Promise<AccessClaims | null>;
  readRefresh(text: string): Promise<RefreshClaims | null>;
}

/** Tokens of one algorithm and one issuer; each use has its own key. */
export function createTokens(keys: Pick<Secrets, 'access' | 'refresh'>, now: () => Date): Tokens {
  const verified = new Map<string, AccessClaims>();
  const remember = (text: string, claims: AccessClaims): void => {
    if (verified.size >= MAX_CACHED)
      for (const oldest of verified.keys()) {
        verified.delete(oldest);
        break;
      }
    verified.set(text, claims);
  };
  return {
    signAccess: ({ userID, sessionID, companyID, locationID, clientID }) => {
      const issued = Math.floor(now().getTime() / 1000);
      return sign(
        keys.access,
        AUDIENCE.access,
        { userID, sid: sessionID, companyID, locationID, ...(clientID === null ? {} : { clientID }) },
        issued,
        issued + ACCESS_SECONDS,
      );
    },
    signRefresh: ({ tokenID, sessionID, companyID, locationID, issuedAt, expiresAt }) =>
      sign(
        keys.refresh,
        AUDIENCE.refresh,
        { jti: tokenID, sid: sessionID, companyID, locationID },
        seconds(issuedAt),
        seconds(expiresAt),
      ),
    readAccess: async (text) => {
      const known = verified.get(text);
      if (known !== undefined) {
        if (known.expiresAt > now()) return known;
        verified.delete(text);
        return null;
      }
      const claims = toAccess(await open(keys.access, AUDIENCE.access, text, now()));
      if (claims !== null) remember(text, claims);
      return claims;
    },
    readRefresh: async (text) => toRefresh(await open(keys.refresh, AUDIENCE.refresh, text, now())),
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

function sign(key: Uint8Array, audience: string, claims: JWTPayload, issued: number, expires: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key);
}

async function open(key: Uint8Array, audience: string, text: string, currentDate: Date): Promise<JWTPayload | null> {
  if (text.length > MAX_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      typ: 'JWT',
      requiredClaims: ['iat', 'exp', 'sid', 'companyID', 'locationID'],
      currentDate,
    });
    return payload;
  } catch {
    return null;
  }
}

const id = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);

function toAccess(payload: JWTPayload | null): AccessClaims | null {
  if (payload === null) return null;
  const [userID, sessionID, companyID, locationID] = [
    id(payload['userID']),
    id(payload['sid']),
    id(payload['companyID']),
    id(payload['locationID']),
  ];
  const clientID = payload['clientID'] === undefined ? null : id(payload['clientID']);
  if (userID === null || sessionID === null || companyID === null || locationID === null || payload.exp === undefined)
    return null;
  if (payload['clientID'] !== undefined && clientID === null) return null;
  return { userID, sessionID, companyID, locationID, clientID, expiresAt: new Date(payload.exp * 1000) };
}

function toRefresh(payload: JWTPayload | null): RefreshClaims | null {
  if (payload === null) return null;
  const [tokenID, sessionID, companyID, locationID] = [
    id(payload.jti),
    id(payload['sid']),
    id(payload['companyID']),
    id(payload['locationID']),
  ];
  if (
    tokenID === null ||
    sessionID === null ||
    companyID === null ||
    locationID === null ||
    payload.exp === undefined ||
    payload.iat === undefined
  )
    return null;
  return {
    tokenID,
    sessionID,
    companyID,
    locationID,
    issuedAt: new Date(payload.iat * 1000),
    expiresAt: new Date(payload.exp * 1000),
  };
}
