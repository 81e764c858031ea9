import { menuRoutes, type MenuInput } from '@tavola/contract';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { refusalOf } from '@tavola/testkit/calls/refused.ts';
import { menu, morning, openDiner, section } from './menus.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const withSection = (name: string): MenuInput =>
  menu(name, {
    availabilities: [morning],
    menuSections: [section(`${name} top`, { menuSectionAvailabilities: [morning] })],
  });

describe('a menu', () => {
  it('is copied under a new name and new ids, once however often the call is repeated', async () => {
    const diner = await openDiner(server);
    const [parent] = [section('Top', { menuItems: [diner.item('Soda', { bgColor: '#abcdef' })] })];
    const { body: original } = await server.call(
      menuRoutes.create,
      {
        body: menu('Lunch', {
          menuSections: [parent, section('Below', { parentMenuSectionId: parent.menuSectionID })],
        }),
      },
      diner.owner,
    );
    const copy = (menuID: string) =>
      server.call(menuRoutes.copy, { params: { id: original.menuID }, body: { menuID } }, diner.owner);
    const menuID = newID();
    const [first, again] = [await copy(menuID), await copy(menuID)];
    expect(first.body.name).toBe('Copy of Lunch');
    expect(again.body).toEqual(first.body);
    const atOnce = await Promise.all([1, 2, 3].map(() => copy(newID())));
    expect(atOnce.map(({ body }) => body.name).toSorted()).toEqual([
      'Copy (2) of Lunch',
      'Copy (3) of Lunch',
      'Copy (4) of Lunch',
    ]);
    const [top, below] = first.body.menuSections;
    expect(top?.displayName).toBe('Top');
    expect(top?.menuItems[0]?.bgColor).toBe('#abcdef');
    expect(below?.parentMenuSectionId).toEqual(top?.menuSectionID);
    expect(top?.menuSectionID).not.toBe(parent.menuSectionID);
    expect((await server.call(menuRoutes.get, { params: { id: original.menuID } }, diner.owner)).body).toEqual(
      original,
    );
  });

  it('keeps its position, is switched by the location, and keeps its content when its delete is undone', async () => {
    const diner = await openDiner(server);
    const names = async () => (await diner.pos()).menus.map(({ name, isActive }) => `${name}${isActive ? '' : ' off'}`);
    const made = [];
    for (const name of ['A', 'B'])
      made.push((await server.call(menuRoutes.create, { body: withSection(name) }, diner.owner)).body);
    const [a, b] = made;
    if (a === undefined || b === undefined) throw new Error('two menus were made');
    expect(await names()).toEqual(['Menu', 'A', 'B']);
    await server.call(menuRoutes.saveOrder, { body: { menuIDs: [b.menuID, a.menuID] } }, diner.owner);
    await server.call(
      menuRoutes.setActive,
      { params: { id: b.menuID }, query: { isActive: 'false' } as never },
      diner.owner,
    );
    expect(await names()).toEqual(['B off', 'A', 'Menu']);
    await server.call(menuRoutes.remove, { query: { menuIDs: [a.menuID] } }, diner.owner);
    expect(await names()).toEqual(['B off', 'Menu']);
    expect((await server.call(menuRoutes.restore, { params: { id: a.menuID } }, diner.owner)).body).toMatchObject({
      name: 'A',
      sectionCount: 1,
      isActive: true,
    });
    expect(await names()).toEqual(['B off', 'A', 'Menu']);
    expect((await server.call(menuRoutes.get, { params: { id: a.menuID } }, diner.owner)).body.menuSections).toEqual(
      a.menuSections,
    );
    const reported = (await diner.messages()).length;
    expect(refusalOf(await server.call(menuRoutes.saveOrder, { body: { menuIDs: [newID()] } }, diner.owner))).toEqual([
      404,
      'resource.not_found',
      [],
    ]);
    expect((await diner.messages()).length).toBe(reported);
  });

  it('that a discount names is not deleted, and blocks the other deletes of the call', async () => {
    const diner = await openDiner(server);
    const {
      body: { menuID },
    } = await server.call(menuRoutes.create, { body: withSection('Spare') }, diner.owner);
    const { menus, discounts } = await diner.pos();
    const ids = menus.map((one) => one.menuID);
    await server.test.asOwner((owner) =>
      owner.query('INSERT INTO discount_menus (company_id, discount_id, menu_id) VALUES ($1, $2, $3)', [
        diner.tenant.scope.companyID,
        discounts[0]?.discountID,
        menus[0]?.menuID,
      ]),
    );
    const refused = await server.call(menuRoutes.remove, { query: { menuIDs: ids } }, diner.owner);
    expect(refusalOf(refused)).toEqual([409, 'resource.in_use', []]);
    expect((await diner.pos()).menus.length).toEqual(ids.length);
    expect((await server.call(menuRoutes.remove, { query: { menuIDs: [menuID] } }, diner.owner)).body).toEqual({
      removedIDs: [menuID],
    });
  });

  it('drops a product that was deleted', async () => {
    const diner = await openDiner(server);
    const { body } = await server.call(
      menuRoutes.create,
      {
        body: menu('Old', { menuSections: [section('All', { menuItems: [diner.item('Soda'), diner.item('Water')] })] }),
      },
      diner.owner,
    );
    await server.test.asOwner((owner) =>
      owner.query('UPDATE items SET deleted_at = now() WHERE company_id = $1 AND id = $2', [
        diner.tenant.scope.companyID,
        diner.id('Soda'),
      ]),
    );
    const present = (await server.call(menuRoutes.get, { params: { id: body.menuID } }, diner.owner)).body;
    expect(present.menuSections[0]?.menuItems.map(({ itemID }) => itemID)).toEqual([diner.id('Water')]);
    const saved = await server.call(
      menuRoutes.update,
      { params: { id: body.menuID }, body: { ...present, version: 1 } },
      diner.owner,
    );
    expect(saved.status).toBe(200);
    expect(saved.body.menuSections).toEqual(present.menuSections);
  });

  it('of 2,000 items is saved and reversed', async () => {
    const diner = await openDiner(server);
    const { rows: many } = await server.test.asOwner((owner) =>
      owner.query<{ id: string }>(
        `INSERT INTO items (company_id, id, type, name, display_name, base_price, is_tax_inclusive, created_at, updated_at) SELECT $1::uuid, md5('many' || $1::text || n)::uuid, 'Product', 'Many ' || n, 'Many ' || n, 1, false, now(), now() FROM generate_series(1, 2000) n RETURNING id`,
        [diner.tenant.scope.companyID],
      ),
    );
    const sections = [0, 1].map((half) =>
      section(`Half ${half}`, {
        menuItems: many.slice(half * 1000, half * 1000 + 1000).map(({ id }) => ({ ...diner.item('Soda'), itemID: id })),
      }),
    );
    const { status, body } = await server.call(
      menuRoutes.create,
      { body: menu('Long', { menuSections: sections }) },
      diner.owner,
    );
    expect(status).toBe(200);
    expect(body.menuSections.map(({ menuItems }) => menuItems.length)).toEqual([1000, 1000]);
    const turned = sections.map((one) => ({ ...one, menuItems: one.menuItems.toReversed() }));
    const saved = await server.call(
      menuRoutes.update,
      { params: { id: body.menuID }, body: { ...menu('Long', { menuSections: turned }), version: 1 } },
      diner.owner,
    );
    expect(saved.body.menuSections).toEqual(turned);
  });
});
