import {
  brandRoutes,
  catalogRoutes,
  modifierGroupRoutes,
  permission,
  tableLayoutRoutes,
  variantRoutes,
} from '@tavola/contract';
import { readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const option = (name: string) => ({
  name,
  displayName: '',
  priceAdd: 0,
  isActive: true,
  modifierGroupIDs: [],
});

/** A list that is sorted by hand: how a record is added, listed and sorted, and the right that sorting needs. */
interface SortedList {
  readonly name: string;
  readonly right: number;
  readonly add: (caller: Caller, name: string) => Promise<string>;
  readonly listed: (caller: Caller) => Promise<string[]>;
  readonly offered: (caller: Caller) => Promise<string[]>;
  readonly sort: (caller: Caller, ids: string[]) => Promise<{ readonly status: number; readonly body: unknown }>;
}
const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

const lists: SortedList[] = [
  {
    name: 'brands',
    right: permission.companySetting.edit,
    add: async (caller, name) =>
      (
        await server.call(
          brandRoutes.create,
          { body: { name, description: '', imageUrl: null, isActiveHere: true } },
          caller,
        )
      ).body.brandID,
    listed: async (caller) => namesOf((await server.call(brandRoutes.list, { query: {} }, caller)).body.items),
    offered: async (caller) => namesOf((await server.call(brandRoutes.status, { query: {} }, caller)).body),
    sort: (caller, brandIDs) => server.call(brandRoutes.sort, { body: { brandIDs } }, caller),
  },
  {
    name: 'variants',
    right: permission.product.edit,
    add: async (caller, name) =>
      (
        await server.call(
          variantRoutes.create,
          { body: { name, displayName: '', variantOptions: [option('Small')] } },
          caller,
        )
      ).body.variantID,
    listed: async (caller) => namesOf((await server.call(variantRoutes.list, { query: {} }, caller)).body.items),
    offered: async (caller) => namesOf((await server.call(variantRoutes.lookup, {}, caller)).body),
    sort: (caller, variantIDs) => server.call(variantRoutes.sort, { body: { variantIDs } }, caller),
  },
  {
    name: 'modifier groups',
    right: permission.product.edit,
    add: async (caller, name) =>
      (
        await server.call(
          modifierGroupRoutes.create,
          {
            body: {
              name,
              displayName: '',
              minSelectedOptions: 0,
              maxSelectedOptions: 1,
              isRequired: false,
              isActive: true,
              modifierOptions: [{ ...option('Mild'), quantity: 1, isAvailable: true }],
              itemCategoryIDs: [],
            },
          },
          caller,
        )
      ).body.modifierGroupID,
    listed: async (caller) => namesOf((await server.call(modifierGroupRoutes.list, { query: {} }, caller)).body.items),
    offered: async (caller) => namesOf((await server.call(modifierGroupRoutes.lookup, {}, caller)).body),
    sort: (caller, modifierGroupIDs) => server.call(modifierGroupRoutes.sort, { body: { modifierGroupIDs } }, caller),
  },
];

const add = async (list: SortedList, { owner }: Office, names: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) ids.push(await list.add(owner, name));
  return ids;
};

describe.each(lists)('$name', (list) => {
  it('are listed and offered as sorted, those not named at the end', async () => {
    const office = await server.open();
    const [zoo = '', lunch = '', evening = ''] = await add(list, office, ['Zoo', 'Lunch', 'Evening']);
    const version = async () => (await server.call(catalogRoutes.pos, {}, office.owner)).body.version;
    expect(await list.listed(office.owner)).toEqual(['Zoo', 'Lunch', 'Evening']);
    const before = await version();
    expect(await list.sort(office.owner, [evening, zoo])).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await list.listed(office.owner)).toEqual(['Evening', 'Zoo', 'Lunch']);
    expect(await list.offered(office.owner)).toEqual(['Evening', 'Zoo', 'Lunch']);
    expect(await version()).toBe(before + 1);
    expect((await list.sort(office.owner, [lunch, newID()])).status).toBe(404);
    expect(await list.listed(office.owner)).toEqual(['Evening', 'Zoo', 'Lunch']);
  });

  it('are sorted only with the right to edit them, and never those of another company', async () => {
    const [office, other] = [await server.open(), await server.open()];
    const [id = ''] = await add(list, office, ['Zoo']);
    expect((await list.sort(await office.colleague(permission.product.view), [id])).status).toBe(403);
    expect((await list.sort(await office.colleague(list.right), [id])).status).toBe(200);
    expect((await list.sort(other.owner, [id])).status).toBe(404);
  });

  it('begin with the order of the alphabet after the migration', async () => {
    const office = await server.open();
    await add(list, office, ['Zoo', 'lunch', 'Evening']);
    const migration = (await readMigrations()).find(({ name }) => name === '0241_order_of_lists');
    expect(migration?.statements.length).toBe(3);
    for (const statement of migration?.statements ?? []) await server.test.asOwner((owner) => owner.query(statement));
    expect(await list.listed(office.owner)).toEqual(['Evening', 'lunch', 'Zoo']);
  });
});

it('rooms are on the floor as sorted, and only those of the location', async () => {
  const [office, other] = [await server.open(), await server.open()];
  const room = async ({ owner }: Office, name: string) => {
    const body = { name, width: 900, height: 600, imageID: null, tables: [], decorations: [] };
    return (await server.call(tableLayoutRoutes.create, { body }, owner)).body.tableLayoutID;
  };
  const listed = async () => namesOf((await server.call(tableLayoutRoutes.list, {}, office.owner)).body);
  const sort = (caller: Caller, tableLayoutIDs: string[]) =>
    server.call(tableLayoutRoutes.sort, { body: { tableLayoutIDs } }, caller);
  const garden = await room(office, 'Garden');
  const bar = await room(office, 'Bar');
  const elsewhere = await room(other, 'Hall');
  expect(await listed()).toEqual(['Garden', 'Bar']);
  const news = async () => (await office.messages()).filter((event) => event === 'tableLayoutChanged').length;
  const before = await news();
  expect(await sort(office.owner, [bar, garden])).toMatchObject({ status: 200, body: { count: 2 } });
  expect(await listed()).toEqual(['Bar', 'Garden']);
  expect(await news()).toBe(before + 1);
  expect((await sort(office.owner, [elsewhere])).status).toBe(404);
  expect((await sort(await office.colleague(permission.tableLayout.view), [garden])).status).toBe(403);
});
