import { openScratchDatabase } from '@tavola/testkit/database.ts';
import { plantCompany, plantPlace, type Run } from '@tavola/testkit/plant-rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate/migrate.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

// What migration 0054 writes for restaurants that registered before it (decision 204).

type Scratch = Awaited<ReturnType<typeof openScratchDatabase>>;

let scratch: Scratch;
let plain: LocationScope;
let chosen: LocationScope;
const run: Run = (text, values) => scratch.asOwner((owner) => owner.query(text, [...values]));
const read = async <Row extends object>(text: string, { companyID }: LocationScope): Promise<Row[]> =>
  scratch.asOwner(async (owner) => (await owner.query<Row>(text, [companyID])).rows);

beforeAll(async () => {
  scratch = await openScratchDatabase();
  const all = await readMigrations();
  const place = all.findIndex(({ name }) => name === '0054_settings');
  await migrate(scratch.connections.owner, all.slice(0, place));
  const [first, second] = [await plantCompany(run), await plantCompany(run)];
  plain = await plantPlace(run, first, { subDomain: 'plain' });
  chosen = await plantPlace(run, second, { subDomain: 'chosen' });
  await run('UPDATE locations SET operational_setting = $2 WHERE id = $1', [
    chosen.locationID,
    JSON.stringify({ useTip: false, allMenuSearchable: true, minPinLength: 4, modules: { crm: false } }),
  ]);
  await run("UPDATE companies SET feature_flags = '{Custom_UOM,menu_live}' WHERE company_id = $1", [second]);
  await run(
    `INSERT INTO order_fulfillment_settings (company_id, location_id, order_fulfillment_type_id, is_active, sort_number, system_order_channel_ids, updated_at)
     VALUES ($1, $2, 2, false, 7, '{2}', now())`,
    [second, chosen.locationID],
  );
  await migrate(scratch.connections.owner, all.slice(0, place + 1));
});
afterAll(() => scratch.close());

it('a rule that held for both channels becomes a pair, and every other value stays as it is', async () => {
  const settings = (scope: LocationScope) =>
    read<{ operational_setting: unknown }>('SELECT operational_setting FROM locations WHERE company_id = $1', scope);
  expect(await settings(chosen)).toEqual([
    {
      operational_setting: {
        useTip: { quickService: false, tableService: false },
        allMenuSearchable: { quickService: true, tableService: true },
        minPinLength: 4,
        modules: { crm: false },
      },
    },
  ]);
  expect(await settings(plain), 'nothing was stored').toEqual([{ operational_setting: {} }]);
});

it('a location without ways of fulfilment gets the four of a new one, and one that has chosen keeps its own', async () => {
  const ways = (scope: LocationScope) =>
    read(
      `SELECT order_fulfillment_type_id AS type, is_active, sort_number, system_order_channel_ids AS channels
         FROM order_fulfillment_settings WHERE company_id = $1 ORDER BY type`,
      scope,
    );
  expect(await ways(plain)).toEqual(
    [1, 2, 3, 4].map((type) => ({ type, is_active: true, sort_number: type - 1, channels: [1, 2] })),
  );
  expect(await ways(chosen)).toEqual([{ type: 2, is_active: false, sort_number: 7, channels: [2] }]);
});

it('a company gets the features of a new one in addition to its own, none twice in another letter case', async () => {
  const flags = async (scope: LocationScope) =>
    (
      await read<{ flags: string[] }>('SELECT feature_flags AS flags FROM companies WHERE company_id = $1', scope)
    )[0]?.flags.toSorted();
  expect(await flags(plain)).toEqual(['custom_uom', 'deposit_and_credit']);
  expect(await flags(chosen)).toEqual(['Custom_UOM', 'deposit_and_credit', 'menu_live']);
});
