import { menuRoutes, permission, useRoutes } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu } from './menus.setup.ts';

const { onlineMenuBuilder: online, posMenu } = permission;
const NOT_FOUND = [404, 'resource.not_found'];
const DENIED = [403, 'permission.denied'];

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

let office: Office;
let counterID: string;
let onlineID: string;
beforeEach(async () => {
  server.clock.advance(60_000);
  office = await server.open();
  counterID = (await server.call(menuRoutes.create, { body: menu('Counter') }, office.owner)).body.menuID;
  onlineID = (await server.call(menuRoutes.create, { body: menu('Web', { isOnlineMenu: true }) }, office.owner)).body
    .menuID;
});
const isThere = async (id: string) => (await server.call(menuRoutes.get, { params: { id } }, office.owner)).status;

describe('the right to view online menus (decision 492)', () => {
  it('lists them and no other', async () => {
    const { body } = await server.call(menuRoutes.list, {}, await office.colleague(online.view));
    expect(body.items.map(({ name }) => name)).toEqual(['Web']);
  });
  it('counts no other', async () =>
    expect((await server.call(menuRoutes.list, {}, await office.colleague(online.view))).body.total).toBe(1));
  it('opens one', async () =>
    expect(
      (await server.call(menuRoutes.get, { params: { id: onlineID } }, await office.colleague(online.view))).body.name,
    ).toBe('Web'));
  it('opens no menu of the counter', async () =>
    expect(
      codeOf(await server.call(menuRoutes.get, { params: { id: counterID } }, await office.colleague(online.view))),
    ).toEqual(NOT_FOUND));
  it('says what uses one', async () => {
    const params = { noun: 'menu' as const, id: onlineID };
    expect((await server.call(useRoutes.list, { params }, await office.colleague(online.view))).status).toBe(200);
  });
  it('does not say what uses a menu of the counter', async () => {
    const params = { noun: 'menu' as const, id: counterID };
    expect(codeOf(await server.call(useRoutes.list, { params }, await office.colleague(online.view)))).toEqual(
      NOT_FOUND,
    );
  });
  it('changes none', async () => {
    const body = { ...menu('Other', { isOnlineMenu: true }), version: 1 };
    expect(
      codeOf(
        await server.call(menuRoutes.update, { params: { id: onlineID }, body }, await office.colleague(online.view)),
      ),
    ).toEqual(DENIED);
  });
});

describe('the right to add online menus (decision 492)', () => {
  const add = async (body: ReturnType<typeof menu> & { menuID?: string }) =>
    server.call(menuRoutes.create, { body }, await office.colleague(online.add));

  it('adds one', async () => expect((await add(menu('Take home', { isOnlineMenu: true }))).status).toBe(200));
  it('adds no menu of the counter', async () => expect(codeOf(await add(menu('Lunch')))).toEqual(DENIED));
  it('is not answered a menu of the counter under an id that it has', async () =>
    expect(codeOf(await add({ ...menu('Take home', { isOnlineMenu: true }), menuID: counterID }))).toEqual(NOT_FOUND));
  it('does not make an online menu of a deleted one of the counter', async () => {
    await server.call(menuRoutes.remove, { query: { menuIDs: [counterID] } }, office.owner);
    expect(codeOf(await add({ ...menu('Take home', { isOnlineMenu: true }), menuID: counterID }))).toEqual(NOT_FOUND);
  });
  it('copies one', async () =>
    expect(
      (
        await server.call(
          menuRoutes.copy,
          { params: { id: onlineID }, body: { menuID: newID() } },
          await office.colleague(online.add),
        )
      ).body.isOnlineMenu,
    ).toBe(true));
  it('copies no menu of the counter', async () =>
    expect(
      codeOf(
        await server.call(
          menuRoutes.copy,
          { params: { id: counterID }, body: { menuID: newID() } },
          await office.colleague(online.add),
        ),
      ),
    ).toEqual(NOT_FOUND));
  it('restores one', async () => {
    await server.call(menuRoutes.remove, { query: { menuIDs: [onlineID] } }, office.owner);
    await server.call(menuRoutes.restore, { params: { id: onlineID } }, await office.colleague(online.add));
    expect(await isThere(onlineID)).toBe(200);
  });
  it('restores no menu of the counter', async () => {
    await server.call(menuRoutes.remove, { query: { menuIDs: [counterID] } }, office.owner);
    await server.call(menuRoutes.restore, { params: { id: counterID } }, await office.colleague(online.add));
    expect(await isThere(counterID)).toBe(404);
  });
});

