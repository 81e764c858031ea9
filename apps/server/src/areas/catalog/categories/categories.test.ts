import { catalogRoutes, categoryRoutes, permission, type ErrorBody } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const named = (name: string) => ({ name });
checkCrud(() => server, {
  routes: categoryRoutes,
  idField: 'itemCategoryID',
  idsKey: 'itemCategoryIDs',
  codes: permission.productCategory,
  isUsedByTerminals: true,
  make: named,
  change: named,
});

const list = async ({ owner }: Office, query: object = {}) =>
  (await server.call(categoryRoutes.list, { query }, owner)).body.items;
const kitchen = async ({ owner }: Office) =>
  (await server.call(categoryRoutes.kitchenOrder, {}, owner)).body.map(({ name }) => name);

describe('a category with products', () => {
  it('counts them, sorts by them, is not deleted, and blocks the other deletes of the call', async () => {
    const office = await server.open({ isSelling: true });
    expect(
      (await list(office, { sort: ['productCount:desc'] })).map(({ name, productCount }) => [name, productCount]),
    ).toEqual([
      ['Food', 3],
      ['Drinks', 2],
    ]);
    const { body: spare } = await server.call(categoryRoutes.create, { body: { name: 'Spare' } }, office.owner);
    const before = await list(office);
    const refused = await server.call(
      categoryRoutes.remove,
      { query: { itemCategoryIDs: before.map(({ itemCategoryID }) => itemCategoryID) } },
      office.owner,
    );
    expect(refused.status).toBe(409);
    expect(refused.body.additionValue.errorCode).toBe('resource.in_use');
    expect(refused.body.additionValue.params).toEqual({ name: 'Drinks', count: 2 });
    expect(await list(office)).toEqual(before);
    expect(
      (await server.call(categoryRoutes.remove, { query: { itemCategoryIDs: [spare.itemCategoryID] } }, office.owner))
        .status,
    ).toBe(200);
  });
});

describe('the kitchen order of categories', () => {
  it('is saved as given, with unnamed ones after it and new ones last, and notifies the terminals', async () => {
    const office = await server.open();
    const ids = new Map<string, string>();
    for (const name of ['A', 'B', 'C', 'D'])
      ids.set(name, (await server.call(categoryRoutes.create, { body: { name } }, office.owner)).body.itemCategoryID);
    const save = (...names: string[]) =>
      server.call(
        categoryRoutes.saveKitchenOrder,
        { body: { itemCategoryIDs: names.map((name) => ids.get(name) ?? name) } },
        office.owner,
      );
    expect((await save('D', 'B', 'A', 'C')).body.map(({ name }) => name)).toEqual(['D', 'B', 'A', 'C']);
    await save('C', 'D');
    expect(await kitchen(office)).toEqual(['C', 'D', 'B', 'A']);
    await server.call(categoryRoutes.create, { body: { name: 'AA' } }, office.owner);
    expect(await kitchen(office)).toEqual(['C', 'D', 'B', 'A', 'AA']);
    expect((await server.call(categoryRoutes.lookup, {}, office.owner)).body.map(({ name }) => name)).toEqual([
      'A',
      'AA',
      'B',
      'C',
      'D',
    ]);
    const reported = (await office.messages()).length;
    const refused = await save('A', '01900000-0000-7000-8000-00000000dead');
    expect(refused.status).toBe(404);
    expect(refused.body.additionValue.errorCode).toBe('resource.not_found');
    expect(await kitchen(office)).toEqual(['C', 'D', 'B', 'A', 'AA']);
    expect((await office.messages()).length).toEqual(reported);
  });

  it('is published to the kitchen for each category that moved, and for no other', async () => {
    const office = await server.open();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push((await server.call(categoryRoutes.create, { body: { name } }, office.owner)).body.itemCategoryID);
    const [a = '', b = '', c = ''] = ids;
    await server.call(categoryRoutes.saveKitchenOrder, { body: { itemCategoryIDs: [b, a, c] } }, office.owner);
    const { rows } = await server.test.asOwner((client) =>
      client.query<{ id: string }>(
        `SELECT data ->> 'categoryID' AS id FROM hub_messages WHERE company_id = $1 AND event = 'kitchenSortOrderChanged' ORDER BY seq`,
        [office.tenant.scope.companyID],
      ),
    );
    expect(rows.map(({ id }) => id)).toEqual([b, a]);
  });

  it('is read again by the kitchen displays of a location where someone asks for it', async () => {
    const office = await server.open();
    await server.call(categoryRoutes.create, { body: { name: 'A' } }, office.owner);
    const { body } = await server.call(categoryRoutes.syncToKds, {}, office.owner);
    expect(body.map(({ name }) => name)).toEqual(['A']);
    expect((await office.messages()).filter((event) => event === 'kitchenSortOrderChanged')).toHaveLength(1);
  });

  it('of the terminal is sorted apart from that of the kitchen, and reaches the terminals', async () => {
    const office = await server.open();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push((await server.call(categoryRoutes.create, { body: { name } }, office.owner)).body.itemCategoryID);
    const { body } = await server.call(
      categoryRoutes.savePosOrder,
      { body: { itemCategoryIDs: [ids[2] ?? '', ids[0] ?? ''] } },
      office.owner,
    );
    const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
    const sold = (await server.call(catalogRoutes.pos, {}, office.owner)).body.categories;
    expect(namesOf(body)).toEqual(['C', 'A', 'B']);
    expect(namesOf(sold)).toEqual(['C', 'A', 'B']);
    expect(await kitchen(office)).toEqual(['A', 'B', 'C']);
    expect(namesOf((await server.call(categoryRoutes.posOrder, {}, office.owner)).body)).toEqual(['C', 'A', 'B']);
  });

  it('has no call GET sync-to-kds: a word is not an id', async () => {
    const { owner } = await server.open();
    const answer = await server.send('GET', '/api/company/products/categories/sync-to-kds', {
      ...owner,
      headers: { 'x-tavola': '1', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(404);
    expect((answer.body as ErrorBody).additionValue.errorCode).toBe('route.not_found');
    const malformed = await server.send('GET', '/api/company/products/categories/12', owner);
    expect(malformed.status).toBe(400);
  });

  it('cannot be changed by people who may only view', async () => {
    const office = await server.open({ isSelling: true });
    const itemCategoryIDs = (await list(office)).map(({ itemCategoryID }) => itemCategoryID);
    expect(
      (
        await server.call(
          categoryRoutes.saveKitchenOrder,
          { body: { itemCategoryIDs } },
          await office.colleague(permission.productCategory.view),
        )
      ).status,
    ).toBe(403);
  });
});

it('are listed in the order of what they are called in the language of the caller', async () => {
  const office = await server.open();
  for (const [name, th] of [
    ['Ale', 'ฮ'],
    ['Bread', 'ก'],
    ['Cake', undefined],
  ] as const)
    await server.call(categoryRoutes.create, { body: { name, names: { th } } }, office.owner);
  const listed = async (language: string) => {
    const caller = { ...office.owner, headers: { 'accept-language': language } };
    const { items } = (await server.call(categoryRoutes.list, { query: { sort: ['name:asc'] } }, caller)).body;
    return items.map(({ name }) => name);
  };
  expect(await listed('en')).toEqual(['Ale', 'Bread', 'Cake']);
  expect(await listed('th')).toEqual(['Cake', 'Bread', 'Ale']);
});
