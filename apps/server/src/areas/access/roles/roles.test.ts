import {
  ALL_ACCESS,
  permission,
  permissionRoutes,
  roleRoutes,
  companyUserRoutes,
  sensitiveCode,
} from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { newID } from '#platform/ids.ts';
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

const VOID = sensitiveCode('void');
const DISCOUNT = sensitiveCode('discount');
const get = (id: string, caller = team.asOwner) => server.call(roleRoutes.get, { params: { id } }, caller);
const update = (id: string, body: object, caller = team.asOwner) =>
  server.call(
    roleRoutes.update,
    { params: { id }, body: { name: 'Bar', level: 'company', codes: [], version: 1, ...body } },
    caller,
  );
const remove = (roleIDs: string[], caller = team.asOwner) =>
  server.call(roleRoutes.remove, { query: { roleIDs } }, caller);

describe('a role', () => {
  it('is added, read, listed, changed and deleted, and its name is free again', async () => {
    const roleID = await team.addRole({ name: 'Bar', codes: [VOID, DISCOUNT, VOID] });
    const role = { roleID, name: 'Bar', level: 'company', codes: [DISCOUNT, VOID], isSystem: false, userCount: 0 };
    expect((await get(roleID)).body).toEqual({ ...role, version: 1 });
    const list = await server.call(
      roleRoutes.list,
      { query: { sort: ['codeCount:desc'], search: 'ba' } },
      team.asOwner,
    );
    expect(list.body).toEqual({
      items: [
        {
          roleID,
          name: 'Bar',
          level: 'company',
          isSystem: false,
          codeCount: 2,
          codes: role.codes,
          userCount: 0,
          version: 1,
        },
      ],
      total: 1,
    });
    expect((await update(roleID, { codes: [VOID] })).body).toMatchObject({ codes: [VOID], version: 2 });
    expect((await remove([roleID])).body).toEqual({ removedIDs: [roleID] });
    expect(codeOf(await get(roleID))).toEqual([404, 'resource.not_found']);
    expect(await team.addRole({ name: 'bar' })).toEqual(expect.any(String));
  });

  it('is added once under an id of the caller’s, and restored under it after a delete', async () => {
    const roleID = newID();
    expect(await team.addRole({ name: 'Bar', roleID } as never)).toEqual(roleID);
    expect(await team.addRole({ name: 'Bar', roleID } as never)).toEqual(roleID);
    await remove([roleID]);
    expect(await team.addRole({ name: 'Bar', roleID } as never)).toBe(roleID);
    expect((await get(roleID)).status).toBe(200);
  });

  it('refuses a taken name in any letter case, and codes that do not exist', async () => {
    await team.addRole({ name: 'Bar' });
    const add = (body: object) =>
      server.call(roleRoutes.create, { body: { name: 'BAR', level: 'company', codes: [], ...body } }, team.asOwner);
    expect(codeOf(await add({}))).toEqual([409, 'resource.duplicate_name']);
    expect(codeOf(await add({ name: 'New', codes: [12_345] }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await add({ name: 'New', level: 'planet' }))).toEqual([400, 'validation.failed']);
  });

  it('refuses the second of two editors, with the current role', async () => {
    const roleID = await team.addRole({ name: 'Bar' });
    await update(roleID, { codes: [VOID] });
    const refused = await update(roleID, { codes: [DISCOUNT] });
    expect(codeOf(refused)).toEqual([409, 'resource.version_conflict']);
    expect(refused.body).toMatchObject({ additionValue: { current: { codes: [VOID], version: 2 } } });
  });

  it('needs the right to view, add, edit or delete people, and is unknown to another company', async () => {
    const roleID = await team.addRole({ name: 'Bar' });
    const { caller: viewer } = await team.member('vera', permission.users.view);
    const { caller: outsider } = await team.member('nora', permission.product.view);
    expect((await get(roleID, viewer)).status).toBe(200);
    expect(codeOf(await get(roleID, outsider))).toEqual([403, 'permission.denied']);
    expect(codeOf(await update(roleID, {}, viewer))).toEqual([403, 'permission.denied']);
    expect(codeOf(await remove([roleID], viewer))).toEqual([403, 'permission.denied']);
    const stranger = (await openTeam(server)).asOwner;
    expect(codeOf(await get(roleID, stranger))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await update(roleID, {}, stranger))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await remove([roleID], stranger))).toEqual([404, 'resource.not_found']);
  });

  it('that people have is not deleted, and the owner’s role is neither changed nor deleted', async () => {
    const roleID = await team.addRole({ name: 'Bar' });
    const { person } = await team.member('max');
    await server.call(
      companyUserRoutes.update,
      await changed(server, team, person.userID, { roleIDs: [roleID] }),
      team.asOwner,
    );
    const refused = await remove([roleID]);
    expect(codeOf(refused)).toEqual([409, 'resource.in_use']);
    expect(refused.body).toMatchObject({ additionValue: { params: { name: 'Bar', count: 1 } } });
    await server.test.asOwner((client) =>
      client.query('UPDATE roles SET is_system = true WHERE company_id = $1', [team.place.scope.companyID]),
    );
    expect(codeOf(await update(roleID, {}))).toEqual([409, 'role.system']);
    expect(codeOf(await remove([roleID]))).toEqual([409, 'role.system']);
  });
});

