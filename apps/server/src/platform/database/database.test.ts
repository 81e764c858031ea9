import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { untilWaiting } from '@tavola/testkit/database/waiting.ts';
import { companyScope } from '../tenancy/scope.ts';
import { withClient } from './connect/client.ts';
import { CommitUnknownError, openDatabase, TransactionAbortedError, type Database } from './database.ts';
import { databaseFault } from './wire/sqlstate.ts';
import type { Tx } from './tx.ts';

const scope = companyScope('018f0000-0000-7000-8000-00000000000a');
const ids = (tx: Tx): Promise<number[]> =>
  tx
    .raw<{ id: number }>('SELECT id FROM things WHERE company_id = $1 ORDER BY id', [scope.companyID])
    .then(({ rows }) => rows.map((row) => row.id));
const insert = (id: number) => ({
  text: 'INSERT INTO things (company_id, id) VALUES ($1, $2)',
  values: [scope.companyID, id],
});

const countOf = async (...wanted: number[]): Promise<number> =>
  (await database.tenant(scope, ids)).filter((id) => wanted.includes(id)).length;

let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  await opened.asOwner(async (owner) => {
    await owner.query(
      'CREATE TABLE things (company_id uuid NOT NULL, id integer NOT NULL, amount numeric(19,5) CHECK (amount >= 0), PRIMARY KEY (company_id, id))',
    );
    await owner.query(`SELECT app.fence_company('things')`);
    await owner.query(
      'CREATE TABLE parts (company_id uuid NOT NULL, id integer NOT NULL, thing_id integer NOT NULL, PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, thing_id) REFERENCES things)',
    );
    await owner.query(`SELECT app.fence_company('parts')`);
  });
});

beforeEach(() => opened.asOwner((owner) => owner.query('TRUNCATE things, parts')));
afterAll(() => opened.close());

