import { menuRoutes, permission, type MenuInput } from '@tavola/contract';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { refusalOf } from '@tavola/testkit/calls/refused.ts';
import { menu, morning, openDiner, section } from './menus.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: menuRoutes,
  idField: 'menuID',
  idsKey: 'menuIDs',
  codes: permission.posMenu,
  isUsedByTerminals: true,
  make: (name) => menu(name, { availabilities: [morning] }),
  change: (name) => menu(name, { isOnlineMenu: true, defaultMenuItemBGColor: '#112233' }),
});

describe('a menu', () => {
  it('is read as saved, and reaches the terminal with every hour, colour and switch', async () => {
    const diner = await openDiner(server);
    const { modifierOptions, categories } = await diner.pos();
    const mild = modifierOptions.find(({ name }) => name === 'Mild')?.modifierOptionID ?? '';
    const drinks = categories.find(({ name }) => name === 'Drinks')?.itemCategoryID ?? '';
    const top = section('Breakfast', {
      bgColor: '#ffeecc',
      menuSectionAvailabilities: [morning],
      menuItems: [
        diner.item('Burrito', {
          bgColor: '#00ff00',
          availabilities: [morning],
          menuItemModifierOptions: [{ modifierOptionID: mild, isAvailable: false }],
        }),
      ],
    });
    const below = section('Cold', {
      parentMenuSectionId: top.menuSectionID,
      menuItems: [diner.item('Water', { isAvailable: false }), diner.item('Soda')],
    });
    const wanted = menu('Morning', {
      defaultMenuItemBGColor: '#123456',
      availabilities: [{ ...morning, availableDays: '' }],
      menuSections: [top, below],
      menuItemCategoryAvailabilities: [{ itemCategoryID: drinks, availabilities: [morning] }],
    });
    const { status, body } = await server.call(menuRoutes.create, { body: wanted }, diner.owner);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...wanted,
      menuID: body.menuID,
      isUserDefinedMenu: true,
      isActive: true,
      version: 1,
      updatedByName: body.updatedByName,
      updatedAt: body.updatedAt,
    });
    const sold = (await diner.pos()).menus.find(({ menuID }) => menuID === body.menuID);
    expect(sold).toMatchObject({
      name: 'Morning',
      isActive: true,
      sortNumber: 1,
      defaultMenuItemBGColor: '#123456',
      availabilities: wanted.availabilities,
      menuItemCategoryAvailabilities: wanted.menuItemCategoryAvailabilities,
    });
    expect(
      sold?.menuSections.map((one) => [
        one.displayName,
        one.parentMenuSectionId,
        one.displayOrder,
        one.bgColor,
        one.menuSectionAvailabilities,
        one.menuItems.map((item) => [
          item.itemID,
          item.displayOrder,
          item.isAvailable,
          item.bgColor,
          item.availabilities,
          item.menuItemModifierOptions,
        ]),
      ]),
    ).toEqual([
      [
        'Breakfast',
        null,
        0,
        '#ffeecc',
        [morning],
        [[diner.id('Burrito'), 0, true, '#00ff00', [morning], [{ modifierOptionID: mild, isAvailable: false }]]],
      ],
      [
        'Cold',
        top.menuSectionID,
        1,
        null,
        [],
        [
          [diner.id('Water'), 0, false, null, [], []],
          [diner.id('Soda'), 1, true, null, [], []],
        ],
      ],
    ]);
  });

  it('is changed in every way at once, products swap sections, and unchanged rows are not written', async () => {
    const diner = await openDiner(server);
    const [one, two] = [
      section('One', { menuItems: [diner.item('Soda', { availabilities: [morning] }), diner.item('Burger')] }),
      section('Two', { menuItems: [diner.item('Soda'), diner.item('Water')] }),
    ];
    const {
      body: { menuID },
    } = await server.call(menuRoutes.create, { body: menu('Twice', { menuSections: [one, two] }) }, diner.owner);
    const [sodaOne, burger] = one.menuItems;
    const [sodaTwo, water] = two.menuItems;
    if (sodaOne === undefined || burger === undefined || sodaTwo === undefined || water === undefined)
      throw new Error('the sections have items');
    const rows = async () =>
      (
        await server.test.asOwner((owner) =>
          owner.query<{ id: string; xmin: string }>('SELECT id, xmin::text FROM menu_items WHERE company_id = $1', [
            diner.tenant.scope.companyID,
          ]),
        )
      ).rows;
    const before = new Map((await rows()).map(({ id, xmin }) => [id, xmin]));
    const three = section('Three', { parentMenuSectionId: two.menuSectionID, menuItems: [diner.item('Platter')] });
    const wanted = menu('Twice', {
      menuSections: [
        { ...two, menuItems: [sodaOne, water] },
        { ...one, displayName: 'Uno', menuItems: [sodaTwo, { ...burger, isAvailable: false }] },
        three,
      ],
    });
    const { status, body } = await server.call(
      menuRoutes.update,
      { params: { id: menuID }, body: { ...wanted, version: 1 } },
      diner.owner,
    );
    expect(status).toBe(200);
    expect(body.menuSections).toEqual(wanted.menuSections);
    const untouched = (await rows()).filter(({ id, xmin }) => before.get(id) === xmin).map(({ id }) => id);
    expect(untouched).toContain(water.menuItemID);
    expect(untouched).not.toContain(burger.menuItemID);
    const emptied = await server.call(
      menuRoutes.update,
      { params: { id: menuID }, body: { ...wanted, menuSections: [three], version: 2 } },
      diner.owner,
    );
    expect(refusalOf(emptied)).toEqual([400, 'validation.failed', ['menuSections[0].parentMenuSectionId gone']]);
    expect(
      (
        await server.call(
          menuRoutes.update,
          {
            params: { id: menuID },
            body: { ...wanted, menuSections: [{ ...three, parentMenuSectionId: null }], version: 2 },
          },
          diner.owner,
        )
      ).body.menuSections.map(({ displayName }) => displayName),
    ).toEqual(['Three']);
  });

  it('refuses, at the field, duplicates, unknown ids, nesting that is too deep and hours that never apply, and changes nothing', async () => {
    const diner = await openDiner(server);
    const chain = Array.from({ length: 6 }, (_, level) => section(`Level ${level}`));
    const deep = chain.map((each, level) => ({
      ...each,
      parentMenuSectionId: chain[level - 1]?.menuSectionID ?? null,
    }));
    const [a, b] = [section('A'), section('B')];
    const soda = diner.item('Soda');
    const { body: other } = await server.call(
      menuRoutes.create,
      { body: menu('Other', { menuSections: [section('Theirs', { menuItems: [diner.item('Soda')] })] }) },
      diner.owner,
    );
    const [theirs] = other.menuSections;
    const before = (await diner.pos()).version;
    const cases: [Partial<MenuInput>, string[]][] = [
      [{ menuSections: deep }, ['menuSections[5].parentMenuSectionId too_deep']],
      [
        {
          menuSections: [
            { ...a, parentMenuSectionId: b.menuSectionID },
            { ...b, parentMenuSectionId: a.menuSectionID },
          ],
        },
        ['menuSections[0].parentMenuSectionId too_deep', 'menuSections[1].parentMenuSectionId too_deep'],
      ],
      [{ menuSections: [a, { ...b, menuSectionID: a.menuSectionID }] }, ['menuSections[1].menuSectionID repeated']],
      [
        { menuSections: [{ ...a, menuItems: [soda, { ...soda, menuItemID: newID() }] }] },
        ['menuSections[0].menuItems[1].itemID repeated'],
      ],
      [
        {
          menuSections: [
            { ...a, menuItems: [soda] },
            { ...b, menuItems: [soda] },
          ],
        },
        ['menuSections[1].menuItems[0].menuItemID repeated'],
      ],
      [
        {
          menuSections: [
            {
              ...a,
              menuItems: [
                {
                  ...soda,
                  itemID: newID(),
                  menuItemModifierOptions: [{ modifierOptionID: newID(), isAvailable: true }],
                },
              ],
            },
          ],
        },
        [
          'menuSections[0].menuItems[0].itemID gone',
          'menuSections[0].menuItems[0].menuItemModifierOptions[0].modifierOptionID gone',
        ],
      ],
      [{ brandID: newID(), priceListID: newID() }, ['brandID gone', 'priceListID gone']],
      [
        { menuItemCategoryAvailabilities: [{ itemCategoryID: newID(), availabilities: [morning] }] },
        ['menuItemCategoryAvailabilities[0].itemCategoryID gone'],
      ],
      [
        { menuSections: theirs === undefined ? [] : [theirs] },
        ['menuSections[0].menuSectionID repeated', 'menuSections[0].menuItems[0].menuItemID repeated'],
      ],
      [
        { availabilities: [{ ...morning, startDate: '2026-02-02', endDate: '2026-02-01' }] },
        ['availabilities[0].endDate dates_order'],
      ],
      [{ availabilities: Array.from({ length: 21 }, () => morning) }, ['availabilities too_many']],
      [
        {
          menuSections: [{ ...a, bgColor: 'red', menuSectionAvailabilities: [{ ...morning, startTime: '25:00:00' }] }],
        },
        ['menuSections[0].bgColor colour', 'menuSections[0].menuSectionAvailabilities[0].startTime time'],
      ],
    ];
    for (const [more, faults] of cases)
      expect(refusalOf(await server.call(menuRoutes.create, { body: menu('Bad', more) }, diner.owner))).toEqual([
        400,
        'validation.failed',
        faults,
      ]);
    expect((await diner.pos()).version).toBe(before);
  });
});

