import { catalogRoutes, menuRoutes, priceListRoutes, type PriceListChanges } from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const add = async ({ owner }: Office, name: string, isBasePriceList = false) => {
  const body = { name, isBasePriceList } as PriceListChanges;
  return (await server.call(priceListRoutes.create, { body }, owner)).body.priceListID;
};

it('price lists are listed and offered as sorted, those not named at the end, the base first', async () => {
  const office = await server.open();
  const ids: string[] = [];
  for (const name of ['Zoo', 'Lunch', 'Evening']) ids.push(await add(office, name));
  await add(office, 'Regular', true);
  const listed = async () =>
    (await server.call(priceListRoutes.list, { query: {} }, office.owner)).body.items.map(({ name }) => name);
  const offered = async () =>
    (await server.call(menuRoutes.choices, {}, office.owner)).body.priceLists.map(({ name }) => name);
  const version = async () => (await server.call(catalogRoutes.pos, {}, office.owner)).body.version;
  const sort = (priceListIDs: string[]) => server.call(priceListRoutes.sort, { body: { priceListIDs } }, office.owner);
  expect(await listed()).toEqual(['Regular', 'Zoo', 'Lunch', 'Evening']);
  const before = await version();
  expect((await sort([ids[2] ?? '', ids[0] ?? ''])).body).toEqual({ count: 2 });
  const sorted = ['Regular', 'Evening', 'Zoo', 'Lunch'];
  expect(await listed()).toEqual(sorted);
  expect(await offered()).toEqual(sorted);
  expect(await version()).toEqual(before + 1);
  expect((await sort([ids[1] ?? '', newID()])).status).toBe(404);
  expect(await listed()).toEqual(sorted);
});
