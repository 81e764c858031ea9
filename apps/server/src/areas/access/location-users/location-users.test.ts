import {
  authRoutes,
  companyUserRoutes,
  locationUserRoutes,
  permission,
  permissionRoutes,
  sensitiveCode,
} from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { cookieNames } from '#platform/http/access.ts';
import { changed, MANAGING, openTeam, type Team } from '../people.setup.ts';

let server: AuthServer;
let team: Team;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await openTeam(server);
});

const DEVICE = cookieNames(false).device;
const VOID = sensitiveCode('void');
const DISCOUNT = sensitiveCode('discount');
const setPin = (id: string, newPin: string, caller = team.asOwner, userId?: string) =>
  server.call(
    locationUserRoutes.setPin,
    { params: { id }, body: { newPin, ...(userId !== undefined && { userId }) } },
    caller,
  );
const pinOf = (id: string, caller = team.asOwner) => server.call(locationUserRoutes.pin, { params: { id } }, caller);

describe('a PIN at a location', () => {
  it('is set, works on a terminal there, and is never given back', async () => {
    const { person, caller } = await team.member('max', VOID);
    expect((await pinOf(person.userID)).body).toEqual({
      hasPin: false,
      changedOn: null,
      isExpired: false,
      lockedUntil: null,
    });
    const set = await setPin(person.userID, '194738', team.asOwner, person.userID);
    expect(set.body).toEqual({ hasPin: true, changedOn: expect.any(String), isExpired: false, lockedUntil: null });
    expect(JSON.stringify(set.body)).not.toContain('194738');
    const answer = await server.call(permissionRoutes.usersByPin, { query: { pin: '194738' } }, caller);
    expect(answer.body).toMatchObject({ userId: person.userID, codes: [VOID] });
    expect(
      (await server.call(locationUserRoutes.removePin, { params: { id: person.userID } }, team.asOwner)).body,
    ).toEqual({ hasPin: false, changedOn: null, isExpired: false, lockedUntil: null });
    expect(codeOf(await server.call(permissionRoutes.usersByPin, { query: { pin: '194738' } }, caller))).toEqual([
      401,
      'login.error.invalid_pin',
    ]);
  });

  it('is strong, long enough for the location, and of the person in the address', async () => {
    const { person } = await team.member('max');
    for (const weak of ['123123', '121212', '194491', '135790', '111111', '12ab', '1947382'])
      expect(codeOf(await setPin(person.userID, weak))).toEqual([400, 'validation.failed']);
    expect(codeOf(await setPin(person.userID, '1947'))).toEqual([400, 'pin.too_short']);
    await team.place.setSetting({ minPinLength: 4 });
    expect((await setPin(person.userID, '1947')).status).toBe(200);
    expect(codeOf(await setPin(person.userID, '194738', team.asOwner, team.owner.userID))).toEqual([
      400,
      'validation.failed',
    ]);
  });

  it('that is shorter than the location asks for since then opens nothing, until a longer one takes its place', async () => {
    const { person } = await team.member('max', VOID);
    const { caller: colleague } = await team.member('mia');
    await team.place.setSetting({ minPinLength: 4 });
    await setPin(person.userID, '1947');
    const device = await team.place.addDevice('Counter');
    const pad = {
      ...BEARER,
      subDomain: team.place.subDomain,
      cookies: { [DEVICE]: `${device.clientID}.${device.tokenKey}` },
    };
    const open = (pinCode: string) => server.call(authRoutes.loginPin, { body: { pinCode, forceLogout: true } }, pad);
    const approve = (pinCode: string) =>
      server.call(permissionRoutes.approve, { body: { action: 'void', targetID: 'order', pinCode } }, colleague);
    expect((await open('1947')).status).toBe(200);
    await team.place.setSetting({ minPinLength: 6 });
    const refused = await open('1947');
    expect(codeOf(refused)).toEqual([403, 'pin.expired']);
    expect(refused.body).toMatchObject({ additionValue: { params: { length: 6 } } });
    // Six of them: a right PIN is no guess, so nothing is locked.
    for (let n = 0; n < 6; n += 1) expect(codeOf(await approve('1947'))).toEqual([403, 'pin.expired']);
    expect((await pinOf(person.userID)).body).toMatchObject({ hasPin: true, isExpired: true });
    const list = await server.call(locationUserRoutes.list, { query: {} }, team.asOwner);
    expect(list.body.items.filter(({ isPinExpired }) => isPinExpired).map(({ userID }) => userID)).toEqual([
      person.userID,
    ]);
    expect((await setPin(person.userID, '194738')).body).toMatchObject({ isExpired: false });
    expect((await approve('194738')).status).toBe(200);
  });

  it('belongs to one person: of two who are given it at once one gets it', async () => {
    const [max, mia] = [await team.member('max'), await team.member('mia')];
    const answers = await Promise.all([max, mia].map(({ person }) => setPin(person.userID, '194738')));
    expect(answers.map(codeOf).toSorted()).toEqual(
      [
        [200, undefined],
        [409, 'pin.taken'],
      ].toSorted(),
    );
    const { rows } = await server.test.asOwner((client) =>
      client.query('SELECT user_id FROM user_pins WHERE company_id = $1', [team.place.scope.companyID]),
    );
    expect(rows).toHaveLength(1);
  });

  it('may be the same at another restaurant', async () => {
    const { person } = await team.member('max');
    await setPin(person.userID, '194738');
    const other = await openTeam(server);
    expect((await setPin(other.owner.userID, '194738', other.asOwner)).status).toBe(200);
    expect(codeOf(await setPin(person.userID, '280619', other.asOwner))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await pinOf(person.userID, other.asOwner))).toEqual([404, 'resource.not_found']);
  });

  it('is not found out by trying: five that are taken are all', async () => {
    const { person } = await team.member('max');
    const { caller: manager } = await team.member('mia', ...MANAGING);
    await setPin(team.owner.userID, '194738');
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await setPin(person.userID, '194738', manager))).toEqual([409, 'pin.taken']);
    expect(codeOf(await setPin(person.userID, '280619', manager))).toEqual([429, 'limit.rate']);
  });

  it('of a person with more rights is not set or removed by a manager', async () => {
    const { person } = await team.member('max', DISCOUNT);
    const { caller: manager } = await team.member('mia', ...MANAGING, VOID);
    expect(codeOf(await setPin(person.userID, '194738', manager))).toEqual([403, 'user.holds_more']);
    expect(codeOf(await setPin(team.owner.userID, '194738', manager))).toEqual([403, 'user.super_user_only']);
    expect(codeOf(await server.call(locationUserRoutes.removePin, { params: { id: person.userID } }, manager))).toEqual(
      [403, 'user.holds_more'],
    );
  });
});

