import { openPlacesBefore, type PlacesBefore } from '@tavola/testkit/database/migrated-places.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// What migration 0200 writes for locations that chose an idle time before tables and the office had their own.

const chosen = { plain: null, short: '00:00:30', long: '00:10:00', longest: '01:00:00', never: '00:00:00' } as const;
type Name = keyof typeof chosen;

let before: PlacesBefore<Name>;
beforeAll(async () => {
  // The names of an object's own keys.
  const names = Object.keys(chosen) as Name[];
  before = await openPlacesBefore('0200_idle_times_by_place', names);
  for (const name of names) {
    if (chosen[name] === null) continue;
    await before.run('UPDATE locations SET operational_setting = $2 WHERE id = $1', [
      before.places[name].locationID,
      JSON.stringify({ posTerminalUserIdleTimeout: chosen[name] }),
    ]);
  }
  await before.migrateOnce();
});
afterAll(() => before.close());

it.each<[Name, object]>([
  ['plain', {}],
  ['short', { posTerminalUserIdleTimeout: '00:00:30' }],
  ['long', { posTerminalUserIdleTimeout: '00:10:00', tableIdleTimeout: '00:10:00' }],
  ['longest', { posTerminalUserIdleTimeout: '01:00:00', tableIdleTimeout: '01:00:00', officeIdleTimeout: '01:00:00' }],
  ['never', { posTerminalUserIdleTimeout: '00:00:00', tableIdleTimeout: '00:00:00', officeIdleTimeout: '00:00:00' }],
])('a location never locks sooner than it chose: %s', async (name, setting) => {
  const [row] = await before.read<{ operational_setting: unknown }>(
    'SELECT operational_setting FROM locations WHERE company_id = $1',
    before.places[name],
  );
  expect(row?.operational_setting).toEqual(setting);
});
