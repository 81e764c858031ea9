import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { companyScope } from '../../tenancy/scope.ts';
import { findUnboundScans } from './statement-check.ts';

const PLANTED = ['orders_', 'lines_', 'products_'];
let opened: TestDatabase;

async function plant(database: TestDatabase): Promise<void> {
  await database.asOwner(async (owner) => {
    for (const table of PLANTED) {
      await owner.query(
        `CREATE TABLE ${table} (company_id uuid NOT NULL, id int NOT NULL, up int, name text, PRIMARY KEY (company_id, id))`,
      );
      await owner.query(`SELECT app.fence_company('${table}')`);
      await owner.query(`CREATE INDEX ON ${table} (up)`);
      await owner.query(`INSERT INTO ${table} SELECT gen_random_uuid(), g, g % 7, 'x' FROM generate_series(1, 3000) g`);
      await owner.query(`ANALYZE ${table}`);
    }
    await owner.query('CREATE TABLE countries_ (id int PRIMARY KEY)');
  });
}

beforeAll(async () => {
  opened = await openTestDatabase();
  await plant(opened);
});
afterAll(() => opened.close());

const judge = async (statement: string): Promise<string[]> =>
  (await opened.asOwner((owner) => findUnboundScans(owner, [statement]))).map((scan) => scan.table).toSorted();

test.each([
  ['a bound select', 'SELECT * FROM orders_ WHERE company_id = $1 AND name = $2'],
  ['a cast parameter', 'SELECT * FROM orders_ WHERE company_id = $1::text::uuid'],
  [
    'a join, both bound',
    'SELECT * FROM orders_ o JOIN lines_ l ON l.up = o.id WHERE o.company_id = $1 AND l.company_id = $1',
  ],
  [
    'a join through an equality',
    'SELECT * FROM orders_ o JOIN lines_ l ON l.company_id = o.company_id AND l.up = o.id LEFT JOIN products_ p ON p.company_id = l.company_id AND p.id = l.id WHERE o.company_id = $1',
  ],
  [
    'a correlated subquery',
    'SELECT (SELECT count(*) FROM lines_ l WHERE l.company_id = o.company_id AND l.up = o.id) FROM orders_ o WHERE o.company_id = $1',
  ],
  [
    'a lateral',
    'SELECT * FROM orders_ o, LATERAL (SELECT * FROM lines_ l WHERE l.company_id = o.company_id ORDER BY l.id LIMIT 1) x WHERE o.company_id = $1',
  ],
  [
    'an insert with a conflict',
    'INSERT INTO orders_ (company_id, id) VALUES ($1, $2) ON CONFLICT (company_id, id) DO UPDATE SET up = excluded.up RETURNING id',
  ],
  [
    'an update from values',
    'UPDATE orders_ o SET up = v.up FROM (VALUES ($2::int, $3::int)) v (id, up) WHERE o.company_id = $1 AND o.id = v.id',
  ],
  [
    'an OR with a binding in each part',
    'SELECT * FROM orders_ WHERE (company_id = $1 AND up = $2) OR (company_id = $1 AND id = $3)',
  ],
  ['a global table', 'SELECT * FROM countries_'],
  ['no query at all', 'SET LOCAL statement_timeout = 5'],
])('passes: %s', async (_what, statement) => {
  expect(await judge(statement)).toEqual([]);
});

test.each([
  ['no condition', 'SELECT * FROM orders_', ['orders_']],
  ['another column', 'SELECT * FROM orders_ WHERE up = $1', ['orders_']],
  ['one table of a join', 'SELECT * FROM orders_ o JOIN lines_ l ON l.up = o.id WHERE o.company_id = $1', ['lines_']],
  [
    'both tables of a join, tied only to each other',
    'SELECT * FROM orders_ o JOIN lines_ l ON l.company_id = o.company_id AND l.up = o.id',
    ['lines_', 'orders_'],
  ],
  [
    'a scalar subquery',
    'SELECT (SELECT max(id) FROM lines_ l WHERE l.up = o.id) FROM orders_ o WHERE o.company_id = $1',
    ['lines_'],
  ],
  ['a list of companies', 'SELECT * FROM orders_ WHERE company_id = ANY ($1)', ['orders_']],
  ['an OR', 'SELECT * FROM orders_ WHERE company_id = $1 OR up = $2', ['orders_']],
  [
    'an OR with a binding in one part',
    "SELECT * FROM orders_ WHERE (company_id = $1 AND name = ' OR ') OR (up = $2 AND id = $3)",
    ['orders_'],
  ],
  [
    'a CTE',
    '-- why\nWITH x AS MATERIALIZED (SELECT * FROM lines_ WHERE up = $2) SELECT * FROM orders_ o JOIN x ON x.id = o.id WHERE o.company_id = $1',
    ['lines_'],
  ],
  ['an update', 'UPDATE orders_ SET name = $1', ['orders_']],
  ['a delete', 'DELETE FROM orders_ WHERE id = $1', ['orders_']],
  ['an insert from a select', 'INSERT INTO orders_ (company_id, id) SELECT $1::uuid, id FROM lines_', ['lines_']],
])('refuses: %s', async (_what, statement, tables) => {
  expect(await judge(statement)).toEqual(tables);
});

test('explains a statement again until it is found bound', async () => {
  const known = new Set<string>();
  const [bound, unbound] = ['SELECT * FROM orders_ WHERE company_id = $1', 'SELECT * FROM orders_ WHERE up = $1'];
  const later = 'SELECT * FROM later_ WHERE up = $1';
  const find = () => opened.asOwner((owner) => findUnboundScans(owner, [bound, unbound, later], known));
  for (let file = 1; file <= 2; file += 1) expect(await find()).toEqual([{ table: 'orders_', statement: unbound }]);
  expect([...known]).toEqual([bound]);
});

test('a test file that sends an unbound statement fails at its end', async () => {
  const careless = await openTestDatabase();
  await plant(careless);
  await careless.database.tenant(companyScope('018f0000-0000-7000-8000-00000000000a'), (tx) =>
    tx.raw('SELECT id FROM orders_ WHERE up = $1', [1]),
  );
  await expect(careless.close()).rejects.toThrow(
    'TENANT_BIND_MISSING: bind company_id = $n on\norders_ in SELECT id FROM orders_ WHERE up = $1',
  );
});
