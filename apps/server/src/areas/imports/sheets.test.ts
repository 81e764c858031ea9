import { comboRoutes, priceListRoutes, productRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';
import type { Taken } from '#platform/imports/sheet.ts';
import { productsSheet } from './sheets/products.ts';

import { sheetCalls } from './sheets.setup.ts';

/** What single lists do with their files, in addition to what applies to all of them. */

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const { taken, refusals, changes, sold, cellsIn } = sheetCalls(() => server);

describe('a row for an existing record', () => {
  it('leaves the settings of its price list unchanged', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'priceLists', 'Price list,Base price list,Hours,Item,Price\nEvery day,yes,Mon-Fri,Burger,5\n');
    await taken(office, 'priceLists', 'Price list,Item,Price\nevery day,Soda,2\n');
    const { body } = await server.call(priceListRoutes.list, {}, office.owner);
    expect(body.items.map(({ name, isBasePriceList, isActive }) => [name, isBasePriceList, isActive])).toEqual([
      ['Every day', true, true],
    ]);
    expect((await sold(office)).priceLists[0]).toMatchObject({
      priceListItems: [{ price: expect.any(Number) as number }, { price: expect.any(Number) as number }],
      priceListAvailabilities: [{ availableDays: '1;2;3;4;5' }],
    });
  });

  it('leaves the settings of its modifier group unchanged', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'modifierGroups', 'Group,Option\nSalsa,Verde\n');
    const { modifierGroups, modifierOptions } = await sold(office);
    expect(modifierGroups.filter(({ name }) => name === 'Salsa')).toMatchObject([
      { minSelectedOptions: 1, maxSelectedOptions: 1, isRequired: true },
    ]);
    expect(modifierOptions.map(({ name }) => name)).toContain('Verde');
  });
});

describe('a product', () => {
  it('that is off at this location only is reported so, and one that a file switches off stays on elsewhere', async () => {
    const office = await server.open({ isSelling: true });
    const { items } = (await server.call(productRoutes.list, { query: { search: 'Burger' } }, office.owner)).body;
    await server.call(
      productRoutes.updateFlag,
      {
        params: { id: items[0]?.itemID ?? '' },
        query: { flagName: 'isAvailableForSelection', flagValue: 'false' } as never,
      },
      office.owner,
    );
    expect(await changes(office, 'products', 'Name,Available\nBurger,no\nSoda,no\n')).toEqual([
      ['same'],
      ['changed', 'Available: yes > no'],
    ]);
    await taken(office, 'products', 'Name,Available\nSoda,no\n');
    const { scope } = office.tenant;
    const rows = await server.services.database.tenant(scope, (tx) =>
      tx.raw('SELECT name FROM items WHERE company_id = $1 AND NOT is_available_for_selection', [scope.companyID]),
    );
    expect(rows.rows).toEqual([]);
    expect(
      (await sold(office)).products
        .filter((product) => !product.isAvailableForSelection)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Burger', 'Soda']);
    await taken(office, 'products', 'Name,Available\nSoda,yes\n');
    expect(
      (await sold(office)).products.filter((product) => !product.isAvailableForSelection).map(({ name }) => name),
    ).toEqual(['Burger']);
  });

  it('whose tax was deleted since has the default one, as on the terminal', async () => {
    const office = await server.open({ isSelling: true });
    const { scope } = office.tenant;
    await server.services.database.tenant(scope, (tx) =>
      tx.raw(`UPDATE taxes SET deleted_at = $2 WHERE company_id = $1 AND name = 'No Tax'`, [
        scope.companyID,
        new Date(),
      ]),
    );
    expect(await cellsIn(office, 'products', 'Tax')).toEqual(['', '', '', '', '']);
  });

  it('with another word for its unit is unchanged', async () => {
    const office = await server.open({ isSelling: true });
    expect(await changes(office, 'products', 'Name,Unit\nBurger,pc\n')).toEqual([['same']]);
  });

  it('that options consume is neither switched off nor given another unit', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'modifierGroups', 'Group,Option,Stock item\nExtras,Cheese,Soda\n');
    const message = 'Used in recipes, options or stock. Change it in its form';
    expect(await refusals(office, 'products', 'Name,Active,Unit\nSoda,no,Gram\nBurger,no,Gram\n')).toEqual([
      [2, 'Active', message],
      [2, 'Unit', message],
    ]);
  });
});

