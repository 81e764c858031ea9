import { withClient } from '@tavola/server/platform/database/connect/client.ts';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The connections that tests use as the owner of the tables are lent to one piece of work after another.

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const backend = (): Promise<number | undefined> =>
  test.asOwner(async (owner) => (await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);

it('one piece of work after another uses the same connection', async () => {
  expect(await backend()).toBe(await backend());
});

it('two at once use two', async () => {
  const [one, other] = await Promise.all([backend(), backend()]);
  expect(one).not.toBe(other);
});

it('a setting, a transaction and a lock that work leaves are gone for the next', async () => {
  await test.asOwner(async (owner) => {
    await owner.query("SET statement_timeout = '7s'");
    await owner.query('SELECT pg_advisory_lock(4711)');
    await owner.query('BEGIN');
    await owner.query('CREATE TABLE left_open (id int)');
  });
  const found = await test.asOwner(
    async (owner) =>
      (
        await owner.query(`SELECT current_setting('statement_timeout') AS limit, to_regclass('left_open') AS made,
          (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711) AS locks`)
      ).rows,
  );
  expect(found).toEqual([{ limit: '0', made: null, locks: 0 }]);
});

it('a transaction that failed is over as well', async () => {
  await test
    .asOwner(async (owner) => {
      await owner.query('BEGIN');
      await owner.query('SELECT 1 / 0');
    })
    .catch(() => undefined);
  expect(await backend()).toBeGreaterThan(0);
});

it('a connection that the server ended is replaced', async () => {
  const before = await backend();
  await withClient(test.admin, (admin) => admin.query('SELECT pg_terminate_backend($1)', [before]));
  expect(await backend()).not.toBe(before);
});