describe('a transaction', () => {
  test('commits its work and gives its result', async () => {
    const count = await database.tenant(scope, async (tx) => (await tx.raw(insert(1).text, insert(1).values)).count);
    expect(count).toBe(1);
    expect(await database.tenant(scope, ids)).toEqual([1]);
  });

  test('keeps nothing when its work throws', async () => {
    const attempt = database.tenant(scope, async (tx) => {
      await tx.pipeline([insert(1), insert(2)]);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await database.tenant(scope, ids)).toEqual([]);
  });

  test('reports a failure that its work swallowed, instead of a commit that kept nothing', async () => {
    const attempt = database.tenant(scope, async (tx) => {
      await tx.raw('SELECT 1 / 0').catch(() => undefined);
      return 'fine';
    });
    await expect(attempt).rejects.toBeInstanceOf(TransactionAbortedError);
  });

  test('cannot be used after its end', async () => {
    let leaked: Tx | undefined;
    await database.tenant(scope, async (tx) => {
      leaked = tx;
    });
    await expect(leaked?.raw('SELECT 1')).rejects.toThrow('has ended');
    await expect(sql`SELECT 1`.execute(leaked as Tx)).rejects.toThrow('has ended');
    expect(() => leaked?.afterCommit(() => undefined)).toThrow('has ended');
  });

  test('sends its last statements with the commit; one that fails takes the commit with it', async () => {
    const happened: string[] = [];
    const results = await database.tenant(scope, async (tx) => {
      tx.afterCommit(() => void happened.push('hook'));
      const last = await tx.pipelineLast([insert(71), insert(72)]);
      await expect(tx.raw('SELECT 1')).rejects.toThrow('has ended');
      expect(await countOf(71, 72)).toBe(2);
      return last;
    });
    expect(results.map((result) => result.count)).toEqual([1, 1]);
    expect(happened).toEqual(['hook']);
    const failure = await database
      .tenant(scope, (tx) => tx.pipelineLast([insert(73), insert(71), insert(74)]))
      .catch((error: unknown) => error);
    expect(databaseFault(failure)?.kind).toBe('unique');
    expect(await countOf(73, 74)).toBe(0);
    const held = database.tenant(scope, async (tx) => {
      tx.holdOpen();
      await tx.pipelineLast([insert(75)]);
      await tx.raw('SELECT 1 / 0');
    });
    await expect(held).rejects.toThrow('division by zero');
    expect(await countOf(75)).toBe(0);
  });

  test('sends several statements in one go, in order, and names the first failure', async () => {
    const results = await database.tenant(scope, (tx) =>
      tx.pipeline([
        insert(1),
        insert(2),
        { text: 'SELECT count(*)::int AS n FROM things WHERE company_id = $1', values: [scope.companyID] },
      ]),
    );
    expect(results.map((result) => result.count)).toEqual([1, 1, 1]);
    expect(results[2]?.rows).toEqual([{ n: 2 }]);
    const failure = await database
      .tenant(scope, (tx) => tx.pipeline([insert(3), insert(1), insert(4)]))
      .catch((error: unknown) => error);
    expect(databaseFault(failure)).toMatchObject({ kind: 'unique', constraint: 'things_pkey', table: 'things' });
    expect(await database.tenant(scope, ids)).toEqual([1, 2]);
  });

  test('statements that fail at once on one connection do not spoil the next transaction', async () => {
    const broken = { text: 'SELECT nothing FROM nowhere WHERE id = $1', values: [1] };
    for (let round = 0; round < 3; round += 1) {
      await expect(
        database.tenant(scope, (tx) =>
          Promise.all([tx.raw(broken.text, broken.values), tx.raw(broken.text, broken.values)]),
        ),
      ).rejects.toThrow('nowhere');
      expect(await database.tenant(scope, ids)).toEqual([]);
    }
  });

  test('works on every text, also far beyond the number that a connection prepares', async () => {
    const single = await openDatabase({ connection: opened.connections.app, size: 1 });
    const total = await single.global(async (tx) => {
      let sum = 0;
      for (let i = 0; i < 600; i += 1)
        sum += Number((await tx.raw<{ it: number }>(`SELECT $1::int + ${i} AS it`, [1])).rows[0]?.it);
      const prepared = await tx.raw<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_statements');
      expect(prepared.rows[0]?.n).toBeLessThanOrEqual(501);
      return sum;
    });
    expect(total).toBe((599 * 600) / 2 + 600);
    await single.close();
  });

  test('prepares nothing that names a tenant, of whom there are many', async () => {
    const single = await openDatabase({ connection: opened.connections.app, size: 1 });
    const other = companyScope('018f0000-0000-7000-8000-00000000000b');
    const tenantOf = async (of: typeof scope) =>
      (await single.tenant(of, (tx) => tx.raw(`SELECT current_setting('app.company_id') AS id`))).rows[0]?.['id'];
    expect(await tenantOf(scope)).toEqual(scope.companyID);
    expect(await tenantOf(other)).toEqual(other.companyID);
    const { rows } = await single.global((tx) =>
      tx.raw(`SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SET LOCAL app.%'`),
    );
    expect(rows).toEqual([]);
    await single.close();
  });

  test('a statement that takes too long is ended by Postgres, and its connection stays usable', async () => {
    const single = await openDatabase({ connection: opened.connections.app, size: 1 });
    const backend = (): Promise<unknown> =>
      single.global(async (tx) => (await tx.raw('SELECT pg_backend_pid() AS pid')).rows[0]);
    const before = await backend();
    const failure = await single
      .tenant(scope, (tx) => tx.raw('SELECT pg_sleep(5)'), { timeoutMs: 100 })
      .catch((error: unknown) => error);
    expect(databaseFault(failure)?.kind).toBe('timeout');
    expect(await backend()).toEqual(before);
    expect(
      await single.global(async (tx) => (await tx.raw(`SELECT current_setting('statement_timeout') AS limit`)).rows[0]),
    ).toEqual({ limit: '4s' });
    await single.close();
  });

  test('a Postgres that hangs is given up within 5 s', async () => {
    const backend = await database.global(
      async (tx) => (await tx.raw<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0,
    );
    process.kill(backend, 'SIGSTOP');
    // Set before the query's own limit: a process that is slow fires both late, and in their order.
    const tooLate = wait(5_000, 'nothing within 5 s');
    const failure = await Promise.race([database.tenant(scope, ids).catch((error: unknown) => error), tooLate]);
    process.kill(backend, 'SIGCONT');
    expect(databaseFault(failure)?.kind).toBe('timeout');
    expect(await database.tenant(scope, ids)).toEqual([]);
  });
});

test('a table that a migration changed under prepared statements is read again, by every connection', async () => {
  const read = (tx: Tx) => tx.raw('SELECT * FROM parts WHERE company_id = $1', [scope.companyID]);
  await Promise.all([1, 2, 3, 4, 5].map(() => database.tenant(scope, read)));
  await opened.asOwner((owner) => owner.query('ALTER TABLE parts ADD COLUMN more text'));
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => database.tenant(scope, read)));
  expect(results.map((result) => result.count)).toEqual([0, 0, 0, 0, 0]);
});

