import { openScratchDatabase } from '@tavola/testkit/database/database.ts';
import { plantCompany, plantPlace, plantUser, type Run } from '@tavola/testkit/restaurant/plant-rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';

type Scratch = Awaited<ReturnType<typeof openScratchDatabase>>;

let scratch: Scratch;
const companies: Record<'waiter' | 'thai' | 'twins' | 'both', string> = { waiter: '', thai: '', twins: '', both: '' };
const run: Run = (text, values) => scratch.asOwner((owner) => owner.query(text, [...values]));
const addRole = async (
  companyID: string,
  name: string,
  codes: number[],
  more: { at?: string; isSystem?: boolean } = {},
) => {
  const id = newID();
  await run(
    `INSERT INTO roles (company_id, id, name, codes, is_system, role_location_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now())`,
    [companyID, id, name, codes, more.isSystem ?? false, more.at ?? null],
  );
  return id;
};
const rolesOf = (companyID: string) =>
  scratch.asOwner(
    async (owner) =>
      (
        await owner.query<{ id: string; name: string; codes: number[]; is_system: boolean }>(
          'SELECT id, name, codes, is_system FROM roles WHERE company_id = $1 AND deleted_at IS NULL ORDER BY name',
          [companyID],
        )
      ).rows,
  );
const namesOf = async (companyID: string) => (await rolesOf(companyID)).map(({ name }) => name);

let waiterID: string;
let holderID: string;
let twinID: string;
beforeAll(async () => {
  scratch = await openScratchDatabase();
  const all = await readMigrations();
  const place = all.findIndex(({ name }) => name === '0050_roles');
  await migrate(scratch.connections.owner, all.slice(0, place));
  for (const name of ['waiter', 'thai', 'twins', 'both'] as const) {
    companies[name] = await plantCompany(run);
    const { locationID } = await plantPlace(run, companies[name], { subDomain: name });
    if (name === 'thai') await run("UPDATE locations SET language = 'th' WHERE id = $1", [locationID]);
    if (name === 'twins') await addRole(companies.twins, 'Bar', [301], { at: locationID });
  }
  await addRole(companies.waiter, 'Owner', [9999], { isSystem: true });
  waiterID = await addRole(companies.waiter, 'Waiter', [315]);
  holderID = await plantUser(run, companies.waiter, { userName: 'wanda' });
  await run('INSERT INTO user_roles (company_id, id, user_id, role_id) VALUES ($1, $2, $3, $4)', [
    companies.waiter,
    newID(),
    holderID,
    waiterID,
  ]);
  await addRole(companies.thai, 'เจ้าของร้าน', [9999], { isSystem: true });
  await addRole(companies.twins, 'Bar', [301]);
  twinID = await addRole(companies.twins, 'BAR', [302]);
  await addRole(companies.both, 'Waiter', [315]);
  await addRole(companies.both, 'server', [301]);
  await migrate(scratch.connections.owner, all);
});
afterAll(() => scratch.close());

it('an existing company gets the roles it lacks, and keeps its owner’s role and who holds which', async () => {
  const roles = await rolesOf(companies.waiter);
  expect(roles.map(({ name }) => name)).toEqual(['Cashier', 'Kitchen', 'Manager', 'Owner', 'Server']);
  expect(roles.filter(({ is_system }) => is_system)).toHaveLength(1);
  expect(roles.find(({ name }) => name === 'Server')).toMatchObject({ id: waiterID, codes: [315] });
  const held = await scratch.asOwner((owner) =>
    owner.query('SELECT role_id FROM user_roles WHERE user_id = $1', [holderID]),
  );
  expect(held.rows).toEqual([{ role_id: waiterID }]);
});

it('a Thai company gets them by their Thai names, and no second role of the owner', async () => {
  const roles = await rolesOf(companies.thai);
  expect(roles.map(({ name }) => name).toSorted()).toEqual(
    ['เจ้าของร้าน', 'ผู้จัดการ', 'แคชเชียร์', 'พนักงานเสิร์ฟ', 'ครัว'].toSorted(),
  );
  expect(roles.filter(({ codes }) => codes.includes(9999))).toHaveLength(1);
});

it('of two roles with one name the later is renamed; one of a single location keeps its name', async () => {
  const names = await namesOf(companies.twins);
  expect(names.filter((name) => name === 'Bar')).toHaveLength(2);
  expect(names).toContain(`BAR ${twinID.slice(0, 8)}`);
});

it('a company with a waiter and a server keeps both', async () => {
  const names = await namesOf(companies.both);
  expect(names).toEqual(expect.arrayContaining(['Waiter', 'server']));
  expect(names).not.toContain('Server');
});
