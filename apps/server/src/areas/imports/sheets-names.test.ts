import { comboRoutes, menuRoutes, modifierGroupRoutes, sheetRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';
import { bytesOf, exportFile } from '@tavola/testkit/files/sheets.ts';
import { sheetCalls } from './sheets.setup.ts';

/** What single lists do with their files, in addition to what applies to all of them. */

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const { take, taken, problems, refusals, changes, sold, cellsIn } = sheetCalls(() => server);

describe('hours in a spreadsheet', () => {
  it('are one cell of a menu, a section, an item and a price list, and an empty cell clears them', async () => {
    const office = await server.open({ isSelling: true });
    await taken(
      office,
      'menus',
      'Menu,Menu hours,Section,Section hours,Item,Item hours\nLunch,Mon-Fri 11:00-15:00,Hot,Sat,Burger,17:00-; ..2030-12-31\nLunch,,Hot,,Soda,\n',
    );
    const lunch = async () => (await sold(office)).menus.find(({ name }) => name === 'Lunch');
    expect(await lunch()).toMatchObject({
      availabilities: [{ availableDays: '1;2;3;4;5', startTime: '11:00:00', endTime: '15:00:00' }],
      menuSections: [
        {
          menuSectionAvailabilities: [{ availableDays: '6' }],
          menuItems: [
            { availabilities: [{ startTime: '17:00:00', endTime: null }, { endDate: '2030-12-31' }] },
            { availabilities: [] },
          ],
        },
      ],
    });
    expect((await cellsIn(office, 'menus', 'Item hours')).filter((cell) => cell !== '')).toEqual([
      '17:00-; ..2030-12-31',
    ]);
    expect(await changes(office, 'menus', 'Menu,Section,Item,Item hours\nLunch,Hot,Burger,\n')).toEqual([
      ['changed', 'Item hours: 17:00-; ..2030-12-31 > '],
    ]);
    await taken(office, 'menus', 'Menu,Section,Item,Item hours\nLunch,Hot,Burger,\n');
    expect(await lunch()).toMatchObject({
      availabilities: [{}],
      menuSections: [{ menuSectionAvailabilities: [{}], menuItems: [{ availabilities: [] }, { availabilities: [] }] }],
    });
  });

  it('that are invalid are reported', async () => {
    const office = await server.open({ isSelling: true });
    expect(await refusals(office, 'menus', 'Menu,Section,Item,Item hours\nLunch,Hot,Burger,noon\n')).toEqual([
      [2, 'Item hours', '“noon” is not a valid time range. Use the form Mon-Fri 11:00-14:00 2026-12-01..2026-12-24'],
    ]);
  });

  it('of a category stay with the menu', async () => {
    const office = await server.open({ isSelling: true });
    const [row] = (await server.call(menuRoutes.list, {}, office.owner)).body.items;
    const menu = (await server.call(menuRoutes.get, { params: { id: row?.menuID ?? '' } }, office.owner)).body;
    const [category] = (await sold(office)).categories;
    const menuItemCategoryAvailabilities = [
      {
        itemCategoryID: category?.itemCategoryID ?? '',
        availabilities: [{ availableDays: '1', startTime: null, endTime: null, startDate: null, endDate: null }],
      },
    ];
    await server.call(
      menuRoutes.update,
      { params: { id: menu.menuID }, body: { ...menu, menuItemCategoryAvailabilities } },
      office.owner,
    );
    await taken(office, 'menus', 'Menu,Menu hours,Section,Item\nMenu,Tue,All,Burger\n');
    expect((await server.call(menuRoutes.get, { params: { id: menu.menuID } }, office.owner)).body).toMatchObject({
      availabilities: [{ availableDays: '2' }],
      menuItemCategoryAvailabilities,
    });
  });
});

it('names with the separators of a list survive an export and import', async () => {
  const office = await server.open({ isSelling: true });
  for (const name of ['Salt; pepper', '12" base', 'Milk: kinds']) {
    const { status } = await server.call(
      modifierGroupRoutes.create,
      { body: { name, modifierOptions: [{ name: 'Yes: please' }] } as never },
      office.owner,
    );
    expect(status).toBe(200);
  }
  await taken(office, 'products', 'Name,Modifier groups\nBurger,"""Salt; pepper""; ""12"""" base""; Milk: kinds"\n');
  await taken(
    office,
    'priceLists',
    'Price list,Modifier group,Modifier option,Price\nLunch,Milk: kinds,Yes: please,1\n',
  );
  for (const name of ['products', 'priceLists', 'modifierGroups'] as const) {
    const again = await take(office, name, bytesOf(await exportFile(server, sheetRoutes[name], office.owner)), {
      isDryRun: true,
    });
    expect(problems(again), name).toEqual([]);
    expect(again.body.counts.changed, name).toBe(0);
    expect(again.body.counts.new, name).toBe(0);
  }
});

it('sections and choices with the same name are distinguished', async () => {
  const office = await server.open({ isSelling: true });
  const [burger, soda] = (await sold(office)).products;
  const [menu] = (await server.call(menuRoutes.list, {}, office.owner)).body.items;
  const stored = (await server.call(menuRoutes.get, { params: { id: menu?.menuID ?? '' } }, office.owner)).body;
  const section = (displayName: string) => ({
    isAlreadyApplied: false,
    menuSectionID: newID(),
    displayName,
    menuSectionAvailabilities: [],
    menuItems: [
      {
        menuItemID: newID(),
        itemID: burger?.itemID ?? '',
        isAvailable: true,
        availabilities: [],
        menuItemModifierOptions: [],
      },
    ],
  });
  const { version, name, isOnlineMenu, availabilities, menuItemCategoryAvailabilities } = stored;
  const saved = await server.call(
    menuRoutes.update,
    {
      params: { id: stored.menuID },
      body: {
        version,
        name,
        isOnlineMenu,
        availabilities,
        menuItemCategoryAvailabilities,
        menuSections: [section('Hot'), section('Hot'), section('A > B')],
      },
    },
    office.owner,
  );
  expect(saved.status).toBe(200);
  const choice = {
    name: 'Drink',
    quantity: 1,
    comboChoiceItems: [{ itemID: soda?.itemID ?? '', priceAdd: 0, isDefault: false, variantOptionIDs: [] }],
  };
  const made = await server.call(
    comboRoutes.create,
    {
      body: {
        name: 'Two',
        displayName: '',
        description: '',
        categoryID: null,
        barcode: '',
        refCode: '',
        imageUrl: '',
        basePrice: 1,
        isActive: true,
        isDefaultTax: true,
        taxID: null,
        isTaxInclusive: false,
        isAvailableForSelection: true,
        comboChoices: [choice, choice],
      },
    },
    office.owner,
  );
  expect(made.status).toBe(200);
  expect(await cellsIn(office, 'menus', 'Section')).toEqual(['Hot', 'Hot (2)', 'A>B']);
  expect(await cellsIn(office, 'combos', 'Choice')).toEqual(['Drink', 'Drink (2)']);
  for (const sheet of ['menus', 'combos'] as const) {
    const again = await take(office, sheet, bytesOf(await exportFile(server, sheetRoutes[sheet], office.owner)), {
      isDryRun: true,
    });
    expect(again.body.counts, sheet).toEqual({ new: 0, changed: 0, same: sheet === 'menus' ? 3 : 2, refused: 0 });
  }
  await taken(office, 'combos', 'Combo,Choice,Quantity,Item\nTwo,Drink (2),3,Soda\n');
  expect((await sold(office)).comboChoices.map((one) => [one.name, one.quantity])).toEqual([
    ['Drink', 1],
    ['Drink', 3],
  ]);
});

describe('names per language in a spreadsheet', () => {
  it('have separate columns, which an export shows and another file changes or clears', async () => {
    const office = await server.open();
    await taken(office, 'categories', 'Name,Name in English,Name in Thai\nSoups,,ซุป\nDrinks,Beverages,เครื่องดื่ม\n');
    await taken(office, 'products', 'Name,Name in Thai,Category,Price\nTom Yum,ต้มยำ,Soups,9\n');
    await taken(
      office,
      'modifierGroups',
      'Group,Group name in Thai,Option,Option name in Thai\nSpice,ความเผ็ด,Mild,เผ็ดน้อย\nSpice,,Hot,เผ็ดมาก\n',
    );
    await taken(office, 'variants', 'Variant,Variant name in Thai,Option,Option name in Thai\nSize,ขนาด,Large,ใหญ่\n');
    await taken(
      office,
      'combos',
      'Combo,Combo name in Thai,Choice,Choice name in Thai,Item,Price\nSet,ชุด,Main,จานหลัก,Tom Yum,12\n',
    );
    const { categories, products, modifierGroups, modifierOptions, comboChoices } = await sold(office);
    expect(
      [...categories, ...products, ...modifierGroups, ...modifierOptions, ...comboChoices].map(({ name, names }) => [
        name,
        names,
      ]),
    ).toEqual([
      ['Soups', { th: 'ซุป' }],
      ['Drinks', { en: 'Beverages', th: 'เครื่องดื่ม' }],
      ['Tom Yum', { th: 'ต้มยำ' }],
      ['Set', { th: 'ชุด' }],
      ['Spice', { th: 'ความเผ็ด' }],
      ['Mild', { th: 'เผ็ดน้อย' }],
      ['Hot', { th: 'เผ็ดมาก' }],
      ['Main', { th: 'จานหลัก' }],
    ]);
    expect(await cellsIn(office, 'variants', 'Option name in Thai')).toEqual(['ใหญ่']);
    expect(await cellsIn(office, 'categories', 'Name in English')).toEqual(['', 'Beverages']);
    expect(await changes(office, 'products', 'Name,Name in Thai,Name in English\nTom Yum,,Spicy soup\n')).toEqual([
      ['changed', 'Name in English:  > Spicy soup', 'Name in Thai: ต้มยำ > '],
    ]);
    await taken(office, 'products', 'Name,Name in Thai,Name in English\nTom Yum,,Spicy soup\n');
    expect((await sold(office)).products.find(({ name }) => name === 'Tom Yum')?.names).toEqual({ en: 'Spicy soup' });
  });

  it.each([
    ['products', 'Name,Category,Price,Description in Thai\nSet,Soups,9,รสเผ็ด\n'],
    ['combos', 'Combo,Choice,Item,Price,Description in Thai\nSet,Main,Tom Yum,12,รสเผ็ด\n'],
  ] as const)('has a column per language for descriptions of %s', async (sheet, file) => {
    const office = await server.open();
    await taken(office, 'categories', 'Name\nSoups\n');
    await taken(office, 'products', 'Name,Category,Price\nTom Yum,Soups,9\n');
    await taken(office, sheet, file);
    const set = (await sold(office)).products.find(({ name }) => name === 'Set');
    expect(set?.descriptions).toEqual({ th: 'รสเผ็ด' });
    expect((await cellsIn(office, sheet, 'Description in Thai')).filter((cell) => cell !== '')).toEqual(['รสเผ็ด']);
  });

  it('stay as they are where a file has no such column', async () => {
    const office = await server.open();
    await taken(office, 'categories', 'Name,Name in Thai\nSoups,ซุป\n');
    await taken(office, 'products', 'Name,Name in Thai,Category,Price\nTom Yum,ต้มยำ,Soups,9\n');
    await taken(office, 'products', 'Name,Category,Price\nTom Yum,Soups,10\n');
    expect((await sold(office)).products).toMatchObject([{ basePrice: 10, names: { th: 'ต้มยำ' } }]);
  });
});