describe('conflicts', () => {
  test('a deadlock is run again until both transactions are through', async () => {
    await database.tenant(scope, (tx) => tx.pipeline([insert(1), insert(2)]));
    let attempts = 0;
    const bump = (first: number, second: number) =>
      database.tenant(scope, async (tx) => {
        attempts += 1;
        await tx.raw('UPDATE things SET amount = coalesce(amount, 0) + 1 WHERE company_id = $1 AND id = $2', [
          scope.companyID,
          first,
        ]);
        await tx.raw('SELECT pg_sleep(0.1)');
        await tx.raw('UPDATE things SET amount = coalesce(amount, 0) + 1 WHERE company_id = $1 AND id = $2', [
          scope.companyID,
          second,
        ]);
      });
    await Promise.all([bump(1, 2), bump(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    const { rows } = await database.tenant(scope, (tx) =>
      tx.raw<{ amount: string }>('SELECT amount FROM things WHERE company_id = $1', [scope.companyID]),
    );
    expect(rows.map((row) => row.amount)).toEqual(['2.00000', '2.00000']);
  });

  test('four failures in a row are reported', async () => {
    let attempts = 0;
    const failure = await database
      .tenant(scope, (tx) => {
        attempts += 1;
        return tx.raw(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
      })
      .catch((error: unknown) => error);
    expect(attempts).toBe(4);
    expect(databaseFault(failure)?.kind).toBe('conflict');
  });
});

describe('after-commit hooks', () => {
  const settled = (): Promise<void> => wait(5);

  test('run once, after the commit, whatever the retries', async () => {
    const seen: string[] = [];
    let attempts = 0;
    await database.tenant(scope, async (tx) => {
      attempts += 1;
      tx.afterCommit(() => {
        seen.push(`hook of attempt ${attempts}`);
      });
      await tx.raw(insert(1).text, insert(1).values);
      if (attempts < 3) await tx.raw(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END $$`);
      seen.push('work done');
    });
    await settled();
    expect(seen).toEqual(['work done', 'hook of attempt 3']);
  });

  test('never run after a rollback', async () => {
    const seen: string[] = [];
    await database
      .tenant(scope, async (tx) => {
        tx.afterCommit(() => {
          seen.push('hook');
        });
        throw new Error('no');
      })
      .catch(() => undefined);
    await settled();
    expect(seen).toEqual([]);
  });

  test('one that throws is reported and spoils nothing', async () => {
    const failures: unknown[] = [];
    const seen: string[] = [];
    const own = await openDatabase({
      connection: opened.connections.app,
      size: 1,
      onHookError: (error) => failures.push(error),
    });
    await own.tenant(scope, async (tx) => {
      tx.afterCommit(() => {
        throw new Error('bad hook');
      });
      tx.afterCommit(() => Promise.reject(new Error('bad promise')));
      tx.afterCommit(() => {
        seen.push('third');
      });
    });
    await settled();
    await own.close();
    expect(failures.map(String)).toEqual(['Error: bad hook', 'Error: bad promise']);
    expect(seen).toEqual(['third']);
  });
});

describe('when connections break', () => {
  // Resolves when the backends are gone and the pool can know it.
  const endAll = (): Promise<unknown> =>
    withClient(opened.admin, (admin) =>
      admin.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'tavola_app'`,
      ),
    );

  test('idle ones are replaced, and the next transaction does not notice', async () => {
    await Promise.all([1, 2, 3].map(() => database.tenant(scope, ids)));
    await endAll();
    expect(await Promise.all([1, 2, 3].map(() => database.tenant(scope, ids)))).toEqual([[], [], []]);
  });

  test('one in the middle of its work fails as unavailable and is not run again', async () => {
    let attempts = 0;
    const failure = await database
      .tenant(scope, async (tx) => {
        attempts += 1;
        await tx.raw(insert(1).text, insert(1).values);
        await endAll();
        await tx.raw(insert(2).text, insert(2).values);
      })
      .catch((error: unknown) => error);
    expect(attempts).toBe(1);
    expect(databaseFault(failure)?.kind).toBe('unavailable');
    expect(await database.tenant(scope, ids)).toEqual([]);
  });

  test('one that broke before the commit was sent is plainly unavailable', async () => {
    const failure = await database
      .tenant(scope, async (tx) => {
        await tx.raw(insert(1).text, insert(1).values);
        await endAll();
      })
      .catch((error: unknown) => error);
    expect(databaseFault(failure)?.kind).toBe('unavailable');
    expect(failure instanceof CommitUnknownError).toBe(false);
  });

  test('one that breaks during the commit says that the outcome is not known', async () => {
    await opened.asOwner(async (owner) => {
      await owner.query(
        `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(20); RETURN NULL; END $$`,
      );
      await owner.query(
        'CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON things DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION linger()',
      );
    });
    const work = database
      .tenant(scope, (tx) => tx.raw(insert(1).text, insert(1).values))
      .catch((error: unknown) => error);
    await untilWaiting(opened, 'PgSleep');
    await endAll();
    expect(await work).toBeInstanceOf(CommitUnknownError);
    await opened.asOwner((owner) => owner.query('DROP TRIGGER linger ON things'));
  });
});

test('values arrive as strings where a number or a Date would lose something', async () => {
  const { rows } = await database.global((tx) =>
    tx.raw(`SELECT 1.10::numeric AS n, 9007199254740993::int8 AS i, 7::int4 AS s,
    '2025-01-31 10:00:00.5+07'::timestamptz AS t, '2025-01-31'::date AS d, ARRAY[1.10::numeric, NULL] AS ns, ARRAY['2025-01-31 00:00+00'::timestamptz] AS ts,
    ARRAY['2025-01-31'::date] AS ds, '{"a": 1}'::jsonb AS j, 'infinity'::timestamptz AS forever, interval '1 day 2 hours' AS span`),
  );
  expect(rows[0]).toEqual({
    n: '1.10',
    i: '9007199254740993',
    s: 7,
    t: '2025-01-31T03:00:00.500Z',
    d: '2025-01-31',
    ns: ['1.10', null],
    ts: ['2025-01-31T00:00:00.000Z'],
    ds: ['2025-01-31'],
    j: { a: 1 },
    forever: 'infinity',
    span: '1 day 02:00:00',
  });
});

test.each([
  ['unique', `INSERT INTO things (company_id, id) VALUES ($1, 1), ($1, 1)`],
  ['foreign-key', `INSERT INTO parts (company_id, id, thing_id) VALUES ($1, 1, 99)`],
  ['check', `INSERT INTO things (company_id, id, amount) VALUES ($1, 1, -1)`],
  ['missing', `INSERT INTO things (company_id, id) SELECT $1::uuid, NULL`],
  [
    'forbidden',
    `INSERT INTO things (company_id, id) SELECT '018f0000-0000-7000-8000-00000000000b', 1 WHERE $1::uuid IS NOT NULL`,
  ],
  ['forbidden', `SELECT app.fence_company('things') WHERE $1::uuid IS NOT NULL`],
  ['forbidden', `CREATE TABLE mine AS SELECT $1::uuid`],
])('a failure is known by its SQLSTATE: %s', async (kind, text) => {
  const failure = await database
    .tenant(scope, (tx) => tx.raw(text, [scope.companyID]))
    .catch((error: unknown) => error);
  expect(databaseFault(failure)?.kind).toBe(kind);
});
