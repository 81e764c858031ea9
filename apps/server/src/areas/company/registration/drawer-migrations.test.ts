import { openPlacesBefore, type PlacesBefore } from '@tavola/testkit/database/migrated-places.ts';
import { plantDevice } from '@tavola/testkit/restaurant/plant-rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

// What migrations 0161 and 0162 write for restaurants that registered before them (decisions 167, 204).

let before: PlacesBefore<'plain' | 'chosen'>;
beforeAll(async () => {
  before = await openPlacesBefore('0161_drawers_without_reports', ['plain', 'chosen']);
  const { run, places } = before;
  for (const [name, openTerminal] of [
    ['Sells at once', false],
    ['Counts its drawer', true],
  ] as const) {
    const clientID = await plantDevice(run, places.plain, { name });
    await run('UPDATE clients SET is_use_cash_drawer = true, open_terminal = $2 WHERE id = $1', [
      clientID,
      openTerminal,
    ]);
  }
  await run(
    `INSERT INTO pay_in_out_reasons (company_id, id, name, type, created_at, updated_at)
     VALUES ($1, $2, 'Baker', 'PayOut', now(), now())`,
    [places.chosen.companyID, newID()],
  );
  await before.migrateAll();
});
afterAll(() => before.close());

it('a terminal that sold cash without reports keeps selling, and one that counts its drawer keeps it', async () => {
  const terminals =
    'SELECT name, is_use_cash_drawer AS drawer, open_terminal AS reports FROM clients WHERE company_id = $1';
  expect(await before.read(`${terminals} ORDER BY terminal_number`, before.places.plain)).toEqual([
    { name: 'Sells at once', drawer: false, reports: false },
    { name: 'Counts its drawer', drawer: true, reports: true },
  ]);
});

it('a company without reasons of pay-ins and pay-outs gets the usual ones, and any other keeps its own', async () => {
  const reasons = 'SELECT name, type, names FROM pay_in_out_reasons WHERE company_id = $1 ORDER BY sort_number';
  expect(await before.read(reasons, before.places.plain)).toEqual([
    { name: 'Supplier', type: 'PayOut', names: { th: 'ซื้อของจากผู้ขาย' } },
    { name: 'Tips', type: 'PayOut', names: { th: 'ทิป' } },
    { name: 'Small expenses', type: 'PayOut', names: { th: 'ค่าใช้จ่ายเล็กน้อย' } },
    { name: 'Change from the bank', type: 'PayIn', names: { th: 'เงินทอนจากธนาคาร' } },
  ]);
  expect(await before.read(reasons, before.places.chosen)).toMatchObject([{ name: 'Baker' }]);
});
