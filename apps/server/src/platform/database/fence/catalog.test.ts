import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openScratchDatabase,
  openTestDatabase,
  type ScratchDatabase,
  type TestDatabase,
} from '@tavola/testkit/database/database.ts';
import { findBreaches } from './catalog-rules.ts';
import { withClient } from '../connect/client.ts';
import { migrate, readMigrations } from '../migrate/migrate.ts';

let opened: TestDatabase;
// Has the first migration only, so that what is planted there is alone.
let bare: ScratchDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  bare = await openScratchDatabase();
  await migrate(bare.connections.owner, (await readMigrations()).slice(0, 1));
});
afterAll(() => Promise.all([opened.close(), bare.close()]));

const KEY = 'company_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (company_id, id)';

/** Plants a change, asks what it breaches, and takes it back. */
async function breachesOf(client: Client, planted: string): Promise<string[]> {
  await client.query('BEGIN');
  await client.query(planted);
  const breaches = await findBreaches(client);
  await client.query('ROLLBACK');
  return breaches.map(({ rule, what }) => `${rule}: ${what}`);
}

test('every table keeps rules 1, 2, 3, 7 and 8 of database.md', async () => {
  expect(await opened.asOwner(findBreaches)).toEqual([]);
});

test.each([
  ['a good tenant table', `CREATE TABLE t (${KEY}); SELECT app.fence_company('t')`, []],
  ['a good location table', `CREATE TABLE t (location_id uuid NOT NULL, ${KEY}); SELECT app.fence_location('t')`, []],
  [
    'a policy that only narrows',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE POLICY closed ON t AS RESTRICTIVE FOR UPDATE USING (false)`,
    [],
  ],
  ['a global table', 'CREATE TABLE t (id integer PRIMARY KEY)', []],
  [
    'a named foreign key',
    `CREATE TABLE t (up uuid, ${KEY}, CONSTRAINT t_up_fkey FOREIGN KEY (company_id, up) REFERENCES t (company_id, id)); SELECT app.fence_company('t')`,
    [],
  ],
  [
    'a company_id that may be missing',
    `CREATE TABLE t (company_id uuid, id uuid PRIMARY KEY); SELECT app.fence_company('t')`,
    [
      '1: t.company_id must be uuid NOT NULL',
      '1: t needs a primary key that begins with company_id',
      '2: unique index t_pkey must begin with company_id',
    ],
  ],
  [
    'a company_id of another type',
    `CREATE TABLE t (company_id text NOT NULL PRIMARY KEY); ALTER TABLE t ENABLE ROW LEVEL SECURITY`,
    [
      '1: t.company_id must be uuid NOT NULL',
      '7: t must have exactly the fence of its company as the only policy that opens it',
    ],
  ],
  [
    'no primary key',
    `CREATE TABLE t (company_id uuid NOT NULL); SELECT app.fence_company('t')`,
    ['1: t needs a primary key that begins with company_id'],
  ],
  [
    'a partial unique index without the company',
    `CREATE TABLE t (name text, ${KEY}); CREATE UNIQUE INDEX t_name ON t (name) WHERE name <> ''; SELECT app.fence_company('t')`,
    ['2: unique index t_name must begin with company_id'],
  ],
  [
    'a unique index on an expression first',
    `CREATE TABLE t (name text, ${KEY}); CREATE UNIQUE INDEX t_name ON t (lower(name), company_id); SELECT app.fence_company('t')`,
    ['2: unique index t_name must begin with company_id'],
  ],
  [
    'a foreign key by id alone',
    `CREATE TABLE t (${KEY}, UNIQUE (id)); SELECT app.fence_company('t'); CREATE TABLE u (t_id uuid CONSTRAINT u_t REFERENCES t (id), ${KEY}); SELECT app.fence_company('u')`,
    [
      '2: unique index t_id_key must begin with company_id',
      '3: foreign key u_t must begin with company_id on both sides',
    ],
  ],
  [
    'a foreign key without a name',
    `CREATE TABLE t (up uuid, ${KEY}, FOREIGN KEY (company_id, up) REFERENCES t (company_id, id)); SELECT app.fence_company('t')`,
    ['3: foreign key t_company_id_up_fkey has no name of its own'],
  ],
  [
    'ON DELETE SET NULL',
    `CREATE TABLE t (up uuid, ${KEY}, CONSTRAINT t_up FOREIGN KEY (company_id, up) REFERENCES t (company_id, id) ON DELETE SET NULL (up)); SELECT app.fence_company('t')`,
    ['3: foreign key t_up must neither set columns on delete nor cascade an update'],
  ],
  [
    'ON UPDATE CASCADE',
    `CREATE TABLE t (up uuid, ${KEY}, CONSTRAINT t_up FOREIGN KEY (company_id, up) REFERENCES t (company_id, id) ON UPDATE CASCADE); SELECT app.fence_company('t')`,
    ['3: foreign key t_up must neither set columns on delete nor cascade an update'],
  ],
  [
    'a global table that points at a tenant table',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE TABLE g (a uuid, b uuid, CONSTRAINT g_t FOREIGN KEY (a, b) REFERENCES t)`,
    ['3: foreign key g_t leads from a global table to a tenant table'],
  ],
  [
    'no fence',
    `CREATE TABLE t (${KEY})`,
    [
      '7: t must have row-level security, not forced',
      '7: t must have exactly the fence of its company as the only policy that opens it',
    ],
  ],
  [
    'a forced fence',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); ALTER TABLE t FORCE ROW LEVEL SECURITY`,
    ['7: t must have row-level security, not forced'],
  ],
  [
    'a fence that was switched off',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); ALTER TABLE t DISABLE ROW LEVEL SECURITY`,
    ['7: t must have row-level security, not forced'],
  ],
  [
    "the company's fence where the location's belongs",
    `CREATE TABLE t (location_id uuid NOT NULL, ${KEY}); SELECT app.fence_company('t')`,
    ['7: t must have exactly the fence of its location as the only policy that opens it'],
  ],
  [
    'a second, open policy',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE POLICY more ON t USING (true)`,
    ['7: t must have exactly the fence of its company as the only policy that opens it'],
  ],
  [
    'a fence without WITH CHECK',
    `CREATE TABLE t (${KEY}); ALTER TABLE t ENABLE ROW LEVEL SECURITY;
    CREATE POLICY fence ON t USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`,
    ['7: t must have exactly the fence of its company as the only policy that opens it'],
  ],
  [
    'a fence for reading only',
    `CREATE TABLE t (${KEY}); ALTER TABLE t ENABLE ROW LEVEL SECURITY;
    CREATE POLICY fence ON t FOR SELECT USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`,
    ['7: t must have exactly the fence of its company as the only policy that opens it'],
  ],
  [
    'an unfenced partition',
    `CREATE TABLE t (at date NOT NULL, company_id uuid NOT NULL, PRIMARY KEY (company_id, at)) PARTITION BY RANGE (at); SELECT app.fence_company('t');
    CREATE TABLE t_1 PARTITION OF t FOR VALUES FROM ('2025-01-01') TO ('2025-02-01')`,
    [
      '7: t_1 must have row-level security, not forced',
      '7: t_1 must have exactly the fence of its company as the only policy that opens it',
    ],
  ],
  [
    'a right to truncate',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); GRANT TRUNCATE ON t TO tavola_app`,
    ['7: t lets the app role truncate or attach triggers'],
  ],
  [
    "a view with its owner's eyes",
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE VIEW v AS SELECT * FROM t`,
    ['7: view v must be security_invoker'],
  ],
  [
    'a materialized view of tenants',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE MATERIALIZED VIEW m AS SELECT * FROM t`,
    ['7: materialized view m cannot be fenced'],
  ],
  [
    "a function with its owner's rights",
    'CREATE FUNCTION public.f() RETURNS int LANGUAGE sql SECURITY DEFINER RETURN 1',
    ['7: the app role may run f() with the rights of its owner'],
  ],
  [
    'a trigger',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE TRIGGER tg BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    ['8: trigger tg on t'],
  ],
  [
    'a rule',
    `CREATE TABLE t (${KEY}); SELECT app.fence_company('t'); CREATE RULE r AS ON DELETE TO t DO INSTEAD NOTHING`,
    ['8: rule r on t'],
  ],
])('judges %s', async (_what, planted, breaches) => {
  expect(await bare.asOwner((owner) => breachesOf(owner, planted))).toEqual(breaches);
});

test.each([
  [
    'a table of another owner',
    `CREATE TABLE t (${KEY}); ALTER TABLE t ENABLE ROW LEVEL SECURITY; SELECT app.fence_company('t')`,
    ['7: t must belong to tavola_owner'],
  ],
  ['an app role that bypasses the fence', 'ALTER ROLE tavola_app BYPASSRLS', ['7: tavola_app is above the fence']],
  ['an app role that may become the owner', 'GRANT tavola_owner TO tavola_app', ['7: tavola_app is above the fence']],
])('judges %s', async (_what, planted, breaches) => {
  expect(await withClient(bare.admin, (admin) => breachesOf(admin, planted))).toEqual(expect.arrayContaining(breaches));
});
