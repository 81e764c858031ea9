import { openScratchDatabase } from '@tavola/testkit/database.ts';
import { plantCompany, plantDevice, plantPlace, type Run } from '@tavola/testkit/plant-rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { migrate, readMigrations } from '#platform/database/migrate/migrate.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

// What migrations 0161 and 0162 write for restaurants that registered before them (decisions 167, 204).

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
  const place = all.findIndex(({ name }) => name === '0161_drawers_without_reports');
  await migrate(scratch.connections.owner, all.slice(0, place));
  const [first, second] = [await plantCompany(run), await plantCompany(run)];
  plain = await plantPlace(run, first, { subDomain: 'plain' });
  chosen = await plantPlace(run, second, { subDomain: 'chosen' });
  for (const [name, openTerminal] of [
    ['Sells at once', false],
    ['Counts its drawer', true],
  ] as const) {
    const clientID = await plantDevice(run, plain, { name });
    await run('UPDATE clients SET is_use_cash_drawer = true, open_terminal = $2 WHERE id = $1', [
      clientID,
      openTerminal,
    ]);
  }
  await run(
    `INSERT INTO pay_in_out_reasons (company_id, id, name, type, created_at, updated_at)
     VALUES ($1, $2, 'Baker', 'PayOut', now(), now())`,
    [second, newID()],
  );
  await migrate(scratch.connections.owner, all);
});
afterAll(() => scratch.close());

it('a terminal that sold cash without reports keeps selling, and one that counts its drawer keeps it', async () => {
  const terminals =
    'SELECT name, is_use_cash_drawer AS drawer, open_terminal AS reports FROM clients WHERE company_id = $1';
  expect(await read(`${terminals} ORDER BY terminal_number`, plain)).toEqual([
    { name: 'Sells at once', drawer: false, reports: false },
    { name: 'Counts its drawer', drawer: true, reports: true },
  ]);
});

it('a company without reasons of pay-ins and pay-outs gets the usual ones, and any other keeps its own', async () => {
  const reasons = 'SELECT name, type, names FROM pay_in_out_reasons WHERE company_id = $1 ORDER BY sort_number';
  expect(await read(reasons, plain)).toEqual([
    { name: 'Supplier', type: 'PayOut', names: { th: 'ซื้อของจากผู้ขาย' } },
    { name: 'Tips', type: 'PayOut', names: { th: 'ทิป' } },
    { name: 'Small expenses', type: 'PayOut', names: { th: 'ค่าใช้จ่ายเล็กน้อย' } },
    { name: 'Change from the bank', type: 'PayIn', names: { th: 'เงินทอนจากธนาคาร' } },
  ]);
  expect(await read(reasons, chosen)).toMatchObject([{ name: 'Baker' }]);
});
