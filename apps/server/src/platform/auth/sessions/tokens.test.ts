import { createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { newID } from '../../ids.ts';
import { ACCESS_SECONDS, createTokens, REFRESH_SECONDS } from './tokens.ts';

const keys = { access: randomBytes(32), refresh: randomBytes(32) };
const claims = { userID: newID(), sessionID: newID(), companyID: newID(), locationID: newID(), clientID: newID() };
let time = Date.UTC(2026, 0, 1);
const tokens = createTokens(keys, () => new Date(time));
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const issued = Math.floor(Date.UTC(2026, 0, 1) / 1000);
const good = {
  userID: claims.userID,
  sid: claims.sessionID,
  companyID: claims.companyID,
  locationID: claims.locationID,
  iss: 'tavola',
  aud: 'tavola/access',
  iat: issued,
  exp: issued + 900,
};
/** Signs anything with any key, past every check of the library. */
const forge = (header: object, payload: object, key: Uint8Array = keys.access, hash = 'sha256'): string => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};
const header = { alg: 'HS256', typ: 'JWT' };
const without = (name: keyof typeof good): object =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

const forgeries: Record<string, () => string | Promise<string>> = {
  nothing: () => '',
  'no token at all': () => 'hello',
  'alg none without signature': () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.`,
  'alg none with a signature': () => forge({ alg: 'none', typ: 'JWT' }, good),
  'alg None in another spelling': () => `${encode({ alg: 'nOnE' })}.${encode(good)}.`,
  'no alg': () => forge({ typ: 'JWT' }, good),
  'a stronger algorithm with our key': () => forge({ alg: 'HS512', typ: 'JWT' }, good, keys.access, 'sha512'),
  'an asymmetric algorithm named': () => forge({ alg: 'RS256', typ: 'JWT' }, good),
  'another key': () => forge(header, good, randomBytes(32)),
  'an empty key': () => forge(header, good, new Uint8Array(1)),
  'the refresh key': () => forge(header, good, keys.refresh),
  'a refresh token used as access': () => forge(header, { ...good, aud: 'tavola/refresh', jti: newID() }, keys.refresh),
  'another issuer': () => forge(header, { ...good, iss: 'evil' }),
  'another audience': () => forge(header, { ...good, aud: 'tavola' }),
  expired: () => forge(header, { ...good, iat: issued - 2000, exp: issued - 1 }),
  'no expiry': () => forge(header, without('exp')),
  'no session': () => forge(header, without('sid')),
  'no tenant': () => forge(header, without('companyID')),
  'a session that is no id': () => forge(header, { ...good, sid: "' OR 1=1" }),
  'a device that is no id': () => forge(header, { ...good, clientID: { $ne: null } }),
  'not valid yet': () => forge(header, { ...good, nbf: issued + 60 }),
  'an unknown critical header': () => forge({ ...header, crit: ['x'], x: 1 }, good),
  'a changed payload under an old signature': () => {
    const [h, , s] = forge(header, good).split('.');
    return `${h}.${encode({ ...good, userID: newID() })}.${s}`;
  },
  'a cut signature': () => forge(header, good).slice(0, -4),
  'five parts': () => `${forge(header, good)}.a.b`,
  'far too long': () => forge(header, { ...good, pad: 'x'.repeat(5000) }),
  'a library token without the type': () => new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(keys.access),
};

describe('an access token', () => {
  it('says what was signed and lives 15 minutes', async () => {
    const text = await tokens.signAccess(claims);
    expect(await tokens.readAccess(text)).toEqual({ ...claims, expiresAt: new Date(time + ACCESS_SECONDS * 1000) });
    time += ACCESS_SECONDS * 1000 - 1;
    expect(await tokens.readAccess(text)).not.toBeNull();
    time += 1;
    expect(await tokens.readAccess(text)).toBeNull();
  });

  it('is read without a device as a non-client token', async () => {
    expect((await tokens.readAccess(await tokens.signAccess({ ...claims, clientID: null })))?.clientID).toBeNull();
  });

  it('accepts the forger’s own helper when nothing is forged, so that the cases below fail for their own reason', async () => {
    expect(await tokens.readAccess(forge(header, good))).not.toBeNull();
  });

  it.each(Object.entries(forgeries))('is refused: %s', async (_what, make) => {
    expect(await tokens.readAccess(await make())).toBeNull();
  });
});

describe('a refresh token', () => {
  const refresh = () => ({
    tokenID: newID(),
    sessionID: claims.sessionID,
    companyID: claims.companyID,
    locationID: claims.locationID,
    issuedAt: new Date(time),
    expiresAt: new Date(time + REFRESH_SECONDS * 1000),
  });

  it('is the same text for the same claims, and lives 7 days', async () => {
    const made = refresh();
    const text = await tokens.signRefresh(made);
    expect(await tokens.signRefresh(made)).toBe(text);
    expect(await tokens.readRefresh(text)).toEqual(made);
    time += REFRESH_SECONDS * 1000;
    expect(await tokens.readRefresh(text)).toBeNull();
  });

  it('is no access token, nor the other way round', async () => {
    expect(await tokens.readAccess(await tokens.signRefresh(refresh()))).toBeNull();
    expect(await tokens.readRefresh(await tokens.signAccess(claims))).toBeNull();
  });
});