describe('the right to edit online menus (decision 492)', () => {
  const save = async (id: string, isOnlineMenu: boolean) =>
    server.call(
      menuRoutes.update,
      { params: { id }, body: { ...menu('Changed', { isOnlineMenu }), version: 1 } },
      await office.colleague(online.edit),
    );
  const turnOff = async (id: string) =>
    server.call(
      menuRoutes.setActive,
      { params: { id }, query: { isActive: false } },
      await office.colleague(online.edit),
    );

  it('saves one', async () => expect((await save(onlineID, true)).body.name).toBe('Changed'));
  it('makes no menu of the counter of it', async () => expect(codeOf(await save(onlineID, false))).toEqual(DENIED));
  it('saves no menu of the counter as an online one', async () =>
    expect(codeOf(await save(counterID, true))).toEqual(NOT_FOUND));
  it('switches one off', async () => expect((await turnOff(onlineID)).body.isActive).toBe(false));
  it('switches no menu of the counter off', async () => {
    await turnOff(counterID);
    const { body } = await server.call(menuRoutes.get, { params: { id: counterID } }, office.owner);
    expect(body.isActive).toBe(true);
  });
  it('does not sort the menus of the terminals', async () =>
    expect(
      codeOf(
        await server.call(menuRoutes.saveOrder, { body: { menuIDs: [onlineID] } }, await office.colleague(online.edit)),
      ),
    ).toEqual(DENIED));
});

describe('the right to delete online menus (decision 492)', () => {
  const remove = async (...menuIDs: string[]) =>
    server.call(menuRoutes.remove, { query: { menuIDs } }, await office.colleague(online.delete));

  it('deletes one', async () => expect((await remove(onlineID)).body.removedIDs).toEqual([onlineID]));
  it('deletes nothing where a menu of the counter is among them', async () => {
    expect(codeOf(await remove(onlineID, counterID))).toEqual(NOT_FOUND);
    expect(await isThere(onlineID)).toBe(200);
    expect(await isThere(counterID)).toBe(200);
  });
});

describe('the rights of menus (decision 492)', () => {
  it('open online menus as well', async () =>
    expect(
      (
        await server.call(
          menuRoutes.update,
          { params: { id: onlineID }, body: { ...menu('Changed'), version: 1 } },
          await office.colleague(posMenu.edit),
        )
      ).body.isOnlineMenu,
    ).toBe(false));
  it('list online menus alone where that is asked', async () => {
    const { body } = await server.call(menuRoutes.list, { query: { onlineOnly: true } }, office.owner);
    expect(body.items.map(({ name }) => name)).toEqual(['Web']);
  });
});

it('each right of online menus opens its own calls alone', async () => {
  const viewer = await office.colleague(online.view);
  const answers = [
    await server.call(menuRoutes.create, { body: menu('A', { isOnlineMenu: true }) }, viewer),
    await server.call(menuRoutes.remove, { query: { menuIDs: [onlineID] } }, viewer),
    await server.call(menuRoutes.list, {}, await office.colleague(online.delete)),
    await server.call(menuRoutes.list, {}, await office.colleague(online.add)),
  ];
  expect(answers.map(codeOf)).toEqual([DENIED, DENIED, DENIED, DENIED]);
});