describe('a change that someone saves during the comparison', () => {
  it('wins: the file is refused and nothing of it is imported', async () => {
    const office = await server.open({ isSelling: true });
    const { scope } = office.tenant;
    const [soda] = (await server.call(productRoutes.list, { query: { search: 'Soda' } }, office.owner)).body.items;
    const product = (await server.call(productRoutes.get, { params: { id: soda?.itemID ?? '' } }, office.owner)).body;
    const importing = server.services.database.tenant(scope, async (tx) => {
      const state = await productsSheet.read(tx, scope);
      const taken = state.records.map(({ id, cells, version = 0 }, index): Taken => ({
        row: index + 2,
        id,
        isNew: false,
        cells: { ...cells, price: 99 },
        version,
      }));
      const { status } = await server.call(
        productRoutes.update,
        { params: { id: product.itemID }, body: { ...product, description: 'Cold' } },
        office.owner,
      );
      expect(status).toBe(200);
      await productsSheet.write(tx, scope, taken, state, { now: new Date(), newID, onSaved: () => undefined });
    });
    await expect(importing).rejects.toMatchObject({ errorCode: 'import.changed_meanwhile' });
    expect(
      (await sold(office)).products
        .map(({ name, basePrice, description }) => [name, basePrice, description])
        .filter(([name, price]) => name === 'Soda' || price === 99),
    ).toEqual([['Soda', 4.5, 'Cold']]);
  });
});

describe('modifier groups', () => {
  it('that would ask for themselves are refused', async () => {
    const office = await server.open({ isSelling: true });
    const message = "A group can't contain itself";
    expect(
      await refusals(office, 'modifierGroups', 'Group,Option,Nested groups\nA,one,\nB,two,A\nC,three,B\nA,four,C\n'),
    ).toEqual([[5, 'Nested groups', message]]);
    await taken(office, 'modifierGroups', 'Group,Option,Nested groups\nExtras,Cheese,Salsa\n');
    expect(await refusals(office, 'modifierGroups', 'Group,Option,Nested groups\nSalsa,Mild,Extras\n')).toEqual([
      [2, 'Nested groups', message],
    ]);
  });

  it('have no more options than their form allows', async () => {
    const office = await server.open();
    const rows = Array.from({ length: 201 }, (_, index) => `Many,Option ${index}`).join('\n');
    expect(await refusals(office, 'modifierGroups', `Group,Option\n${rows}\n`)).toEqual([
      [202, 'Option', 'At most 200'],
    ]);
  });
});

describe('combos', () => {
  const file =
    'Combo,Ref code,Price,Tax,Choice,Quantity,Item,Price added,Preselected\nDeal,D-1,9,by part,Main,1,Burger,0,yes\nDeal,,,,Main,,Platter,1.5,no\nDeal,,,,Drink,2,Soda,0,\n';

  it('are created, sold, and changed by their files', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'combos', file);
    const [row] = (await server.call(comboRoutes.list, {}, office.owner)).body.items;
    const combo = (await server.call(comboRoutes.get, { params: { id: row?.itemID ?? '' } }, office.owner)).body;
    expect(combo).toMatchObject({
      name: 'Deal',
      refCode: 'D-1',
      basePrice: 9,
      isDefaultTax: false,
      taxID: null,
      version: 1,
      comboChoices: [
        {
          name: 'Main',
          quantity: 1,
          comboChoiceItems: [
            { priceAdd: 0, isDefault: true },
            { priceAdd: 1.5, isDefault: false },
          ],
        },
        { name: 'Drink', quantity: 2, comboChoiceItems: [{ priceAdd: 0, isDefault: false }] },
      ],
    });
    expect(
      (await sold(office)).comboChoices.map(({ name, comboChoiceItems }) => [name, comboChoiceItems.length]),
    ).toEqual([
      ['Main', 2],
      ['Drink', 1],
    ]);

    await taken(
      office,
      'combos',
      'Combo,Price,Choice,Item,Preselected\nDeal,10,Main,Platter,yes\nDeal,,Drink,Water,\n',
    );
    const after = (await server.call(comboRoutes.get, { params: { id: combo.itemID } }, office.owner)).body;
    expect(after).toMatchObject({
      basePrice: 10,
      refCode: 'D-1',
      version: 2,
      comboChoices: [
        { name: 'Main', comboChoiceItems: [{ isDefault: false }, { isDefault: true, priceAdd: 1.5 }] },
        { name: 'Drink', quantity: 2, comboChoiceItems: [{}, {}] },
      ],
    });
    expect(after.comboChoices.map(({ comboChoiceID }) => comboChoiceID)).toEqual(
      combo.comboChoices.map(({ comboChoiceID }) => comboChoiceID),
    );
  });

  it('are refused for taken names and codes, for items that cannot be parts, and for two defaults', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'ingredients', 'Name,Ref code\nFlour,ING-1\n');
    expect(
      await refusals(
        office,
        'combos',
        'Combo,Ref code,Choice,Item,Preselected,Allowed options\nBurger,,Main,Soda,,\nTwo,ING-1,Main,Flour,,\nThree,X,Main,Soda,yes,\nThree,X,Main,Water,yes,\nFour,X,Main,Soda,,Size: Large\n',
      ),
    ).toEqual([
      [2, 'Combo', 'Already used by Burger'],
      [3, 'Ref code', 'Already used by Flour'],
      [3, 'Item', '“Flour” does not exist'],
      [5, 'Preselected', 'Duplicate of row 4'],
      [6, 'Ref code', 'Duplicate of row 4'],
      [6, 'Allowed options', '“Size: Large” does not exist'],
    ]);
  });
});

