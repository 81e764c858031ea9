import { authRoutes, clientRoutes, permission, userRoutes } from '@tavola/contract';
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

let server: AuthServer;
let bistro: Restaurant;
let other: Restaurant;
let owner: PlantedPerson;
let terminal: PlantedDevice;
let bar: PlantedDevice;
let queue: PlantedDevice;
let count = 0;

beforeAll(async () => {
  server = await startAuthServer();
  [bistro, other] = await Promise.all([
    plantRestaurant(server.test, server.auth, 'bistro'),
    plantRestaurant(server.test, server.auth, 'other'),
  ]);
  owner = await bistro.addPerson({ userName: 'Olga', isSuperUser: true, pin: '194738' });
  [terminal, bar, queue] = [
    await bistro.addDevice('Till'),
    await bistro.addDevice('Bar'),
    await bistro.addDevice('Queue', 'OrderQuesTerminal'),
  ];
});
afterAll(() => server.close());
// A minute between tests empties the sign-in limits.
beforeEach(() => {
  server.clock.advance(61_000);
  server.published.length = 0;
});

const waiter = (extra: object = {}) =>
  bistro.addPerson({ userName: `waiter${(count += 1)}`, codes: [permission.quickService.view], ...extra });
const at = (restaurant: Restaurant, token?: string) => ({
  ...BEARER,
  subDomain: restaurant.subDomain,
  ...(token === undefined ? {} : { token }),
});
const login = (person: { userName: string }, { password = PASSWORD, restaurant = bistro, forceLogout = false } = {}) =>
  server.call(authRoutes.login, { body: { username: person.userName, password, forceLogout } }, at(restaurant));
const isAlive = async (token: string) =>
  (await server.call(authRoutes.checkNonClientToken, {}, at(bistro, token))).status === 200;

