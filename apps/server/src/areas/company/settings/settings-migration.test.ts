import { openPlacesBefore, type PlacesBefore } from '@tavola/testkit/database/migrated-places.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocationScope } from '#platform/tenancy/scope.ts';

// What migration 0054 writes for restaurants that registered before it (decision 204).

let before: PlacesBefore<'plain' | 'chosen'>;
beforeAll(async () => {
  before = await openPlacesBefore('0054_settings', ['plain', 'chosen']);
  const {
    run,
    places: { chosen },
  } = before;
  await run('UPDATE locations SET operational_setting = $2 WHERE id = $1', [
    chosen.locationID,
    JSON.stringify({ useTip: false, allMenuSearchable: true, minPinLength: 4, modules: { crm: false } }),
  ]);
  await run("UPDATE companies SET feature_flags = '{Custom_UOM,menu_live}' WHERE company_id = $1", [chosen.companyID]);
  await run(
    `INSERT INTO order_fulfillment_settings (company_id, location_id, order_fulfillment_type_id, is_active, sort_number, system_order_channel_ids, updated_at)
     VALUES ($1, $2, 2, false, 7, '{2}', now())`,
    [chosen.companyID, chosen.locationID],
  );
  await before.migrateOnce();
});
afterAll(() => before.close());

it('a rule that held for both channels becomes a pair, and no other value changes', async () => {
  const settings = (scope: LocationScope) =>
    before.read<{ operational_setting: unknown }>(
      'SELECT operational_setting FROM locations WHERE company_id = $1',
      scope,
    );
  expect(await settings(before.places.chosen)).toEqual([
    {
      operational_setting: {
        useTip: { quickService: false, tableService: false },
        allMenuSearchable: { quickService: true, tableService: true },
        minPinLength: 4,
        modules: { crm: false },
      },
    },
  ]);
  expect(await settings(before.places.plain), 'nothing was stored').toEqual([{ operational_setting: {} }]);
});

it('a location without ways of fulfilment gets the four of a new one, and one that has chosen keeps its own', async () => {
  const ways = (scope: LocationScope) =>
    before.read(
      `SELECT order_fulfillment_type_id AS type, is_active, sort_number, system_order_channel_ids AS channels
         FROM order_fulfillment_settings WHERE company_id = $1 ORDER BY type`,
      scope,
    );
  expect(await ways(before.places.plain)).toEqual(
    [1, 2, 3, 4].map((type) => ({ type, is_active: true, sort_number: type - 1, channels: [1, 2] })),
  );
  expect(await ways(before.places.chosen)).toEqual([{ type: 2, is_active: false, sort_number: 7, channels: [2] }]);
});

it('a company gets the features of a new one in addition to its own, none twice in another letter case', async () => {
  const flags = async (scope: LocationScope) =>
    (
      await before.read<{ flags: string[] }>(
        'SELECT feature_flags AS flags FROM companies WHERE company_id = $1',
        scope,
      )
    )[0]?.flags.toSorted();
  expect(await flags(before.places.plain)).toEqual(['custom_uom', 'deposit_and_credit']);
  expect(await flags(before.places.chosen)).toEqual(['Custom_UOM', 'deposit_and_credit', 'menu_live']);
});
