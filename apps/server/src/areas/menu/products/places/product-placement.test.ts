import { catalogRoutes, menuRoutes, permission, productRoutes, type NewProductInput } from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu, section } from '../../menus/menus.setup.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open();
});
afterAll(() => server.close());

let made = 0;
const product = (placement: NewProductInput['placement'], itemID = newID()) => {
  made += 1;
  return { itemID, name: `Dish ${made}`, basePrice: 5, isTaxInclusive: true, placement } as NewProductInput & {
    itemID: string;
  };
};
const add = (body: ReturnType<typeof product>, caller = office.owner) =>
  server.call(productRoutes.create, { body }, caller);
const addMenu = async (sections: string[]) => {
  made += 1;
  const { body } = await server.call(
    menuRoutes.create,
    { body: { ...menu(`Menu ${made}`), menuSections: sections.map((name) => section(name)), menuID: newID() } },
    office.owner,
  );
  return body;
};
const read = async (id: string) => (await server.call(menuRoutes.get, { params: { id } }, office.owner)).body;
const itemsOf = async (id: string) =>
  (await read(id)).menuSections.map(({ displayName, menuItems }) => [displayName, menuItems.map((one) => one.itemID)]);

describe('a new product with a place on a menu', () => {
  it('is added at the end of its section in the same save', async () => {
    const { menuID, menuSections, version } = await addMenu(['Starters', 'Mains']);
    const menuSectionID = menuSections[1]?.menuSectionID;
    const [first, second] = [product({ menuID, menuSectionID }), product({ menuID, menuSectionID })];
    for (const one of [first, second]) expect((await add(one)).status).toBe(200);
    expect(await itemsOf(menuID)).toEqual([
      ['Starters', []],
      ['Mains', [first.itemID, second.itemID]],
    ]);
    expect((await read(menuID)).version).toBe(version + 2);
  });

  it('is on the terminals at once', async () => {
    const { menuID, menuSections } = await addMenu(['All']);
    const one = product({ menuID, menuSectionID: menuSections[0]?.menuSectionID });
    await add(one);
    const { body } = await server.call(catalogRoutes.pos, {}, office.owner);
    expect(JSON.stringify(body.menus.find((menuOf) => menuOf.menuID === menuID))).toContain(one.itemID);
  });

  it('makes the first section of a menu that has none', async () => {
    const { menuID } = await addMenu([]);
    const one = product({ menuID, sectionName: 'All items' });
    expect((await add(one)).status).toBe(200);
    expect(await itemsOf(menuID)).toEqual([['All items', [one.itemID]]]);
  });

  it('is placed once when the call is repeated', async () => {
    const { menuID, menuSections } = await addMenu(['Mains']);
    const one = product({ menuID, menuSectionID: menuSections[0]?.menuSectionID });
    for (let tries = 0; tries < 3; tries += 1) expect((await add(one)).status).toBe(200);
    expect(await itemsOf(menuID)).toEqual([['Mains', [one.itemID]]]);
  });

  it('is refused whole when the menu or the section is gone', async () => {
    const { menuID } = await addMenu(['Mains']);
    for (const [placement, path] of [
      [{ menuID: newID() }, 'placement.menuID'],
      [{ menuID, menuSectionID: newID() }, 'placement.menuSectionID'],
      [{ menuID, sectionName: 'Second' }, 'placement.menuSectionID'],
    ] as const) {
      const one = product(placement);
      const { status, body } = await add(one);
      expect(status).toBe(400);
      expect(body.additionValue.fields.map((field) => field.path)).toEqual([path]);
      expect((await server.call(productRoutes.get, { params: { id: one.itemID } }, office.owner)).status).toBe(404);
    }
  });

  it('is refused whole without the right to edit menus', async () => {
    const { menuID, menuSections } = await addMenu(['Mains']);
    const cook = await office.colleague(permission.product.add, permission.product.view);
    const one = product({ menuID, menuSectionID: menuSections[0]?.menuSectionID });
    const { status, body } = await add(one, cook);
    expect(status).toBe(403);
    expect(body.additionValue.errorCode).toBe('permission.denied');
    expect((await add({ ...one, placement: null }, cook)).status).toBe(200);
    expect(await itemsOf(menuID)).toEqual([['Mains', []]]);
  });
});

describe('the places to choose from', () => {
  it('are all menus in order, with their sections', async () => {
    const { menuID, menuSections } = await addMenu(['Starters', 'Mains']);
    const { body } = await server.call(menuRoutes.places, {}, office.owner);
    expect(body.find((one) => one.menuID === menuID)).toMatchObject({
      isActive: true,
      menuSections: menuSections.map(({ menuSectionID, displayName }) => ({ menuSectionID, displayName })),
    });
  });

  it('name each section right before those in it, wherever the menu was saved with them', async () => {
    made += 1;
    const drinks = section('Drinks');
    const below = { parentMenuSectionId: drinks.menuSectionID ?? null };
    const menuSections = [drinks, section('Food'), section('Hot', below), section('Cold', below)];
    const { body: saved } = await server.call(
      menuRoutes.create,
      { body: { ...menu(`Menu ${made}`), menuSections, menuID: newID() } },
      office.owner,
    );
    const { body } = await server.call(menuRoutes.places, {}, office.owner);
    expect(body.find((one) => one.menuID === saved.menuID)?.menuSections.map(({ displayName }) => displayName)).toEqual(
      ['Drinks', 'Hot', 'Cold', 'Food'],
    );
  });
});
