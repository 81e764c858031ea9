import { catalogRoutes, menuRoutes, orderRoutes, permission, priceListRoutes, type Order } from '@tavola/contract';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { refusalOf } from '@tavola/testkit/calls/refused.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const evening = { availableDays: '', startTime: '17:00:00', endTime: '19:00:00', startDate: null, endDate: null };
const named = (name: string) => ({ name, isBasePriceList: false, priceListAvailabilities: [evening] });

checkCrud(() => server, {
  routes: priceListRoutes,
  idField: 'priceListID',
  idsKey: 'priceListIDs',
  codes: permission.priceList,
  isUsedByTerminals: true,
  make: named,
  change: (name) => ({ ...named(name), priceListAvailabilities: [] }),
});

const create = async ({ owner }: Office, name: string, more: object = {}) =>
  (
    await server.call(
      priceListRoutes.create,
      {
        body: {
          name,
          isBasePriceList: false,
          priceListAvailabilities: [],
          priceListItems: [],
          priceListModifierOptions: [],
          ...more,
        },
      },
      owner,
    )
  ).body;
const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;

async function openDiner() {
  const office = await server.open({ isSelling: true });
  const { products, modifierOptions } = await pos(office);
  const item = (name: string): string => products.find((one) => one.name === name)?.itemID ?? '';
  const option = (name: string): string => modifierOptions.find((one) => one.name === name)?.modifierOptionID ?? '';
  return { ...office, item, option };
}

