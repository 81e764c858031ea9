import { openScratchDatabase } from '@tavola/testkit/database/database.ts';
import { plantCompany, type Run } from '@tavola/testkit/restaurant/plant-rows.ts';
import { permission } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';

const { posMenu, onlineMenuBuilder: online } = permission;

let scratch: Awaited<ReturnType<typeof openScratchDatabase>>;
let companyID: string;
const run: Run = (text, values) => scratch.asOwner((owner) => owner.query(text, [...values]));
const addRole = (name: string, ...codes: readonly number[]) =>
  run(
    `INSERT INTO roles (company_id, id, name, codes, is_system, created_at, updated_at)
     VALUES ($1, $2, $3, $4, false, now(), now())`,
    [companyID, newID(), name, codes],
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
  const place = all.findIndex(({ name }) => name === '0865_rights_of_online_menus');
  await migrate(scratch.connections.owner, all.slice(0, place));
  companyID = await plantCompany(run);
  await addRole('Keeps menus', posMenu.view, posMenu.edit);
  await addRole('Has both', posMenu.view, online.view);
  await addRole('Sells', permission.quickService.view);
  await migrate(scratch.connections.owner, all);
});
afterAll(() => scratch.close());

it('a role keeps the builder of online menus with the actions that it had of menus (decision 492)', async () =>
  expect(await roleOf('Keeps menus')).toEqual({
    codes: [posMenu.view, posMenu.edit, online.view, online.edit],
    version: 2,
  }));
it('a role that has the right already stays as it is', async () =>
  expect(await roleOf('Has both')).toEqual({ codes: [posMenu.view, online.view], version: 1 }));
it('a role without rights of menus gets none', async () =>
  expect(await roleOf('Sells')).toEqual({ codes: [permission.quickService.view], version: 1 }));
