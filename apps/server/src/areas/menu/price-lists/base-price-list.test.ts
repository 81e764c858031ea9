import { priceListRoutes } from '@tavola/contract';
import { readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const run = (text: string, values: unknown[] = []) => server.test.asOwner((owner) => owner.query(text, values));
const lists = async ({ owner }: Office) =>
  (await server.call(priceListRoutes.list, { query: {} }, owner)).body.items.map(
    ({ name, isBasePriceList, isActive }) => [name, isBasePriceList, isActive],
  );

it('the base price list is created by the migration for a company without one, under a free name, and for no other', async () => {
  const [empty, named, whole] = [await server.open(), await server.open(), await server.open({ isSelling: true })];
  await run(`UPDATE locations SET language = 'th' WHERE company_id = $1`, [empty.tenant.scope.companyID]);
  await server.call(
    priceListRoutes.create,
    {
      body: {
        name: 'base prices',
        isBasePriceList: false,
        priceListAvailabilities: [],
        priceListItems: [],
        priceListModifierOptions: [],
      },
    },
    named.owner,
  );
  await run(
    `INSERT INTO price_lists (company_id, id, name, is_base_price_list, created_at, updated_at) VALUES ($1, $2, 'House', true, now(), now())`,
    [whole.tenant.scope.companyID, newID()],
  );
  const migration = (await readMigrations()).find(({ name }) => name === '0021_base_price_lists');
  for (let time = 1; time <= 2; time += 1) for (const statement of migration?.statements ?? []) await run(statement);
  expect(await lists(empty)).toEqual([['ราคาหลัก', true, true]]);
  expect(await lists(named)).toEqual([
    ['Base Prices 2', true, true],
    ['base prices', false, true],
  ]);
  expect(await lists(whole)).toEqual([['House', true, true]]);
});

it('the base price list is active at a location that never switched it on', async () => {
  const office = await server.open();
  const { companyID } = office.tenant.scope;
  await run(
    `INSERT INTO price_lists (company_id, id, name, is_base_price_list, created_at, updated_at) VALUES ($1, $2, 'House', true, now(), now())`,
    [companyID, newID()],
  );
  expect(await lists(office)).toEqual([['House', true, true]]);
});
