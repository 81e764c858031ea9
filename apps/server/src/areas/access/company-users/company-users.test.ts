import {
  ALL_ACCESS,
  authRoutes,
  companyUserRoutes,
  permission,
  permissionRoutes,
  sensitiveCode,
  type UserInput,
} from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { PASSWORD } from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { changed, MANAGING, newcomer, openTeam, type Team } from '../people.setup.ts';

let server: AuthServer;
let team: Team;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await openTeam(server);
});

const VOID = sensitiveCode('void');
const DISCOUNT = sensitiveCode('discount');
const NEW = 'Green7%Kettle';
const add = (body: object, caller = team.asOwner) =>
  server.call(companyUserRoutes.create, { body: { password: NEW, ...body } as never }, caller);
const get = (id: string, caller = team.asOwner) => server.call(companyUserRoutes.get, { params: { id } }, caller);
const update = async (id: string, more: Partial<UserInput> & { password?: string }, caller = team.asOwner) =>
  server.call(companyUserRoutes.update, await changed(server, team, id, more), caller);
const deactivate = (id: string, caller = team.asOwner) =>
  server.call(companyUserRoutes.deactivate, { params: { id } }, caller);
const remove = (userIds: string[], caller = team.asOwner) =>
  server.call(companyUserRoutes.remove, { query: { userIds } }, caller);
const signIn = (username: string, password = NEW) =>
  server.call(
    authRoutes.login,
    { body: { username, password, forceLogout: true } },
    { ...BEARER, subDomain: team.place.subDomain },
  );

