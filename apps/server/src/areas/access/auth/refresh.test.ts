import { randomBytes } from 'node:crypto';
import { authRoutes, type SignedIn } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import {
  plantRestaurant,
  PASSWORD,
  type PlantedDevice,
  type PlantedPerson,
  type Restaurant,
} from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { createTokens } from '#platform/auth/sessions/tokens.ts';
import { newID } from '#platform/ids.ts';

let server: AuthServer;
let bistro: Restaurant;
let other: Restaurant;
let ann: PlantedPerson;
let terminal: PlantedDevice;
let count = 0;

beforeAll(async () => {
  server = await startAuthServer();
  [bistro, other] = await Promise.all([
    plantRestaurant(server.test, server.auth, 'bistro'),
    plantRestaurant(server.test, server.auth, 'other'),
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(61_000);
  server.published.length = 0;
  ann = await bistro.addPerson({ userName: `ann${(count += 1)}` });
  terminal = await bistro.addDevice(`Terminal ${count}`);
});

const EXPIRED = [401, 'auth.session_expired'];
const refresh = (refreshToken: string, subDomain = 'bistro') =>
  server.call(authRoutes.refreshToken, { body: { refreshToken } }, { ...BEARER, subDomain });
const check = async (token: string | null) =>
  (await server.call(authRoutes.checkNonClientToken, {}, { ...BEARER, subDomain: 'bistro', token: token ?? '' }))
    .status;
const next = (answer: { body: SignedIn }): string => answer.body.refreshToken ?? '';

describe('a refresh token', () => {
  it('gives the next pair, which carries the session on', async () => {
    const first = await server.signIn(bistro, ann);
    server.clock.advance(16 * 60_000);
    expect(await check(first.token)).toBe(401);
    const second = await refresh(first.refreshToken);
    expect(second.body.tokenKind).toBe('nonClient');
    expect(next(second)).not.toBe(first.refreshToken);
    expect(await check(second.body.token)).toBe(200);
    expect((await refresh(next(second))).status).toBe(200);
  });

  it('keeps the device', async () => {
    const { refreshToken } = await server.signInOn(bistro, ann, terminal);
    const answer = await refresh(refreshToken);
    expect(answer.body.tokenKind).toBe('client');
    expect(
      (await server.call(authRoutes.checkToken, {}, { ...BEARER, subDomain: 'bistro', token: answer.body.token ?? '' }))
        .status,
    ).toBe(200);
  });

  it('gives the same successor again while a reply may have been lost', async () => {
    const { refreshToken } = await server.signIn(bistro, ann);
    const first = await refresh(refreshToken);
    server.clock.advance(29_000);
    const again = await refresh(refreshToken);
    expect(next(again)).toBe(next(first));
    expect(await check(again.body.token)).toBe(200);
  });

  it('gives fifty calls at once one successor', async () => {
    const { refreshToken } = await server.signIn(bistro, ann);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(next)).size).toBe(1);
    const rows = await server.test.asOwner((client) =>
      client.query(
        'SELECT count(*)::int AS n FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.user_id = $1',
        [ann.userID],
      ),
    );
    expect(rows.rows[0]).toEqual({ n: 2 });
  });

  it('used again later ends the whole family and notifies the screen', async () => {
    const { refreshToken } = await server.signInOn(bistro, ann, terminal);
    const second = await refresh(refreshToken);
    server.clock.advance(31_000);
    expect(codeOf(await refresh(refreshToken))).toEqual(EXPIRED);
    expect(await check(second.body.token)).toBe(401);
    expect(codeOf(await refresh(next(second)))).toEqual(EXPIRED);
    expect(server.published.map((one) => [one.event, one.clientID])).toEqual([
      ['requestForceLogout', terminal.clientID],
    ]);
    const rows = await server.test.asOwner((client) =>
      client.query(`SELECT action FROM audit_log WHERE user_id = $1 ORDER BY at DESC LIMIT 1`, [ann.userID]),
    );
    expect(rows.rows).toEqual([{ action: 'session.token_reused' }]);
  });

  it('is known as used even when its row was cleared away', async () => {
    const { refreshToken } = await server.signIn(bistro, ann);
    let latest = next(await refresh(refreshToken));
    server.clock.advance(25 * 60 * 60_000);
    latest = next(await refresh(latest));
    const rows = await server.test.asOwner((client) =>
      client.query(
        'SELECT count(*)::int AS n FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.user_id = $1',
        [ann.userID],
      ),
    );
    expect(rows.rows[0]).toEqual({ n: 2 });
    expect(codeOf(await refresh(refreshToken))).toEqual(EXPIRED);
    expect(codeOf(await refresh(latest))).toEqual(EXPIRED);
  });

  it('before the device was taken still works as long as a reply may have been lost', async () => {
    const before = await server.signIn(bistro, ann);
    const bound = await server.call(
      authRoutes.issueRealAccessToken,
      { query: {}, body: { clientID: terminal.clientID, tokenKey: terminal.tokenKey } },
      { ...BEARER, subDomain: 'bistro', token: before.token },
    );
    expect(next(await refresh(before.refreshToken))).toBe(next(bound));
    server.clock.advance(31_000);
    expect(codeOf(await refresh(before.refreshToken))).toEqual(EXPIRED);
  });

  it('is worth nothing after seven days, after sign-out, for a person switched off, and at another address', async () => {
    const { token, refreshToken } = await server.signIn(bistro, ann);
    expect(codeOf(await refresh(refreshToken, 'other'))).toEqual(EXPIRED);
    const alive = next(await refresh(refreshToken));
    server.clock.advance(7 * 24 * 60 * 60_000);
    expect(codeOf(await refresh(alive))).toEqual(EXPIRED);

    const signedOut = await server.signIn(bistro, ann);
    await server.call(authRoutes.logout, {}, { ...BEARER, subDomain: 'bistro', token: signedOut.token });
    expect(codeOf(await refresh(signedOut.refreshToken))).toEqual(EXPIRED);

    const off = await server.signIn(bistro, ann);
    await server.test.asOwner((client) =>
      client.query('UPDATE users SET is_active = false WHERE id = $1', [ann.userID]),
    );
    expect(codeOf(await refresh(off.refreshToken))).toEqual(EXPIRED);
    expect(await check(token)).toBe(401);
  });

  it('is refused when it is forged, an access token, or names another’s row', async () => {
    const { token, refreshToken } = await server.signIn(bistro, ann);
    const keys = { access: randomBytes(32), refresh: randomBytes(32) };
    const scope = {
      ...bistro.scope,
      tokenID: newID(),
      sessionID: newID(),
      issuedAt: server.clock.now(),
      expiresAt: new Date(server.clock.now().getTime() + 1e8),
    };
    const forged = await createTokens(keys, server.clock.now).signRefresh(scope);
    const foreign = await server.auth.tokens.signRefresh({
      ...scope,
      companyID: other.scope.companyID,
      locationID: other.scope.locationID,
    });
    for (const text of [forged, foreign, token, 'x', `${refreshToken}x`])
      expect(codeOf(await refresh(text))).toEqual(EXPIRED);
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('cookies', () => {
  const page = { subDomain: 'bistro' };
  const lines = (answer: { headers: Readonly<Record<string, string | string[] | undefined>> }) =>
    answer.headers['set-cookie'] as string[];
  const login = () => server.call(authRoutes.login, { body: { username: ann.userName, password: PASSWORD } }, page);

  it('carry the tokens where no script reads them, and the body carries none', async () => {
    const answer = await login();
    expect(answer.body).toMatchObject({ token: null, refreshToken: null });
    expect(lines(answer)).toEqual([
      expect.stringMatching(/^tavola_token=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tavola_refresh=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await server.call(authRoutes.checkNonClientToken, {}, { ...page, cookies: answer.cookies })).status).toBe(
      200,
    );
  });

  it('are renewed by the refresh cookie alone, and taken away when it is worth nothing', async () => {
    const { cookies } = await login();
    const renewed = await server.call(
      authRoutes.refreshToken,
      { body: {} },
      { ...page, cookies: { tavola_refresh: cookies['tavola_refresh'] ?? '' } },
    );
    expect(renewed.status).toBe(200);
    expect(Object.keys(renewed.cookies)).toEqual(['tavola_token', 'tavola_refresh']);
    server.clock.advance(31_000);
    const refused = await server.call(authRoutes.refreshToken, { body: {} }, { ...page, cookies });
    expect(codeOf(refused)).toEqual(EXPIRED);
    expect(lines(refused)).toEqual([
      expect.stringMatching(/^tavola_token=; .*Max-Age=0/),
      expect.stringMatching(/^tavola_refresh=; .*Max-Age=0/),
    ]);
  });

  it('of the device outlive sign-out', async () => {
    const { cookies } = await login();
    const bound = await server.call(
      authRoutes.issueRealAccessToken,
      { query: {}, body: { clientID: terminal.clientID, tokenKey: terminal.tokenKey } },
      { ...page, cookies },
    );
    expect(lines(bound)[2]).toMatch(/^tavola_device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    const out = await server.call(authRoutes.logout, {}, { ...page, cookies: bound.cookies });
    expect(Object.keys(out.cookies)).toEqual(['tavola_token', 'tavola_refresh']);
    expect(lines(out).every((line) => line.includes('Max-Age=0'))).toBe(true);
  });

  it('end the session on sign-out although the access token is too old', async () => {
    const { cookies } = await login();
    server.clock.advance(16 * 60_000);
    await server.call(authRoutes.logout, {}, { ...page, cookies });
    expect(codeOf(await server.call(authRoutes.refreshToken, { body: {} }, { ...page, cookies }))).toEqual(EXPIRED);
  });

  it('that cannot be read are no cookies', async () => {
    expect(
      codeOf(await server.call(authRoutes.checkNonClientToken, {}, { ...page, cookies: { tavola_token: '%E0%A4%A' } })),
    ).toEqual([401, 'auth.required']);
  });

  it('are refused from another site', async () => {
    const { cookies } = await login();
    const answer = await server.call(
      authRoutes.logout,
      {},
      { ...page, cookies, headers: { origin: 'https://evil.example' } },
    );
    expect(codeOf(answer)).toEqual([403, 'request.foreign_origin']);
  });
});

describe('cookies of a secure page', () => {
  it('have the __Host- prefix, Secure, and no Domain', async () => {
    const secure = await startAuthServer({ settings: { isSecure: true } });
    try {
      const place = await plantRestaurant(secure.test, secure.auth, 'secure');
      const person = await place.addPerson({ userName: 'sue' });
      const answer = await secure.call(
        authRoutes.login,
        { body: { username: person.userName, password: PASSWORD } },
        { subDomain: 'secure' },
      );
      for (const line of answer.headers['set-cookie'] as string[])
        expect(line).toMatch(
          /^__Host-tavola_(token|refresh)=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
        );
      expect(
        (await secure.call(authRoutes.checkNonClientToken, {}, { subDomain: 'secure', cookies: answer.cookies }))
          .status,
      ).toBe(200);
    } finally {
      await secure.close();
    }
  });
});
