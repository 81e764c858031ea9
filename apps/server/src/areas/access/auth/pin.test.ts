import {
  accountRoutes,
  authRoutes,
  permission,
  permissionRoutes,
  sensitiveCode,
  type ErrorBody,
} from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import {
  plantRestaurant,
  type PlantedDevice,
  type PlantedPerson,
  type Restaurant,
} from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';

let server: AuthServer;
let bistro: Restaurant;
let ann: PlantedPerson;
let bob: PlantedPerson;
let manager: PlantedPerson;
let terminal: PlantedDevice;

beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
// A restaurant for each test: its wrong PINs are counted over the whole location and day.
beforeEach(async () => {
  bistro = await server.open();
  ann = await bistro.addPerson({
    userName: `ann-${bistro.subDomain}`,
    pin: '194738',
    codes: [permission.quickService.view],
  });
  bob = await bistro.addPerson({ userName: `bob-${bistro.subDomain}`, pin: '208513' });
  manager = await bistro.addPerson({
    userName: `max-${bistro.subDomain}`,
    pin: '751926',
    codes: [sensitiveCode('void')],
  });
  terminal = await bistro.addDevice('Till');
});

const at = (token?: string): Caller => ({
  ...BEARER,
  subDomain: bistro.subDomain,
  ...(token === undefined ? {} : { token }),
});
/** What a browser of this device keeps after sign-out. */
const pad = (device: PlantedDevice = terminal): Caller => ({
  ...at(),
  cookies: { tavola_device: `${device.clientID}.${device.tokenKey}` },
});
const enter = (pinCode: string, caller = pad(), extra: object = {}) =>
  server.call(authRoutes.loginPin, { body: { pinCode, ...extra } }, caller);
const wrong = (n: number, caller = pad()) =>
  Array.from({ length: n }).reduce<Promise<unknown>>(
    (before) => before.then(() => enter('660661', caller)),
    Promise.resolve(),
  );
const isAlive = async (token: string | null) =>
  (await server.call(authRoutes.checkToken, {}, at(token ?? ''))).status === 200;

describe('sign-in by PIN', () => {
  it('gives a session on the device, to a browser with its cookie', async () => {
    const answer = await server.call(
      authRoutes.loginPin,
      { body: { pinCode: '194738' } },
      { subDomain: bistro.subDomain, cookies: { tavola_device: `${terminal.clientID}.${terminal.tokenKey}` } },
    );
    expect(answer.body).toEqual({ tokenKind: 'client', token: null, refreshToken: null, expiresInSeconds: 900 });
    expect(Object.keys(answer.cookies)).toEqual(['tavola_token', 'tavola_refresh', 'tavola_device']);
    expect(
      (await server.call(authRoutes.checkToken, {}, { subDomain: bistro.subDomain, cookies: answer.cookies })).status,
    ).toBe(200);
  });

  it('is given to who holds a refresh token of the device, also after sign-out', async () => {
    const { token, refreshToken } = await server.signInOn(bistro, bob, terminal);
    await server.call(authRoutes.logout, {}, at(token));
    const answer = await enter('194738', at(), { previousRefreshToken: refreshToken });
    expect(await isAlive(answer.body.token)).toBe(true);
  });

  it('is refused without a device: no proof, a wrong key, another restaurant’s, a stolen or non-client token', async () => {
    const other = await plantRestaurant(server.test, server.auth, `other-${bistro.subDomain}`);
    const foreign = await other.addDevice('Foreign');
    const nonClient = await server.signIn(bistro, bob);
    const stolen = await server.signInOn(bistro, bob, terminal);
    await server.call(authRoutes.refreshToken, { body: { refreshToken: stolen.refreshToken } }, at());
    server.clock.advance(31_000);
    await server.call(authRoutes.refreshToken, { body: { refreshToken: stolen.refreshToken } }, at());
    const tries = [
      await enter('194738', at()),
      await enter('194738', pad({ ...terminal, tokenKey: foreign.tokenKey })),
      await enter('194738', pad(foreign)),
      await enter('194738', at(), { previousRefreshToken: nonClient.refreshToken }),
      await enter('194738', at(), { previousRefreshToken: stolen.refreshToken }),
      await enter('194738', at(), { previousRefreshToken: 'made-up' }),
    ];
    for (const answer of tries) expect(codeOf(answer)).toEqual([401, 'auth.device_required']);
  });

  it('knows the PINs of this location only, and of people who may work', async () => {
    const other = await plantRestaurant(server.test, server.auth, `place-${bistro.subDomain}`);
    await other.addPerson({ userName: `zoe-${bistro.subDomain}`, pin: '582047' });
    const off = await bistro.addPerson({ userName: `off-${bistro.subDomain}`, pin: '361805', isActive: false });
    expect(codeOf(await enter('582047'))).toEqual([401, 'login.error.invalid_pin']);
    expect(codeOf(await enter(off.pin ?? ''))).toEqual([401, 'login.error.inactive_user']);
  });

  it('lets the next person take over the pad, which ends the former session without a message', async () => {
    const anns = await enter('194738');
    const bobs = await enter('208513', at(), { previousRefreshToken: anns.body.refreshToken });
    expect(await isAlive(anns.body.token)).toBe(false);
    expect(await isAlive(bobs.body.token)).toBe(true);
    expect(server.published).toEqual([]);
  });

  it('asks before it ends another browser’s session on the device, or the person’s on another', async () => {
    const bar = await bistro.addDevice('Bar');
    const anns = await enter('194738');
    expect(codeOf(await enter('208513'))).toEqual([401, 'login.error.terminal_duplicated_session_not_allowed']);
    expect(codeOf(await enter('194738', pad(bar)))).toEqual([401, 'login.error.exceed_active_terminals_per_user']);
    expect(await isAlive(anns.body.token)).toBe(true);
    expect((await enter('194738', pad(bar), { forceLogout: true })).status).toBe(200);
    expect(await isAlive(anns.body.token)).toBe(false);
    expect(server.published.map((one) => one.clientID)).toEqual([terminal.clientID]);
  });

  it('renews the own session on the same device without asking', async () => {
    const first = await enter('194738');
    const second = await enter('194738');
    expect(await isAlive(first.body.token)).toBe(false);
    expect(await isAlive(second.body.token)).toBe(true);
  });

  it('keeps since when the person has been signed in, until they sign out', async () => {
    const since = async (token: string | null) =>
      (await server.call(accountRoutes.sessions, {}, at(token ?? ''))).body.map(({ signedInOn }) => signedInOn);
    const first = await enter('194738');
    const began = await since(first.body.token);
    server.clock.advance(60_000);
    const unlocked = await enter('194738', at(), { previousRefreshToken: first.body.refreshToken });
    expect(await since(unlocked.body.token)).toEqual(began);
    await server.call(authRoutes.logout, {}, at(unlocked.body.token ?? ''));
    const again = await since((await enter('194738')).body.token);
    expect(Date.parse(again[0] ?? '') - Date.parse(began[0] ?? '')).toBeGreaterThanOrEqual(60_000);
  });

  it('signs out everywhere', async () => {
    const anns = await enter('194738');
    const answer = await server.call(authRoutes.logoutAllPin, { body: { pinCode: '194738' } }, pad());
    expect(answer.body).toEqual({ ended: 1 });
    expect(await isAlive(anns.body.token)).toBe(false);
  });
});