describe('the prices of a list', () => {
  it('apply on the terminal once the list is active, and the server accepts no others', async () => {
    const diner = await openDiner();
    const before = await loadTerminal(server, diner.owner);
    const list = await create(diner, 'Happy hour', {
      priceListItems: [{ itemID: diner.item('Soda'), price: 3.25 }],
      priceListModifierOptions: [{ modifierOptionID: diner.option('Cheese'), price: 0.5 }],
    });
    const during = await loadTerminal(server, diner.owner);
    await server.call(
      priceListRoutes.setActive,
      { params: { id: list.priceListID }, query: { isActive: 'false' } as never },
      diner.owner,
    );
    const after = await loadTerminal(server, diner.owner);
    const order = (terminal: Terminal) =>
      terminal.order([terminal.line('Soda', 2), terminal.line('Burrito', 1, ['Mild', 'Cheese'])]);
    expect(
      [before, during, after].map((terminal) =>
        order(terminal).orderLines.map((line) => [
          line.price,
          ...line.orderLineModifiers.map((option) => option.priceAdd),
        ]),
      ),
    ).toEqual([
      [[4.5], [8.25, 0, 0.75]],
      [[3.25], [8.25, 0, 0.5]],
      [[4.5], [8.25, 0, 0.75]],
    ]);
    const totals = [];
    for (const terminal of [before, after]) {
      const { status, body } = await server.call(orderRoutes.base, { body: order(terminal) }, diner.owner);
      totals.push([status, (body as Order).subtotal]);
    }
    expect(totals).toEqual([
      [200, 18],
      [200, 18],
    ]);
    await server.call(
      priceListRoutes.setActive,
      { params: { id: list.priceListID }, query: { isActive: 'true' } as never },
      diner.owner,
    );
    const sold = await server.call(orderRoutes.base, { body: order(during) }, diner.owner);
    expect(sold.status).toBe(200);
    expect((sold.body as Order).subtotal).toBe(15.25);
    expect((await server.call(orderRoutes.base, { body: order(before) }, diner.owner)).status).toBe(409);
    expect((await diner.messages()).filter((event) => event === 'posDataChanged').length).toBe(3);
  });

  it('change one by one: prices not sent stay, and null removes one', async () => {
    const diner = await openDiner();
    const { priceListID } = await create(diner, 'Delivery', {
      priceListItems: [
        { itemID: diner.item('Soda'), price: 5 },
        { itemID: diner.item('Water'), price: 2 },
      ],
    });
    const saved = await server.call(
      priceListRoutes.update,
      {
        params: { id: priceListID },
        body: {
          name: 'Delivery',
          isBasePriceList: false,
          priceListAvailabilities: [evening],
          priceListItems: [
            { itemID: diner.item('Water'), price: null },
            { itemID: diner.item('Burger'), price: 12.12 },
          ],
          priceListModifierOptions: [{ modifierOptionID: diner.option('Hot'), price: -0.5 }],
          version: 1,
        },
      },
      diner.owner,
    );
    expect(saved.status).toBe(200);
    expect(saved.body.priceCount).toBe(3);
    expect(saved.body.version).toBe(2);
    const list = (await pos(diner)).priceLists.find((one) => one.priceListID === priceListID);
    expect(new Map(list?.priceListItems.map(({ itemID, price }) => [itemID, price]))).toEqual(
      new Map([
        [diner.item('Soda'), 5],
        [diner.item('Burger'), 12.12],
      ]),
    );
    expect(list?.priceListModifierOptions).toEqual([{ modifierOptionID: diner.option('Hot'), price: -0.5 }]);
    expect(list?.priceListAvailabilities).toEqual([evening]);
    const shown = (await server.call(priceListRoutes.products, { query: { priceListID, pageSize: -1 } }, diner.owner))
      .body;
    expect(shown.items.map(({ name, basePrice, price }) => [name, basePrice, price])).toEqual([
      ['Burger', 9.99, 12.12],
      ['Burrito', 8.25, null],
      ['Platter', 12.35, null],
      ['Soda', 4.5, 5],
      ['Water', 1, null],
    ]);
    const { scope } = diner.tenant;
    await server.test.asOwner(async (client) => {
      await client.query(`UPDATE items SET names = '{"th": "เบอร์เกอร์"}' WHERE company_id = $1 AND name = 'Burger'`, [
        scope.companyID,
      ]);
      await client.query(
        `UPDATE modifier_groups SET names = '{"th": "ซัลซ่า"}' WHERE company_id = $1 AND name = 'Salsa'`,
        [scope.companyID],
      );
    });
    const inThai = { priceListID, pageSize: -1 };
    const { body: burger } = await server.call(
      priceListRoutes.products,
      { query: { ...inThai, search: 'เบอร์' } },
      diner.owner,
    );
    expect(burger.items.map(({ name, names }) => [name, names])).toEqual([['Burger', { th: 'เบอร์เกอร์' }]]);
    const { body: salsa } = await server.call(
      priceListRoutes.options,
      { query: { ...inThai, search: 'ซัลซ่า' } },
      diner.owner,
    );
    expect(salsa.items.map(({ name, groupNames }) => [name, groupNames])).toEqual([
      ['Mild', { th: 'ซัลซ่า' }],
      ['Hot', { th: 'ซัลซ่า' }],
    ]);
    const options = (await server.call(priceListRoutes.options, { query: { priceListID, pageSize: -1 } }, diner.owner))
      .body;
    expect(options.items.map(({ groupName, name, priceAdd, price }) => [groupName, name, priceAdd, price])).toEqual([
      ['Extras', 'Cheese', 0.75, null],
      ['Extras', 'Guacamole', 1.8, null],
      ['Salsa', 'Mild', 0, null],
      ['Salsa', 'Hot', 0, -0.5],
    ]);
    expect(
      (await server.call(priceListRoutes.products, { query: { pageSize: 2, page: 2, search: 'r' } }, diner.owner)).body,
    ).toMatchObject({
      total: 4,
      items: [
        { name: 'Platter', price: null },
        { name: 'Water', price: null },
      ],
    });
  });

  it('of a deleted product are neither shown nor counted', async () => {
    const diner = await openDiner();
    const { priceListID } = await create(diner, 'Old', {
      priceListItems: [
        { itemID: diner.item('Soda'), price: 5 },
        { itemID: diner.item('Water'), price: 2 },
      ],
      priceListModifierOptions: [{ modifierOptionID: diner.option('Hot'), price: 1 }],
    });
    await server.test.asOwner((owner) =>
      owner.query('UPDATE items SET deleted_at = now() WHERE company_id = $1 AND id = $2', [
        diner.tenant.scope.companyID,
        diner.item('Soda'),
      ]),
    );
    const shown = (await server.call(priceListRoutes.products, { query: { priceListID, search: 'so' } }, diner.owner))
      .body;
    expect(shown.total).toBe(0);
    expect((await server.call(priceListRoutes.get, { params: { id: priceListID } }, diner.owner)).body.priceCount).toBe(
      2,
    );
  });

  it('are refused at the field when their item is unknown, listed twice or not priced', async () => {
    const diner = await openDiner();
    const [soda, hot] = [diner.item('Soda'), diner.option('Hot')];
    const version = (await pos(diner)).version;
    const cases: [object, string[]][] = [
      [{ priceListItems: [{ itemID: newID(), price: 1 }] }, ['priceListItems[0].itemID gone']],
      [
        {
          priceListItems: [
            { itemID: soda, price: 1 },
            { itemID: soda.toUpperCase(), price: 2 },
          ],
        },
        ['priceListItems[1].itemID repeated'],
      ],
      [
        {
          priceListModifierOptions: [
            { modifierOptionID: hot, price: 1 },
            { modifierOptionID: newID(), price: 1 },
          ],
        },
        ['priceListModifierOptions[1].modifierOptionID gone'],
      ],
      [{ priceListItems: [{ itemID: soda, price: -1 }] }, ['priceListItems[0].price min']],
      [{ priceListItems: [{ itemID: soda, price: 1.123456 }] }, ['priceListItems[0].price decimals']],
      [{ isBasePriceList: true, priceListAvailabilities: [evening] }, ['priceListAvailabilities base_always']],
      [
        { priceListAvailabilities: [{ ...evening, startDate: '2026-02-02', endDate: '2026-02-01' }] },
        ['priceListAvailabilities[0].endDate dates_order'],
      ],
    ];
    for (const [more, faults] of cases)
      expect(
        refusalOf(
          await server.call(
            priceListRoutes.create,
            { body: { ...named('Bad'), priceListItems: [], priceListModifierOptions: [], ...more } },
            diner.owner,
          ),
        ),
      ).toEqual([400, 'validation.failed', faults]);
    expect((await pos(diner)).version).toBe(version);
  });
});