describe('container deposits', () => {
  it('are created with their two sides, scanned and changed by their files', async () => {
    const office = await server.open({ isSelling: true });
    await taken(
      office,
      'deposits',
      'Name,Deposit,Tax,Deposit display name,Deposit barcode,Credit barcode\nBottle,0.25,untaxed,Bottle out,9001,9002\n',
    );
    const twins = async () =>
      (await sold(office)).products
        .filter(({ type }) => type === 'DepositProduct' || type === 'CreditProduct')
        .map(({ name, displayName, barcode, basePrice, taxID }) => [name, displayName, barcode, basePrice, taxID]);
    expect(await twins()).toEqual([
      ['Bottle (deposit)', 'Bottle out', '9001', 0.25, null],
      ['Bottle (credit)', 'Bottle (credit)', '9002', 0.25, null],
    ]);
    await taken(office, 'deposits', 'Name,Deposit,Credit display name\nbottle,0.5,Bottle back\n');
    expect((await twins()).map(([, displayName, , price]) => [displayName, price])).toEqual([
      ['Bottle out', 0.5],
      ['Bottle back', 0.5],
    ]);
    const { items } = (await server.call(productRoutes.list, { query: { isDepositAndCredit: true } }, office.owner))
      .body;
    expect(items.map(({ name, depositPrice, creditPrice }) => [name, depositPrice, creditPrice])).toEqual([
      ['bottle', 0.5, 0.5],
    ]);
  });

  it('have a name per language in separate columns, which an export and import keeps', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'deposits', 'Name,Name in English,Name in Thai,Deposit\nBottle,Glass bottle,ขวดแก้ว,0.25\n');
    expect(await cellsIn(office, 'deposits', 'Name in Thai')).toEqual(['ขวดแก้ว']);
    const named = (await server.call(productRoutes.list, { query: { isDepositAndCredit: true } }, office.owner)).body;
    expect(named.items.map(({ names }) => names)).toEqual([{ en: 'Glass bottle', th: 'ขวดแก้ว' }]);
    expect(await changes(office, 'deposits', 'Name,Name in Thai\nBottle,\n')).toEqual([
      ['changed', 'Name in Thai: ขวดแก้ว > '],
    ]);
  });

  it('share no code with any record, nor between their own sides', async () => {
    const office = await server.open({ isSelling: true });
    await taken(office, 'products', 'Name,Barcode\nBurger,77\n');
    expect(
      await refusals(office, 'deposits', 'Name,Deposit barcode,Credit barcode\nBottle,77,\nCrate,5,5\nBurger,,\n'),
    ).toEqual([
      [2, 'Deposit barcode', 'Already used by Burger'],
      [3, 'Credit barcode', 'Duplicate of row 3'],
      [4, 'Name', 'Already used by Burger'],
    ]);
  });
});
