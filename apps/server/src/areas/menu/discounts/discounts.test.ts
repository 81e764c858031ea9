import {
  catalogRoutes,
  categoryRoutes,
  discountRoutes,
  permission,
  type DiscountFields,
  type DiscountRecord,
  type ErrorBody,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';
import { discountFields as fields } from '@tavola/testkit/office/sample-discount.ts';
import { codeOf, wordsOf } from '@tavola/testkit/calls/refused.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: discountRoutes,
  idField: 'discountID',
  idsKey: 'discountIDs',
  codes: permission.discount,
  isUsedByTerminals: true,
  make: (name) => fields({ name }),
  change: (name) => fields({ name, type: 'FixedAmount', value: 1.25, isCombinable: true, code: 'SAVE' }),
});

const create = async ({ owner }: Office, over: Partial<DiscountFields>) =>
  server.call(discountRoutes.create, { body: fields(over) }, owner);
const made = async (office: Office, over: Partial<DiscountFields>): Promise<DiscountRecord> =>
  (await create(office, over)).body as unknown as DiscountRecord;
const names = async ({ owner }: Office, query: object = {}) =>
  (await server.call(discountRoutes.list, { query }, owner)).body.items.map(({ name }) => name);
const snapshot = async (office: Office) => (await server.call(catalogRoutes.pos, {}, office.owner)).body;
const next = (over: Partial<DiscountFields>) => ({
  type: 'FutureDiscount' as const,
  value: null,
  nextDiscountType: 'Percentage' as const,
  nextDiscountValue: 10,
  ...over,
});