describe('hours of a section that apply to its items (decision 417)', () => {
  const saved = async (more: Parameters<typeof section>[1], availabilities: (typeof morning)[] = []) => {
    const diner = await openDiner(server);
    const menuSections = [section('Breakfast', { ...more, menuItems: [diner.item('Burrito', { availabilities })] })];
    const { body } = await server.call(menuRoutes.create, { body: menu('Applied', { menuSections }) }, diner.owner);
    return body.menuSections[0]?.isAlreadyApplied;
  };

  it('are kept as such', async () => expect(await saved({ isAlreadyApplied: true })).toBe(true));
  it('are not unless it is asked for', async () => expect(await saved({})).toBe(false));
  it('are no longer once an item has other hours', async () =>
    expect(await saved({ isAlreadyApplied: true }, [morning])).toBe(false));

  it('are changed alone', async () => {
    const diner = await openDiner(server);
    const menuSections = [section('Breakfast', { menuItems: [diner.item('Burrito')] })];
    const { body } = await server.call(menuRoutes.create, { body: menu('Later', { menuSections }) }, diner.owner);
    const changed = body.menuSections.map((one) => ({ ...one, isAlreadyApplied: true }));
    const call = { params: { id: body.menuID }, body: { ...body, menuSections: changed } };
    const after = await server.call(menuRoutes.update, call, diner.owner);
    expect(after.body.menuSections[0]?.isAlreadyApplied).toBe(true);
  });
});

describe('the menu builder', () => {
  it('opens a product with all options that may be asked for, and offers brands, price lists and categories', async () => {
    const diner = await openDiner(server);
    const opened = await server.call(menuRoutes.builderItem, { params: { id: diner.id('Burrito') } }, diner.owner);
    expect(
      opened.body.modifierGroups.map(({ name, modifierOptions }) => [
        name,
        modifierOptions.map((option) => option.name),
      ]),
    ).toEqual([
      ['Salsa', ['Mild', 'Hot']],
      ['Extras', ['Cheese', 'Guacamole']],
    ]);
    expect((await server.call(menuRoutes.builderItem, { params: { id: newID() } }, diner.owner)).status).toBe(404);
    await server.test.asOwner((client) =>
      client.query(`UPDATE item_categories SET names = '{"th": "อาหาร"}' WHERE company_id = $1 AND name = 'Food'`, [
        diner.tenant.scope.companyID,
      ]),
    );
    const { body: choices } = await server.call(menuRoutes.choices, {}, diner.owner);
    expect(choices.categories.map(({ name, names }) => [name, names])).toEqual([
      ['Drinks', undefined],
      ['Food', { th: 'อาหาร' }],
    ]);
  });
});