describe('sign-in by password', () => {
  it('gives a non-client token, whatever the case of the name', async () => {
    const answer = await login({ userName: 'oLGA' });
    expect(answer.body).toMatchObject({ tokenKind: 'nonClient', expiresInSeconds: 900 });
    expect(await isAlive(answer.body.token ?? '')).toBe(true);
    expect(codeOf(await server.call(authRoutes.checkToken, {}, at(bistro, answer.body.token ?? '')))).toEqual([
      401,
      'auth.device_required',
    ]);
  });

  it('answers a wrong password, an unknown name and another restaurant’s name with the same body', async () => {
    const stranger = await other.addPerson({ userName: 'stranger' });
    const answers = await Promise.all([
      login(owner, { password: 'Wrong4$Tree' }),
      login({ userName: 'nobody' }),
      login(stranger),
    ]);
    const bodies = answers.map(({ body }) => ({ ...body, additionValue: { ...body.additionValue, requestId: '' } }));
    expect(codeOf(answers[0])).toEqual([401, 'login.error.invalid_credentials']);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('refuses who is switched off and who works elsewhere, after the password', async () => {
    const off = await waiter({ isActive: false });
    const away = await waiter({ isAtLocation: false });
    expect(codeOf(await login(off))).toEqual([401, 'login.error.inactive_user']);
    expect(codeOf(await login(away))).toEqual([401, 'login.error.wrong_location']);
    expect(codeOf(await login(away, { password: 'Wrong4$Tree' }))).toEqual([401, 'login.error.invalid_credentials']);
  });

  it('refuses at an address without a restaurant', async () => {
    expect(codeOf(await server.call(authRoutes.login, { body: { username: 'olga', password: PASSWORD } }, {}))).toEqual(
      [404, 'tenant.not_found'],
    );
    expect(
      codeOf(
        await server.call(
          authRoutes.login,
          { body: { username: 'olga', password: PASSWORD } },
          { subDomain: 'nowhere' },
        ),
      ),
    ).toEqual([404, 'tenant.not_found']);
  });

  it('lets five wrong passwords a minute pass per name, and counts no right ones', async () => {
    const person = await waiter({ maxActiveTerminals: 9 });
    for (let n = 0; n < 7; n += 1) expect((await login(person)).status).toBe(200);
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await login(person, { password: 'Wrong4$Tree' }))).toEqual([
        401,
        'login.error.invalid_credentials',
      ]);
    const refused = await login(person);
    expect(codeOf(refused)).toEqual([429, 'limit.rate']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    server.clock.advance(61_000);
    expect((await login(person)).status).toBe(200);
  });

  it('lets twenty wrong ones a minute pass per network', async () => {
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(codeOf(await login({ userName: `guess${n}` }))[1]);
    expect(answers.slice(0, 20).every((one) => one === 'login.error.invalid_credentials')).toBe(true);
    expect(answers[20]).toBe('limit.rate');
  });

  it('leaves a row in the audit', async () => {
    const person = await waiter();
    await login(person);
    const rows = await server.test.asOwner((client) =>
      client.query(`SELECT action, after FROM audit_log WHERE user_id = $1`, [person.userID]),
    );
    expect(rows.rows).toEqual([{ action: 'session.opened', after: { method: 'password', isForced: false } }]);
  });
});

describe('the duplicate session', () => {
  const bind = (token: string, device: PlantedDevice, forceLogout?: 'true') =>
    server.call(
      authRoutes.issueRealAccessToken,
      {
        query: forceLogout === undefined ? {} : { forceLogout },
        body: { clientID: device.clientID, tokenKey: device.tokenKey },
      },
      at(bistro, token),
    );

  it('of a person on another terminal is refused at the password, and forcing ends it through the hub', async () => {
    const person = await waiter();
    const first = await server.signInOn(bistro, person, terminal);
    expect(codeOf(await login(person))).toEqual([401, 'login.error.exceed_active_terminals_per_user']);
    expect(await isAlive(first.token)).toBe(true);
    expect((await login(person, { forceLogout: true })).status).toBe(200);
    expect(await isAlive(first.token)).toBe(false);
    expect(server.published).toEqual([
      {
        event: 'requestForceLogout',
        data: { sessionID: expect.any(String), reason: 'other_session' },
        clientID: terminal.clientID,
      },
    ]);
  });

  it('of a person is counted per terminal type when the device is taken', async () => {
    const person = await waiter({ maxActiveTerminals: 1 });
    const { token } = await server.signIn(bistro, person);
    const second = await server.signIn(bistro, person);
    expect((await bind(token, terminal)).body.tokenKind).toBe('client');
    expect(codeOf(await bind(second.token, bar))).toEqual([401, 'login.error.exceed_active_terminals_per_user']);
    expect(codeOf(await bind(second.token, terminal))).toEqual([
      401,
      'login.error.exceed_active_terminals_per_user_in_same_terminal',
    ]);
    expect((await bind(second.token, queue)).status).toBe(200);
    const third = (await login(person, { forceLogout: true })).body.token ?? '';
    expect((await bind(third, terminal)).status).toBe(200);
    await server.call(authRoutes.logout, {}, at(bistro, (await bind(third, terminal)).body.token ?? ''));
  });

  it('of another person on the terminal is refused, and forcing ends theirs', async () => {
    const [ann, bob] = [await waiter(), await waiter()];
    const anns = await server.signInOn(bistro, ann, bar);
    const { token } = await server.signIn(bistro, bob);
    expect(codeOf(await bind(token, bar))).toEqual([401, 'login.error.terminal_duplicated_session_not_allowed']);
    expect(await isAlive(anns.token)).toBe(true);
    const forced = await bind(token, bar, 'true');
    expect(forced.body.tokenKind).toBe('client');
    expect(await isAlive(anns.token)).toBe(false);
    expect(server.published.map((one) => [one.event, one.clientID])).toEqual([['requestForceLogout', bar.clientID]]);
    await server.call(authRoutes.logout, {}, at(bistro, forced.body.token ?? ''));
  });

  it('lets one of two racing people take the terminal', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => waiter()));
    const tokens = await Promise.all(people.map((person) => server.signIn(bistro, person)));
    const answers = await Promise.all(tokens.map(({ token }) => bind(token, bar)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      answers.filter((answer) => codeOf(answer)[1] === 'login.error.terminal_duplicated_session_not_allowed'),
    ).toHaveLength(3);
    await Promise.all(
      answers
        .filter((answer) => answer.status === 200)
        .map((answer) => server.call(authRoutes.logout, {}, at(bistro, answer.body.token ?? ''))),
    );
  });
});