describe('rights at a location', () => {
  it('add to those held everywhere, and say where each comes from', async () => {
    const { person, caller } = await team.member('max', VOID);
    const [bar, here] = [
      await team.addRole({ name: 'Bar', codes: [permission.product.view] }),
      await team.addRole({ name: 'Here', level: 'location', codes: [DISCOUNT] }),
    ];
    await server.call(
      companyUserRoutes.update,
      await changed(server, team, person.userID, { roleIDs: [bar] }),
      team.asOwner,
    );
    const params = { id: person.userID };
    const roles = await server.call(
      locationUserRoutes.setRoles,
      { params, body: { roleIDs: [here], version: 2 } },
      team.asOwner,
    );
    expect(roles.body).toEqual({ roleIDs: [here], inherited: [{ roleID: bar, name: 'Bar' }], version: 3 });
    const rights = await server.call(
      locationUserRoutes.setPermissions,
      { params, body: { codes: [permission.combo.view], version: 3 } },
      team.asOwner,
    );
    expect(rights.body).toEqual({
      codes: [permission.combo.view],
      inherited: [
        { roleID: null, name: null, heldAt: 'company', codes: [VOID] },
        { roleID: bar, name: 'Bar', heldAt: 'company', codes: [permission.product.view] },
        { roleID: here, name: 'Here', heldAt: 'location', codes: [DISCOUNT] },
      ],
      version: 4,
    });
    expect((await server.call(permissionRoutes.currentUser, {}, caller)).body.codes).toEqual(
      [DISCOUNT, VOID, permission.product.view, permission.combo.view].toSorted((a, b) => a - b),
    );
    expect((await server.call(companyUserRoutes.roles, { params }, team.asOwner)).body.roleIDs).toEqual([bar]);
  });

  it('are given there by a manager of the location, and not for every location', async () => {
    const { person } = await team.member('max');
    const { caller: manager } = await team.memberHere('mia', ...MANAGING, VOID);
    const params = { id: person.userID };
    const give = (codes: number[], version: number) =>
      server.call(locationUserRoutes.setPermissions, { params, body: { codes, version } }, manager);
    expect((await give([VOID], 1)).body.codes).toEqual([VOID]);
    expect(codeOf(await give([VOID, DISCOUNT], 2))).toEqual([403, 'user.holds_more']);
    expect(
      codeOf(
        await server.call(companyUserRoutes.setPermissions, { params, body: { codes: [VOID], version: 2 } }, manager),
      ),
    ).toEqual([403, 'permission.denied']);
  });
});

it('the people of a location are those who work there, with their roles and whether they have a PIN', async () => {
  const { person } = await team.member('max');
  await setPin(person.userID, '194738');
  await team.place.addPerson({ userName: `far-${team.place.subDomain}`, isAtLocation: false });
  const { body } = await server.call(locationUserRoutes.list, { query: { sort: ['name:asc'] } }, team.asOwner);
  expect(body.items.map(({ userID, hasPin, status }) => [userID, hasPin, status])).toEqual([
    [person.userID, true, 'active'],
    [team.owner.userID, false, 'active'],
  ]);
  expect(body.total).toBe(2);
});

it('a cashier approves with the new PIN only what the new right allows', async () => {
  const { person, caller } = await team.member('cara');
  await setPin(person.userID, '194738');
  const approve = () =>
    server.call(
      permissionRoutes.approve,
      { body: { action: 'discount', targetID: 'order-1', pinCode: '194738' } },
      caller,
    );
  expect(codeOf(await approve())).toEqual([403, 'permission.denied']);
  await server.call(
    companyUserRoutes.setPermissions,
    { params: { id: person.userID }, body: { codes: [DISCOUNT], version: 1 } },
    team.asOwner,
  );
  expect((await approve()).status).toBe(200);
  expect((await server.call(authRoutes.checkToken, {}, { ...BEARER, ...caller })).status).toBe(200);
});