describe('a discount', () => {
  it('is refused with the words of the form', async () => {
    const office = await server.open();
    const window = { availableDays: '', allDay: false, isExpiration: true };
    const wrong: [Partial<DiscountFields>, string[]][] = [
      [{ name: ' ' }, ['name: Required']],
      [{ value: 101 }, ['value: Value should be 0-100']],
      [{ type: 'FixedAmount', value: null }, ['value: Required']],
      [{ type: 'FixedAmount', value: -1 }, ['value: Too small']],
      [{ appliesTo: 'SelectedProducts' }, ['applyToIDs: Please select at least one']],
      [{ minRequirement: 'MinimumPurchaseAmount' }, ['minRequirementValue: Required']],
      [{ type: 'BuyXGetY' }, ['buyIDs: Please select at least one', 'getQty: Quantity is required']],
      [
        {
          type: 'BuyXGetY',
          buyIDs: [newID()],
          getQty: 1,
          getAtDiscountType: 'Percentage',
          getAnyItemFrom: 'SelectedProducts',
        },
        ['getDiscountValue: Discount value is required', 'getIDs: Please select at least one'],
      ],
      [
        { type: 'BuyXGetY', buyIDs: [newID()], getQty: 1, getAtDiscountType: 'Percentage', getDiscountValue: 150 },
        ['getDiscountValue: Value should be 0-100'],
      ],
      [next({ nextDiscountType: 'FixedAmount', nextDiscountValue: null }), ['nextDiscountValue: Required']],
      [next({ nextDiscountType: 'FutureDiscount' }), ['futureOrderDiscountID: Please select next discount']],
      [
        { orderChannelIDs: [], fulfillmentIDs: [] },
        ['orderChannelIDs: Please select at least one', 'fulfillmentIDs: Please select at least one'],
      ],
      [
        { isTimedEventDiscount: true, discountAvailabilities: [window] },
        [
          'discountAvailabilities[0].timeStart: Start time is required',
          'discountAvailabilities[0].timeEnd: End time is required',
        ],
      ],
      [
        {
          isTimedEventDiscount: true,
          discountAvailabilities: [{ ...window, timeStart: '17:00:00', isExpiration: false }],
        },
        ['discountAvailabilities[0].duration: Duration is required'],
      ],
      [
        { discountMenu: { applyToOnlineMenu: true, menuDiscounts: [] } },
        ['discountMenu.menuDiscounts: Please select at least one'],
      ],
      [
        {
          level: 'Item',
          appliesTo: 'SelectedProducts',
          applyToIDs: [newID()],
          discountMenu: { applyToOnlineMenu: true, menuDiscounts: [{ menuID: null, itemIDs: [] }] },
        },
        [
          'discountMenu.menuDiscounts[0].menuID: Menu is Required',
          'discountMenu.menuDiscounts[0].itemIDs: Products is required',
        ],
      ],
    ];
    for (const [over, words] of wrong) expect(wordsOf(await create(office, over))).toEqual([400, ...words]);
    const menuID = newID();
    const twice = await create(office, {
      discountMenu: {
        applyToOnlineMenu: true,
        menuDiscounts: [
          { menuID, itemIDs: [] },
          { menuID, itemIDs: [] },
        ],
      },
    });
    expect(wordsOf(twice)).toEqual([400, 'discountMenu.menuDiscounts[1].menuID: Online Menu are Duplidated']);
    expect(await names(office)).toEqual([]);
  });

  it('stores nothing that its type does not use', async () => {
    const office = await server.open({ isSelling: true });
    const [category] = (await server.call(categoryRoutes.lookup, {}, office.owner)).body;
    const target = category?.itemCategoryID ?? '';
    const offer = await made(office, {
      type: 'BuyXGetY',
      value: 5,
      appliesTo: 'SelectedCategories',
      applyToIDs: [target],
      buyAnyItemFrom: 'SelectedCategories',
      buyIDs: [target, target],
      getQty: 1,
      isCombinable: true,
    });
    expect(offer).toMatchObject({
      value: null,
      level: 'Item',
      appliesTo: 'EntireOrder',
      applyToIDs: [],
      buyIDs: [target],
      minRequirementValue: 1,
      getQty: 1,
      isCombinable: false,
      isActive: true,
    });
    const off = await made(office, {
      name: 'Ten',
      level: 'EntireOrder',
      appliesTo: 'SelectedCategories',
      applyToIDs: [target],
      getQty: 3,
      nextDiscountType: 'Percentage',
      nextDiscountValue: 5,
    });
    expect(off).toMatchObject({
      level: 'Item',
      applyToIDs: [target],
      getQty: null,
      nextDiscountType: null,
      nextDiscountValue: null,
    });
  });

  it('reaches the terminals as saved', async () => {
    const office = await server.open({ isSelling: true });
    const { menus, products, version } = await snapshot(office);
    const [burger, soda] = ['Burger', 'Soda'].map(
      (name) => products.find((product) => product.name === name)?.itemID ?? '',
    ) as [string, string];
    const menuID = menus[0]?.menuID ?? '';
    const window = {
      availableDays: '5',
      allDay: false,
      timeStart: '17:00:00',
      timeEnd: null,
      isExpiration: false,
      dateStart: '2026-01-01',
      dateEnd: null,
      duration: 120,
    };
    const saved = await made(office, {
      name: 'Happy hour',
      type: 'FixedAmount',
      value: 1.5,
      level: 'Item',
      appliesTo: 'SelectedProducts',
      applyToIDs: [soda, burger],
      minRequirement: 'MinimumQuantityOfItems',
      minRequirementValue: 2,
      isAutomaticDiscount: true,
      isTimedEventDiscount: true,
      discountAvailabilities: [window],
      discountMenu: { applyToOnlineMenu: true, menuDiscounts: [{ menuID, itemIDs: [soda] }] },
    });
    const after = await snapshot(office);
    expect(after.version).toBe(version + 1);
    const { version: _version, ...fieldsOfTerminal } = saved;
    expect(after.discounts.find(({ discountID }) => discountID === saved.discountID)).toEqual({
      ...fieldsOfTerminal,
      names: null,
      getQty: 0,
      getDiscountValue: 0,
    });
    await server.call(
      discountRoutes.setActive,
      { params: { id: saved.discountID }, query: { isActive: false } },
      office.owner,
    );
    const off = await snapshot(office);
    expect(off.version).toEqual(version + 2);
    expect(off.discounts.find(({ discountID }) => discountID === saved.discountID)?.isActive).toBe(false);
  });

  it('with products, categories and menus of another company is refused as unknown', async () => {
    const [mine, theirs] = [await server.open({ isSelling: true }), await server.open({ isSelling: true })];
    const { menus, products, categories } = await snapshot(theirs);
    const [menuID, itemID, categoryID] = [
      menus[0]?.menuID ?? '',
      products[0]?.itemID ?? '',
      categories[0]?.itemCategoryID ?? '',
    ];
    const foreign: Partial<DiscountFields>[] = [
      { appliesTo: 'SelectedProducts', applyToIDs: [itemID] },
      { appliesTo: 'SelectedCategories', applyToIDs: [categoryID] },
      { type: 'BuyXGetY', buyIDs: [itemID], getQty: 1 },
      { discountMenu: { applyToOnlineMenu: true, menuDiscounts: [{ menuID, itemIDs: [] }] } },
      next({ nextDiscountType: 'FutureDiscount', futureOrderDiscountID: (await made(theirs, next({}))).discountID }),
    ];
    for (const over of foreign) expect(codeOf(await create(mine, over))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await create(mine, { appliesTo: 'SelectedProducts', applyToIDs: [newID()] }))).toEqual([
      404,
      'resource.not_found',
    ]);
  });
});

describe('the list of discounts', () => {
  it('is filtered by type, state and whether they are automatic', async () => {
    const office = await server.open();
    await made(office, { name: 'Staff' });
    const { discountID } = await made(office, { name: 'Lunch', isAutomaticDiscount: true });
    await made(office, { name: 'Voucher', type: 'FixedAmount', value: 5 });
    await server.call(
      discountRoutes.setActive,
      { params: { id: discountID }, query: { isActive: false } },
      office.owner,
    );
    expect(await names(office, { type: 'Percentage' })).toEqual(['Staff', 'Lunch']);
    expect(await names(office, { isActive: false })).toEqual(['Lunch']);
    expect(await names(office, { isAutomaticDiscount: false })).toEqual(['Staff', 'Voucher']);
    expect(await names(office, { type: 'Percentage', isActive: true })).toEqual(['Staff']);
  });

  it('keeps its saved order, on the terminal too', async () => {
    const office = await server.open({ isSelling: true });
    const [a, b] = [await made(office, { name: 'A' }), await made(office, { name: 'B' })];
    expect(await names(office)).toEqual(['Staff', 'A', 'B']);
    await server.call(discountRoutes.sort, { body: { discountIDs: [b.discountID, a.discountID] } }, office.owner);
    expect(await names(office)).toEqual(['B', 'A', 'Staff']);
    expect((await snapshot(office)).discounts.map(({ name }) => name)).toEqual(['B', 'A', 'Staff']);
    expect(
      codeOf(await server.call(discountRoutes.sort, { body: { discountIDs: [a.discountID, newID()] } }, office.owner)),
    ).toEqual([404, 'resource.not_found']);
  });
});

