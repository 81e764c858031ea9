import { authRoutes, userRoutes } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import {
  plantRestaurant,
  PASSWORD,
  type PlantedPerson,
  type Restaurant,
} from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';

let server: AuthServer;
let bistro: Restaurant;
let ann: PlantedPerson;
let count = 0;

beforeAll(async () => {
  server = await startAuthServer();
  bistro = await plantRestaurant(server.test, server.auth, 'bistro');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(61_000);
  server.published.length = 0;
  ann = await bistro.addPerson({ userName: `ann${(count += 1)}` });
});

const at = (token: string) => ({ ...BEARER, subDomain: 'bistro', token });
const NEW = 'Green7%Kettle';
const change = (token: string, body: object = {}) =>
  server.call(
    userRoutes.changePassword,
    { body: { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW, ...body } },
    at(token),
  );

describe('the signed-in person', () => {
  it('is returned with the location’s language until they choose one', async () => {
    const { token } = await server.signIn(bistro, ann);
    expect((await server.call(userRoutes.current, {}, at(token))).body).toEqual({
      userId: ann.userID,
      userName: ann.userName,
      firstName: `Ann${count}`,
      lastName: 'Lee',
      email: `ann${count}@example.com`,
      isSuperUser: false,
      pendingEmail: null,
      isPinOnly: false,
      userPreference: { language: 'en', theme: 'Light' },
    });
  });

  it('chooses language and theme, which count at once', async () => {
    const { token } = await server.signIn(bistro, ann);
    expect(
      (await server.call(userRoutes.savePreference, { body: { language: 'th', theme: 'Dark' } }, at(token))).body,
    ).toEqual({ language: 'th', theme: 'Dark' });
    expect((await server.call(userRoutes.current, {}, at(token))).body.userPreference).toEqual({
      language: 'th',
      theme: 'Dark',
    });
    expect((await server.auth.authenticator.authenticate(token))?.language).toBe('th');
  });
});

describe('the own password', () => {
  it('changes, and ends the other sessions but not this one', async () => {
    const [here, elsewhere] = [
      await server.signIn(bistro, ann),
      await server.signInOn(bistro, ann, await bistro.addDevice(`Terminal ${count}`)),
    ];
    expect((await change(here.token)).body).toEqual({ isChanged: true });
    expect((await server.call(authRoutes.checkNonClientToken, {}, at(here.token))).status).toBe(200);
    expect((await server.call(authRoutes.checkNonClientToken, {}, at(elsewhere.token))).status).toBe(401);
    expect(server.published).toHaveLength(1);
    expect(
      codeOf(
        await server.call(
          authRoutes.login,
          { body: { username: ann.userName, password: PASSWORD } },
          { subDomain: 'bistro' },
        ),
      ),
    ).toEqual([401, 'login.error.invalid_credentials']);
    const rows = await server.test.asOwner((client) =>
      client.query(`SELECT after FROM audit_log WHERE action = 'user.password_changed' AND user_id = $1`, [ann.userID]),
    );
    expect(rows.rows).toEqual([{ after: { ended: 1 } }]);
  });

  it('needs the present one, and five guesses a minute are all', async () => {
    const { token } = await server.signIn(bistro, ann);
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await change(token, { currentPassword: 'Wrong4$Tree' }))).toEqual([400, 'password.wrong_current']);
    expect(codeOf(await change(token))).toEqual([429, 'limit.rate']);
    server.clock.advance(61_000);
    expect((await change(token)).status).toBe(200);
  });

  it('must be strong, uncommon and typed twice', async () => {
    const { token } = await server.signIn(bistro, ann);
    expect(codeOf(await change(token, { password: 'weak', confirmPassword: 'weak' }))).toEqual([
      400,
      'validation.failed',
    ]);
    expect(codeOf(await change(token, { password: 'Welcome1!', confirmPassword: 'Welcome1!' }))).toEqual([
      400,
      'password.common',
    ]);
    expect((await change(token, { confirmPassword: 'Green7%Kettles' })).body).toMatchObject({
      additionValue: { fields: [{ path: 'confirmPassword', code: 'password_match' }] },
    });
  });

  it('changes once when five change it at once', async () => {
    const { token } = await server.signIn(bistro, ann);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => change(token, { password: `Green${n}%Kettle`, confirmPassword: `Green${n}%Kettle` })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it('is hashed again at sign-in when the costs have grown', async () => {
    const weak = await (
      await import('@node-rs/argon2')
    ).hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await server.test.asOwner((client) =>
      client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [ann.userID, weak]),
    );
    await server.signIn(bistro, ann);
    const rows = await server.test.asOwner((client) =>
      client.query('SELECT password_hash FROM users WHERE id = $1', [ann.userID]),
    );
    expect(rows.rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await server.signIn(bistro, ann);
  });
});

it('super-users are named to anyone who needs one, those of this company alone', async () => {
  const other = await plantRestaurant(server.test, server.auth, 'other');
  await other.addPerson({ userName: 'zoe', isSuperUser: true });
  const olga = await bistro.addPerson({ userName: 'olga', isSuperUser: true });
  await bistro.addPerson({ userName: 'oskar', isSuperUser: true, isActive: false });
  const { token } = await server.signIn(bistro, ann);
  expect((await server.call(userRoutes.superUsers, {}, at(token))).body).toEqual([
    { userId: olga.userID, name: 'Olga Lee' },
  ]);
});