describe('the base price list', () => {
  it('is exactly one: another can replace it, and it can be neither demoted, switched off nor deleted', async () => {
    const diner = await openDiner();
    const bases = async () =>
      (await server.call(priceListRoutes.list, {}, diner.owner)).body.items.map(
        ({ name, isBasePriceList, isActive }) => `${name}${isBasePriceList ? ' base' : ''}${isActive ? '' : ' off'}`,
      );
    const first = await create(diner, 'First', { isBasePriceList: true });
    const second = await create(diner, 'Second');
    await server.call(
      priceListRoutes.setActive,
      { params: { id: second.priceListID }, query: { isActive: 'false' } as never },
      diner.owner,
    );
    expect(await bases()).toEqual(['First base', 'Second off']);
    const change = (list: typeof first, isBasePriceList: boolean) =>
      server.call(
        priceListRoutes.update,
        {
          params: { id: list.priceListID },
          body: { ...list, isBasePriceList, priceListItems: [], priceListModifierOptions: [] },
        },
        diner.owner,
      );
    const refused = [
      await change(first, false),
      await server.call(
        priceListRoutes.remove,
        { query: { priceListIDs: [second.priceListID, first.priceListID] } },
        diner.owner,
      ),
      await server.call(
        priceListRoutes.setActive,
        { params: { id: first.priceListID }, query: { isActive: 'false' } as never },
        diner.owner,
      ),
    ];
    expect(refused.map(refusalOf)).toEqual(refused.map(() => [409, 'price_lists.error.base_needed', []]));
    expect(await bases()).toEqual(['First base', 'Second off']);
    expect((await change(second, true)).status).toBe(200);
    expect(await bases()).toEqual(['Second base', 'First']);
    expect(
      (await pos(diner)).priceLists.filter((list) => list.isBasePriceList && list.isActive).map(({ name }) => name),
    ).toEqual(['Second']);
    expect((await change(first, false)).body).toMatchObject({
      additionValue: { errorCode: 'resource.version_conflict' },
    });
    expect(
      (await server.call(priceListRoutes.remove, { query: { priceListIDs: [first.priceListID] } }, diner.owner)).status,
    ).toBe(200);
    expect(
      (await server.call(priceListRoutes.restore, { params: { id: first.priceListID } }, diner.owner)).body,
    ).toMatchObject({ name: 'First', isBasePriceList: false });
  });
});

describe('a price list that a menu names', () => {
  it('is not deleted, and blocks the other deletes of the call, until the menu drops it', async () => {
    const diner = await openDiner();
    const [used, spare] = [await create(diner, 'Used'), await create(diner, 'Spare')];
    const { body: menu } = await server.call(
      menuRoutes.create,
      {
        body: {
          name: 'Web',
          isOnlineMenu: true,
          priceListID: used.priceListID,
          availabilities: [],
          menuSections: [],
          menuItemCategoryAvailabilities: [],
        },
      },
      diner.owner,
    );
    const remove = () =>
      server.call(
        priceListRoutes.remove,
        { query: { priceListIDs: [spare.priceListID, used.priceListID] } },
        diner.owner,
      );
    const refused = await remove();
    expect(refusalOf(refused)).toEqual([409, 'resource.in_use', []]);
    expect((refused.body as unknown as { additionValue: { params: object } }).additionValue.params).toEqual({
      name: 'Used',
      count: 1,
    });
    expect((await server.call(priceListRoutes.list, {}, diner.owner)).body.total).toBe(2);
    await server.call(menuRoutes.remove, { query: { menuIDs: [menu.menuID] } }, diner.owner);
    expect((await remove()).status).toBe(200);
  });
});
