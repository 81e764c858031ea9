import { accountRoutes, authRoutes, permissionRoutes, sensitiveCode } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { PASSWORD, type PlantedPerson } from '@tavola/testkit/restaurant/restaurant.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { openTeam, type Team } from '../people.setup.ts';

let server: AuthServer;
let team: Team;
let max: PlantedPerson;
let caller: Caller;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await openTeam(server);
  ({ person: max, caller } = await team.member('max', sensitiveCode('void')));
});

describe('the own profile', () => {
  const save = (body: object) =>
    server.call(
      accountRoutes.saveProfile,
      { body: { firstName: 'Maxi', lastName: 'Lee', email: `${max.userName}@example.com`, ...body } },
      caller,
    );

  it('changes the name at once, and the mail address once it is confirmed (decision 263)', async () => {
    const { email, pendingEmail } = (await save({ email: 'new@example.com', currentPassword: PASSWORD })).body;
    expect(email).toBe(`${max.userName}@example.com`);
    expect(pendingEmail?.email).toBe('new@example.com');
    expect((await save({ email, lastName: 'Moss' })).body).toMatchObject({
      firstName: 'Maxi',
      lastName: 'Moss',
      userName: max.userName,
    });
  });

  it('keeps the mail address without the right password: reset links go there', async () => {
    expect(codeOf(await save({ email: 'thief@example.com' }))).toEqual([400, 'password.wrong_current']);
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await save({ email: 'thief@example.com', currentPassword: 'Wrong4$Tree' }))).toEqual([
        400,
        'password.wrong_current',
      ]);
    expect(codeOf(await save({ email: 'thief@example.com', currentPassword: PASSWORD }))).toEqual([429, 'limit.rate']);
  });
});

describe('the own PIN', () => {
  const change = (newPin: string, currentPassword = PASSWORD) =>
    server.call(accountRoutes.changePin, { body: { newPin, currentPassword } }, caller);

  it('is chosen with the password and works at once', async () => {
    expect((await server.call(accountRoutes.pin, {}, caller)).body.hasPin).toBe(false);
    expect((await change('194738')).body).toMatchObject({ hasPin: true, lockedUntil: null });
    expect((await server.call(permissionRoutes.usersByPin, { query: { pin: '194738' } }, caller)).body.userId).toBe(
      max.userID,
    );
  });

  it('is refused when it is weak, too short or taken, and without the right password', async () => {
    await team.place.addPerson({ userName: `pia-${team.place.subDomain}`, pin: '280619' });
    expect(codeOf(await change('123456'))).toEqual([400, 'validation.failed']);
    expect(codeOf(await change('1947'))).toEqual([400, 'pin.too_short']);
    expect(codeOf(await change('280619'))).toEqual([409, 'pin.taken']);
    expect(codeOf(await change('194738', 'Wrong4$Tree'))).toEqual([400, 'password.wrong_current']);
  });
});

describe('own sessions', () => {
  const list = async () => (await server.call(accountRoutes.sessions, {}, caller)).body;
  const signInAgain = async (): Promise<Caller> => {
    await server.test.asOwner((client) =>
      client.query('UPDATE users SET max_active_terminals = 3 WHERE id = $1', [max.userID]),
    );
    const { token } = await server.signInOn(team.place, max, await team.place.addDevice('Bar'));
    return { ...BEARER, subDomain: team.place.subDomain, token };
  };

  it('name the terminals, and one of them is ended', async () => {
    const bar = await signInAgain();
    const sessions = await list();
    expect(sessions.map(({ terminalName, isCurrent }) => [terminalName, isCurrent]).toSorted()).toEqual([
      ['Bar', false],
      ['Terminal max', true],
    ]);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.sessionID ?? '';
    expect((await server.call(accountRoutes.endSession, { params: { id } }, caller)).body).toEqual({ ended: 1 });
    expect((await server.call(authRoutes.checkToken, {}, bar)).status).toBe(401);
    expect(server.published.map(({ event }) => event)).toEqual(['requestForceLogout']);
    expect(await list()).toHaveLength(1);
  });

  it('are all ended but this one', async () => {
    const bar = await signInAgain();
    expect((await server.call(accountRoutes.endOtherSessions, {}, caller)).body).toEqual({ ended: 1 });
    expect((await server.call(authRoutes.checkToken, {}, bar)).status).toBe(401);
    expect((await server.call(authRoutes.checkToken, {}, caller)).status).toBe(200);
  });

  it('of another person are unknown', async () => {
    const { rows } = await server.test.asOwner((client) =>
      client.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [team.owner.userID]),
    );
    for (const id of [rows[0]?.id ?? '', newID()])
      expect(codeOf(await server.call(accountRoutes.endSession, { params: { id } }, caller))).toEqual([
        404,
        'resource.not_found',
      ]);
    expect((await server.call(authRoutes.checkToken, {}, team.asOwner)).status).toBe(200);
  });
});