describe('the lock of a pad', () => {
  it('comes with the fifth wrong PIN, for that device only, and refuses the right one too', async () => {
    const bar = await bistro.addDevice('Bar');
    await wrong(5);
    const refused = await enter('194738');
    expect(codeOf(refused)).toEqual([429, 'pin.locked']);
    expect((refused.body as unknown as ErrorBody).message).toMatch(/Try again in (59|60) s\./);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(59);
    expect((await enter('194738', pad(bar))).status).toBe(200);
    server.clock.advance(60_000);
    expect((await enter('208513')).status).toBe(200);
  });

  it('doubles, survives a restart, and is forgiven by a right PIN', async () => {
    await wrong(5);
    server.clock.advance(60_000);
    await wrong(1);
    server.clock.advance(61_000);
    expect(codeOf(await enter('194738'))).toEqual([429, 'pin.locked']);
    const rows = await server.test.asOwner((client) =>
      client.query('SELECT count(*)::int AS n FROM pin_failures WHERE company_id = $1', [bistro.scope.companyID]),
    );
    expect(rows.rows[0]).toEqual({ n: 6 });
    server.clock.advance(60_000);
    expect((await enter('194738')).status).toBe(200);
    await wrong(4);
    expect((await enter('194738')).status).toBe(200);
  });

  it('lets no more than five wrong PINs through, also of a hundred at once', async () => {
    // Fewer are left than the server works on side by side.
    await wrong(3);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => enter(String(660700 + n))));
    expect(answers.filter((answer) => codeOf(answer)[1] === 'login.error.invalid_pin')).toHaveLength(2);
    expect(answers.filter((answer) => codeOf(answer)[1] === 'pin.locked')).toHaveLength(98);
  });

  const approveAs = (token: string, pinCode: string) =>
    server.call(permissionRoutes.approve, { body: { action: 'void', targetID: 'x', pinCode } }, at(token));
  /** Wrong PINs of an hour ago, all of them followed by a right one. */
  const plantForgiven = (count: number, clientID: string, userID: string | null = null) =>
    server.test.asOwner((client) =>
      client.query(
        `INSERT INTO pin_failures (company_id, location_id, id, client_id, user_id, failed_at, is_forgiven) SELECT $1, $2, gen_random_uuid(), $3, $4, $5::timestamptz - interval '1 hour', true FROM generate_series(1, $6)`,
        [bistro.scope.companyID, bistro.scope.locationID, clientID, userID, server.clock.now(), count],
      ),
    );
  const auditOf = async (action: string) =>
    (
      await server.test.asOwner((client) =>
        client.query(
          'SELECT user_id, client_id, after FROM audit_log WHERE company_id = $1 AND action = $2 ORDER BY at',
          [bistro.scope.companyID, action],
        ),
      )
    ).rows;

  it('gives way to the password after fifty wrong PINs a day on one terminal, and on that terminal only', async () => {
    await plantForgiven(49, terminal.clientID);
    const bar = await bistro.addDevice('Bar');
    const { token } = await server.signInOn(bistro, ann, bar);
    await wrong(1);
    expect(codeOf(await enter('208513'))).toEqual([403, 'pin.password_required']);
    expect((await approveAs(token, '751926')).status).toBe(200);
    expect((await server.signIn(bistro, bob)).token).not.toBe('');
    server.clock.advance(23 * 60 * 60_000 + 1000);
    expect((await enter('208513')).status).toBe(200);
  });

  it('leaves the approvals of a manager open elsewhere while a cashier guesses PINs', async () => {
    const { token } = await server.signInOn(bistro, ann, terminal);
    await plantForgiven(49, terminal.clientID, ann.userID);
    expect(codeOf(await approveAs(token, '660661'))).toEqual([401, 'login.error.invalid_pin']);
    expect(codeOf(await approveAs(token, '751926'))).toEqual([403, 'pin.password_required']);
    const bar = await bistro.addDevice('Bar');
    const { token: other } = await server.signInOn(bistro, bob, bar);
    expect((await approveAs(other, '751926')).status).toBe(200);
    expect((await enter('208513', pad(bar))).status).toBe(200);
  });

  it('follows a person who guesses to another terminal', async () => {
    const { token } = await server.signInOn(bistro, ann, terminal);
    for (let n = 0; n < 5; n += 1) await approveAs(token, '660661');
    await server.call(authRoutes.logout, {}, at(token));
    const bar = await bistro.addDevice('Bar');
    const { token: moved } = await server.signInOn(bistro, ann, bar);
    expect(codeOf(await approveAs(moved, '751926'))).toEqual([429, 'pin.locked']);
    expect((await enter('194738', pad(bar))).status).toBe(200);
  });

  it('is not put off by the own PIN of the person who guesses', async () => {
    const { token } = await server.signInOn(bistro, ann, terminal);
    for (let n = 0; n < 4; n += 1) await approveAs(token, '660661');
    expect(codeOf(await approveAs(token, '194738'))).toEqual([403, 'permission.denied']);
    await approveAs(token, '660661');
    expect(codeOf(await approveAs(token, '751926'))).toEqual([429, 'pin.locked']);
    expect(await auditOf('pin.locked')).toEqual([
      {
        user_id: ann.userID,
        client_id: terminal.clientID,
        after: { isOverDay: false, lockedUntil: expect.any(String) },
      },
    ]);
  });

  it('raises one alarm a day when the wrong PINs of a location reach fifty, and says whose they were', async () => {
    const bar = await bistro.addDevice('Bar');
    await plantForgiven(30, bar.clientID);
    await plantForgiven(18, terminal.clientID, ann.userID);
    const { token } = await server.signInOn(bistro, ann, terminal);
    await approveAs(token, '660661');
    expect(await auditOf('pin.alarm')).toEqual([]);
    for (let n = 0; n < 2; n += 1) await approveAs(token, '660661');
    expect(await auditOf('pin.alarm')).toEqual([
      {
        user_id: ann.userID,
        client_id: terminal.clientID,
        after: {
          locationID: bistro.scope.locationID,
          wrongPins: 50,
          byTerminal: { [bar.clientID]: 30, [terminal.clientID]: 20 },
          byPerson: { nobody: 30, [ann.userID]: 20 },
        },
      },
    ]);
    expect((await approveAs(token, '751926')).status).toBe(200);
  });

  it('counts wrong PINs of approvals and look-ups as well', async () => {
    const { token } = await server.signInOn(bistro, ann, terminal);
    for (let n = 0; n < 3; n += 1)
      await server.call(
        permissionRoutes.approve,
        { body: { action: 'void', targetID: 'x', pinCode: '660661' } },
        at(token),
      );
    for (let n = 0; n < 2; n += 1)
      await server.call(
        permissionRoutes.usersByPin,
        {},
        { ...at(token), headers: { ...BEARER.headers, 'x-pin': '660661' } },
      );
    expect(codeOf(await enter('194738'))).toEqual([429, 'pin.locked']);
  });
});

it('keeps PINs only as a keyed and a slow hash', async () => {
  const rows = await server.test.asOwner((client) =>
    client.query('SELECT pin_index, pin_hash FROM user_pins WHERE user_id = $1', [manager.userID]),
  );
  expect(rows.rows[0].pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(rows.rows)).not.toContain('751926');
  const elsewhere = await server.auth.pins.hash(bob.userID, '751926');
  expect(elsewhere.index).not.toBe(rows.rows[0].pin_index);
});
