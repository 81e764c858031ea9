import { openScratchDatabase } from '@tavola/testkit/database/database.ts';
import { plantCompany, type Run } from '@tavola/testkit/restaurant/plant-rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';

type Scratch = Awaited<ReturnType<typeof openScratchDatabase>>;

/** The codes that registration gave to a cashier before migration 0236. */
const registered = [
  1011, 1012, 1013, 1001, 1002, 1003, 1031, 1033, 1041, 1043, 1401, 1402, 1403, 1361, 1071, 1451, 1453, 306, 307, 312,
  313, 315,
];
const GIFT_CARD_STOCK = 1361;
const withoutStock = registered.filter((code) => code !== GIFT_CARD_STOCK);

let scratch: Scratch;
let companyID: string;
const run: Run = (text, values) => scratch.asOwner((owner) => owner.query(text, [...values]));
const addRole = async (
  name: string,
  codes: readonly number[],
  more: { isSystem?: boolean; isDeleted?: boolean } = {},
) =>
  run(
    `INSERT INTO roles (company_id, id, name, codes, is_system, created_at, updated_at, deleted_at)
     VALUES ($1, $2, $3, $4, $5, now(), now(), CASE WHEN $6 THEN now() END)`,
    [companyID, newID(), name, codes, more.isSystem ?? false, more.isDeleted ?? false],
  );
const roleOf = (name: string) =>
  scratch.asOwner(
    async (owner) =>
      (
        await owner.query<{ codes: number[]; version: number }>(
          'SELECT codes, version::int AS version FROM roles WHERE company_id = $1 AND name = $2',
          [companyID, name],
        )
      ).rows[0],
  );

beforeAll(async () => {
  scratch = await openScratchDatabase();
  const all = await readMigrations();
  const place = all.findIndex(({ name }) => name === '0236_cashier_without_gift_card_stock');
  await migrate(scratch.connections.owner, all.slice(0, place));
  companyID = await plantCompany(run);
  await addRole('As registered', registered);
  await addRole('Other order', registered.toReversed());
  await addRole('One more', [...registered, 301]);
  await addRole('One fewer', registered.slice(1));
  await addRole('Of the system', registered, { isSystem: true });
  await addRole('Deleted', registered, { isDeleted: true });
  await migrate(scratch.connections.owner, all);
});
afterAll(() => scratch.close());

it('a cashier with the codes of registration loses the stock of gift cards and nothing else', async () => {
  expect(await roleOf('As registered')).toEqual({ codes: withoutStock, version: 2 });
});

it('the order of the codes does not matter', async () => {
  expect((await roleOf('Other order'))?.codes).toEqual(withoutStock.toReversed());
});

it.each([
  ['One more', [...registered, 301]],
  ['One fewer', registered.slice(1)],
  ['Of the system', registered],
  ['Deleted', registered],
])('a role that differs from it keeps its codes: %s', async (name, codes) => {
  expect(await roleOf(name)).toEqual({ codes, version: 1 });
});