describe('no one gives a right that they do not have', () => {
  it('by adding a role, by adding to one, or by taking one over', async () => {
    const { caller: manager } = await team.member('mia', ...MANAGING, VOID);
    const create = (codes: number[], level = 'company') =>
      server.call(roleRoutes.create, { body: { name: `R${codes.join()}`, level: level as 'company', codes } }, manager);
    expect((await create([VOID])).status).toBe(200);
    expect(codeOf(await create([DISCOUNT]))).toEqual([403, 'role.holds_more']);
    expect(codeOf(await create([ALL_ACCESS]))).toEqual([403, 'role.holds_more']);
    const own = await team.addRole({ name: 'Own', codes: [VOID] });
    expect(codeOf(await update(own, { codes: [VOID, DISCOUNT] }, manager))).toEqual([403, 'role.holds_more']);
    const more = await team.addRole({ name: 'More', codes: [DISCOUNT] });
    expect(codeOf(await update(more, { codes: [] }, manager))).toEqual([403, 'role.holds_more']);
    expect(codeOf(await remove([more], manager))).toEqual([403, 'role.holds_more']);
    expect((await get(more)).body.codes).toEqual([DISCOUNT]);
  });

  it('for every location when they hold it at one', async () => {
    const { caller: manager } = await team.memberHere('mia', ...MANAGING, VOID);
    const create = (level: 'company' | 'location') =>
      server.call(roleRoutes.create, { body: { name: `At ${level}`, level, codes: [VOID] } }, manager);
    expect(codeOf(await create('company'))).toEqual([403, 'permission.denied']);
    expect((await create('location')).body).toMatchObject({ level: 'location', codes: [VOID] });
  });
});

it('a role of a location is unknown at another one', async () => {
  const roleID = await team.addRole({ name: 'Here', level: 'location' });
  const branch = await plantLocation(server.test, team.place.scope.companyID);
  await server.test.asOwner((client) =>
    client.query('UPDATE roles SET role_location_id = $1 WHERE id = $2', [branch.locationID, roleID]),
  );
  expect(codeOf(await get(roleID))).toEqual([404, 'resource.not_found']);
});

it('a changed role holds from the next call of its people on, and their pages are asked to fetch it', async () => {
  const roleID = await team.addRole({ name: 'Bar', codes: [] });
  const { person, caller } = await team.member('max');
  await server.call(
    companyUserRoutes.update,
    await changed(server, team, person.userID, { roleIDs: [roleID] }),
    team.asOwner,
  );
  const codes = async () => (await server.call(permissionRoutes.currentUser, {}, caller)).body.codes;
  expect(await codes()).toEqual([]);
  await update(roleID, { codes: [VOID] });
  expect(await codes()).toEqual([VOID]);
  expect((await team.events('permissionsChanged')).at(-1)).toEqual({ userIDs: [person.userID] });
});

it('200 roles are listed page by page, or all at once', async () => {
  const { companyID } = team.place.scope;
  await server.test.asOwner((client) =>
    client.query(
      `INSERT INTO roles (company_id, id, name, codes, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'Role ' || n, ARRAY(SELECT 1000 + generate_series(1, 100)), now(), now() FROM generate_series(1, 200) n`,
      [companyID],
    ),
  );
  const { body } = await server.call(roleRoutes.list, { query: { pageSize: -1 } }, team.asOwner);
  expect(body.items.length).toBe(200);
  expect(body.total).toBe(200);
  const page = await server.call(roleRoutes.list, { query: { page: 3 } }, team.asOwner);
  expect(page.body.items.length).toBe(25);
  expect(page.body.total).toBe(200);
});