describe('a copy of a discount', () => {
  it('has the next free name, is off, and is created once', async () => {
    const office = await server.open();
    const original = await made(office, { name: 'Lunch', value: 12.5 });
    const id = newID();
    const copy = () =>
      server.call(discountRoutes.copy, { params: { id: original.discountID }, body: { discountID: id } }, office.owner);
    const { body: first } = await copy();
    expect(first).toEqual({ ...original, discountID: id, name: 'Copy of Lunch', isActive: false });
    expect((await copy()).body).toEqual(first);
    await server.call(
      discountRoutes.copy,
      { params: { id: original.discountID }, body: { discountID: newID() } },
      office.owner,
    );
    expect(await names(office)).toEqual(['Lunch', 'Copy of Lunch', 'Copy (2) of Lunch']);
  });
});

describe('future discounts', () => {
  it('do not lead back to themselves, directly or indirectly', async () => {
    const office = await server.open();
    const last = await made(office, next({ name: 'Last' }));
    const middle = await made(
      office,
      next({ name: 'Middle', nextDiscountType: 'FutureDiscount', futureOrderDiscountID: last.discountID }),
    );
    const change = (record: DiscountRecord, over: Partial<DiscountFields>) =>
      server.call(
        discountRoutes.update,
        { params: { id: record.discountID }, body: { ...record, ...over } },
        office.owner,
      );
    for (const futureOrderDiscountID of [last.discountID, middle.discountID]) {
      const refused = await change(last, { nextDiscountType: 'FutureDiscount', futureOrderDiscountID });
      expect(codeOf(refused)).toEqual([409, 'discount.error.next_loops']);
      expect(wordsOf(refused)).toEqual([409, 'futureOrderDiscountID: Circular reference to this discount']);
    }
    const id = newID();
    expect(
      codeOf(
        await server.call(
          discountRoutes.create,
          {
            body: {
              ...fields(next({ name: 'Self', nextDiscountType: 'FutureDiscount', futureOrderDiscountID: id })),
              discountID: id,
            },
          },
          office.owner,
        ),
      ),
    ).toEqual([409, 'discount.error.next_loops']);
    expect(codeOf(await change(last, { type: 'Percentage', value: 5 }))).toEqual([409, 'discount.error.is_next_of']);
    const removed = (ids: string[]) =>
      server.call(discountRoutes.remove, { query: { discountIDs: ids } }, office.owner);
    const inUse = await removed([last.discountID]);
    expect(codeOf(inUse)).toEqual([409, 'resource.in_use']);
    expect((inUse.body as unknown as ErrorBody).additionValue.params).toEqual({ name: 'Last', count: 1 });
    expect((await removed([last.discountID, middle.discountID])).status).toBe(200);
  });
});

describe('a discount from before the form', () => {
  it('names every channel and fulfilment where it named none, and is unchanged after a delete is undone', async () => {
    const office = await server.open({ isSelling: true });
    const {
      body: {
        items: [staff],
      },
    } = await server.call(discountRoutes.list, {}, office.owner);
    expect(staff).toMatchObject({
      name: 'Staff',
      orderChannelIDs: [1, 2, 3],
      fulfillmentIDs: [1, 2, 3, 4],
      isActive: true,
    });
    const discountID = staff?.discountID ?? '';
    await server.call(
      discountRoutes.setActive,
      { params: { id: discountID }, query: { isActive: false } },
      office.owner,
    );
    await server.call(discountRoutes.remove, { query: { discountIDs: [discountID] } }, office.owner);
    const { body: back } = await server.call(discountRoutes.create, { body: staff as DiscountRecord }, office.owner);
    expect(back).toMatchObject({ discountID, name: 'Staff', isActive: false });
  });
});

it('refuses a percentage below 0 or above 100 with the words of the form, and an amount below 0', async () => {
  const office = await server.open();
  const fault = async (over: Partial<DiscountFields>) =>
    (await server.call(discountRoutes.create, { body: fields(over) }, office.owner)).body as unknown as ErrorBody;
  for (const value of [-1, 101])
    expect((await fault({ type: 'Percentage', value })).additionValue.fields).toEqual([
      { path: 'value', code: 'percent', message: 'Value should be 0-100' },
    ]);
  expect((await fault({ type: 'FixedAmount', value: -1 })).additionValue.fields).toMatchObject([
    { path: 'value', code: 'min' },
  ]);
});
