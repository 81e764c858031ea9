import { ALL_ACCESS, authRoutes, companyUserRoutes, type UserInput } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { changed, newcomer, openTeam, type Team } from '../people.setup.ts';

let server: AuthServer;
let team: Team;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await openTeam(server);
});

const PIN = '194738';
const PASSWORD = 'Green7%Kettle';
const noi = (more: Partial<UserInput> = {}) =>
  newcomer(team, 'Noi', { lastName: '', userName: '', email: '', isPinOnly: true, ...more });
const add = (body: object) =>
  server.call(companyUserRoutes.create, { body: { pin: PIN, ...body } as never }, team.asOwner);
const update = async (id: string, more: Partial<UserInput> & { password?: string }) =>
  server.call(companyUserRoutes.update, await changed(server, team, id, more), team.asOwner);
const fieldsOf = ({ body }: { body: unknown }) =>
  // A refusal's body has the fields it is about.
  (body as { additionValue: { fields: { path: string; code: string }[] } }).additionValue.fields.map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('a person who signs in by PIN alone', () => {
  it('is active at once, without username, mail and invitation', async () => {
    const { status, body } = await add(noi());
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', userName: '', email: '', isPinOnly: true });
  });

  it('signs in on a terminal by the PIN', async () => {
    await add(noi());
    const device = await team.place.addDevice('Counter');
    const { token } = (
      await server.call(
        authRoutes.loginPin,
        { body: { pinCode: PIN } },
        {
          ...BEARER,
          subDomain: team.place.subDomain,
          cookies: { tavola_device: `${device.clientID}.${device.tokenKey}` },
        },
      )
    ).body;
    expect(token).toEqual(expect.any(String));
  });

  it('cannot sign in by password, whatever name is tried', async () => {
    await add(noi());
    for (const username of ['Noi', ' ']) {
      const answer = await server.call(
        authRoutes.login,
        { body: { username, password: PASSWORD, forceLogout: true } },
        { ...BEARER, subDomain: team.place.subDomain },
      );
      expect(answer.status).not.toBe(200);
    }
  });

  it.each([
    ['without a PIN', { pin: undefined }, 'pin required'],
    ['with a password', { password: PASSWORD }, 'password invalid'],
    ['with a username', { userName: 'noi' }, 'userName invalid'],
    ['with a mail address', { email: 'noi@example.com' }, 'email invalid'],
    ['with an invitation', { isInvited: true }, 'isInvited invalid'],
    ['as a super-user', { isSuperUser: true }, 'isSuperUser invalid'],
  ])('is not added %s', async (_, more, fault) => {
    expect(fieldsOf(await add({ ...noi(), ...more }))).toContain(fault);
  });

  it('never has all rights: not directly, not through a role', async () => {
    expect(codeOf(await add(noi({ codes: [ALL_ACCESS] })))).toEqual([409, 'user.pin_only_owner']);
    const roleID = await team.addRole({ name: 'Second owner', codes: [ALL_ACCESS] });
    expect(codeOf(await add(noi({ roleIDs: [roleID] })))).toEqual([409, 'user.pin_only_owner']);
    const { body } = await add(noi());
    expect(codeOf(await update(body.userID, { roleIDs: [roleID] }))).toEqual([409, 'user.pin_only_owner']);
  });

  it('is the only one with their name', async () => {
    await add(noi());
    const second = await add({ ...noi(), firstName: ' noi ', pin: '280619' });
    expect(codeOf(second)).toEqual([409, 'user.display_name_taken']);
    expect(fieldsOf(second)).toEqual(['firstName display_name_taken']);
    const third = await add({ ...noi({ lastName: 'B.' }), pin: '280619' });
    expect(third.status, 'a nickname more').toBe(200);
  });

  it('gets a username, a mail address and a password later, all of them together', async () => {
    const { body } = await add(noi());
    const full = {
      isPinOnly: false,
      lastName: 'Lee',
      userName: `noi-${team.place.subDomain}`,
      email: 'noi@example.com',
    };
    expect(fieldsOf(await update(body.userID, full))).toEqual(['password required']);
    expect(fieldsOf(await update(body.userID, { isPinOnly: false, password: PASSWORD }))).toEqual([
      'lastName required',
      'userName required',
      'email required',
    ]);
    const after = await update(body.userID, { ...full, password: PASSWORD });
    expect(after.body).toMatchObject({ status: 'active', isPinOnly: false, userName: full.userName });
    const signedIn = await server.call(
      authRoutes.login,
      { body: { username: full.userName, password: PASSWORD, forceLogout: true } },
      { ...BEARER, subDomain: team.place.subDomain },
    );
    expect(signedIn.status).toBe(200);
  });

  it('cannot be a person who had a password', async () => {
    const ben = await add({ ...newcomer(team, 'Ben'), password: PASSWORD });
    const answer = await update(ben.body.userID, { isPinOnly: true, userName: '', email: '' });
    expect(fieldsOf(answer)).toEqual(['isPinOnly invalid']);
  });
});

describe('the terminals of a person', () => {
  it('are as many as the form says, else three for super-users and one for others', async () => {
    const most = async (more: Partial<UserInput>) =>
      (await add({ ...newcomer(team, `Ben${Object.keys(more).join('')}`, more), password: PASSWORD, pin: undefined }))
        .body.maxActiveTerminals;
    expect(await most({})).toBe(1);
    expect(await most({ isSuperUser: true })).toBe(3);
    expect(await most({ maxActiveTerminals: 2 })).toBe(2);
  });

  it('are changed with the person', async () => {
    const ben = await add({ ...newcomer(team, 'Ben'), password: PASSWORD });
    expect((await update(ben.body.userID, { maxActiveTerminals: 2 })).body.maxActiveTerminals).toBe(2);
    expect((await update(ben.body.userID, { firstName: 'Benny' })).body.maxActiveTerminals, 'kept').toBe(2);
  });
});