describe('a person', () => {
  it('is added with roles, signs in with the password they were given, and is listed', async () => {
    const roleID = await team.addRole({ name: 'Bar', codes: [VOID] });
    const ben = newcomer(team, 'Ben', { roleIDs: [roleID], codes: [DISCOUNT] });
    const { body } = await add({ ...ben, pin: '194738' });
    expect(body).toEqual({
      ...ben,
      maxActiveTerminals: 1,
      pendingEmail: null,
      status: 'active',
      useBreak: true,
      useMealBreak: true,
      version: 1,
    });
    expect((await get(ben.userID)).body).toEqual(body);
    expect((await signIn(ben.userName)).status).toBe(200);
    const list = await server.call(companyUserRoutes.list, { query: { search: 'ben' } }, team.asOwner);
    expect(list.body).toEqual({
      items: [
        {
          userID: ben.userID,
          userName: ben.userName,
          firstName: 'Ben',
          lastName: 'New',
          email: 'ben@example.com',
          status: 'active',
          isSuperUser: false,
          isPinOnly: false,
          roleNames: ['Bar'],
          locationCount: 1,
        },
      ],
      total: 1,
    });
  });

  it('is added once under an id of the caller’s', async () => {
    const ben = newcomer(team, 'Ben');
    const [first, again] = [await add(ben), await add(ben)];
    expect(first.status).toBe(200);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('has a username that is unique in the product, in any letter case', async () => {
    const { owner: elsewhere } = await openTeam(server);
    const { person } = await team.member('max');
    for (const userName of [elsewhere.userName.toUpperCase(), person.userName]) {
      const refused = await add(newcomer(team, 'Ben', { userName }));
      expect(codeOf(refused)).toEqual([409, 'user.name_taken']);
      expect(refused.body).toMatchObject({ additionValue: { fields: [{ path: 'userName', code: 'username_taken' }] } });
    }
    expect(codeOf(await update(person.userID, { userName: elsewhere.userName }))).toEqual([409, 'user.name_taken']);
    expect((await update(person.userID, { userName: `Max.${team.place.subDomain}` })).status).toBe(200);
    expect((await signIn(`max.${team.place.subDomain}`, PASSWORD)).status).toBe(200);
    expect((await signIn(person.userName, PASSWORD)).status).toBe(401);
  });

  it('gets the username once when two ask for it at once', async () => {
    const userName = `same-${team.place.subDomain}`;
    const answers = await Promise.all(['Ben', 'Bea'].map((name) => add(newcomer(team, name, { userName }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('needs a strong password without an invitation, and existing locations and roles', async () => {
    const ben = newcomer(team, 'Ben');
    expect(codeOf(await add({ ...ben, password: undefined }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await add({ ...ben, password: 'Welcome1!' }))).toEqual([400, 'password.common']);
    expect(codeOf(await add({ ...ben, locationIDs: [newID()] }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await add({ ...ben, roleIDs: [newID()] }))).toEqual([400, 'validation.failed']);
    const theirs = await (await openTeam(server)).addRole({ name: 'Theirs' });
    expect(codeOf(await add({ ...ben, roleIDs: [theirs] }))).toEqual([400, 'validation.failed']);
    const here = await team.addRole({ name: 'Here', level: 'location' });
    expect(codeOf(await add({ ...ben, roleIDs: [here] }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await add({ ...ben, pin: '123456' }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await add({ ...ben, pin: '1947' }))).toEqual([400, 'pin.too_short']);
  });

  it('refuses the second of two editors, with the current person', async () => {
    const { person } = await team.member('max');
    const stale = await changed(server, team, person.userID, { firstName: 'Yours' });
    await update(person.userID, { firstName: 'Mine' });
    const refused = await server.call(companyUserRoutes.update, stale, team.asOwner);
    expect(codeOf(refused)).toEqual([409, 'resource.version_conflict']);
    expect(refused.body).toMatchObject({ additionValue: { current: { firstName: 'Mine' } } });
  });

  it('of another company is unknown', async () => {
    const { person } = await team.member('max');
    const stranger = (await openTeam(server)).asOwner;
    const params = { id: person.userID };
    for (const answer of [
      await get(person.userID, stranger),
      await deactivate(person.userID, stranger),
      await remove([person.userID], stranger),
      await server.call(companyUserRoutes.permissions, { params }, stranger),
      await server.call(companyUserRoutes.setRoles, { params, body: { roleIDs: [], version: 1 } }, stranger),
    ])
      expect(codeOf(answer)).toEqual([404, 'resource.not_found']);
  });

  it('is viewed, added, changed and removed by anyone with the right to it', async () => {
    const { person } = await team.member('max');
    const { caller: viewer } = await team.member('vera', permission.users.view);
    expect((await get(person.userID, viewer)).status).toBe(200);
    for (const refused of [
      await add(newcomer(team, 'Ben'), viewer),
      await update(person.userID, {}, viewer),
      await deactivate(person.userID, viewer),
      await remove([person.userID], viewer),
    ])
      expect(codeOf(refused)).toEqual([403, 'permission.denied']);
    const { caller: local } = await team.memberHere('lena', ...MANAGING);
    expect(codeOf(await update(person.userID, {}, local))).toEqual([403, 'permission.denied']);
  });
});

describe('deactivating a person', () => {
  it('ends their sessions at once, and activating lets them sign in again', async () => {
    const { person, caller } = await team.member('max', VOID);
    expect((await deactivate(person.userID)).body.status).toBe('inactive');
    expect((await server.call(permissionRoutes.currentUser, {}, caller)).status).toBe(401);
    expect(server.published.map(({ event, data }) => [event, (data as { reason: string }).reason])).toEqual([
      ['requestForceLogout', 'switched_off'],
    ]);
    expect(codeOf(await signIn(person.userName, PASSWORD))).toEqual([401, 'login.error.inactive_user']);
    await server.call(companyUserRoutes.activate, { params: { id: person.userID } }, team.asOwner);
    expect((await signIn(person.userName, PASSWORD)).status).toBe(200);
  });

  it('is refused for oneself', async () => {
    expect(codeOf(await deactivate(team.owner.userID))).toEqual([409, 'user.own_account']);
    expect(codeOf(await remove([team.owner.userID]))).toEqual([409, 'user.own_account']);
  });
});

it('a removed person is signed out, cannot sign in, and frees name and PIN', async () => {
  const ben = newcomer(team, 'Ben');
  await add({ ...ben, pin: '194738' });
  const { body } = await signIn(ben.userName);
  expect((await remove([ben.userID])).body).toEqual({ removedIDs: [ben.userID] });
  const caller = { ...BEARER, subDomain: team.place.subDomain, token: body.token ?? '' };
  expect((await server.call(permissionRoutes.currentUser, {}, caller)).status).toBe(401);
  expect(codeOf(await signIn(ben.userName))).toEqual([401, 'login.error.invalid_credentials']);
  expect((await add({ ...ben, userID: newID(), pin: '194738' })).status).toBe(200);
});

describe('the last person with all rights', () => {
  it('is not demoted, and no one without all rights counts', async () => {
    await team.member('max', VOID);
    expect(codeOf(await update(team.owner.userID, { codes: [VOID] }))).toEqual([409, 'user.last_owner']);
    expect((await get(team.owner.userID)).body.codes).toEqual([ALL_ACCESS]);
  });

  it('is not one who works nowhere: they could not sign in', async () => {
    const { person } = await team.member('max', ALL_ACCESS);
    await update(person.userID, { locationIDs: [] });
    expect(codeOf(await update(team.owner.userID, { isSuperUser: false, codes: [] }))).toEqual([
      409,
      'user.last_owner',
    ]);
    await update(person.userID, { locationIDs: [team.place.scope.locationID] });
    expect(codeOf(await update(team.owner.userID, { isSuperUser: false, codes: [] }))).toEqual([
      409,
      'user.last_super_user',
    ]);
  });

  it('stays when the last two are demoted at once', async () => {
    const { person, caller } = await team.member('max', ALL_ACCESS);
    await server.test.asOwner((client) =>
      client.query('UPDATE users SET is_super_user = true WHERE id = $1', [person.userID]),
    );
    server.auth.authenticator.invalidate(person.userID);
    const [first, second] = [
      await changed(server, team, team.owner.userID, { codes: [] }),
      await changed(server, team, person.userID, { codes: [] }),
    ];
    const answers = await Promise.all([
      server.call(companyUserRoutes.update, first, caller),
      server.call(companyUserRoutes.update, second, team.asOwner),
    ]);
    // The second one has lost the right to change anybody, or is the last.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await server.test.asOwner((client) =>
      client.query('SELECT count(*)::int AS count FROM user_permissions WHERE company_id = $1 AND 9999 = ANY(codes)', [
        team.place.scope.companyID,
      ]),
    );
    expect(left.rows).toEqual([{ count: 1 }]);
  });

  it('stays a super-user when they are the only one', async () => {
    expect(codeOf(await update(team.owner.userID, { isSuperUser: false }))).toEqual([409, 'user.last_super_user']);
  });
});

describe('a manager', () => {
  it('gives only rights that they have', async () => {
    const { caller: manager } = await team.member('mia', ...MANAGING, VOID);
    const { person } = await team.member('max');
    const role = await team.addRole({ name: 'More', codes: [DISCOUNT] });
    expect((await update(person.userID, { codes: [VOID] }, manager)).status).toBe(200);
    for (const more of [{ codes: [DISCOUNT] }, { roleIDs: [role] }, { codes: [ALL_ACCESS] }])
      expect(codeOf(await update(person.userID, more, manager))).toEqual([403, 'user.holds_more']);
    expect(codeOf(await update(person.userID, { isSuperUser: true }, manager))).toEqual([403, 'user.super_user_only']);
    expect(codeOf(await add(newcomer(team, 'Ben', { codes: [DISCOUNT] }), manager))).toEqual([403, 'user.holds_more']);
    const invited = { ...newcomer(team, 'Iva', { roleIDs: [role] }), isInvited: true };
    expect(codeOf(await server.call(companyUserRoutes.create, { body: invited }, manager))).toEqual([
      403,
      'user.holds_more',
    ]);
    const params = { id: person.userID };
    const { version } = (await get(person.userID)).body;
    expect(
      codeOf(await server.call(companyUserRoutes.setRoles, { params, body: { roleIDs: [role], version } }, manager)),
    ).toEqual([403, 'user.holds_more']);
    expect(
      codeOf(
        await server.call(companyUserRoutes.setPermissions, { params, body: { codes: [DISCOUNT], version } }, manager),
      ),
    ).toEqual([403, 'user.holds_more']);
    expect((await get(person.userID)).body).toMatchObject({ codes: [VOID], roleIDs: [], version });
  });

  it('does not change a person who has more rights: setting a password would allow signing in as them', async () => {
    const { caller: manager } = await team.member('mia', ...MANAGING, VOID);
    const { person } = await team.member('max', DISCOUNT);
    expect(codeOf(await update(person.userID, { password: NEW }, manager))).toEqual([403, 'user.holds_more']);
    expect(codeOf(await update(person.userID, { codes: [] }, manager))).toEqual([403, 'user.holds_more']);
    expect(codeOf(await deactivate(person.userID, manager))).toEqual([403, 'user.holds_more']);
    expect(codeOf(await remove([person.userID], manager))).toEqual([403, 'user.holds_more']);
    expect(codeOf(await update(team.owner.userID, { email: 'x@example.com' }, manager))).toEqual([
      403,
      'user.super_user_only',
    ]);
    expect((await signIn(person.userName, PASSWORD)).status).toBe(200);
  });

  it('says only who works where they work themselves', async () => {
    const { companyID, locationID } = team.place.scope;
    const { locationID: branchID } = await plantPlace(runAsOwner(server.test), companyID, { subDomain: newID() });
    const { caller: manager } = await team.member('mia', ...MANAGING);
    const { body } = await server.call(companyUserRoutes.options, {}, manager);
    expect(body.locations.map((one) => [one.locationID, one.isOwn])).toEqual(
      expect.arrayContaining([
        [locationID, true],
        [branchID, false],
      ]),
    );
    const refused = [403, 'user.not_your_location'];
    const both = { locationIDs: [locationID, branchID].toSorted() };
    expect(codeOf(await add(newcomer(team, 'Ben', { locationIDs: [branchID] }), manager))).toEqual(refused);
    const ben = newcomer(team, 'Ben');
    expect((await add(ben, manager)).status).toBe(200);
    expect(codeOf(await update(ben.userID, both, manager))).toEqual(refused);
    expect((await update(ben.userID, both)).status, 'a super-user works everywhere').toBe(200);
    expect(codeOf(await update(ben.userID, { locationIDs: [locationID] }, manager))).toEqual(refused);
    await runAsOwner(server.test)('UPDATE locations SET archived_at = now() WHERE id = $1', [branchID]);
    expect((await update(ben.userID, { firstName: 'Benedict' }, manager)).body).toMatchObject(both);
  });

  it('sets a new password, which ends the sessions of the person', async () => {
    const { caller: manager } = await team.member('mia', ...MANAGING);
    const { person, caller } = await team.member('max');
    expect((await update(person.userID, { password: NEW }, manager)).status).toBe(200);
    expect((await server.call(permissionRoutes.currentUser, {}, caller)).status).toBe(401);
    expect((await signIn(person.userName)).status).toBe(200);
    const own = await changed(server, team, team.owner.userID, {});
    expect(
      codeOf(
        await server.call(companyUserRoutes.update, { ...own, body: { ...own.body, password: NEW } }, team.asOwner),
      ),
    ).toEqual([400, 'validation.failed']);
  });
});

it('roles and direct rights are replaced one by one too, and say where the others come from', async () => {
  const { person, caller } = await team.member('max', VOID);
  const roleID = await team.addRole({ name: 'Bar', codes: [DISCOUNT] });
  const params = { id: person.userID };
  const given = await server.call(
    companyUserRoutes.setRoles,
    { params, body: { roleIDs: [roleID], version: 1 } },
    team.asOwner,
  );
  expect(given.body).toEqual({ roleIDs: [roleID], inherited: [], version: 2 });
  expect((await server.call(companyUserRoutes.permissions, { params }, team.asOwner)).body).toEqual({
    codes: [VOID],
    inherited: [{ roleID, name: 'Bar', heldAt: 'company', codes: [DISCOUNT] }],
    version: 2,
  });
  expect((await server.call(permissionRoutes.currentUser, {}, caller)).body.codes).toEqual([DISCOUNT, VOID]);
  const stale = { params, body: { codes: [], version: 1 } };
  expect(codeOf(await server.call(companyUserRoutes.setPermissions, stale, team.asOwner))).toEqual([
    409,
    'resource.version_conflict',
  ]);
});

it('who no longer works at a location is signed out there and has no PIN there', async () => {
  const ben = newcomer(team, 'Ben');
  await add({ ...ben, pin: '194738' });
  const { body } = await signIn(ben.userName);
  await update(ben.userID, { locationIDs: [] });
  const caller = { ...BEARER, subDomain: team.place.subDomain, token: body.token ?? '' };
  expect((await server.call(permissionRoutes.currentUser, {}, caller)).status).toBe(401);
  const pins = await server.test.asOwner((client) =>
    client.query('SELECT user_id FROM user_pins WHERE user_id = $1', [ben.userID]),
  );
  expect(pins.rows).toEqual([]);
});

it('every change of a person is in the audit, without a secret', async () => {
  const ben = newcomer(team, 'Ben');
  await add({ ...ben, pin: '194738' });
  await update(ben.userID, { password: 'Other7%Kettle' });
  await deactivate(ben.userID);
  await remove([ben.userID]);
  const { rows } = await server.test.asOwner((client) =>
    client.query('SELECT action, before, after FROM audit_log WHERE target_id = $1 ORDER BY id', [ben.userID]),
  );
  expect(rows.map(({ action }) => action)).toEqual(['user.added', 'user.changed', 'user.deactivated', 'user.removed']);
  expect(JSON.stringify(rows)).not.toMatch(/194738|Kettle|argon2/);
});

it('500 people are listed page by page, or all at once', async () => {
  const { companyID, locationID } = team.place.scope;
  const roleID = await team.addRole({ name: 'Bar' });
  await server.test.asOwner(async (client) => {
    await client.query(
      `INSERT INTO users (company_id, id, user_name, first_name, last_name, email, password_hash, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'many' || n, 'Many', 'No ' || n, 'm@example.com', 'x', now(), now() FROM generate_series(1, 500) n`,
      [companyID],
    );
    await client.query(
      'INSERT INTO user_locations (company_id, user_id, location_id) SELECT company_id, id, $2 FROM users WHERE company_id = $1 ON CONFLICT DO NOTHING',
      [companyID, locationID],
    );
    await client.query(
      'INSERT INTO user_roles (company_id, id, user_id, role_id) SELECT company_id, gen_random_uuid(), id, $2 FROM users WHERE company_id = $1',
      [companyID, roleID],
    );
    await client.query('ANALYZE users, user_roles, user_locations');
  });
  const { body } = await server.call(companyUserRoutes.list, { query: { pageSize: -1 } }, team.asOwner);
  expect(body.items.length).toBe(501);
  expect(body.total).toBe(501);
  const page = await server.call(companyUserRoutes.list, { query: { page: 3 } }, team.asOwner);
  expect(page.body.items.length).toBe(25);
  expect(page.body.total).toBe(501);
});