describe('taking a device', () => {
  const bind = (token: string, clientID: string, tokenKey?: string) =>
    server.call(
      authRoutes.issueRealAccessToken,
      { query: {}, body: { clientID, ...(tokenKey === undefined ? {} : { tokenKey }) } },
      at(bistro, token),
    );

  it('asks for the device’s key; a super-user may put a new browser in its place', async () => {
    const { token } = await server.signIn(bistro, await waiter());
    expect(codeOf(await bind(token, bar.clientID))).toEqual([403, 'client.super_user_required']);
    expect(codeOf(await bind(token, bar.clientID, terminal.tokenKey))).toEqual([404, 'client.not_found']);
    const owners = await server.signIn(bistro, owner, { forceLogout: true });
    const taken = await bind(owners.token, bar.clientID);
    expect(taken.status).toBe(200);
    await server.call(authRoutes.logout, {}, at(bistro, taken.body.token ?? ''));
  });

  it('knows no device of another restaurant', async () => {
    const foreign = await other.addDevice('Foreign');
    const { token } = await server.signIn(bistro, owner);
    const [theirs, unknown] = [
      await bind(token, foreign.clientID, foreign.tokenKey),
      await bind(token, '01890000-0000-7000-8000-000000000000'),
    ];
    expect(codeOf(theirs)).toEqual([404, 'client.not_found']);
    expect({ ...theirs.body, additionValue: { ...theirs.body.additionValue, requestId: '' } }).toEqual({
      ...unknown.body,
      additionValue: { ...unknown.body.additionValue, requestId: '' },
    });
  });

  it('turns the old token into one that only says who', async () => {
    const person = await waiter();
    const { token } = await server.signIn(bistro, person);
    const bound = await bind(token, terminal.clientID, terminal.tokenKey);
    expect((await server.call(authRoutes.checkToken, {}, at(bistro, bound.body.token ?? ''))).status).toBe(200);
    expect(codeOf(await server.call(authRoutes.checkToken, {}, at(bistro, token)))).toEqual([
      401,
      'auth.device_required',
    ]);
    expect((await server.call(clientRoutes.current, {}, at(bistro, bound.body.token ?? ''))).body).toMatchObject({
      clientID: terminal.clientID,
      name: 'Till',
      posTerminalIsUseCashDrawer: false,
    });
    await server.call(authRoutes.logout, {}, at(bistro, bound.body.token ?? ''));
  });
});

describe('signing out', () => {
  it('ends the session at once, and is harmless without one', async () => {
    const { token } = await server.signIn(bistro, await waiter());
    expect((await server.call(authRoutes.logout, {}, at(bistro, token))).body).toEqual({ isSignedOut: true });
    expect(await isAlive(token)).toBe(false);
    expect((await server.call(authRoutes.logout, {}, at(bistro))).status).toBe(200);
  });

  it('everywhere ends all sessions of the person and notifies their screens', async () => {
    const person = await waiter({ maxActiveTerminals: 2 });
    const tokens = [
      await server.signInOn(bistro, person, terminal),
      await server.signInOn(bistro, person, queue),
      await server.signIn(bistro, person),
    ];
    const answer = await server.call(
      authRoutes.logoutAll,
      { body: { username: person.userName, password: PASSWORD } },
      at(bistro),
    );
    expect(answer.body.ended).toBe(3);
    expect(await Promise.all(tokens.map(({ token }) => isAlive(token)))).toEqual([false, false, false]);
    const reported = {
      event: 'requestForceLogout',
      data: { sessionID: expect.any(String), reason: 'logged_out_everywhere' },
    };
    expect(server.published).toEqual([
      { ...reported, clientID: terminal.clientID },
      { ...reported, clientID: queue.clientID },
      { ...reported, clientID: null },
    ]);
    expect(
      codeOf(
        await server.call(
          authRoutes.logoutAll,
          { body: { username: person.userName, password: 'Wrong4$Tree' } },
          at(bistro),
        ),
      ),
    ).toEqual([401, 'login.error.invalid_credentials']);
  });
});

describe('a session', () => {
  it('says nothing at another restaurant’s address', async () => {
    const { token } = await server.signIn(bistro, owner);
    expect(codeOf(await server.call(userRoutes.current, {}, at(other, token)))).toEqual([404, 'tenant.not_found']);
  });

  it('ends within 5 s of what withdrew it elsewhere', async () => {
    const person = await waiter();
    const { token } = await server.signIn(bistro, person);
    expect(await isAlive(token)).toBe(true);
    await server.test.asOwner((client) =>
      client.query('UPDATE users SET is_active = false WHERE id = $1', [person.userID]),
    );
    server.clock.advance(5_000);
    expect(await isAlive(token)).toBe(false);
  });

  it('ends when its device is removed', async () => {
    const [person, device] = [await waiter(), await bistro.addDevice('Short-lived')];
    const { token } = await server.signInOn(bistro, person, device);
    await server.test.asOwner((client) =>
      client.query('UPDATE clients SET deleted_at = now() WHERE id = $1', [device.clientID]),
    );
    server.clock.advance(5_000);
    expect(await isAlive(token)).toBe(false);
  });
});
